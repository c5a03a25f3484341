import { isUniqueViolation } from '#server/db/errors.ts';
import { Problem } from '#server/http/problem.ts';

const MAX_TRIES = 3;

/** Thrown if somebody else changed one of the stories since it was read. */
export class ChangedMeanwhile extends Problem {
  constructor() {
    super(409, 'changed_meanwhile', 'Somebody else saved one of these stories at the same moment. Please try again.');
  }
}

/**
 * Retries a write of stories of which one, or a slug, was changed by somebody else after it was read: the next attempt
 * sees the change.
 */
export async function writeAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing = error instanceof ChangedMeanwhile || isUniqueViolation(error);
      if (tries === MAX_TRIES || !isPassing) throw error;
    }
  }
}
