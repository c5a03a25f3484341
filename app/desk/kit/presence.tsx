import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { presenceAnswer } from '#domain/desk/desk-story.ts';
import styles from './presence.module.css';
import { randomName } from './random-name.ts';

type Others = z.infer<typeof presenceAnswer>['others'];

const BEAT_MS = 10_000;

interface PresenceProps {
  /** Id of the story. */
  readonly id: string;
  /** Milliseconds between heartbeats; somebody counts as typing for as long after a key. */
  readonly beatMs?: number;
  /** Subscribes `typed` to this person's changes and returns how to unsubscribe. Must be stable across renders. */
  readonly onTyping: (typed: () => void) => () => void;
}

/** Who else has this story open, and who of them is typing. */
export function Presence({ id, beatMs = BEAT_MS, onTyping }: PresenceProps) {
  const others = usePresence(id, beatMs, onTyping);
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

/** Sends a regular heartbeat, one at the first key after a pause, and 'closed' when the page is left. */
function usePresence(id: string, beatMs: number, onTyping: PresenceProps['onTyping']): Others {
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    const tab = randomName();
    let typedAt = Number.NEGATIVE_INFINITY;
    const send = (state: 'open' | 'closed') =>
      quietFetch(`/api/desk/stories/${id}/presence`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state, id: tab, isTyping: Date.now() - typedAt < beatMs }),
      });
    const beat = () => {
      send('open')
        .then(async (answer) => answer?.ok && setOthers(presenceAnswer.parse(await answer.json()).others))
        .catch(reportError);
    };
    const close = () => void send('closed').catch(reportError);
    const unsubscribe = onTyping(() => {
      const isFirst = Date.now() - typedAt >= beatMs;
      typedAt = Date.now();
      if (isFirst) beat();
    });
    beat();
    const timer = setInterval(beat, beatMs);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [id, beatMs, onTyping]);
  return others;
}
