import { type Database, inTransaction } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { type NewSignature, type SigningNeeds, type SignOutcome, signBatch } from './sign-batch.ts';

const MAX_AT_ONCE = 100;
/** Queue limit: further signers are asked to come back later. */
const MAX_WAITING = 2_000;

interface Waiting {
  readonly signature: NewSignature;
  resolve(outcome: SignOutcome): void;
  reject(error: unknown): void;
}

/** Takes signatures and acknowledges each when it is on disk. */
export interface Signing {
  /** Resolves after the commit. `null`: too many wait. */
  sign(signature: NewSignature): Promise<SignOutcome | null>;
}

/**
 * Signatures that arrive while a transaction is running share the next one: one commit, and one lock on the petition's
 * row and on each place's, however many there are. A busy petition costs no more locks than commits (ADR-023).
 */
export function createSigning(db: Pick<Database, 'pool'>, needs: SigningNeeds): Signing {
  const waiting: Waiting[] = [];
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await settle(waiting.splice(0, MAX_AT_ONCE));
    isRunning = false;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await inTransaction(db, (tx) =>
        signBatch(
          tx,
          batch.map(({ signature }) => signature),
          needs,
        ),
      );
      batch.forEach((one, place) => {
        one.resolve(outcomes[place] ?? { kind: 'unknown' });
      });
    } catch (error) {
      const [only, ...others] = batch;
      if (only === undefined) return;
      if (others.length === 0) return only.reject(error);
      // Each for itself would only wait for the same database one after another.
      if (isDatabaseAway(error)) {
        for (const one of batch) one.reject(error);
        return;
      }
      // One of them, or a quarrel with another node: each for itself then.
      for (const one of batch) await settle([one]);
    }
  }

  return {
    sign: (signature) => {
      if (waiting.length >= MAX_WAITING) return Promise.resolve(null);
      return new Promise((resolve, reject) => {
        waiting.push({ signature, resolve, reject });
        if (!isRunning) void work();
      });
    },
  };
}
