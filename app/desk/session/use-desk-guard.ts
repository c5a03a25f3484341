import { useEffect } from 'react';
import { deskFetch, isFreshLogin, renewToken, SessionEnded } from './desk-fetch.ts';

/**
 * The guard in the browser. Without a stored token the session ends and the login page opens (LOGIN-17 to LOGIN-21). A
 * stored token is checked by the server (LOGIN-22).
 */
export function useDeskGuard(onFreshLogin: () => void): void {
  useEffect(() => {
    checkLogin(onFreshLogin).catch((error: unknown) => {
      // Without a connection the desk stays open; the next call checks the session.
      if (!(error instanceof SessionEnded)) reportError(error);
    });
  }, [onFreshLogin]);
}

async function checkLogin(onFreshLogin: () => void): Promise<void> {
  // The renewal also removes the cookie that marks a fresh login.
  if (isFreshLogin() && (await renewToken()) !== null) onFreshLogin();
  await deskFetch('/api/users/me');
}
