import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomName } from '#app/desk/kit/random-name.ts';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';
import { nextPaint } from '#app/ui/next-paint.ts';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { browserCopies } from './local-copies.ts';
import { readStory, sendDraft } from './story-calls.ts';
import { type SessionState, StorySession } from './story-session.ts';

interface OpenedStory {
  readonly session: StorySession;
  readonly state: SessionState;
  /** Whether this device was searched for text of an earlier visit. */
  readonly isSearched: boolean;
}

/** Opens `story` for editing by `user` and keeps what is typed, whatever happens to the page. */
export function useStorySession(story: DeskStory, user: string): OpenedStory {
  const [session] = useState(
    () =>
      new StorySession({
        story,
        user,
        tab: randomName(),
        copies: browserCopies,
        send: sendDraft,
        read: readStory,
        painted: nextPaint,
      }),
  );
  const [isSearched, setSearched] = useState(false);
  const state = useSyncExternalStore(session.subscribe, session.get, session.get);
  useEffect(() => {
    void session
      .findCopies()
      .catch(reportError)
      .then(() => setSearched(true));
    const keep = () => void session.keepCopy();
    const online = () => session.online();
    window.addEventListener('online', online);
    window.addEventListener('pagehide', keep);
    window.addEventListener(LEAVING, keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener(LEAVING, keep);
      document.removeEventListener('visibilitychange', keep);
      session.close();
    };
  }, [session]);
  return { session, state, isSearched };
}
