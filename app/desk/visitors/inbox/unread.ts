import { useEffect, useState } from 'react';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { inboxCounts } from '#domain/desk/inbox.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';

const CHANGED = 'desk:inbox-changed';
const REFRESH_EVERY_MS = 60_000;

/** Call after changing a submission, so that the navigation updates its count. */
export function inboxChanged(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Counts new submissions; 0 for roles that may not see them. A change of `path` refreshes the count. */
export function useUnread(role: Role, path: string): number {
  const [unread, setUnread] = useState(0);
  const isAllowed = isAtLeast(role, 'editor');
  useEffect(() => {
    if (!isAllowed || path === '') return;
    let isStopped = false;
    const refresh = async () => {
      const answer = await quietFetch('/api/desk/inbox/counts', { cache: 'no-store' });
      if (!answer?.ok || isStopped) return;
      setUnread(inboxCounts.parse(await answer.json()).unread);
    };
    const run = () => void refresh().catch(reportError);
    run();
    const timer = setInterval(run, REFRESH_EVERY_MS);
    window.addEventListener(CHANGED, run);
    return () => {
      isStopped = true;
      clearInterval(timer);
      window.removeEventListener(CHANGED, run);
    };
  }, [isAllowed, path]);
  return unread;
}
