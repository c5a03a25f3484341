import { useEffect } from 'react';
import { deskFetch, leaveDesk, renewToken, SessionEnded } from './desk-fetch.ts';
import { isAuthenticated } from './token-store.ts';

const FRESH_LOGIN = /(?:^|;\s*)matv_fresh_login=1/;

/**
 * The guard in the browser. Without a stored token the session is ended and the login shown (LOGIN-17 to LOGIN-21); a
 * stored one is shown to the server, which says whether it is good (LOGIN-22).
 */
export function useDeskGuard(onFreshLogin: () => void): void {
  useEffect(() => {
    checkLogin(onFreshLogin).catch((error: unknown) => {
      // Without a connection the desk stays open: the next call will tell.
      if (!(error instanceof SessionEnded)) reportError(error);
    });
  }, [onFreshLogin]);
}

async function checkLogin(onFreshLogin: () => void): Promise<void> {
  // The form was sent before its script ran: the cookie is there, the token is not. The renewal takes the mark away.
  if (!isAuthenticated() && FRESH_LOGIN.test(document.cookie) && (await renewToken()) !== null) return onFreshLogin();
  if (!isAuthenticated()) await leaveDesk();
  await deskFetch('/api/users/me');
}
