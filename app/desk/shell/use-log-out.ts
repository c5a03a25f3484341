import { useCallback } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { hasUnsavedWork, letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { logOut } from '#app/desk/session/desk-fetch.ts';

/** Returns a function that ends the session, after asking when that loses unsaved changes. */
export function useLogOut(): () => Promise<void> {
  const { ask } = useAlerts();
  return useCallback(async () => {
    const question = {
      text: 'You have unsaved changes. Log out without saving?',
      yes: 'Log out without saving',
      no: 'Stay',
    };
    if (hasUnsavedWork() && !(await ask(question))) return;
    letGoOfWork();
    await logOut();
  }, [ask]);
}
