import { londonDay } from '#domain/london-clock.ts';
import { dayAfter, londonInstant } from '#domain/london-time.ts';
import { type Broadcast, type Day, MAX_MINUTES, type Programme, type Showing, type Span } from './programme.ts';
import { isWithin, showingsIn } from './showings.ts';

const DAY_MS = 86_400_000;
/** Showings this far outside the span can still overlap one that reaches into it. */
const AROUND_MS = MAX_MINUTES * 60_000;
/** How far ahead to look for the next broadcast. */
const NEXT_WITHIN_MS = 8 * DAY_MS;

/**
 * What is on the air within `span`, in order and without overlaps. Where showings overlap, a one-off programme takes
 * precedence over a moved one, and a moved one over a weekly one; among equals the one that starts later wins, then the
 * one created later. The others keep whatever time is left before and after (ADR-028).
 */
export function broadcastsIn(programmes: readonly Programme[], span: Span): Broadcast[] {
  const around = { from: new Date(span.from.getTime() - AROUND_MS), to: new Date(span.to.getTime() + AROUND_MS) };
  return resolve(showingsIn(programmes, around)).filter((broadcast) => isWithin(broadcast, span));
}

/** Midnight to midnight in London: 23 hours on the last Sunday of March, 25 on the last of October. */
export function spanOfDay(day: Day, days = 1): Span {
  return { from: londonInstant(day, '00:00'), to: londonInstant(dayAfter(day, days), '00:00') };
}

export interface NowAndNext {
  readonly now: Broadcast | null;
  readonly next: Broadcast | null;
  /** When this changes next; `null` when nothing is planned. */
  readonly until: Date | null;
}

/** What is on at an instant, and what follows within eight days. */
export function nowAndNext(programmes: readonly Programme[], at: Date): NowAndNext {
  const ahead = broadcastsIn(programmes, { from: at, to: new Date(at.getTime() + NEXT_WITHIN_MS) });
  const now = ahead.find(({ startsAt, endsAt }) => startsAt <= at && endsAt > at) ?? null;
  const next = ahead.find(({ startsAt }) => startsAt > at) ?? null;
  return { now, next, until: now?.endsAt ?? next?.startsAt ?? null };
}

/** The next London midnight after an instant. */
export function nextMidnight(at: Date): Date {
  return londonInstant(dayAfter(londonDay(at), 1), '00:00');
}

/** True when the first of two overlapping showings takes precedence. */
export function goesBefore(one: Showing, other: Showing): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  const later = one.startsAt.getTime() - other.startsAt.getTime();
  if (later !== 0) return later > 0;
  if (one.programmeId !== other.programmeId) return one.programmeId > other.programmeId;
  return one.day > other.day;
}

/** Airtime that is already taken, in milliseconds since 1970. */
interface Taken {
  readonly from: number;
  readonly to: number;
}

function resolve(showings: readonly Showing[]): Broadcast[] {
  const taken: Taken[] = [];
  const broadcasts: Broadcast[] = [];
  for (const showing of showings.toSorted((a, b) => (goesBefore(a, b) ? -1 : 1))) {
    const parts = leftOf(showing, taken);
    broadcasts.push(...parts);
    for (const { startsAt, endsAt } of parts) taken.push({ from: startsAt.getTime(), to: endsAt.getTime() });
  }
  return broadcasts.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** The parts of a showing that nothing in `taken` covers. */
function leftOf(showing: Showing, taken: readonly Taken[]): Broadcast[] {
  const { startsAt, endsAt } = showing;
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  const covering = taken.filter(({ from, to }) => from < end && to > start).toSorted((a, b) => a.from - b.from);
  if (covering.length === 0) return [{ ...showing, planned: null }];
  const planned = { startsAt, endsAt };
  const parts: Broadcast[] = [];
  let next = start;
  for (const { from, to } of covering) {
    if (from > next) parts.push({ ...showing, startsAt: new Date(next), endsAt: new Date(from), planned });
    next = Math.max(next, to);
  }
  if (next < end) parts.push({ ...showing, startsAt: new Date(next), planned });
  return parts;
}
