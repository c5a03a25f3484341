import { memo, useCallback, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { type DeskLiveBlog, type DeskLivePost, olderPostsAnswer } from '#domain/desk/live-blog.ts';
import { livePostTime } from '#domain/live-blog.ts';
import type { SafeHtml } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import { EditPost, editOf, type PostEdit } from './edit-post.tsx';
import { goneWithWork, withGone } from './gone-posts.ts';
import styles from './live-blog.module.css';
import { liveBlogPath } from './use-live-blog.ts';
import { WithdrawPost } from './withdraw-post.tsx';

interface PostsProps {
  readonly storyId: string;
  readonly blog: DeskLiveBlog;
  readonly onDone: () => void;
}

/**
 * Scheduled posts, then the published ones from the newest down. What is typed into a post is kept here: the post moves
 * when it is published, or when newer ones push it out of the list that is always shown, and a colleague may remove it.
 */
export const Posts = memo(function Posts({ storyId, blog, onDone }: PostsProps) {
  const { scheduled, posts, pinned, isOpen } = blog;
  const [works, setWorks] = useState<ReadonlyMap<string, PostWork>>(new Map());
  const setWork = useCallback(
    (id: string, next: (before: PostWork | undefined) => PostWork | null) =>
      setWorks((all) => {
        const work = next(all.get(id));
        const others = [...all].filter(([other]) => other !== id);
        return new Map(work === null ? others : [...others, [id, work]]);
      }),
    [],
  );
  const older = useOlderPosts(storyId, posts, (id) => works.has(id));
  const begun = [...works.values()].flatMap((work) => ('edit' in work ? [work.edit.begun] : []));
  const gone = goneWithWork(begun, [...scheduled, ...posts, ...older.held, ...older.posts]);
  const inScheduled = useEntryFocus<HTMLOListElement>();
  const inPublished = useEntryFocus<HTMLOListElement>();
  const inOlder = useEntryFocus<HTMLOListElement>();
  const shown = (post: DeskLivePost) => (
    <Post
      key={post.id}
      storyId={storyId}
      post={post}
      isPinned={post.id === pinned}
      isGone={gone.includes(post)}
      work={works.get(post.id)}
      onWork={(next) => setWork(post.id, next)}
      onRefused={() => void older.refresh()}
      onDone={() => {
        void older.refresh();
        onDone();
      }}
    />
  );
  return (
    <>
      {scheduled.length + gone.length > 0 && (
        <section aria-labelledby="scheduled-posts">
          <h2 className={styles.heading} id="scheduled-posts">
            Scheduled
          </h2>
          {!isOpen && <p>The live blog is closed: they wait until it is opened again.</p>}
          <ol {...inScheduled} className={styles.posts}>
            {withGone(scheduled, gone).map(shown)}
          </ol>
        </section>
      )}
      <section aria-labelledby="published-posts">
        <h2 className={styles.heading} id="published-posts">
          Published
        </h2>
        {posts.length === 0 && <p>Nothing has been published yet.</p>}
        <ol {...inPublished} className={styles.posts} aria-live="polite">
          {[...posts, ...older.held].map(shown)}
        </ol>
        {older.posts.length > 0 && (
          <ol {...inOlder} className={styles.posts}>
            {older.posts.map(shown)}
          </ol>
        )}
        {posts.length + older.posts.length < blog.count && (
          <DeskButton disabled={older.isLoading} onClick={older.load}>
            Older posts
          </DeskButton>
        )}
      </section>
    </>
  );
});

/**
 * Posts older than those that are always shown, loaded by a button and read again after a change. `held` are those that
 * newer ones have pushed out while somebody works on them here, as long as the older ones are not shown.
 */
function useOlderPosts(storyId: string, newest: readonly DeskLivePost[], isWorkedOn: (id: string) => boolean) {
  const [posts, setPosts] = useState<readonly DeskLivePost[]>([]);
  const [seen, setSeen] = useState(newest);
  // Every post that has been pushed out: without them there would be a gap above the older ones.
  const [fallen, setFallen] = useState<readonly DeskLivePost[]>([]);
  const { isSending, send } = useSend();
  if (seen !== newest) {
    setSeen(newest);
    setFallen(withoutPosts([...seen, ...fallen], newest));
  }
  const isShown = posts.length > 0;
  const older = isShown ? withoutPosts([...withoutPosts(fallen, posts), ...posts], newest) : [];
  const held = isShown ? [] : fallen.filter(({ id }) => isWorkedOn(id));

  async function read(before: number | null | undefined) {
    const path = `${liveBlogPath(storyId)}/posts?before=${before}`;
    const answer = await send({ method: 'GET', path, failed: 'The older posts could not be loaded' });
    return answer === null ? null : olderPostsAnswer.parse(answer);
  }
  async function load() {
    const page = await read(older.at(-1)?.place ?? newest.at(-1)?.place);
    if (page !== null) setPosts([...older, ...page.posts]);
  }
  async function refresh() {
    const [former, set] = held.length > 0 ? [fallen, setFallen] : [older, setPosts];
    const again: DeskLivePost[] = [];
    while (again.length < former.length) {
      const page = await read((again.at(-1) ?? newest.at(-1))?.place);
      if (page === null) return;
      again.push(...page.posts);
      if (!page.hasMore) break;
    }
    set(again);
  }
  return { posts: older, held, isLoading: isSending, load: () => void load(), refresh };
}

function withoutPosts(posts: readonly DeskLivePost[], others: readonly DeskLivePost[]): DeskLivePost[] {
  const ids = new Set(others.map(({ id }) => id));
  return posts.filter(({ id }) => !ids.has(id));
}

/** What somebody is doing to a post, with what they have typed. */
type PostWork = { readonly edit: PostEdit } | { readonly note: string };

interface PostProps {
  readonly storyId: string;
  readonly post: DeskLivePost;
  readonly isPinned: boolean;
  readonly onDone: () => void;
  readonly onWork: (next: (before: PostWork | undefined) => PostWork | null) => void;
}

interface WorkedPostProps extends PostProps {
  /** As in `EditPost`. */
  readonly isGone: boolean;
  readonly work: PostWork | undefined;
  readonly onRefused: () => void;
}

function Post({ storyId, post, isPinned, isGone, work, onWork, onRefused, onDone }: WorkedPostProps) {
  const cancel = () => onWork(() => null);
  const end = () => {
    cancel();
    onDone();
  };
  const form = { storyId, post, onDone: end, onCancel: cancel, onRefused };
  return (
    <li className={styles.post} data-scheduled={post.place === null || undefined}>
      {work && 'edit' in work ? (
        <EditPost
          {...form}
          edit={work.edit}
          isGone={isGone}
          onEdit={(change) => onWork((before) => (before && 'edit' in before ? { edit: change(before.edit) } : null))}
        />
      ) : (
        <>
          <PostHead post={post} isPinned={isPinned} />
          <PostText post={post} />
          {work ? (
            <WithdrawPost {...form} note={work.note} onNote={(note) => onWork(() => ({ note }))} />
          ) : (
            <PostButtons storyId={storyId} post={post} isPinned={isPinned} onWork={onWork} onDone={onDone} />
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

function PostButtons({ storyId, post, isPinned, onWork, onDone }: PostProps) {
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
        <DeskButton look="quiet" onClick={() => onWork(() => ({ edit: editOf(post) }))}>
          Edit
        </DeskButton>
      )}
      {post.place !== null && (
        <DeskButton look="quiet" disabled={isSending} onClick={() => void pin()}>
          {isPinned ? 'Unpin' : 'Pin'}
        </DeskButton>
      )}
      {mayChange && (
        <DeskButton look="quiet" onClick={() => onWork(() => ({ note: '' }))}>
          {post.place === null ? 'Remove' : 'Withdraw'}
        </DeskButton>
      )}
    </div>
  );
}
