import type { Language } from '#domain/languages.ts';
import type { KeyEvent, LiveBlogPage, LiveBlogView, LiveChanges, LivePost } from '#domain/live-blog.ts';
import type { Picture, SafeHtml, StoryKind } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { picturesByAddress } from '../model/pictures.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';
import { pageText } from './page-text.ts';

const POSTS_PER_PAGE = 20;
const KEY_EVENTS = 12;
/** Page size for the changes a reader has missed. */
const CHANGES_PER_ANSWER = 50;
const NEWEST_OF_ALL = 2_147_483_647;

interface BlogRow {
  seq: number;
  opened_at: Date;
  closed_at: Date | null;
  points: string[];
  pinned: string | null;
}

interface PostRow {
  id: string;
  seq: number;
  place: number;
  headline: string;
  body_html: string;
  is_key: boolean;
  author: string;
  posted_at: Date;
  edited_at: Date | null;
  correction: string | null;
  withdrawn_note: string | null;
}

const POST = `id, seq, place, headline, body_html, is_key, author, posted_at, edited_at, correction, withdrawn_note`;

/** The part of a story's live blog that `view` asks for; `null` for a story without one. */
export async function readLiveBlog(db: Queryable, storyId: string, view: LiveBlogView): Promise<LiveBlogPage | null> {
  const { rows } = await db.query<BlogRow>(
    planned('live-blog', 'select seq, opened_at, closed_at, points, pinned from live_blogs where story_id = $1', [
      storyId,
    ]),
  );
  const [blog] = rows;
  if (!blog) return null;
  const named = view.kind === 'from' ? await readPost(db, storyId, view.post) : null;
  const before = named ? named.place + 1 : view.kind === 'before' ? view.place : NEWEST_OF_ALL;
  const isNewest = before === NEWEST_OF_ALL;
  const posts = await readPosts(db, storyId, before);
  const shown = posts.slice(0, POSTS_PER_PAGE);
  const pinned = isNewest && blog.pinned !== null ? await readPost(db, storyId, blog.pinned) : null;
  return {
    storyId,
    seq: blog.seq,
    isOpen: blog.closed_at === null,
    openedAt: blog.opened_at.toISOString(),
    closedAt: blog.closed_at?.toISOString() ?? null,
    points: blog.points,
    keyEvents: await readKeyEvents(db, storyId),
    pinned: pinned && postOf(pinned),
    posts: shown.filter(({ id }) => id !== pinned?.id).map(postOf),
    older: posts.length > POSTS_PER_PAGE ? (shown.at(-1)?.place ?? null) : null,
    isNewest,
    named: named && { ...postOf(named), picture: await firstPicture(db, named) },
  };
}

/** The posts with text among those of the newest page, for the feed; `null` when the story is not public or has no live blog. */
export async function readLiveFeed(
  db: Queryable,
  storyId: string,
): Promise<{
  readonly title: string;
  readonly href: string;
  readonly language: Language;
  readonly posts: readonly LivePost[];
} | null> {
  const { rows } = await db.query<{
    title: string;
    kind: StoryKind;
    language: Language;
    section: string;
    slug: string;
  }>(
    `select s.title, s.kind, s.language, s.section, s.slug from stories s join live_blogs b on b.story_id = s.id
     where s.id = $1 and ${publicStory('s')}`,
    [storyId],
  );
  const [story] = rows;
  if (!story) return null;
  const posts = (await readPosts(db, storyId, NEWEST_OF_ALL)).slice(0, POSTS_PER_PAGE).map(postOf);
  const { title, kind, language, section, slug } = story;
  const shown = posts.filter(({ withdrawn }) => withdrawn === null);
  return { title, href: hrefOf(kind, section, slug, storyId, language), language, posts: shown };
}

/** What changed after the change `after`; `null` when the story is not public or has no live blog. */
export async function readLiveChanges(db: Queryable, storyId: string, after: number): Promise<LiveChanges | null> {
  const { rows } = await db.query<{ seq: number; is_open: boolean }>(
    planned(
      'live-blog-state',
      `select b.seq, b.closed_at is null as is_open from live_blogs b join stories s on s.id = b.story_id
       where b.story_id = $1 and ${publicStory('s')}`,
      [storyId],
    ),
  );
  const [blog] = rows;
  if (!blog) return null;
  if (after >= blog.seq) return { seq: blog.seq, isOpen: blog.is_open, posts: [], hasMore: false };
  // Only up to the `seq` just read: what is committed in the meantime has a higher one and comes with the next call.
  const { rows: changed } = await db.query<PostRow>(
    planned(
      'live-changes',
      `select ${POST} from live_posts where story_id = $1 and seq > $2 and seq <= $3 and place is not null
       order by seq limit $4`,
      [storyId, after, blog.seq, CHANGES_PER_ANSWER + 1],
    ),
  );
  const posts = changed.slice(0, CHANGES_PER_ANSWER);
  const hasMore = changed.length > CHANGES_PER_ANSWER;
  return {
    seq: hasMore ? (posts.at(-1)?.seq ?? blog.seq) : blog.seq,
    isOpen: blog.is_open,
    posts: posts.map(postOf),
    hasMore,
  };
}

/** Reads one more than a page shows, to learn whether there are older posts. */
async function readPosts(db: Queryable, storyId: string, before: number): Promise<PostRow[]> {
  const { rows } = await db.query<PostRow>(
    planned(
      'live-posts',
      `select ${POST} from live_posts where story_id = $1 and place < $2 order by place desc limit $3`,
      [storyId, before, POSTS_PER_PAGE + 1],
    ),
  );
  return rows;
}

async function readPost(db: Queryable, storyId: string, id: string): Promise<PostRow | null> {
  const { rows } = await db.query<PostRow>(
    `select ${POST} from live_posts where id = $1 and story_id = $2 and place is not null`,
    [id, storyId],
  );
  return rows[0] ?? null;
}

async function readKeyEvents(db: Queryable, storyId: string): Promise<KeyEvent[]> {
  const { rows } = await db.query<Pick<PostRow, 'id' | 'headline' | 'posted_at'>>(
    planned(
      'live-key-events',
      `select id, headline, posted_at from live_posts
       where story_id = $1 and is_key and place is not null and withdrawn_at is null order by place desc limit $2`,
      [storyId, KEY_EVENTS],
    ),
  );
  return rows.map(({ id, headline, posted_at }) => ({ id, headline, postedAt: posted_at.toISOString() }));
}

/** The first stored picture of a post's text, for links to it. */
async function firstPicture(db: Queryable, { body_html, withdrawn_note }: PostRow): Promise<Picture | null> {
  const address = /<img [^>]*?src="(\/media\/[^"]+)"/.exec(body_html)?.[1];
  if (address === undefined || withdrawn_note !== null) return null;
  return (await picturesByAddress(db, [address])).get(address) ?? null;
}

function postOf(row: PostRow): LivePost {
  const isWithdrawn = row.withdrawn_note !== null;
  return {
    id: row.id,
    place: row.place,
    headline: isWithdrawn ? '' : row.headline,
    // Only the desk writes this column, always through the sanitiser.
    html: isWithdrawn ? ('' as SafeHtml) : pageText(row.body_html as SafeHtml).html,
    isKey: row.is_key && !isWithdrawn,
    author: row.author,
    postedAt: row.posted_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    correction: isWithdrawn ? null : row.correction,
    withdrawn: row.withdrawn_note,
  };
}
