import { WEBHOOK_TEST } from '#domain/desk/webhooks.ts';

const MINUTE = 60;
const HOUR = 3600;
/** After each failed attempt; the eighth failure is final. */
const PAUSES_SECONDS: readonly number[] = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR];
/** Deliveries that failed together come back spread over this share of the pause. */
const JITTER = 0.1;
/** How long a receiver that is too busy is left alone at most, whatever it asks for. */
const LONGEST_HOLD_SECONDS = HOUR;

export interface FailedAttempt {
  readonly type: string;
  /** Attempts before this one. */
  readonly attempts: number;
  readonly retryAfterSeconds: number | null;
}

/** Seconds until the next attempt; `null` if none follows. A test is attempted once. `random` is from 0 to 1. */
export function secondsUntilRetry({ type, attempts, retryAfterSeconds }: FailedAttempt, random: number): number | null {
  const pause = type === WEBHOOK_TEST ? undefined : PAUSES_SECONDS[attempts];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + JITTER * random), asked(retryAfterSeconds));
}

/**
 * Seconds for which nothing is sent to a receiver that is too busy (429, 503): as long as it asks for, else as long as
 * the delivery waits that it refused (`untilRetry`), so that further refusals make the pause longer. An hour at most.
 */
export function secondsToHoldBack(
  { attempts, retryAfterSeconds }: Pick<FailedAttempt, 'attempts' | 'retryAfterSeconds'>,
  untilRetry: number | null,
): number {
  if (retryAfterSeconds !== null) return asked(retryAfterSeconds);
  return Math.min(untilRetry ?? PAUSES_SECONDS[attempts] ?? LONGEST_HOLD_SECONDS, LONGEST_HOLD_SECONDS);
}

/** What a receiver may ask for with Retry-After. */
function asked(seconds: number | null): number {
  return Math.min(seconds ?? 0, LONGEST_HOLD_SECONDS);
}
