import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Short, so that a stolen token is of little use (SPEC-25). */
export const TOKEN_SECONDS = 15 * 60;

export type TokenCheck =
  | { readonly kind: 'valid'; readonly sessionId: string }
  | { readonly kind: 'expired'; readonly sessionId: string }
  | { readonly kind: 'invalid' };

export interface BearerTokens {
  /** A token bound to a session, useless once that session has ended. */
  issue(sessionId: string, now: Date): string;
  check(token: string, now: Date): TokenCheck;
}

const claims = z.object({ s: z.string().min(1), e: z.number().int() });

/** Bearer tokens signed with their own key, derived from the session secret. */
export function bearerTokens(secret: string): BearerTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'matv bearer token', 32));
  const sign = (payload: string) => createHmac('sha256', key).update(payload).digest();
  return {
    issue(sessionId, now) {
      const expires = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS;
      const payload = Buffer.from(JSON.stringify({ s: sessionId, e: expires })).toString('base64url');
      return `${payload}.${sign(payload).toString('base64url')}`;
    },
    check(token, now) {
      const [payload, signature, ...rest] = token.split('.');
      if (!payload || !signature || rest.length > 0) return { kind: 'invalid' };
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return { kind: 'invalid' };
      const { s, e } = claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
      return { kind: now.getTime() / 1000 < e ? 'valid' : 'expired', sessionId: s };
    },
  };
}
