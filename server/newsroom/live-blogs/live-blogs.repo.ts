import type { DeskLiveBlog, DeskLivePost } from '#domain/desk/live-blog.ts';
import type { Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';

/** A story with its live blog, if it has one. */
export interface BlogRow {
  readonly title: string;
  readonly kind: StoryKind;
  readonly language: Language;
  readonly section: SectionSlug;
  readonly slug: string;
  readonly is_public: boolean;
  /** 0 without a live blog. */
  readonly seq: number;
  readonly opened_at: Date | null;
  readonly closed_at: Date | null;
  readonly points: string[] | null;
  readonly points_version: number | null;
  readonly pinned: string | null;
}

/** The story `storyId` with its live blog; `null` when there is no such story. */
export async function readBlog(db: Queryable, storyId: string): Promise<BlogRow | null> {
  const { rows } = await db.query<BlogRow>(
    `select s.title, s.kind, s.language, s.section, s.slug, ${publicStory('s')} as is_public,
       coalesce(b.seq, 0) as seq, b.opened_at, b.closed_at, b.points, b.points_version, b.pinned
     from stories s left join live_blogs b on b.story_id = s.id where s.id = $1`,
    [storyId],
  );
  return rows[0] ?? null;
}

/** A live blog, locked until the transaction ends. */
export interface LockedBlog {
  readonly seq: number;
  readonly isOpen: boolean;
  readonly pointsVersion: number;
  readonly title: string;
}

/** Locks the live blog of a story; `null` when it has none. */
export async function lockBlog(tx: Queryable, storyId: string): Promise<LockedBlog | null> {
  const { rows } = await tx.query<LockedBlog>(
    `select b.seq, b.closed_at is null as "isOpen", b.points_version as "pointsVersion",
       (select title from stories where id = b.story_id) as title
     from live_blogs b where b.story_id = $1 for update`,
    [storyId],
  );
  return rows[0] ?? null;
}

/** Increments the change number of a locked blog and returns it. */
export async function nextSeq(tx: Queryable, storyId: string): Promise<number> {
  const { rows } = await tx.query<{ seq: number }>(
    'update live_blogs set seq = seq + 1 where story_id = $1 returning seq',
    [storyId],
  );
  const [row] = rows;
  if (!row) throw new Error(`story ${storyId} has lost its live blog`);
  return row.seq;
}

export interface PostRow {
  readonly id: string;
  readonly story_id: string;
  readonly version: number;
  readonly headline: string;
  readonly body_html: string;
  readonly is_key: boolean;
  readonly author: string;
  readonly author_id: string | null;
  readonly due_at: Date | null;
  readonly place: number | null;
  readonly posted_at: Date | null;
  readonly edited_at: Date | null;
  readonly correction: string | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawn_note: string | null;
}

export async function readPost(db: Queryable, id: string): Promise<PostRow | null> {
  const { rows } = await db.query<PostRow>('select * from live_posts where id = $1', [id]);
  return rows[0] ?? null;
}

/** The text of a post, sanitised. */
export interface PostText {
  readonly headline: string;
  readonly html: string;
  readonly isKey: boolean;
}

interface NewPost extends PostText {
  readonly id: string;
  readonly storyId: string;
  readonly userId: string;
  readonly seq: number;
  /** ISO 8601; `null` publishes it now. */
  readonly dueAt: string | null;
}

export async function insertPost(tx: Queryable, post: NewPost): Promise<void> {
  const { id, storyId, userId, seq, headline, html, isKey, dueAt } = post;
  await tx.query(
    `insert into live_posts (id, story_id, headline, body_html, is_key, author, author_id, seq, due_at, place, posted_at)
     values ($1, $2, $3, $4, $5, (select name from users where id = $6), $6, $7, $8::timestamptz,
       case when $8::timestamptz is null then $7::int end,
       case when $8::timestamptz is null then statement_timestamp() end)`,
    [id, storyId, headline, html, isKey, userId, seq, dueAt],
  );
}

interface ChangedPost extends PostText {
  readonly seq: number;
  readonly dueAt: string | null;
  readonly correction: string | null;
}

/** Updates a post; a published one keeps its time and is marked as edited. */
export async function updatePost(tx: Queryable, id: string, change: ChangedPost): Promise<void> {
  const { headline, html, isKey, seq, dueAt, correction } = change;
  await tx.query(
    `update live_posts set headline = $2, body_html = $3, is_key = $4, seq = $5, version = version + 1,
       due_at = case when place is null then $6::timestamptz else due_at end,
       edited_at = case when place is null then null else statement_timestamp() end,
       correction = coalesce($7, correction)
     where id = $1`,
    [id, headline, html, isKey, seq, dueAt, correction],
  );
}

/** Publishes a scheduled post. It gets a new version: whoever is removing or editing it must learn that readers see it. */
export async function publishPost(tx: Queryable, id: string, seq: number): Promise<void> {
  await tx.query(
    `update live_posts set seq = $2, place = $2, version = version + 1, posted_at = statement_timestamp() where id = $1`,
    [id, seq],
  );
}

export async function markWithdrawn(tx: Queryable, post: PostRow, seq: number, note: string): Promise<void> {
  await tx.query(
    `update live_posts set withdrawn_at = statement_timestamp(), withdrawn_note = $3, seq = $2, version = version + 1
     where id = $1`,
    [post.id, seq, note],
  );
  await tx.query('update live_blogs set pinned = null where story_id = $1 and pinned = $2', [post.story_id, post.id]);
}

/** Live blogs of which a post was withdrawn in the last two days, with the time of the last one. */
export async function recentlyWithdrawnFrom(db: Queryable): Promise<{ readonly storyId: string; readonly at: Date }[]> {
  const { rows } = await db.query<{ storyId: string; at: Date }>(
    `select story_id as "storyId", max(withdrawn_at) as at from live_posts
     where withdrawn_at > now() - interval '2 days' group by story_id`,
  );
  return rows;
}

export async function deletePost(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from live_posts where id = $1', [id]);
}

const POSTS_AT_THE_DESK = 50;

/** The newest published posts before `before`, and whether there are more. */
export async function listPosts(
  db: Queryable,
  storyId: string,
  before: number,
): Promise<{ readonly rows: readonly PostRow[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<PostRow>(
    'select * from live_posts where story_id = $1 and place < $2 order by place desc limit $3',
    [storyId, before, POSTS_AT_THE_DESK + 1],
  );
  return { rows: rows.slice(0, POSTS_AT_THE_DESK), hasMore: rows.length > POSTS_AT_THE_DESK };
}

export async function listScheduled(db: Queryable, storyId: string): Promise<readonly PostRow[]> {
  const { rows } = await db.query<PostRow>(
    'select * from live_posts where story_id = $1 and place is null order by due_at, id',
    [storyId],
  );
  return rows;
}

export async function countPosts(db: Queryable, storyId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from live_posts where story_id = $1 and place is not null',
    [storyId],
  );
  return rows[0]?.count ?? 0;
}

/** A post as `userId` sees it at the desk. */
export function deskPost(row: PostRow, userId: string): DeskLivePost {
  return {
    id: row.id,
    version: row.version,
    headline: row.headline,
    html: row.body_html,
    isKey: row.is_key,
    author: row.author,
    isOwn: row.author_id === userId,
    place: row.place,
    postedAt: row.posted_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
    correction: row.correction,
    withdrawn: row.withdrawn_note,
  };
}

/** A live blog as the desk sees it, without its posts; `null` for a story without one. */
export function deskBlog(row: BlogRow): Omit<DeskLiveBlog, 'posts' | 'scheduled' | 'count'> | null {
  const { opened_at, closed_at, points, points_version, pinned } = row;
  if (opened_at === null) return null;
  return {
    isOpen: closed_at === null,
    openedAt: opened_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    points: points ?? [],
    pointsVersion: points_version ?? 0,
    pinned,
  };
}
