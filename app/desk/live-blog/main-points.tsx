import { useId, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useTypedWork } from '#app/desk/kit/plain-form/typed-work.ts';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useInertFocus } from '#app/desk/kit/use-inert-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { LIVE_BLOG_LIMITS } from '#domain/desk/live-blog.ts';
import styles from './live-blog.module.css';
import { liveBlogPath } from './use-live-blog.ts';

interface MainPointsProps {
  readonly storyId: string;
  readonly points: readonly string[];
  readonly version: number;
  readonly onDone: () => void;
}

/** The main points above the posts, one a line. */
export function MainPoints({ storyId, points, version, onDone }: MainPointsProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [begunAt, setBegunAt] = useState(version);
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const text = typed ?? points.join('\n');
  const isStale = typed !== null && version !== begunAt;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const box = useRef<HTMLTextAreaElement>(null);
  useInertFocus(isSending);
  useUnsavedWork(typed !== null);
  useTypedWork(typed !== null);

  async function save() {
    const body = { version, points: lines };
    const path = `${liveBlogPath(storyId)}/points`;
    if ((await send({ method: 'PUT', path, body, failed: 'The main points could not be saved' })) === null) return;
    say('done', 'The main points are saved.');
    setTyped(null);
    onDone();
  }

  return (
    <form
      className={styles.points}
      aria-label="Main points"
      inert={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field
        id={`${id}points`}
        label="Main points"
        help={`One a line, ${LIVE_BLOG_LIMITS.points} at most, shown above the posts.`}
      >
        <textarea
          ref={box}
          id={`${id}points`}
          className={formStyles.area}
          rows={6}
          value={text}
          maxLength={LIVE_BLOG_LIMITS.points * (LIVE_BLOG_LIMITS.point + 1)}
          aria-describedby={`${id}pointshelp`}
          onChange={({ target }) => {
            if (typed === null) setBegunAt(version);
            setTyped(target.value);
          }}
        />
      </Field>
      {isStale && (
        <div className={styles.note} role="alert">
          <p>The main points have been changed since you began. They now are:</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={formStyles.ends}>
        <DeskButton look="primary" type="submit" disabled={isSending || typed === null}>
          {isStale ? 'Save mine instead' : 'Save main points'}
        </DeskButton>
        {typed !== null && (
          <DeskButton
            onClick={() => {
              setTyped(null);
              // The button goes with what it discards.
              box.current?.focus();
            }}
          >
            Discard changes
          </DeskButton>
        )}
      </div>
    </form>
  );
}
