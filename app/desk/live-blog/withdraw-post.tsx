import { useId } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useTypedWork } from '#app/desk/kit/plain-form/typed-work.ts';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { LIVE_BLOG_LIMITS } from '#domain/desk/live-blog.ts';
import type { PostFormProps } from './edit-post.tsx';
import { liveBlogPath } from './use-live-blog.ts';

interface WithdrawPostProps extends PostFormProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** Withdraws a post; if it was published, with a note that readers see in its place. */
export function WithdrawPost({ storyId, post, note, onNote, onDone, onCancel, onRefused }: WithdrawPostProps) {
  const id = useId();
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const isPublished = post.place !== null;
  useUnsavedWork(note !== '');
  useTypedWork(note !== '');
  const isReady = !isPublished || note.trim() !== '';

  async function withdraw() {
    if (isSending || !isReady) return;
    const failed = isPublished ? 'The post could not be withdrawn' : 'The post could not be removed';
    const body = { version: post.version, note: isPublished ? note : 'Not published' };
    const path = `${liveBlogPath(storyId)}/posts/${post.id}/withdraw`;
    if ((await send({ method: 'POST', path, body, failed })) === null) return onRefused();
    say('done', isPublished ? 'The post is withdrawn.' : 'The post is removed.');
    onDone();
  }

  return (
    <form
      className={formStyles.fields}
      aria-label={isPublished ? 'Withdraw post' : 'Remove post'}
      onSubmit={(event) => {
        event.preventDefault();
        void withdraw();
      }}
    >
      {isPublished ? (
        <TextField
          id={`${id}note`}
          label="Why it is withdrawn"
          value={note}
          maxLength={LIVE_BLOG_LIMITS.note}
          onType={onNote}
          required
          help="Readers see this in place of the post."
        />
      ) : (
        <p>Remove this post? It has not been published.</p>
      )}
      <div className={formStyles.ends}>
        <DeskButton look="danger" type="submit" disabled={isSending || !isReady}>
          {isPublished ? 'Withdraw post' : 'Remove post'}
        </DeskButton>
        <DeskButton onClick={onCancel}>Cancel</DeskButton>
      </div>
    </form>
  );
}
