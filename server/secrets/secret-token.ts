import { createHash, randomBytes } from 'node:crypto';

/**
 * A token for a link in an e-mail or for a program, and its hash. Only the hash is stored, so the database alone is not
 * enough to use the token. For 256 random bits a fast hash is as safe as a slow one.
 */
export function newSecretToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

/** What is stored of a token. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
