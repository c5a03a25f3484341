import { textFromHtml } from '#domain/html-text.ts';
import { livePostPath } from '#domain/live-blog.ts';
import type { Queryable } from '#server/db/client.ts';
import { hrefOf } from '../model/story-address.ts';
import { type PostRow, readBlog, readPost } from './live-blogs.repo.ts';

/** A post that readers can see, as subscribers are notified of it. */
export interface KeyEvent {
  readonly postId: string;
  readonly storyId: string;
  /** Of the story. */
  readonly title: string;
  /** Of the post; may be empty. */
  readonly headline: string;
  readonly text: string;
  /** The post's own address on the site. */
  readonly path: string;
  /** Who wrote it. */
  readonly userId: string | null;
}

/** Notifies subscribers to a live blog's key events, each call within the transaction of the change. */
export interface KeyEvents {
  posted(tx: Queryable, event: KeyEvent): Promise<void>;
  /** A post has been corrected. Does nothing if it was never announced. */
  corrected(tx: Queryable, event: KeyEvent, correction: string): Promise<void>;
  /** A published post has been withdrawn. Does nothing if it was never announced. */
  withdrawn(tx: Queryable, postId: string, note: string): Promise<void>;
}

/** The key event of a post; `null` if it is not a key event, is not published, or its story is not public. */
export async function keyEventOf(tx: Queryable, postId: string): Promise<KeyEvent | null> {
  const post = await readPost(tx, postId);
  return post?.is_key ? eventOf(tx, post) : null;
}

/** The same for any post, whether it is a key event or not. */
export async function publicPostOf(tx: Queryable, postId: string): Promise<KeyEvent | null> {
  const post = await readPost(tx, postId);
  return post ? eventOf(tx, post) : null;
}

async function eventOf(tx: Queryable, post: PostRow): Promise<KeyEvent | null> {
  if (post.place === null || post.withdrawn_at !== null) return null;
  const { id: postId, story_id: storyId, headline, body_html, author_id: userId } = post;
  const story = await readBlog(tx, storyId);
  if (!story?.is_public) return null;
  const { title, kind, language, section, slug } = story;
  const path = livePostPath(hrefOf(kind, section, slug, storyId, language), postId);
  return { postId, storyId, title, headline, text: textFromHtml(body_html), path, userId };
}
