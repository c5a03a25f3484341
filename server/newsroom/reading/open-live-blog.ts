import { textFromHtml } from '#domain/html-text.ts';
import type { Language } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { publicStory, REAL_BEFORE_SAMPLES } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** An open live blog, as other pages link to it. */
export interface OpenLiveBlog {
  readonly storyId: string;
  readonly title: string;
  readonly href: string;
  /** Newest first, each in a few words. */
  readonly posts: readonly NewPost[];
}

export interface NewPost {
  readonly id: string;
  readonly text: string;
  /** ISO 8601 in UTC. */
  readonly postedAt: string;
}

interface BlogRow {
  story_id: string;
  title: string;
  kind: StoryKind;
  section: string;
  slug: string;
}

const POSTS = 3;
/** Characters shown of a post without a headline. */
const FEW_WORDS = 90;

/** The most recently opened live blog in a language that is still open; `null` if there is none. */
export async function readOpenLiveBlog(db: Queryable, language: Language): Promise<OpenLiveBlog | null> {
  const { rows } = await db.query<BlogRow>(
    planned(
      'open-live-blog',
      `select b.story_id, s.title, s.kind, s.section, s.slug from live_blogs b join stories s on s.id = b.story_id
       where b.closed_at is null and s.language = $1 and ${publicStory('s')} and ${REAL_BEFORE_SAMPLES}
       order by b.opened_at desc limit 1`,
      [language],
    ),
  );
  const [blog] = rows;
  if (!blog) return null;
  const { story_id: storyId, title, kind, section, slug } = blog;
  return {
    storyId,
    title,
    href: hrefOf(kind, section, slug, storyId, language),
    posts: await readNewPosts(db, storyId),
  };
}

async function readNewPosts(db: Queryable, storyId: string): Promise<NewPost[]> {
  const { rows } = await db.query<{ id: string; headline: string; body_html: string; posted_at: Date }>(
    planned(
      'new-live-posts',
      `select id, headline, body_html, posted_at from live_posts
       where story_id = $1 and place is not null and withdrawn_at is null order by place desc limit $2`,
      [storyId, POSTS],
    ),
  );
  return rows.map(({ id, headline, body_html, posted_at }) => ({
    id,
    text: headline || cutAtWord(textFromHtml(body_html), FEW_WORDS),
    postedAt: posted_at.toISOString(),
  }));
}
