import { type Call, createBatches } from '#server/db/batches.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { type NewSignature, type SigningNeeds, type SignOutcome, signBatch } from './sign-batch.ts';

const MAX_AT_ONCE = 100;
/** A busy petition's signers wait this long at most for others to share a commit with. */
const GATHER_MS = 100;
/** Queue limit: further signers are asked to come back later. */
const MAX_WAITING = 2_000;

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
  const settle = async (batch: readonly Call<NewSignature, SignOutcome>[]): Promise<void> => {
    try {
      const outcomes = await inTransaction(db, (tx) =>
        signBatch(
          tx,
          batch.map(({ asked }) => asked),
          needs,
        ),
      );
      batch.forEach((one, place) => {
        one.resolve(outcomes[place] ?? { kind: 'unknown' });
      });
    } catch (error) {
      // Alone, or each for itself would only wait for the same database one after another.
      if (batch.length === 1 || isDatabaseAway(error)) throw error;
      // One of them, or a quarrel with another node: each for itself then.
      for (const one of batch) await settle([one]).catch(one.reject);
    }
  };
  const batches = createBatches({ gatherMs: GATHER_MS, atOnce: MAX_AT_ONCE, run: settle });
  return {
    sign: async (signature) => (batches.waiting >= MAX_WAITING ? null : batches.call(signature)),
  };
}
