import type { z } from 'zod';
import type {
  DeskLiveBlogAnswer,
  DeskLivePost,
  livePoints,
  livePostChange,
  livePostWithdrawal,
  newLivePost,
  olderPostsAnswer,
} from '#domain/desk/live-blog.ts';
import { oneLine, textFromHtml } from '#domain/html-text.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import { missingInText, ownPicturesWithoutCredit, uncreditedFinder } from '../model/pictures.ts';
import { placesOf } from '../model/placements.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { hrefOf } from '../model/story-address.ts';
import { announceStories } from '../model/story-changes.ts';
import { type KeyEvents, keyEventOf, publicPostOf } from './key-events.ts';
import {
  countPosts,
  deletePost,
  deskBlog,
  deskPost,
  insertPost,
  type LockedBlog,
  listPosts,
  listScheduled,
  lockBlog,
  markWithdrawn,
  nextSeq,
  type PostRow,
  type PostText,
  publishPost,
  readBlog,
  readPost,
  updatePost,
} from './live-blogs.repo.ts';

const PUBLISH_JOB = 'publish-live-post';
const NEWEST_OF_ALL = 2_147_483_647;
/** Of a post that nobody has changed since it was sent. */
const FIRST_VERSION = 1;
/** A post scheduled further ahead would be forgotten, and is hardly live. */
const LONGEST_WAIT_DAYS = 7;
const DAY_MS = 86_400_000;

interface LiveBlogNeeds {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Notified of public key events. */
  readonly keyEvents: KeyEvents;
}

/** The member of the desk who makes the call. */
interface Author {
  readonly id: string;
  readonly role: Role;
}

/** The live blog of a story as the desk sees it; without content if it has not changed since `known`. */
export async function openLiveBlog(
  { db }: LiveBlogNeeds,
  storyId: string,
  userId: string,
  known?: number,
): Promise<DeskLiveBlogAnswer> {
  const row = await readBlog(db.pool, storyId);
  if (!row) throw noSuchStory();
  const href = row.is_public ? hrefOf(row.kind, row.section, row.slug, storyId, row.language) : null;
  const story = { title: row.title, href, isArticle: row.kind === 'article' };
  const blog = deskBlog(row);
  if (!blog || row.seq === known) return { story, seq: row.seq, blog: null };
  const [{ rows }, scheduled, count] = await Promise.all([
    listPosts(db.pool, storyId, NEWEST_OF_ALL),
    listScheduled(db.pool, storyId),
    countPosts(db.pool, storyId),
  ]);
  const shown = (posts: readonly PostRow[]) => posts.map((post) => deskPost(post, userId));
  return { story, seq: row.seq, blog: { ...blog, posts: shown(rows), scheduled: shown(scheduled), count } };
}

export async function olderPosts(
  { db }: LiveBlogNeeds,
  storyId: string,
  before: number,
  userId: string,
): Promise<z.infer<typeof olderPostsAnswer>> {
  const { rows, hasMore } = await listPosts(db.pool, storyId, before);
  return { posts: rows.map((row) => deskPost(row, userId)), hasMore };
}

/** Opens, reopens or closes the live blog of an article. The story is marked as live while it is open. Idempotent. */
export async function setOpen(
  needs: LiveBlogNeeds,
  storyId: string,
  isOpen: boolean,
  userId: string,
): Promise<DeskLiveBlogAnswer> {
  await inTransaction(needs.db, async (tx) => {
    const story = await readBlog(tx, storyId);
    if (!story) throw noSuchStory();
    if (story.kind !== 'article') throw new Problem(422, 'not_an_article', 'Only an article can have a live blog.');
    // The story before the blog, in the same order as a kill, to avoid a deadlock.
    await tx.query('select from stories where id = $1 for update', [storyId]);
    if (isOpen) {
      await tx.query(
        'insert into live_blogs (story_id, opened_at) values ($1, statement_timestamp()) on conflict do nothing',
        [storyId],
      );
    }
    const blog = await lockBlog(tx, storyId);
    if (!blog) throw noLiveBlog();
    const isNew = blog.seq === 0;
    if (blog.isOpen === isOpen && !isNew) return;
    await nextSeq(tx, storyId);
    await tx.query(
      `update live_blogs set closed_at = case when $2 then null else statement_timestamp() end, closed_by_kill = false
       where story_id = $1`,
      [storyId, isOpen],
    );
    await markLive(tx, storyId, isOpen);
    if (isOpen) await requeueScheduled(tx, needs.jobs, storyId);
    await record(tx, { userId, storyId, blog, action: isOpen ? 'opened the live blog of' : 'closed the live blog of' });
    const sections = [...(await placesOf(tx, storyId)), story.section];
    await announceStories(tx, [storyId], { sections, liveBlogs: [storyId] });
  });
  return openLiveBlog(needs, storyId, userId);
}

