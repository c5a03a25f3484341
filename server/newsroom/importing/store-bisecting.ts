import { isDataError } from '#server/db/errors.ts';
import type { ImportedPost, SkippedPost } from './imported-post.ts';

type Store<Post> = (posts: readonly Post[], skipped: readonly SkippedPost[]) => Promise<void>;

/**
 * Stores posts and skipped posts. If the database refuses a batch, bisects it to isolate the posts that cannot be
 * stored, and records those as skipped. Returns them.
 */
export async function storeBisecting<Post extends ImportedPost>(
  store: Store<Post>,
  posts: readonly Post[],
  skipped: readonly SkippedPost[],
): Promise<SkippedPost[]> {
  try {
    await store(posts, skipped);
    return [];
  } catch (error) {
    const [first] = posts;
    if (!first || !isDataError(error)) throw error;
    const { key, title } = first;
    if (posts.length === 1) {
      const refused = { kind: 'skipped', key, title, reason: `the database refused it: ${error.message}` } as const;
      await store([], [...skipped, refused]);
      return [refused];
    }
    const middle = Math.ceil(posts.length / 2);
    const one = await storeBisecting(store, posts.slice(0, middle), skipped);
    return [...one, ...(await storeBisecting(store, posts.slice(middle), []))];
  }
}
