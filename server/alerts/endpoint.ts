import { ECDH, timingSafeEqual } from 'node:crypto';
import { Problem } from '#server/http/problem.ts';
import { addressProblem } from '#server/outgoing/addresses.ts';

/**
 * The push service of an endpoint, as its origin. Throws Problem 422 `endpoint_not_allowed` for an address that this
 * site would never send to. Names are resolved, and checked, with each sending.
 */
export function serviceOf(endpoint: string, trustedOrigin: string | null): string {
  if (addressProblem(endpoint, trustedOrigin) !== null) {
    throw new Problem(422, 'endpoint_not_allowed', 'Alerts cannot be sent to that address.');
  }
  return new URL(endpoint).origin;
}

/** Throws Problem 422 `bad_key` unless the text is a point of the curve P-256: nothing could be encrypted for it. */
export function checkBrowserKey(p256dh: string): void {
  if (!isPoint(p256dh)) throw new Problem(422, 'bad_key', 'The key of this browser cannot be used.');
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'compressed');
    return true;
  } catch {
    return false;
  }
}

/** Compares two secrets in a time that tells nothing about them. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