/** Closes the live blog of a killed story, so that its scheduled posts are not published. */
export async function closeKilledBlog(tx: Queryable, storyId: string): Promise<void> {
  const blog = await lockBlog(tx, storyId);
  // Also one that an earlier kill has closed: undoing this kill is not to open it.
  await tx.query(
    `update live_blogs set closed_by_kill = closed_at is null, closed_at = coalesce(closed_at, now())
     where story_id = $1`,
    [storyId],
  );
  if (!blog?.isOpen) return;
  await nextSeq(tx, storyId);
  await markLive(tx, storyId, false);
  await announceChange(tx, { liveBlogs: [storyId] });
}

/** Opens the live blog again that the story's last kill has closed. One that was closed before it stays closed. */
export async function reopenKilledBlog(
  tx: Queryable,
  jobs: LiveBlogNeeds['jobs'],
  storyId: string,
  userId: string,
): Promise<void> {
  const blog = await lockBlog(tx, storyId);
  if (!blog || blog.isOpen) return;
  const { rowCount } = await tx.query(
    'update live_blogs set closed_at = null, closed_by_kill = false where story_id = $1 and closed_by_kill',
    [storyId],
  );
  if (rowCount === 0) return;
  await nextSeq(tx, storyId);
  await markLive(tx, storyId, true);
  await requeueScheduled(tx, jobs, storyId);
  await record(tx, { userId, storyId, blog, action: 'opened the live blog of' });
  await announceChange(tx, { liveBlogs: [storyId] });
}

/** Marks the working copy too, because publishing an older one would reset the mark. */
async function markLive(tx: Queryable, storyId: string, isLive: boolean): Promise<void> {
  await tx.query('update stories set is_live = $2 where id = $1', [storyId, isLive]);
  await tx.query(
    `update story_drafts set fields = jsonb_set(fields, '{isLive}', to_jsonb($2::boolean)) where story_id = $1`,
    [storyId, isLive],
  );
}

/**
 * Publishes a post, or schedules it. Idempotent: a repeated id returns the existing post. Its writer may have changed the
 * words after a lost answer: then the post gets these.
 */
export async function addPost(
  needs: LiveBlogNeeds,
  at: { readonly storyId: string; readonly id: string },
  sent: z.infer<typeof newLivePost>,
  user: Author,
): Promise<DeskLivePost> {
  const { storyId, id } = at;
  const { db, jobs, keyEvents } = needs;
  const { dueAt } = sent;
  const text = await cleanText(sent);
  return inTransaction(db, async (tx) => {
    const blog = await heldBlog(tx, storyId);
    const there = await readPost(tx, id);
    if (there) {
      if (there.story_id !== storyId || there.author_id !== user.id) {
        throw new Problem(409, 'post_id_taken', 'This post belongs to somebody else.');
      }
      if (there.version !== FIRST_VERSION || isAsSent(there, text, dueAt)) return deskPost(there, user.id);
      refuseOtherTime(there, dueAt);
      const changed = await change(needs, tx, { blog, post: there, text, dueAt, correction: null, userId: user.id });
      // It may be a key event only now.
      await notifyKeyEvent(tx, keyEvents, id);
      return changed;
    }
    if (!blog.isOpen) throw closedBlog();
    await refuseUncredited(tx, text.html);
    await refuseMissing(tx, text.html);
    const seq = await nextSeq(tx, storyId);
    const wait = dueAt === null ? null : await secondsUntil(tx, dueAt);
    await insertPost(tx, { ...text, id, storyId, userId: user.id, seq, dueAt });
    if (wait !== null) await jobs.send(PUBLISH_JOB, { id, storyId }, { startAfterSeconds: wait, within: tx });
    await record(tx, {
      userId: user.id,
      storyId,
      blog,
      action: wait === null ? 'posted in' : 'scheduled a post in',
      details: { headline: text.headline, post: id },
    });
    await notifyKeyEvent(tx, keyEvents, id);
    await announceChange(tx, { liveBlogs: [storyId] });
    return postNow(tx, id, user.id);
  });
}

