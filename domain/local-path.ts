const SOMEWHERE = 'http://local.invalid';

/** `wanted` when it is a path of this site, else `fallback`. Guards the way back after a login against foreign addresses. */
export function localPath(wanted: unknown, fallback: string): string {
  if (typeof wanted !== 'string' || wanted.length > 2000 || !wanted.startsWith('/')) return fallback;
  if (!URL.canParse(wanted, SOMEWHERE)) return fallback;
  const url = new URL(wanted, SOMEWHERE);
  const leadsAway = url.origin !== SOMEWHERE || url.pathname.startsWith('//');
  const leadsBackToLogin = url.pathname === '/login' || url.pathname === '/logout';
  return leadsAway || leadsBackToLogin ? fallback : url.pathname + url.search + url.hash;
}
