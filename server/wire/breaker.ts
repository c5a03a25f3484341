/** How a source has been doing; kept in the database, so a restart does not forget it. */
export interface BreakerState {
  readonly failuresInARow: number;
  readonly pausedUntil: Date | null;
}

/** 'full': as many tries as a poll has; 'probe': a single one, because the source keeps failing. */
export type Effort = 'full' | 'probe';

const OPENS_AFTER = 5;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/**
 * How many tries the next poll has. Unlike other circuit breakers this one never stops polls: while it is open each
 * still tries once, so that the first poll after the source has recovered brings its news.
 */
export function effortOf(state: BreakerState, now: Date): Effort {
  return state.pausedUntil !== null && state.pausedUntil > now ? 'probe' : 'full';
}

/** The fifth failure in a row opens the breaker: for 15 to 30 s at first, at most 10 minutes. `random` gives 0 to 1. */
export function afterFailure(state: BreakerState, now: Date, random: () => number): BreakerState {
  const failuresInARow = state.failuresInARow + 1;
  if (failuresInARow < OPENS_AFTER) return { failuresInARow, pausedUntil: null };
  if (effortOf(state, now) === 'probe') return { failuresInARow, pausedUntil: state.pausedUntil };
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failuresInARow - OPENS_AFTER, 10));
  return { failuresInARow, pausedUntil: new Date(now.getTime() + longest * (0.5 + random() / 2)) };
}

/** One usable answer closes the breaker. */
export function afterSuccess(): BreakerState {
  return { failuresInARow: 0, pausedUntil: null };
}