/** Edits one's own post, or, for editors, any post. Throws 409 `stale_post` with the current post. */
export async function changePost(
  needs: LiveBlogNeeds,
  at: { readonly storyId: string; readonly id: string },
  sent: z.infer<typeof livePostChange>,
  user: Author,
): Promise<DeskLivePost> {
  const { storyId, id } = at;
  const text = await cleanText(sent);
  return inTransaction(needs.db, async (tx) => {
    const blog = await heldBlog(tx, storyId);
    const post = await heldPost(tx, { storyId, id, version: sent.version, user });
    if (post.withdrawn_at !== null) throw new Problem(409, 'post_withdrawn', 'This post has been withdrawn.');
    if (post.place === null && sent.dueAt === null) throw noTime();
    const correction = post.place === null || sent.correction === null ? null : oneLine(sent.correction);
    return change(needs, tx, { blog, post, text, dueAt: sent.dueAt, correction, userId: user.id });
  });
}

interface PostChange {
  readonly blog: LockedBlog;
  readonly post: PostRow;
  readonly text: PostText;
  readonly dueAt: string | null;
  readonly correction: string | null;
  readonly userId: string;
}

async function change(
  { jobs, keyEvents }: LiveBlogNeeds,
  tx: Queryable,
  { blog, post, text, dueAt, correction, userId }: PostChange,
): Promise<DeskLivePost> {
  const { id, story_id: storyId } = post;
  await refuseUncredited(tx, text.html, post.body_html);
  await refuseMissing(tx, text.html);
  const seq = await nextSeq(tx, storyId);
  await updatePost(tx, id, { ...text, seq, dueAt, correction });
  if (post.place === null && dueAt !== null) {
    const startAfterSeconds = await secondsUntil(tx, dueAt);
    await jobs.send(PUBLISH_JOB, { id, storyId }, { startAfterSeconds, within: tx });
  }
  await record(tx, {
    userId,
    storyId,
    blog,
    action: correction === null ? 'edited a post in' : 'corrected a post in',
    details: { headline: text.headline, post: id },
  });
  // It may have been announced as a key event and be none any more.
  const event = correction === null ? null : await publicPostOf(tx, id);
  if (event && correction !== null) await keyEvents.corrected(tx, event, correction);
  await announceChange(tx, { liveBlogs: [storyId] });
  return postNow(tx, id, userId);
}

/** Whether a stored post is what was sent. */
function isAsSent(post: PostRow, { headline, html, isKey }: PostText, dueAt: string | null): boolean {
  const isDueThen = post.due_at?.getTime() === (dueAt === null ? undefined : Date.parse(dueAt));
  return isDueThen && post.headline === headline && post.body_html === html && post.is_key === isKey;
}

/** A post that is out cannot wait any more, nor does one that waits go out by being sent again. */
function refuseOtherTime({ place }: PostRow, dueAt: string | null): void {
  if (place !== null && dueAt !== null) {
    throw new Problem(
      409,
      'post_published',
      'This post was published when you sent it before: it cannot wait any more.',
    );
  }
  if (place === null && dueAt === null) {
    const message = 'This post was scheduled when you sent it before. Remove it from the scheduled ones first.';
    throw new Problem(409, 'post_scheduled', message);
  }
}

/** Withdraws a post: readers see the note instead. A scheduled post is deleted, and `null` returned. */
export async function withdrawPost(
  { db, keyEvents }: LiveBlogNeeds,
  at: { readonly storyId: string; readonly id: string },
  { version, note }: z.infer<typeof livePostWithdrawal>,
  user: Author,
): Promise<DeskLivePost | null> {
  const { storyId, id } = at;
  return inTransaction(db, async (tx) => {
    const blog = await heldBlog(tx, storyId);
    const post = await heldPost(tx, { storyId, id, version, user });
    if (post.withdrawn_at !== null) return deskPost(post, user.id);
    const seq = await nextSeq(tx, storyId);
    if (post.place === null) await deletePost(tx, id);
    else await markWithdrawn(tx, post, seq, oneLine(note));
    if (post.place !== null) await keyEvents.withdrawn(tx, id, oneLine(note));
    await record(tx, {
      userId: user.id,
      storyId,
      blog,
      action: post.place === null ? 'removed a scheduled post from' : 'withdrew a post from',
      details: { headline: post.headline, post: id, reason: oneLine(note) },
    });
    await announceChange(tx, { liveBlogs: [storyId] });
    return post.place === null ? null : postNow(tx, id, user.id);
  });
}

