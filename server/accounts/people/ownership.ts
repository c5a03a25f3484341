import type { OwnershipProof, ProofAsked } from '#domain/desk/people.ts';
import { Problem } from '#server/http/problem.ts';
import { checkCode } from './own-account.ts';
import type { Passwords } from './passwords.ts';
import { isProofFresh, passwordHashOf } from './people.repo.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

/** For this long after a login or a proof, no further proof is asked for. */
const FRESH_MINUTES = 10;

/**
 * The proof that the account's owner is at the keyboard. With two-factor login it includes a code, so that the password
 * alone never adds a way around the code; people without a password here have to log in again.
 */
export async function askedOf({ db, secondFactors }: PeopleNeeds, { user, sessionId }: Actor): Promise<ProofAsked> {
  if (await isProofFresh(db.pool, sessionId, FRESH_MINUTES)) return 'nothing';
  if ((await passwordHashOf(db.pool, user.id)) === null) return 'login';
  return (await secondFactors.stateOf(db.pool, user.id)).isOn ? 'both' : 'password';
}

/**
 * Returns what was asked for. Throws a Problem 403 `proof_needed` or `wrong_password`, 400 `wrong_code`, 429 after too
 * many attempts.
 */
export async function proveOwnership(
  needs: PeopleNeeds,
  passwords: Pick<Passwords, 'prove'>,
  actor: Actor,
  { password, code }: OwnershipProof,
): Promise<ProofAsked> {
  const asked = await askedOf(needs, actor);
  if (asked === 'nothing') return asked;
  if (asked === 'login') throw proofNeeded('Please log out and in again first.');
  if (password === undefined) throw proofNeeded('Please give your password first.');
  if (asked === 'both' && code === undefined) throw proofNeeded('Please give your password and a code first.');
  await passwords.prove(actor, password);
  if (asked === 'both') {
    await checkCode(needs, actor, () => needs.secondFactors.takeCode(needs.db.pool, actor.user.id, code ?? ''));
  }
  return asked;
}

function proofNeeded(message: string): Problem {
  return new Problem(403, 'proof_needed', message);
}
