import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { isDatabaseAway, isDeadlock, isDiskFull } from '#server/db/errors.ts';
import { Problem } from './problem.ts';

/** Values of Retry-After: a database restarts in seconds, a full disk has to be cleared by people. */
const AWAY_RETRY_SECONDS = 10;
const FULL_RETRY_SECONDS = 120;

/**
 * A Problem for a temporary failure: 507 while the disk is full, 503 while the database is down or after a deadlock;
 * otherwise `null`.
 */
export function temporaryFault(error: unknown): Problem | null {
  if (isDiskFull(error))
    return new Problem(507, 'storage_full', FORM_TEXTS.diskFull, { retryAfter: FULL_RETRY_SECONDS });
  if (isDatabaseAway(error) || isDeadlock(error))
    return new Problem(503, 'not_available', FORM_TEXTS.databaseAway, { retryAfter: AWAY_RETRY_SECONDS });
  return null;
}

/** The value of `Retry-After` for a response with `status`, from `problem` if that is its cause; `null`: none belongs. */
export function retryAfterOf(status: number, problem: Problem | null): string | null {
  const seconds = problem?.status === status ? problem.details.retryAfter : undefined;
  if (typeof seconds === 'number') return String(seconds);
  if (status !== 503 && status !== 507) return null;
  return String(status === 507 ? FULL_RETRY_SECONDS : AWAY_RETRY_SECONDS);
}
