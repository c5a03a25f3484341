import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import type { Audience } from './routes.ts';

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

/** All but the pages of other sites: Problem 403 with `code` and `message` for these. */
export function ownPages(siteUrl: string, code: string, message: string): Audience {
  return {
    name: 'pages of this site, and clients that are no browsers',
    check: (request) => {
      if (originOf(request, siteUrl) === 'other') throw new Problem(403, code, message);
    },
  };
}

/**
 * As `ownPages`, for pages whose address holds a token that lets in. They send no referrer, so that it leaks nowhere, and
 * browsers then name no origin either ('null'); only who says to come from another site is refused.
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
