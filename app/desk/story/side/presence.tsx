import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { presenceAnswer } from '#domain/desk/desk-story.ts';
import { randomName } from '../editing/random-name.ts';
import type { StorySession } from '../editing/story-session.ts';
import styles from './presence.module.css';

type Others = z.infer<typeof presenceAnswer>['others'];

const BEAT_MS = 10_000;

/** Who else has this story open, and who of them is typing. */
export function Presence({ session, id }: { session: StorySession; id: string }) {
  const others = usePresence(session, id);
  return (
    <p className={styles.others} role="status">
      {others.map(({ name, since, isTyping }) => (
        <span key={`${name} ${since}`} className={styles.one} data-typing={isTyping}>
          {name} {isTyping ? 'is typing' : 'is here'}
        </span>
      ))}
    </p>
  );
}

/** A sign of life every ten seconds and at the first key after a pause; 'closed' when the page goes. */
function usePresence(session: StorySession, id: string): Others {
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    const tab = randomName();
    let typedAt = Number.NEGATIVE_INFINITY;
    let known = session.get().fields;
    const send = (state: 'open' | 'closed') =>
      quietFetch(`/api/desk/stories/${id}/presence`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state, id: tab, isTyping: Date.now() - typedAt < BEAT_MS }),
      });
    const beat = () => {
      send('open')
        .then(async (answer) => answer?.ok && setOthers(presenceAnswer.parse(await answer.json()).others))
        .catch(reportError);
    };
    const close = () => void send('closed').catch(reportError);
    const unsubscribe = session.subscribe(() => {
      if (session.get().fields === known) return;
      known = session.get().fields;
      const isFirst = Date.now() - typedAt >= BEAT_MS;
      typedAt = Date.now();
      if (isFirst) beat();
    });
    beat();
    const timer = setInterval(beat, BEAT_MS);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [session, id]);
  return others;
}
