import type { NowAnswer } from '#domain/schedule/public-schedule.ts';

/** An answer of the guide and what the server's clock showed then: the clock here may be wrong. */
export interface HeardGuide {
  readonly answer: NowAnswer;
  /** Milliseconds since 1970 on the server's clock. */
  readonly serverTime: number;
  /** `performance.now()` at that moment. */
  readonly heardAt: number;
}

const SOONEST_MS = 30_000;
const LATEST_MS = 15 * 60_000;
/** All who have the page open ask at the same moment otherwise. */
const SPREAD_MS = 30_000;

/** What is on by an answer some time after it was given: what came next has begun, or the last is over. */
export function onAirAt({ answer, serverTime, heardAt }: HeardGuide, clock: number): Pick<NowAnswer, 'now' | 'next'> {
  const at = serverTime + (clock - heardAt);
  const { now, next } = answer;
  if (next && Date.parse(next.startsAt) <= at) return { now: Date.parse(next.endsAt) > at ? next : null, next: null };
  if (now && Date.parse(now.endsAt) <= at) return { now: null, next };
  return { now, next };
}

/** Milliseconds until what is shown changes by itself; null when nothing is to change. */
export function untilChange({ answer, serverTime, heardAt }: HeardGuide, clock: number): number | null {
  if (answer.until === null) return null;
  return Math.max(0, Date.parse(answer.until) - serverTime - (clock - heardAt));
}

/** Milliseconds until the guide is asked again: some time after the change, and now and then without one. */
export function untilAsked(heard: HeardGuide, clock: number, chance: number): number {
  const change = untilChange(heard, clock) ?? LATEST_MS;
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, change)) + chance * SPREAD_MS;
}
