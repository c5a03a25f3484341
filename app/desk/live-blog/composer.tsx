import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { useTypedWork } from '#app/desk/kit/plain-form/typed-work.ts';
import { dropTabDraft, keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { newId } from '#domain/ids.ts';
import styles from './live-blog.module.css';
import { PostFields, type TypedPost } from './post-fields.tsx';
import { liveBlogPath } from './use-live-blog.ts';

/** The client chooses the post's `id`, so that sending it again after a lost response is idempotent. */
const draft = z.object({
  id: z.string(),
  headline: z.string(),
  html: z.string(),
  isKey: z.boolean(),
  dueAt: z.string().nullable(),
});
type Draft = z.infer<typeof draft>;

const emptyDraft = (): Draft => ({ id: newId(), headline: '', html: '', isKey: false, dueAt: null });

interface ComposerProps {
  readonly storyId: string;
  readonly onTyped: () => void;
  readonly onDone: () => void;
}

/** The form of the next post. Its draft is stored in this tab until the post is published. */
export function Composer({ storyId, onTyped, onDone }: ComposerProps) {
  const { typed, type, begin } = useDraft(`live-blog ${storyId}`, onTyped);
  const [uploads, setUploads] = useState(0);
  const [isLater, setLater] = useState(typed.dueAt !== null);
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const form = useTextFocus(isSending);
  const isEmpty = typed.headline.trim() === '' && typed.html === '';
  useTypedWork(!isEmpty);
  const isTimeMissing = isLater && typed.dueAt === null;

  async function publish() {
    if (isSending || isEmpty) return;
    if (uploads > 0) return say('failed', 'A picture is still being uploaded', 'Publish when it is there.');
    if (isTimeMissing) return say('failed', 'The post has no time', 'Set one, or untick ‘Publish later’.');
    const { id, ...body } = typed;
    const failed = isLater ? 'The post could not be scheduled' : 'The post could not be published';
    if ((await send({ method: 'PUT', path: `${liveBlogPath(storyId)}/posts/${id}`, body, failed })) === null) return;
    say('done', isLater ? 'The post is scheduled.' : 'The post is published.');
    setLater(false);
    begin();
    onDone();
  }

  return (
    <div ref={form} className={styles.composer}>
      <PostFields
        label="New post"
        typed={typed}
        onType={type}
        onUploading={(by) => setUploads((count) => count + by)}
        isSending={isSending}
        onSend={() => void publish()}
        options={
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={isLater}
              onChange={({ target }) => {
                setLater(target.checked);
                if (!target.checked) type({ dueAt: null });
              }}
            />
            Publish later
          </label>
        }
      >
        {isLater && (
          <LondonTime label="Publish at (London time)" value={typed.dueAt} onChange={(dueAt) => type({ dueAt })} />
        )}
        <div className={formStyles.ends}>
          <DeskButton look="primary" type="submit" disabled={isSending || isEmpty || isTimeMissing || uploads > 0}>
            {isLater ? 'Schedule post' : 'Publish post'}
          </DeskButton>
          <span className={`${textStyles.small} ${textStyles.keys}`}>
            <kbd>Ctrl</kbd>+<kbd>Enter</kbd>
          </span>
        </div>
      </PostFields>
    </div>
  );
}

/** Returns the focus to the text once a post was sent, so that the next one can be typed at once. */
function useTextFocus(isSending: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) form.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return form;
}

/** The draft, stored in this tab so that it survives reloads and logins. */
function useDraft(key: string, onTyped: () => void) {
  const [typed, setTyped] = useState<Draft>(() => keptTabDraft(key, draft)?.values ?? emptyDraft());
  const latest = useRef(typed);
  const keep = (next: Draft) => {
    latest.current = next;
    setTyped(next);
  };
  return {
    typed,
    type: (changes: Partial<TypedPost & Pick<Draft, 'dueAt'>>) => {
      const next = { ...latest.current, ...changes };
      keep(next);
      keepTabDraft(key, { values: next, etag: null });
      onTyped();
    },
    begin: () => {
      dropTabDraft(key);
      keep(emptyDraft());
    },
  };
}
