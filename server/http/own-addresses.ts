import type { App } from './app-types.ts';

/** Whether a route of its own answers at this path, percent-decoded and without a trailing slash. */
export type IsOwnAddress = (path: string) => boolean;

/**
 * The addresses of feeds, sitemaps, files and calls: of all that is read and is no page. None of them looks for redirects.
 * Those routes count that are registered after this call, and not the catch-all for pages.
 */
export function ownAddresses(app: App): IsOwnAddress {
  const patterns = new Map<string, RegExp>();
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== '/*' && [method].flat().includes('GET')) patterns.set(url, patternOf(url));
  });
  return (path) => patterns.values().some((pattern) => pattern.test(path));
}

/** Of a route such as '/author/:name/feed.xml' or '/sitemaps/*'. */
function patternOf(route: string): RegExp {
  const parts = route.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
