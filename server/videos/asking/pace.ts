/** How often the provider is asked while all is well: two such rounds and a call's patience are within three minutes. */
export const ROUND_SECONDS = 120;
/** A round looks at the head of the list and at what is or may become live. */
export const UNITS_PER_ROUND = 2;
const FIRST_RETRY_SECONDS = 30;
const LONGEST_RETRY_SECONDS = 600;

export interface Day {
  /** Units that may still be used before `endsAt`. */
  readonly left: number;
  readonly endsAt: Date;
}

/** Seconds until the next round: longer when the day's units would not last otherwise, its whole rest when none is left. */
export function secondsToNextRound({ left, endsAt }: Day, now: Date): number {
  const rest = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const rounds = Math.floor(left / UNITS_PER_ROUND);
  if (rounds === 0) return rest;
  return Math.min(rest, Math.max(ROUND_SECONDS, Math.ceil(rest / rounds)));
}

/** Units that rounds will need until the day ends: all other work leaves these alone. */
export function unitsForRounds({ endsAt }: Day, now: Date): number {
  const rest = Math.max(0, endsAt.getTime() - now.getTime()) / 1000;
  return Math.ceil(rest / ROUND_SECONDS) * UNITS_PER_ROUND;
}

/** Seconds until a failed round is tried again: 30 at first, at most ten minutes. */
export function secondsToRetry(failuresInARow: number): number {
  return Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.min(10, Math.max(0, failuresInARow - 1)));
}
