import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link to a proposed date, and what is kept of it: the database alone answers for nobody. */
export function newProposalToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfProposal(token) };
}

export function hashOfProposal(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
