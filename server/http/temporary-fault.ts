import { isDatabaseAway, isDiskFull } from '#server/db/errors.ts';
import { Problem } from './problem.ts';

/** Seconds after which it is worth asking again: a database starts anew in seconds, a disk is cleared by people. */
const AWAY_RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 120;

const AWAY = 'The site cannot get at its data at the moment. Please try again in a minute.';
const FULL = 'The site has no room left to store this. Please try again later.';

/** A failure that is nobody's mistake and passes: 503 while the database is away, 507 while the disk is full; else null. */
export function temporaryFault(error: unknown): Problem | null {
  if (isDiskFull(error)) return new Problem(507, 'storage_full', FULL, { retryAfter: FULL_RETRY_SECONDS });
  if (isDatabaseAway(error)) return new Problem(503, 'not_available', AWAY, { retryAfter: AWAY_RETRY_SECONDS });
  return null;
}

/** The value of `Retry-After` for an answer of `status` that came of `fault`, or of a part that failed; null where none belongs. */
export function retryAfterOf(status: number, fault: Problem | null): string | null {
  if (status !== 503 && status !== 507) return null;
  const seconds = fault?.details.retryAfter;
  return String(typeof seconds === 'number' ? seconds : AWAY_RETRY_SECONDS);
}
