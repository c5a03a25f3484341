import { useEffect, useState, useSyncExternalStore } from 'react';
import { randomName } from '#app/desk/kit/random-name.ts';
import { onLeaving } from '#app/desk/kit/resource/use-keeping.ts';
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
    const online = () => session.online();
    window.addEventListener('online', online);
    const stopKeeping = onLeaving(() => void session.keepCopy());
    return () => {
      window.removeEventListener('online', online);
      stopKeeping();
      session.close();
    };
  }, [session]);
  return { session, state, isSearched };
}
