import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { presenceAnswer } from '#domain/desk/desk-story.ts';
import styles from './presence.module.css';
import { randomName } from './random-name.ts';

type Others = z.infer<typeof presenceAnswer>['others'];

const BEAT_MS = 10_000;

interface PresenceProps {
  /** Of the story. */
  readonly id: string;
  /** Milliseconds between signs of life; typing counts for as long. */
  readonly beatMs?: number;
  /** Calls `typed` at each change that this person makes; returns how to stop that. The same function in every render. */
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

/** A regular sign of life, and one at the first key after a pause; 'closed' when the page goes. */
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
