import { hkdfSync, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { FormName } from '#domain/forms/form-names.ts';
import type { Queryable } from '#server/db/client.ts';
import { spendProof } from './used-proofs.repo.ts';

/** Proof-of-work challenges and their results. Times are in milliseconds. */
export interface Proofs {
  /** `strain`: see `FormGate.strain`; above 1 it makes the challenge harder. */
  challenge(form: FormName, strain: number, now: number): Promise<Challenge>;
  /** Whether `proof` solves a challenge of this form in time. Each proof is accepted once. */
  accept(form: FormName, proof: string, now: number): Promise<boolean>;
}

const LIFE_MS = 10 * 60 * 1000;
/** Iterations of one try; about half a millisecond for a phone of these years. */
const COST = 1000;
const MIN_TRIES = 300;
const MAX_TRIES = 600;
const HEAVIEST = 8;

const hex = z
  .string()
  .max(128)
  .regex(/^[0-9a-f]+$/);
const proofFields = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: hex,
      salt: hex,
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      data: z.object({ form: z.string(), until: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex }),
});

/**
 * Proof-of-work by altcha. The number of tries is chosen here, so nobody waits for much longer than others, and a
 * solution is verified by two signatures without doing the work again.
 */
export function createProofs(db: Queryable, secret: string): Proofs {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `matv form challenges ${use}`, 32)).toString('base64url');
  const keys = { hmacSignatureSecret: keyFor('signature'), hmacKeySignatureSecret: keyFor('key') };
  return {
    challenge(form, strain, now) {
      const weight = Math.min(Math.max(strain, 1), HEAVIEST);
      return createChallenge({
        ...keys,
        algorithm: 'PBKDF2/SHA-256',
        deriveKey,
        cost: COST,
        counter: Math.round(randomInt(MIN_TRIES, MAX_TRIES) * weight),
        // Not the library's `expiresAt`: that asks the machine's clock, not the server's.
        data: { form, until: now + LIFE_MS },
      });
    },
    async accept(form, proof, now) {
      const parsed = proofFields.safeParse(parsedJson(proof));
      if (!parsed.success) return false;
      const { challenge, solution } = parsed.data;
      const { until, form: solvedFor } = challenge.parameters.data;
      if (solvedFor !== form || until < now) return false;
      const { verified } = await verifySolution({ ...keys, challenge, solution, deriveKey });
      return verified && (await spendProof(db, challenge.signature, new Date(until)));
    },
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, so not a proof.
    return null;
  }
}