/** Pins one published post above the others, or, for `null`, none. */
export async function pinPost(needs: LiveBlogNeeds, storyId: string, id: string | null, userId: string) {
  await inTransaction(needs.db, async (tx) => {
    const blog = await heldBlog(tx, storyId);
    const post = id === null ? null : await readPost(tx, id);
    if (id !== null && (post?.story_id !== storyId || post.place === null || post.withdrawn_at !== null)) {
      throw noSuchPost();
    }
    await nextSeq(tx, storyId);
    await tx.query('update live_blogs set pinned = $2 where story_id = $1', [storyId, id]);
    await record(tx, {
      userId,
      storyId,
      blog,
      action: post ? 'pinned a post in' : 'unpinned the post in',
      details: { headline: post?.headline ?? '' },
    });
    await announceChange(tx, { liveBlogs: [storyId] });
  });
  return openLiveBlog(needs, storyId, userId);
}

/** Replaces the main points. Throws 409 `stale_points` if somebody else has changed them in the meantime. */
export async function setPoints(
  needs: LiveBlogNeeds,
  storyId: string,
  { version, points }: z.infer<typeof livePoints>,
  userId: string,
): Promise<DeskLiveBlogAnswer> {
  await inTransaction(needs.db, async (tx) => {
    const blog = await heldBlog(tx, storyId);
    if (blog.pointsVersion !== version) {
      throw new Problem(409, 'stale_points', 'Someone else has just changed the main points. Look again.');
    }
    await nextSeq(tx, storyId);
    await tx.query('update live_blogs set points = $2, points_version = points_version + 1 where story_id = $1', [
      storyId,
      JSON.stringify(points.map(oneLine)),
    ]);
    await record(tx, { userId, storyId, blog, action: 'changed the main points of' });
    await announceChange(tx, { liveBlogs: [storyId] });
  });
  return openLiveBlog(needs, storyId, userId);
}

/** Queues all scheduled posts again, because those that fell due while the blog was closed were not published. */
async function requeueScheduled(tx: Queryable, jobs: LiveBlogNeeds['jobs'], storyId: string): Promise<void> {
  const { rows } = await tx.query<{ id: string; wait: number }>(
    `select id, greatest(0, ceil(extract(epoch from due_at - statement_timestamp())))::int as wait
     from live_posts where story_id = $1 and place is null`,
    [storyId],
  );
  for (const { id, wait } of rows) {
    await jobs.send(PUBLISH_JOB, { id, storyId }, { startAfterSeconds: wait, within: tx });
  }
}

/** Publishes scheduled posts at their time, each once across all nodes; none while the blog is closed. */
export function registerLiveBlogJobs(
  jobs: Pick<Jobs, 'work'>,
  { db, keyEvents }: Pick<LiveBlogNeeds, 'db' | 'keyEvents'>,
): void {
  jobs.work<{ id: string; storyId: string }>(PUBLISH_JOB, async ({ id, storyId }) => {
    await inTransaction(db, async (tx) => {
      const blog = await lockBlog(tx, storyId);
      const { rows } = await tx.query(
        'select from live_posts where id = $1 and place is null and due_at <= statement_timestamp()',
        [id],
      );
      // Removed, moved to a later time (which has a job of its own), or published already.
      if (!blog?.isOpen || rows.length === 0) return;
      await publishPost(tx, id, await nextSeq(tx, storyId));
      await notifyKeyEvent(tx, keyEvents, id);
      await announceChange(tx, { liveBlogs: [storyId] });
    });
  });
}

async function notifyKeyEvent(tx: Queryable, keyEvents: KeyEvents, postId: string): Promise<void> {
  const event = await keyEventOf(tx, postId);
  if (event) await keyEvents.posted(tx, event);
}

