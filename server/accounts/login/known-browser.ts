import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const COOKIE = 'matv_known';
const FOUND = /(?:^|;\s*)matv_known=([\w-]{1,600})\.([\w-]{43})(?=;|$)/;
// Browsers keep cookies for at most 400 days.
const COOKIE_SECONDS = 400 * 86_400;
const MAX_PEOPLE = 5;

const payloadSchema = z.object({ b: z.string(), p: z.array(z.string()) });

/** Browsers a person has logged in with before, which strangers' failed attempts must not slow down. */
export interface KnownBrowsers {
  /** The browser's id if `email` has logged in with it before, otherwise `null`. */
  knownFor(cookieHeader: string | undefined, email: string): string | null;
  /** The Set-Cookie line after a login; other people who use this browser stay remembered. */
  remember(cookieHeader: string | undefined, email: string): string;
}

/** The cookie is signed and contains no names: e-mail addresses are hashed with the same key. */
export function knownBrowsers(secret: string, isSecure: boolean): KnownBrowsers {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'matv known browsers', 32));
  const mac = (text: string) => createHmac('sha256', key).update(text).digest();
  const personOf = (email: string) => mac(`person ${email.trim().toLowerCase()}`).subarray(0, 12).toString('base64url');
  const read = (cookieHeader: string | undefined) => {
    const [, payload, signature] = FOUND.exec(cookieHeader ?? '') ?? [];
    if (!payload || !signature) return null;
    if (!timingSafeEqual(mac(`cookie ${payload}`), Buffer.from(signature, 'base64url'))) return null;
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  };
  return {
    knownFor(cookieHeader, email) {
      const found = read(cookieHeader);
      return found?.p.includes(personOf(email)) ? found.b : null;
    },
    remember(cookieHeader, email) {
      const found = read(cookieHeader);
      const person = personOf(email);
      const people = [person, ...(found?.p ?? []).filter((one) => one !== person)].slice(0, MAX_PEOPLE);
      const browser = found?.b ?? randomBytes(9).toString('base64url');
      const payload = Buffer.from(JSON.stringify({ b: browser, p: people })).toString('base64url');
      const value = `${payload}.${mac(`cookie ${payload}`).toString('base64url')}`;
      const secure = isSecure ? 'Secure; ' : '';
      return `${COOKIE}=${value}; Max-Age=${COOKIE_SECONDS}; ${secure}Path=/; HttpOnly; SameSite=Lax`;
    },
  };
}
