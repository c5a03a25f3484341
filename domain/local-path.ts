const SOMEWHERE = 'http://local.invalid';
const MOST_CHARACTERS = 2000;

/**
 * True when `address` is a path on this site, with or without query and fragment. Strict where browsers are lenient:
 * they read a backslash as a slash and leave out tabs and line breaks, so '/\evil.example' would lead to another host.
 */
export function isSitePath(address: string): boolean {
  if (!/^\/(?!\/)[^\\?#]*(?:[?#]|$)/.test(address) || /\p{Cc}/u.test(address)) return false;
  const url = URL.canParse(address, SOMEWHERE) ? new URL(address, SOMEWHERE) : null;
  // Dot segments can leave a path that begins with two slashes: another host to whoever reads the path alone.
  return url?.origin === SOMEWHERE && !url.pathname.startsWith('//');
}

/** `wanted` when it is a path of this site, else `fallback`. Guards the way back after a login against foreign addresses. */
export function localPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || wanted.length > MOST_CHARACTERS || !isSitePath(wanted)) return fallback;
  const { pathname, search, hash } = new URL(wanted, SOMEWHERE);
  const leadsBackToLogin = pathname === '/login' || pathname === '/logout';
  return leadsBackToLogin ? fallback : pathname + search + hash;
}