async function cleanText(sent: PostText): Promise<PostText> {
  const html = sent.html.trim() === '' ? '' : await toSafeHtml(sent.html);
  const headline = oneLine(sent.headline);
  if (headline === '' && textFromHtml(html) === '' && !html.includes('<img')) {
    throw new Problem(422, 'empty_post', 'There is nothing to publish yet.');
  }
  return { headline, html, isKey: sent.isKey };
}

/** Refuses a post with an uncredited picture, unless its earlier text (`before`) had it without a credit already. */
async function refuseUncredited(tx: Queryable, html: string, before = ''): Promise<void> {
  const known = new Set(ownPicturesWithoutCredit(before).map(({ hash }) => hash));
  const pictures = ownPicturesWithoutCredit(html).filter(({ hash }) => !known.has(hash));
  const isUncredited = await uncreditedFinder(tx, pictures, { stories: [] });
  if (!pictures.some(isUncredited)) return;
  throw new Problem(422, 'no_credit', 'A picture in this post has no credit. Say whose it is, then publish again.');
}

/** Refuses a picture that was deleted after it had been put into the post. */
async function refuseMissing(tx: Queryable, html: string): Promise<void> {
  if ((await missingInText(tx, html, '')).length === 0) return;
  const message = 'A picture in this post is not in the picture store. Upload it again, then publish again.';
  throw new Problem(422, 'no_such_picture', message);
}

async function heldBlog(tx: Queryable, storyId: string): Promise<LockedBlog> {
  const blog = await lockBlog(tx, storyId);
  if (!blog) throw noLiveBlog();
  return blog;
}

interface WantedPost {
  readonly storyId: string;
  readonly id: string;
  readonly version: number;
  readonly user: Author;
}

async function heldPost(tx: Queryable, { storyId, id, version, user }: WantedPost): Promise<PostRow> {
  const post = await readPost(tx, id);
  if (post?.story_id !== storyId) throw noSuchPost();
  if (post.author_id !== user.id && !isAtLeast(user.role, 'editor')) {
    throw new Problem(403, 'not_your_post', `Only ${post.author} or an editor can change this post.`);
  }
  if (post.version !== version) {
    const message = 'Someone else has just changed this post. Look at it again.';
    throw new Problem(409, 'stale_post', message, { theirs: deskPost(post, user.id) });
  }
  return post;
}

async function postNow(tx: Queryable, id: string, userId: string): Promise<DeskLivePost> {
  const post = await readPost(tx, id);
  if (!post) throw noSuchPost();
  return deskPost(post, userId);
}

/** Whole seconds by the database's clock, rounded up, because a job that runs too early would find nothing due. */
async function secondsUntil(tx: Queryable, dueAt: string): Promise<number> {
  const { rows } = await tx.query<{ wait: number }>(
    'select extract(epoch from $1::timestamptz - statement_timestamp())::float8 as wait',
    [dueAt],
  );
  const wait = rows[0]?.wait ?? 0;
  if (wait <= 0) throw wrongTime('That time has already passed.');
  if (wait * 1000 > LONGEST_WAIT_DAYS * DAY_MS) throw wrongTime('A post can wait for a week at most.');
  return Math.ceil(wait);
}

interface Recorded {
  readonly userId: string;
  readonly storyId: string;
  readonly blog: Pick<LockedBlog, 'title'>;
  readonly action: string;
  readonly details?: Readonly<Record<string, string>>;
}

async function record(tx: Queryable, { userId, storyId, blog, action, details = {} }: Recorded): Promise<void> {
  const subject = { subject: 'live-blog', subjectId: storyId, title: blog.title } as const;
  await recordAuditEntry(tx, { userId, action, ...subject, details });
}

function wrongTime(message: string): Problem {
  return fieldProblem(422, 'wrong_time', 'dueAt', message);
}

function noTime(): Problem {
  return wrongTime('A scheduled post needs its time.');
}

function noLiveBlog(): Problem {
  return new Problem(404, 'no_live_blog', 'This story has no live blog.');
}

function noSuchPost(): Problem {
  return new Problem(404, 'post_not_found', 'There is no such post any more.');
}

function closedBlog(): Problem {
  return new Problem(409, 'blog_closed', 'The live blog has been closed. Your post was not published.');
}
