import { isUniqueViolation } from '#server/db/errors.ts';
import { ChangedMeanwhile } from './desk-lists.repo.ts';

const MAX_TRIES = 3;

/**
 * Retries a write whose stories, or a slug, were changed by somebody else after they were read: other writers of
 * stories do not take the lock of lists.
 */
export async function writeAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries === MAX_TRIES || !isPassing(error)) throw error;
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof ChangedMeanwhile || isUniqueViolation(error);
}
