const NAME = 'matv.session_token';
/** What earlier versions called it where the site is reached by https. */
const FORMER_NAME = `__Secure-${NAME}`;

/**
 * The name of the session's cookie. With '__Host-' browsers take it from https alone, for this host alone and for every
 * path, so no other site of the same domain can plant one; over plain http, as on localhost, that prefix does not exist.
 */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

/** True when the request carries a session cookie, whether or not it is still good. Cheap. */
export function hasSessionCookie(cookieHeader: string | undefined, siteUrl: string): boolean {
  return namesIn(cookieHeader).includes(sessionCookieName(siteUrl));
}

/** The Set-Cookie line that removes the session cookie of earlier versions; none where the browser has none. */
export function formerSessionCookie(cookieHeader: string | undefined): string[] {
  const isThere = namesIn(cookieHeader).includes(FORMER_NAME);
  return isThere ? [`${FORMER_NAME}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`] : [];
}

function namesIn(cookieHeader = ''): string[] {
  return cookieHeader.split(';').map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '');
}
