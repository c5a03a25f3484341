import type { NowAnswer } from '#domain/schedule/public-schedule.ts';

/** A response of the guide with the server's time, because this device's clock may be wrong. */
export interface HeardGuide {
  readonly answer: NowAnswer;
  /** Milliseconds since 1970 on the server's clock. */
  readonly serverTime: number;
  /** `Date.now()` at that moment. Unlike `performance.now()` it goes on while the device sleeps. */
  readonly heardAt: number;
}

const SOONEST_MS = 30_000;
const LATEST_MS = 15 * 60_000;
/** Random delay, so that not all open pages ask at the same moment. */
const SPREAD_MS = 30_000;

/** The server's time, in milliseconds since 1970. */
export function timeAt({ serverTime, heardAt }: HeardGuide, clock: number): number {
  return serverTime + (clock - heardAt);
}

/** What is on now according to an earlier response, from which the next programme may have started since. */
export function onAirAt(guide: HeardGuide, clock: number): Pick<NowAnswer, 'now' | 'next'> {
  const at = timeAt(guide, clock);
  const { now, next } = guide.answer;
  if (next && Date.parse(next.startsAt) <= at) return { now: Date.parse(next.endsAt) > at ? next : null, next: null };
  if (now && Date.parse(now.endsAt) <= at) return { now: null, next };
  return { now, next };
}

/** Milliseconds until the displayed programme changes, as far as the answer reaches; `null` if it won't. */
export function untilChange(guide: HeardGuide, clock: number): number | null {
  const { now, next } = onAirAt(guide, clock);
  const until = now ? now.endsAt : next?.startsAt;
  return until ? Date.parse(until) - timeAt(guide, clock) : null;
}

/** Milliseconds until the guide is asked again: soon after the next `change`, or at regular intervals. */
export function untilRefetch(change: number | null, chance: number): number {
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, change ?? LATEST_MS)) + chance * SPREAD_MS;
}
