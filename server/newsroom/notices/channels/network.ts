import { counted } from '#domain/counted.ts';
import { type CacheTag, tagsOfChange } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { done, failed, type NoticeChannel, waiting } from '../notice.ts';
import { droppedPages, WAITS_FOR_PAGES } from './pages.ts';

/** What the delivery network does for corrections and kills. */
export interface NetworkForNotices {
  /** Queues a purge of everything tagged with any of `tags`, for when the caller's transaction is committed. */
  queue(tx: Queryable, tags: readonly CacheTag[]): Promise<void>;
  /** Number of tags not purged yet, and the error; `null` if there was none. */
  pendingPurges(db: Queryable, tags: readonly CacheTag[]): Promise<{ waiting: number; problem: string | null }>;
  /** Retries the failed purges now. */
  sendNow(tx: Queryable, tags: readonly CacheTag[]): Promise<void>;
}

/** The copies of a delivery network: purged with the notice, and again by each node that drops its pages. */
export function networkChannel(network: NetworkForNotices): NoticeChannel {
  return {
    name: 'network',
    isAfterPages: true,
    begin: (tx, { change }) => network.queue(tx, tagsOfChange(change)),
    check: async (db, { id, change }) => {
      // A network purged earlier could fetch a page that some node still has cached.
      if ((await droppedPages(db, id)).since === null) return WAITS_FOR_PAGES;
      const tags = tagsOfChange(change);
      const { waiting: left, problem } = await network.pendingPurges(db, tags);
      if (left === 0) return done('It has dropped its copies.');
      const soFar = `It has not purged ${left} of ${counted(tags.length, 'tag')} yet`;
      return problem === null ? waiting(`${soFar}.`) : failed(`${soFar}: it ${problem}.`);
    },
    retry: (tx, { change }) => network.sendNow(tx, tagsOfChange(change)),
  };
}
