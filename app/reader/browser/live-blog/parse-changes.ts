import type { LiveChanges, LivePost } from '#domain/live-blog.ts';
import type { SafeHtml } from '#domain/story.ts';

/** Parses the response of `GET /api/live-blogs/:id/posts`. Throws if it is invalid. */
export function parseChanges(answer: unknown): LiveChanges {
  const { seq, isOpen, posts, hasMore } = recordOf(answer);
  if (!Array.isArray(posts)) throw wrong('posts');
  return {
    seq: numberIn(seq, 'seq'),
    isOpen: isOpen === true,
    hasMore: hasMore === true,
    posts: posts.map(postOf),
  };
}

function postOf(value: unknown): LivePost {
  const post = recordOf(value);
  return {
    id: textIn(post.id, 'id'),
    place: numberIn(post.place, 'place'),
    headline: textIn(post.headline, 'headline'),
    // From this site's own API, which sanitised it.
    html: textIn(post.html, 'html') as SafeHtml,
    isKey: post.isKey === true,
    author: textIn(post.author, 'author'),
    postedAt: textIn(post.postedAt, 'postedAt'),
    editedAt: textOrNull(post.editedAt, 'editedAt'),
    correction: textOrNull(post.correction, 'correction'),
    withdrawn: textOrNull(post.withdrawn, 'withdrawn'),
  };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw wrong('object');
  return { ...value };
}

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(name);
  return value;
}

function textOrNull(value: unknown, name: string): string | null {
  return value === null ? null : textIn(value, name);
}

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'number') throw wrong(name);
  return value;
}

function wrong(name: string): Error {
  return new Error(`Not an answer about a live blog: ${name}`);
}
