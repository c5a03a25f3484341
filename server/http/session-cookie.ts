const NAME = 'matv.session_token';
/** Its name over HTTPS in earlier versions. */
const FORMER_NAME = `__Secure-${NAME}`;

/**
 * The session cookie's name. With '__Host-' browsers accept it over HTTPS only, for this host only and for every path,
 * so no other site of the same domain can plant one. The prefix does not work over plain HTTP, as on localhost.
 */
export function sessionCookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? `__Host-${NAME}` : NAME;
}

/** Whether the request carries a session cookie, valid or not. Cheap. */
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
