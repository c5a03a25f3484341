import { useEffect } from 'react';
import { deskFetch, isFreshLogin, renewToken, SessionEnded } from './desk-fetch.ts';

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
  // The renewal takes the mark of the fresh login away.
  if (isFreshLogin() && (await renewToken()) !== null) onFreshLogin();
  await deskFetch('/api/users/me');
}
