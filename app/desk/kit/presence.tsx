import { useCallback, useEffect, useMemo, useState } from 'react';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { type Others, presenceAnswer, type StoryStanding, storyPresenceAnswer } from '#domain/desk/presence.ts';
import { type Activity, newEditing, newTyping } from './activity.ts';
import styles from './presence.module.css';
import { randomName } from './random-name.ts';
import { hasUnsavedWork, onUnsavedWork } from './unsaved-work.ts';

const BEAT_MS = 10_000;

interface PresenceProps {
  /** Id of the story. */
  readonly id: string;
  /** Milliseconds between heartbeats; somebody counts as typing for as long after a key. */
  readonly beatMs?: number;
  /** Subscribes `typed` to this person's changes and returns how to unsubscribe. Must be stable across renders. */
  readonly onTyping: (typed: () => void) => () => void;
  /** Called with each heartbeat, with the story's state and versions on the server. Must be stable across renders. */
  readonly onStanding?: (standing: StoryStanding) => void;
}

/** Who else has this story open, and who of them is typing. */
export function Presence({ id, beatMs = BEAT_MS, onTyping, onStanding }: PresenceProps) {
  const typing = useMemo(() => newTyping(beatMs, onTyping), [beatMs, onTyping]);
  const onAnswer = useCallback(
    (answer: unknown) => {
      // Nodes of the release before do not tell.
      const told = storyPresenceAnswer.safeParse(answer);
      if (told.success) onStanding?.(told.data);
    },
    [onStanding],
  );
  const others = useOthers(`/api/desk/stories/${id}/presence`, beatMs, typing, onAnswer);
  return <OthersLine others={others} says={(isTyping) => (isTyping ? 'is typing' : 'is here')} />;
}

interface ScreenPresenceProps {
  /** Name of the form or list, as in `presenceParams`. */
  readonly screen: string;
  /** This person has unsaved changes. */
  readonly isEditing: boolean;
}

/** Who else has this form or list open, and who of them has unsaved changes. */
export function ScreenPresence({ screen, isEditing }: ScreenPresenceProps) {
  const [editing] = useState(newEditing);
  useEffect(() => editing.set(isEditing), [editing, isEditing]);
  const others = useOthers(`/api/desk/screens/${screen}/presence`, BEAT_MS, editing);
  return <OthersLine others={others} says={(isTyping) => (isTyping ? EDITING : LOOKING)} />;
}

/** As `ScreenPresence`, where all unsaved work of the page is that of the screen. */
export function PagePresence({ screen }: Pick<ScreenPresenceProps, 'screen'>) {
  const others = useOthers(`/api/desk/screens/${screen}/presence`, BEAT_MS, UNSAVED);
  return <OthersLine others={others} says={(isTyping) => (isTyping ? EDITING : LOOKING)} />;
}

const UNSAVED: Activity = { isActive: hasUnsavedWork, onChange: onUnsavedWork };
const EDITING = 'is also editing this page';
const LOOKING = 'also has this page open';

/** One line in the gap below the screen's head, which has to be positioned. */
function OthersLine({ others, says }: { readonly others: Others; readonly says: (isTyping: boolean) => string }) {
  return (
    <p className={styles.others} role="status">
      {others.map(({ name, since, isTyping }) => (
        <span
          key={`${name} ${since}`}
          className={styles.one}
          data-typing={isTyping}
          title={`${name} ${says(isTyping)}`}
        >
          {name} {says(isTyping)}
        </span>
      ))}
    </p>
  );
}

/** Sends a regular heartbeat, one more when the activity changes, and 'closed' when the page is left. */
function useOthers(path: string, beatMs: number, activity: Activity, onAnswer?: (answer: unknown) => void): Others {
  const [others, setOthers] = useState<Others>([]);
  useEffect(() => {
    const tab = randomName();
    const send = (state: 'open' | 'closed') =>
      quietFetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ state, id: tab, isTyping: activity.isActive() }),
      });
    const beat = () => {
      send('open')
        .then(async (answer) => {
          if (!answer?.ok) return;
          const told: unknown = await answer.json();
          setOthers(presenceAnswer.parse(told).others);
          onAnswer?.(told);
        })
        .catch(reportError);
    };
    const close = () => void send('closed').catch(reportError);
    const unsubscribe = activity.onChange(beat);
    beat();
    const timer = setInterval(beat, beatMs);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      unsubscribe();
      window.removeEventListener('pagehide', close);
      close();
    };
  }, [path, beatMs, activity, onAnswer]);
  return others;
}
