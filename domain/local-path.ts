const ANY_ORIGIN = 'http://local.invalid';
const MAX_CHARACTERS = 2000;

/** How a path on this site begins, for the API document; `isSitePath` decides. */
export const SITE_PATH_PATTERN = '^/(?!/)';

/**
 * True when `address` is a path on this site, with or without query and fragment. It is stricter than browsers, which
 * read a backslash as a slash and ignore tabs and line breaks, so that '/\evil.example' would lead to another host.
 */
export function isSitePath(address: string): boolean {
  if (!/^\/(?!\/)[^\\?#]*(?:[?#]|$)/.test(address) || /\p{Cc}/u.test(address)) return false;
  const url = URL.canParse(address, ANY_ORIGIN) ? new URL(address, ANY_ORIGIN) : null;
  // Resolving dot segments can leave a path that starts with two slashes, which on its own means another host.
  return url?.origin === ANY_ORIGIN && !url.pathname.startsWith('//');
}

/** `wanted` if it is a path on this site, else `fallback`. Prevents open redirects after a login. */
export function localPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_CHARACTERS || !isSitePath(wanted)) return fallback;
  const { pathname, search, hash } = new URL(wanted, ANY_ORIGIN);
  const leadsBackToLogin = pathname === '/login' || pathname === '/logout';
  return leadsBackToLogin ? fallback : pathname + search + hash;
}
