import { dayAfter, daysBetween, londonClock, londonDay, londonInstant, weekdayOf } from './london-time.ts';
import {
  type Day,
  type Exception,
  type Programme,
  RANK,
  type Showing,
  type Span,
  type WeeklyRule,
} from './programme.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
const MOST_KNOWN_DAYS = 500;
const KNOWN_DAYS = new Map<Day, readonly [start: number, length: number]>();

/** All showings that are on within `span`, as planned: several may be on at a time. */
export function showingsIn(programmes: readonly Programme[], span: Span): Showing[] {
  // None lasts longer than a day: what begins on these days may reach into the span.
  const asked = { ...span, first: dayAfter(londonDay(span.from), -2), last: londonDay(span.to) };
  return programmes.flatMap((programme) => showingsOf(programme, asked)).filter((one) => isWithin(one, span));
}

interface Asked extends Span {
  readonly first: Day;
  readonly last: Day;
}

/** True when the weekly rule has a showing on `day`, whatever was decided about that one day. */
export function isDayOf(rule: WeeklyRule, day: Day): boolean {
  if (day < rule.from || (rule.until !== null && day > rule.until)) return false;
  return rule.days.includes(weekdayOf(day));
}

/**
 * The instant of a wall time within a grid of wall times. Of the hour that the last Sunday of March leaves out nothing is
 * left but its one instant, so what stands in it has no length, and what reaches beyond it begins late. Of the hour that
 * comes twice the first is meant, so what ends after it goes on through the second: no gap and no overlap on either day.
 */
export function gridInstant(day: Day, minuteOfDay: number): Date {
  const date = dayAfter(day, Math.floor(minuteOfDay / DAY_MINUTES));
  const [start, length] = dayInLondon(date);
  // Asking the zone for every showing of a week took ten times as long.
  if (length === DAY_MS) return new Date(start + (minuteOfDay - daysBetween(day, date) * DAY_MINUTES) * MINUTE_MS);
  const time = wallTime(minuteOfDay);
  const at = londonInstant(date, time);
  return londonClock(at) === time ? at : new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
}

/** When a day begins in London and how long it lasts, in milliseconds. */
function dayInLondon(date: Day): readonly [start: number, length: number] {
  const known = KNOWN_DAYS.get(date);
  if (known) return known;
  const start = londonInstant(date, '00:00').getTime();
  const found = [start, londonInstant(dayAfter(date, 1), '00:00').getTime() - start] as const;
  if (KNOWN_DAYS.size >= MOST_KNOWN_DAYS) KNOWN_DAYS.clear();
  KNOWN_DAYS.set(date, found);
  return found;
}

/** '18:30' as minutes of the day. */
export function minuteOf(time: string): number {
  // Comparing a whole plan asks millions of times; splitting the text took three times as long.
  return Number(time.slice(0, -3)) * 60 + Number(time.slice(-2));
}

/** Minutes of the day as '18:30', also those of a day after. */
export function wallTime(minuteOfDay: number): string {
  const minute = ((minuteOfDay % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The later of two days. */
export function laterDay(one: Day, other: Day): Day {
  return one > other ? one : other;
}

export function isWithin({ startsAt, endsAt }: Pick<Showing, 'startsAt' | 'endsAt'>, { from, to }: Span): boolean {
  return startsAt < to && endsAt > from;
}

function showingsOf(programme: Programme, asked: Asked): Showing[] {
  const { id, facts, rule, exceptions } = programme;
  if (rule.kind === 'once') {
    const { startsAt, minutes } = rule;
    const endsAt = later(startsAt, minutes);
    // Most are out of it, and naming the day of each takes its time.
    if (!isWithin({ startsAt, endsAt }, asked)) return [];
    return [{ programmeId: id, day: londonDay(startsAt), facts, rank: RANK.once, startsAt, endsAt }];
  }
  const excepted = new Map(exceptions.map((exception) => [exception.day, exception]));
  const planned = daysOf(rule, asked).flatMap((day) => showingOn(programme, rule, day, excepted.get(day)) ?? []);
  const moved = exceptions.flatMap((exception) => movedShowing(programme, rule, exception) ?? []);
  return [...planned, ...moved];
}

/** The days of a rule whose showing may be asked for. */
function daysOf(rule: WeeklyRule, { first: earliest, last }: Asked): Day[] {
  const first = laterDay(rule.from, earliest);
  const count = daysBetween(first, rule.until === null || rule.until > last ? last : rule.until) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(first, index)).filter((day) =>
    rule.days.includes(weekdayOf(day)),
  );
}

function showingOn({ id, facts }: Programme, rule: WeeklyRule, day: Day, exception?: Exception): Showing | null {
  if (exception?.kind === 'cancelled' || exception?.kind === 'moved') return null;
  const minute = minuteOf(rule.start);
  const startsAt = gridInstant(day, minute);
  const endsAt = gridInstant(day, minute + rule.minutes);
  if (endsAt <= startsAt) return null;
  return { programmeId: id, day, facts: exception?.facts ?? facts, rank: RANK.weekly, startsAt, endsAt };
}

function movedShowing({ id, facts }: Programme, rule: WeeklyRule, exception: Exception): Showing | null {
  if (exception.kind !== 'moved' || !isDayOf(rule, exception.day)) return null;
  const { day, startsAt, minutes } = exception;
  return { programmeId: id, day, facts, rank: RANK.moved, startsAt, endsAt: later(startsAt, minutes) };
}

function later(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
