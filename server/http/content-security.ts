import { hash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * The Content-Security-Policy of one page: scripts of this site and exactly the inline scripts it holds, named by
 * their SHA-256, so that the page can be kept and shown to everybody (a nonce could not).
 */
export function contentSecurityPolicy(page: Buffer, secure: boolean): string {
  // One character for each byte: read without decoding, hashed as it is sent.
  const html = page.toString('latin1');
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (text === '' || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** What every answer carries, pages and calls alike. */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
