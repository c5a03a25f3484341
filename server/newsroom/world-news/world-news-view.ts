import type { WorldEntry, WorldLists } from '#domain/desk/world-news.ts';
import type { Queryable } from '#server/db/client.ts';
import { stateEtag } from '#server/http/etag.ts';
import { itemOf } from '../desk/desk-list-view.ts';
import { type ListRow, readListedRows } from '../desk/desk-lists.repo.ts';
import { type LinkItem, readStoryLinks, readWorldSettings, type WorldSettings } from './world-news.repo.ts';

export interface StoredWorldNews {
  readonly lists: WorldLists;
  /** Changes whenever an entry, its order or its list does. */
  readonly etag: string;
}

/** Both lists as they are stored: published stories and links, in their order. */
export async function readWorldNews(db: Queryable): Promise<StoredWorldNews> {
  const rows = await readListedRows(db, 'world');
  const settings = await readWorldSettings(db);
  const links = await readStoryLinks(
    db,
    rows.map((row) => row.id),
  );
  const lists = listsOf(rows, settings, links);
  const state = JSON.stringify([rows.map((row) => [row.id, row.version]), settings]);
  return { lists, etag: stateEtag(state) };
}

function listsOf(rows: readonly ListRow[], settings: WorldSettings, links: ReadonlyMap<string, string>): WorldLists {
  const stories = new Map(rows.map((row) => [row.id, storyEntry(row, links.get(row.id) ?? '')]));
  const onlyRecommended = new Set(
    settings.recommended.flatMap((item) => ('story' in item && !item.listed ? [item.story] : [])),
  );
  const worldNews = rows.flatMap(({ id }) => (onlyRecommended.has(id) ? [] : (stories.get(id) ?? [])));
  for (const link of settings.links.toSorted((a, b) => a.place - b.place)) {
    worldNews.splice(link.place, 0, linkEntry(link));
  }
  const recommended = settings.recommended.flatMap((item) =>
    'story' in item ? (stories.get(item.story) ?? []) : [linkEntry(item)],
  );
  return { worldNews, recommended };
}

function storyEntry(row: ListRow, link: string): WorldEntry {
  const { title, image, content, category, slug, imageAlt = '' } = itemOf(row, row.body_html);
  return { title, image, link, category, imageAlt, content, slug };
}

function linkEntry({ title, image, link, category, imageAlt }: LinkItem): WorldEntry {
  return { title, image, link, category, imageAlt, content: '', slug: '' };
}
