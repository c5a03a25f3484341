/**
 * Normal polling interval. With the job running every half minute, a broadcast is known within three minutes (ADR-026).
 */
export const ROUND_SECONDS = 120;
/** One unit for the head of the list, one for the details of videos that are or may become live. */
export const UNITS_PER_ROUND = 2;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 600;

export interface Day {
  /** Units that may still be used before `endsAt`. */
  readonly left: number;
  readonly endsAt: Date;
}

/**
 * Seconds until the next round: longer if the day's units would otherwise run out; until the day ends if none are left.
 */
export function secondsToNextRound({ left, endsAt }: Day, now: Date): number {
  const rest = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const rounds = Math.floor(left / UNITS_PER_ROUND);
  if (rounds === 0) return rest;
  return Math.min(rest, Math.max(ROUND_SECONDS, Math.ceil(rest / rounds)));
}

/** Units reserved for rounds until the day ends; other work must not use them. */
export function unitsForRounds({ endsAt }: Day, now: Date): number {
  const rest = Math.max(0, endsAt.getTime() - now.getTime()) / 1000;
  return Math.ceil(rest / ROUND_SECONDS) * UNITS_PER_ROUND;
}

/** Exponential back-off in seconds after failed rounds: 30 at first, at most ten minutes. */
export function secondsToRetry(failuresInARow: number): number {
  return Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(10, Math.max(0, failuresInARow - 1)));
}
