import type { FastifyRequest } from 'fastify';

/**
 * Where a browser says a request comes from: 'own' pages, an 'other' site, or 'unknown' for clients that are no
 * browsers. A cookie alone may write only from 'own' (SPEC-25).
 */
export function originOf(request: FastifyRequest, siteUrl: string): 'own' | 'other' | 'unknown' {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  const origin = request.headers.origin;
  if (origin !== undefined) return isOwn(origin, request.host, siteUrl) ? 'own' : 'other';
  return site === undefined || site === 'none' ? 'unknown' : 'other';
}

// The host the browser itself called counts too: the same server is reached as localhost and as 127.0.0.1.
function isOwn(origin: string, host: string, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: normal, host: originHost } = new URL(origin);
  return normal === new URL(siteUrl).origin || originHost === host;
}
