import { createHash, randomBytes } from 'node:crypto';

/** The token of a mailed link, and the hash that is stored: whoever reads the database cannot follow the link. */
export function newLinkToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfLink(token) };
}

export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
