import { createHash, randomBytes } from 'node:crypto';

/** A token for a link in an e-mail, and its hash. Only the hash is stored, so the database alone lets nobody in. */
export function newLinkToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
