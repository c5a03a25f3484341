import type { Banner } from '#domain/banner.ts';
import type { Purger } from './cdn/purger.ts';
import { type Change, cacheTag, tagsOfChange } from './db/cache-tags.ts';
import { onChange } from './db/changes.ts';
import type { Queryable } from './db/client.ts';
import type { PageBanner } from './http/page-banner.ts';
import type { PageCache } from './http/page-cache.ts';
import { watchBanner } from './newsroom/banner/banner.service.ts';
import { recentlyWithdrawnFrom } from './newsroom/live-blogs/live-blogs.repo.ts';
import { invalidateMergedSections } from './newsroom/model/merged-sections.ts';
import { type NoticeWatch, watchNotices } from './newsroom/notices/notice-watch.ts';
import { recentNotices } from './newsroom/notices/notices.repo.ts';
import { forgetOnHome } from './newsroom/reading/home.ts';
import { invalidatePolicies } from './newsroom/reading/policies.ts';
import { watchDueStories } from './newsroom/stories/due-stories.ts';
import { joinNodes } from './nodes/heartbeat.ts';
import type { Site } from './site.ts';
import { stopInOrder } from './start/stop-in-order.ts';

/** By how much the clocks of node and database may differ, and how long a page may have been in the making. */
const DOUBT_MS = 60_000;

/**
 * Drops the cached pages that were made before something on them was corrected, killed or taken out of a live blog, in
 * so far as the database remembers when that was.
 */
export async function dropWithdrawn(db: Queryable, cache: Pick<PageCache, 'dropMadeBefore'>): Promise<void> {
  const doubtfulUntil = (at: Date) => new Date(at.getTime() + DOUBT_MS);
  for (const { change, at } of await recentNotices(db)) cache.dropMadeBefore(doubtfulUntil(at), tagsOfChange(change));
  for (const { storyId, at } of await recentlyWithdrawnFrom(db)) {
    cache.dropMadeBefore(doubtfulUntil(at), [cacheTag.liveBlog(storyId)]);
  }
}

interface PageKeepers {
  readonly cache: PageCache;
  readonly banner: PageBanner;
  /** Of the delivery network in front, if there is one that can be purged. */
  readonly purger: Purger | null;
  /** Called with every change, and with stories that appear or expire at their times. */
  readonly notifyHub: (change: Change) => void;
}

/**
 * Drops from this node's caches what a change has made wrong: one of this or any other node, or a story that appears or
 * expires at its time. Where a change may have been missed, every page is made again before it is served (ADR-105).
 * Returns a function that stops this.
 */
export async function invalidateOnChanges(
  { db, replicas, log, clock, notices }: Site,
  { cache, banner, purger, notifyHub }: PageKeepers,
): Promise<() => Promise<void>> {
  // Where pages are read from.
  const readers = replicas?.pool ?? db.pool;
  // What this node reads for the first time at its start is not a change for the others.
  let isListening = false;
  // Names of sections and policies before pages: a page rendered in between would be kept with the old ones.
  const dropPages = async (change: Change) => {
    replicas?.changed();
    invalidateMergedSections(change);
    invalidatePolicies(change);
    forgetOnHome(readers, change);
    const tags = tagsOfChange(change);
    if (change.onlyAdds) await cache.replace(tags);
    else cache.drop(tags);
    // Afterwards: the network may ask for a new page at once.
    purger?.changed(tags);
  };
  const apply = async (change: Change) => {
    await dropPages(change);
    notifyHub(change);
  };
  const showBanner = (line: Banner | null) => {
    const before = banner.stamp;
    banner.show(line);
    if (banner.stamp !== before && isListening) purger?.changed([cacheTag.site('banner')]);
  };
  const due = await watchDueStories({
    db: db.pool,
    log,
    onDue: (change) => {
      replicas?.changed({ byTime: true });
      void apply(change);
    },
  });
  const bannerWatch = await watchBanner({ db: db.pool, clock, log, show: showBanner });
  let watch: NoticeWatch | undefined;
  const outdateAll = () => {
    replicas?.changed();
    invalidateMergedSections();
    invalidatePolicies();
    forgetOnHome(readers);
    const useAsFallback = cache.outdate();
    purger?.everythingChanged();
    due.changed();
    void bannerWatch.changed();
    watch?.lookAfterGap(() => {
      useAsFallback();
      log.info('pages from before a gap in the announcements stand in again for those that cannot be made');
    });
  };
  const stopListening = await onChange(
    db,
    async (change, at) => {
      const applied = apply(change);
      due.changed(change, at);
      if (change.notices.length > 0) watch?.look();
      await Promise.all([applied, change.site.includes('banner') ? bannerWatch.changed() : null]);
    },
    outdateAll,
  );
  // After listening for changes has begun: from here on the other nodes rely on this one.
  const node = await joinNodes({ db, log, onBeat: () => watch?.look(), onLapse: outdateAll });
  watch = watchNotices({
    db: db.pool,
    nodeId: node.id,
    channels: notices.channels,
    log,
    dropPages: (change) => void dropPages(change),
    dropOlderPages: () => dropWithdrawn(db.pool, cache),
  });
  watch.look();
  isListening = true;
  return async () => {
    await stopInOrder([
      () => due.stop(),
      () => bannerWatch.stop(),
      () => watch?.stop(),
      () => node.leave(),
      stopListening,
    ]);
  };
}
