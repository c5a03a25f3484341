import { useEffect, useState } from 'react';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { inboxCounts } from '#domain/desk/inbox.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';

const CHANGED = 'desk:inbox-changed';
const LOOK_EVERY_MS = 60_000;

/** To be called after something in the inbox was dealt with: the navigation counts anew. */
export function inboxChanged(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** How many submissions nobody has looked at, for whoever may answer them; 0 for others. `place` is where one is. */
export function useUnread(role: Role, place: string): number {
  const [unread, setUnread] = useState(0);
  const isAllowed = isAtLeast(role, 'editor');
  useEffect(() => {
    if (!isAllowed || place === '') return;
    let isOver = false;
    const look = async () => {
      const answer = await quietFetch('/api/desk/inbox/counts', { cache: 'no-store' });
      if (!answer?.ok || isOver) return;
      setUnread(inboxCounts.parse(await answer.json()).unread);
    };
    const again = () => void look().catch(reportError);
    again();
    const timer = setInterval(again, LOOK_EVERY_MS);
    window.addEventListener(CHANGED, again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener(CHANGED, again);
    };
  }, [isAllowed, place]);
  return unread;
}
