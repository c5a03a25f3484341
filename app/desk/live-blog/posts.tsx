import { memo, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { type DeskLiveBlog, type DeskLivePost, olderPostsAnswer } from '#domain/desk/live-blog.ts';
import { livePostTime } from '#domain/live-blog.ts';
import type { SafeHtml } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import { EditPost } from './edit-post.tsx';
import styles from './live-blog.module.css';
import { liveBlogPath } from './use-live-blog.ts';
import { WithdrawPost } from './withdraw-post.tsx';

interface PostsProps {
  readonly storyId: string;
  readonly blog: DeskLiveBlog;
  readonly onDone: () => void;
}

/** Scheduled posts, then the published ones from the newest down. */
export const Posts = memo(function Posts({ storyId, blog, onDone }: PostsProps) {
  const { scheduled, posts, pinned, isOpen } = blog;
  const older = useOlderPosts(storyId, posts);
  const shown = (post: DeskLivePost) => (
    <Post
      key={post.id}
      storyId={storyId}
      post={post}
      isPinned={post.id === pinned}
      onDone={() => {
        older.clear();
        onDone();
      }}
    />
  );
  return (
    <>
      {scheduled.length > 0 && (
        <section aria-labelledby="scheduled-posts">
          <h2 className={styles.heading} id="scheduled-posts">
            Scheduled
          </h2>
          {!isOpen && <p>The live blog is closed: they wait until it is opened again.</p>}
          <ol className={styles.posts}>{scheduled.map(shown)}</ol>
        </section>
      )}
      <section aria-labelledby="published-posts">
        <h2 className={styles.heading} id="published-posts">
          Published
        </h2>
        {posts.length === 0 && <p>Nothing has been published yet.</p>}
        <ol className={styles.posts} aria-live="polite">
          {posts.map(shown)}
        </ol>
        {older.posts.length > 0 && <ol className={styles.posts}>{older.posts.map(shown)}</ol>}
        {posts.length + older.posts.length < blog.count && (
          <DeskButton disabled={older.isLoading} onClick={older.load}>
            Older posts
          </DeskButton>
        )}
      </section>
    </>
  );
});

/** Posts older than those that are always shown, loaded by a button. */
function useOlderPosts(storyId: string, newest: readonly DeskLivePost[]) {
  const [posts, setPosts] = useState<readonly DeskLivePost[]>([]);
  const { isSending, send } = useSend();
  const shown = new Set(newest.map(({ id }) => id));
  const older = posts.filter(({ id }) => !shown.has(id));
  async function load() {
    const before = older.at(-1)?.place ?? newest.at(-1)?.place;
    const path = `${liveBlogPath(storyId)}/posts?before=${before}`;
    const answer = await send({ method: 'GET', path, failed: 'The older posts could not be loaded' });
    if (answer !== null) setPosts([...older, ...olderPostsAnswer.parse(answer).posts]);
  }
  return { posts: older, isLoading: isSending, load: () => void load(), clear: () => setPosts([]) };
}

interface PostProps {
  readonly storyId: string;
  readonly post: DeskLivePost;
  readonly isPinned: boolean;
  readonly onDone: () => void;
}

type Doing = 'reading' | 'editing' | 'withdrawing';

function Post({ storyId, post, isPinned, onDone }: PostProps) {
  const [doing, setDoing] = useState<Doing>('reading');
  const end = () => {
    setDoing('reading');
    onDone();
  };
  const cancel = () => setDoing('reading');
  return (
    <li className={styles.post} data-scheduled={post.place === null || undefined}>
      {doing === 'editing' ? (
        <EditPost storyId={storyId} post={post} onDone={end} onCancel={cancel} />
      ) : (
        <>
          <PostHead post={post} isPinned={isPinned} />
          <PostText post={post} />
          {doing === 'withdrawing' ? (
            <WithdrawPost storyId={storyId} post={post} onDone={end} onCancel={cancel} />
          ) : (
            <PostButtons storyId={storyId} post={post} isPinned={isPinned} onDoing={setDoing} onDone={onDone} />
          )}
        </>
      )}
    </li>
  );
}

function PostHead({ post, isPinned }: Pick<PostProps, 'post' | 'isPinned'>) {
  const { author, postedAt, dueAt, editedAt, isKey } = post;
  const shown = postedAt === null ? null : livePostTime(postedAt);
  return (
    <p className={styles.when}>
      {shown ? (
        <>
          <b>{shown.time}</b> <span>{shown.day}</span>
        </>
      ) : (
        <b>{britishDateTime(dueAt)}</b>
      )}
      <span>{author}</span>
      {editedAt !== null && <span>edited {livePostTime(editedAt).time}</span>}
      {isKey && <span className={styles.mark}>Key event</span>}
      {isPinned && <span className={styles.mark}>Pinned</span>}
    </p>
  );
}

function PostText({ post: { headline, html, correction, withdrawn } }: Pick<PostProps, 'post'>) {
  return (
    <div data-withdrawn={withdrawn !== null || undefined} className={styles.body}>
      {headline !== '' && (
        <h3 className={styles.headline} lang={languageOf(headline)} dir="auto">
          {headline}
        </h3>
      )}
      {/* The API has sanitised it. */}
      <SafeHtmlBlock html={html as SafeHtml} />
      {correction !== null && <p className={styles.note}>Correction: {correction}</p>}
      {withdrawn !== null && <p className={styles.note}>Withdrawn: {withdrawn}</p>}
    </div>
  );
}

interface PostButtonsProps extends PostProps {
  readonly onDoing: (doing: Doing) => void;
}

function PostButtons({ storyId, post, isPinned, onDoing, onDone }: PostButtonsProps) {
  const { isSending, send } = useSend();
  const { say } = useAlerts();
  const isEditor = useMay('editor');
  if (post.withdrawn !== null) return null;
  const mayChange = post.isOwn || isEditor;

  async function pin() {
    const body = { post: isPinned ? null : post.id };
    const failed = isPinned ? 'The post could not be unpinned' : 'The post could not be pinned';
    if ((await send({ method: 'PUT', path: `${liveBlogPath(storyId)}/pin`, body, failed })) === null) return;
    say('done', isPinned ? 'The post is no longer pinned.' : 'The post is pinned above the others.');
    onDone();
  }

  return (
    <div className={styles.buttons}>
      {mayChange && (
        <DeskButton look="quiet" onClick={() => onDoing('editing')}>
          Edit
        </DeskButton>
      )}
      {post.place !== null && (
        <DeskButton look="quiet" disabled={isSending} onClick={() => void pin()}>
          {isPinned ? 'Unpin' : 'Pin'}
        </DeskButton>
      )}
      {mayChange && (
        <DeskButton look="quiet" onClick={() => onDoing('withdrawing')}>
          {post.place === null ? 'Remove' : 'Withdraw'}
        </DeskButton>
      )}
    </div>
  );
}
