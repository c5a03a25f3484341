import { useId, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TextField } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import { useTypedWork } from '#app/desk/kit/plain-form/typed-work.ts';
import { useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { type DeskLivePost, LIVE_BLOG_LIMITS } from '#domain/desk/live-blog.ts';
import { newId } from '#domain/ids.ts';
import styles from './live-blog.module.css';
import { PostFields, type TypedPost } from './post-fields.tsx';
import { liveBlogPath } from './use-live-blog.ts';

export interface PostFormProps {
  readonly storyId: string;
  readonly post: DeskLivePost;
  readonly onDone: () => void;
  readonly onCancel: () => void;
  /** Has a post read again that is not polled, since a call for it was refused. */
  readonly onRefused: () => void;
}

/** What is typed into a post's form. */
export interface PostEdit extends TypedPost {
  /** The post as it was when editing began: the one shown is updated by polling. */
  readonly begun: DeskLivePost;
  readonly correction: string;
  readonly dueAt: string | null;
  /** The id of the post that it is added as if a colleague removes this one: once, also after a lost answer. */
  readonly againId: string;
}

export function editOf(post: DeskLivePost): PostEdit {
  const { headline, html, isKey, dueAt } = post;
  return { begun: post, headline, html, isKey, correction: '', dueAt, againId: newId() };
}

interface EditPostProps extends PostFormProps {
  readonly edit: PostEdit;
  /** The post is no longer listed, as when a colleague has removed it before it was published. */
  readonly isGone: boolean;
  readonly onEdit: (change: (before: PostEdit) => PostEdit) => void;
}

/**
 * Edits a post in place. If somebody else saves or removes the post meanwhile, the form says so before it is saved; what
 * was typed into a removed one can be posted anew.
 */
export function EditPost(props: EditPostProps) {
  const { storyId, post, edit, isGone, onEdit, onDone, onCancel, onRefused } = props;
  const id = useId();
  const { begun, correction, dueAt, againId, ...typed } = edit;
  const set = (fields: Partial<PostEdit>) => onEdit((before) => ({ ...before, ...fields }));
  const [uploads, setUploads] = useState(0);
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  // A scheduled post may be published while it is edited.
  const isPublished = post.place !== null;
  const isStale = post.version !== begun.version;
  const isChanged =
    typed.headline !== begun.headline ||
    typed.html !== begun.html ||
    typed.isKey !== begun.isKey ||
    correction.trim() !== '' ||
    dueAt !== begun.dueAt;
  useUnsavedWork(isChanged);
  useTypedWork(isChanged);

  async function save(version: number) {
    if (isSending || uploads > 0 || !isChanged) return;
    const body = { ...typed, version, dueAt, correction: correction.trim() === '' ? null : correction };
    const path = `${liveBlogPath(storyId)}/posts/${begun.id}`;
    if ((await send({ method: 'PATCH', path, body, failed: 'The post could not be saved' })) === null)
      return onRefused();
    say('done', 'The post is saved.');
    onDone();
  }

  async function postAgain() {
    if (isSending || uploads > 0) return;
    const path = `${liveBlogPath(storyId)}/posts/${againId}`;
    const failed = dueAt === null ? 'The post could not be published' : 'The post could not be scheduled';
    if ((await send({ method: 'PUT', path, body: { ...typed, dueAt }, failed })) === null) return;
    say('done', dueAt === null ? 'The post is published.' : 'The post is scheduled.');
    onDone();
  }

  return (
    <PostFields
      label="Edit post"
      typed={typed}
      onType={set}
      onUploading={(by) => setUploads((count) => count + by)}
      isSending={isSending}
      onSend={() => void (isGone ? postAgain() : save(begun.version))}
    >
      {isPublished ? (
        <TextField
          id={`${id}correction`}
          label="Correction (optional)"
          value={correction}
          maxLength={LIVE_BLOG_LIMITS.note}
          onType={(words) => set({ correction: words })}
          help="What was wrong before, for readers. Leave it empty for a slip of the pen."
        />
      ) : (
        <LondonTime label="Publish at (London time)" value={dueAt} onChange={(moment) => set({ dueAt: moment })} />
      )}
      {isStale && (
        <div className={styles.note} role="alert">
          <p>
            {post.withdrawn === null
              ? 'This post has been changed since you opened it. It now says:'
              : 'This post has been withdrawn.'}
          </p>
          {post.withdrawn === null && <blockquote>{[post.headline, textOf(post.html)].join(' ')}</blockquote>}
        </div>
      )}
      {isGone && (
        <p className={styles.note} role="alert">
          This post is not scheduled any more: a colleague has removed it, or it is among the older posts by now. What
          you typed is still here.
        </p>
      )}
      <div className={formStyles.ends}>
        {isGone ? (
          <DeskButton look="primary" type="submit" disabled={isSending || uploads > 0}>
            {dueAt === null ? 'Publish as a new post' : 'Schedule as a new post'}
          </DeskButton>
        ) : isStale && post.withdrawn === null ? (
          <DeskButton look="danger" disabled={isSending} onClick={() => void save(post.version)}>
            Save mine instead
          </DeskButton>
        ) : (
          <DeskButton look="primary" type="submit" disabled={isSending || uploads > 0 || !isChanged || isStale}>
            Save post
          </DeskButton>
        )}
        <DeskButton onClick={onCancel}>Cancel</DeskButton>
      </div>
    </PostFields>
  );
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}
