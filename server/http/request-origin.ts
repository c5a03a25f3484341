import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import type { Audience } from './routes.ts';

/**
 * Where a browser says a request comes from: 'own' pages, an 'other' site, or 'unknown' for clients other than
 * browsers. With the cookie alone, only 'own' may write (SPEC-25).
 */
export function originOf(request: FastifyRequest, siteUrl: string): 'own' | 'other' | 'unknown' {
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  const origin = request.headers.origin;
  if (origin !== undefined) return isOwn(origin, request.host, siteUrl) ? 'own' : 'other';
  return site === undefined || site === 'none' ? 'unknown' : 'other';
}

// The host in the request counts too: the same server is reached as localhost and as 127.0.0.1.
function isOwn(origin: string, host: string, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { origin: normal, host: originHost } = new URL(origin);
  return normal === new URL(siteUrl).origin || originHost === host;
}

/** Admits everyone but pages of other sites, which get a Problem 403 with `code` and `message`. */
export function ownPages(siteUrl: string, code: string, message: string): Audience {
  return {
    name: 'pages of this site, and clients that are no browsers',
    check: (request) => {
      if (originOf(request, siteUrl) === 'other') throw new Problem(403, code, message);
    },
  };
}

/**
 * Like `ownPages`, for pages whose address contains a secret token. They send no referrer, so that it does not leak,
 * and browsers then send the origin 'null'; only requests that name another site are refused.
 */
export function ownLinkPages(siteUrl: string, code: string, message: string): Audience {
  const pages = ownPages(siteUrl, code, message);
  return {
    name: 'who has the link of a mail',
    check: (request) => {
      const { origin, 'sec-fetch-site': site } = request.headers;
      if (origin !== 'null' || site !== undefined) pages.check?.(request);
    },
  };
}
