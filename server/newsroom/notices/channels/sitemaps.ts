import type { Queryable } from '#server/db/client.ts';
import { sitemapEntries } from '../../sitemaps/listed-stories.ts';
import { done, failed, type NoticeChannel, notNeeded } from '../notice.ts';
import { droppedPages, WAITS_FOR_PAGES } from './pages.ts';

/** Sitemaps: checks their entries for the story, once no node has an older one cached. */
export function sitemapsChannel(): NoticeChannel {
  return {
    name: 'sitemaps',
    isAfterPages: true,
    check: async (db, { id, kind, storyId, path, at }) => {
      if ((await droppedPages(db, id)).since === null) return WAITS_FOR_PAGES;
      const story = await storyOf(db, storyId);
      const entries = story ? await sitemapEntries(db, { path, publishedAt: story.publish_at }) : [];
      if (kind === 'kill') {
        return entries.length === 0 ? done('The address is gone.') : failed('A sitemap still has the address.');
      }
      if (story?.source === 'sample') return notNeeded('Sample stories are in no sitemap.');
      if (entries.length === 0) return failed('No sitemap has the address.');
      const isFresh = entries.every(({ changedAt }) => changedAt >= at);
      return isFresh
        ? done('The time of the last change is up to date.')
        : failed('A sitemap has an old time of change.');
    },
  };
}

async function storyOf(
  db: Queryable,
  id: string,
): Promise<{ readonly publish_at: Date; readonly source: string } | null> {
  const { rows } = await db.query<{ publish_at: Date; source: string }>(
    'select publish_at, source from stories where id = $1',
    [id],
  );
  return rows[0] ?? null;
}
