import { isLinkOnly } from '#domain/desk/world-news.ts';
import { parseId } from '#domain/ids.ts';
import { deskSlug } from '#domain/slug.ts';
import type { ListRow } from '../desk/desk-lists.repo.ts';
import type { SentStory } from '../desk/desk-lists.schema.ts';
import type { SentEntry, SentLists } from './world-news.schema.ts';

/** What to do with an entry: store it as a link in its list, or as a story, which both lists may share. */
export type PlannedEntry =
  | { readonly kind: 'link'; readonly sent: SentEntry }
  | { readonly kind: 'story'; readonly sent: SentEntry; readonly story: number };

export interface WorldPlan {
  readonly worldNews: readonly PlannedEntry[];
  readonly recommended: readonly PlannedEntry[];
  /** The stories to save as the desk's list of World News; entries refer to them by index. */
  readonly stories: readonly SentStory[];
}

/**
 * Decides which entries are stories and matches them with stored ones. Entries come without ids (DESK-52), so they are
 * matched by slug, else by title, else by text.
 */
export function planWorldNews({ worldNews, recommended }: SentLists, rows: readonly ListRow[]): WorldPlan {
  const stories: SentStory[] = [];
  const ways = new Map<string, number>();
  const entries = [...worldNews, ...recommended];
  const found = storedStories(entries, rows);
  const planned = entries.map((sent, index): PlannedEntry => {
    if (isLinkOnly(sent)) return { kind: 'link', sent };
    const slug = slugOf(sent);
    const before = index < worldNews.length ? undefined : ways.get(slug);
    if (before !== undefined) return { kind: 'story', sent, story: before };
    const { title, image, content, category, imageAlt } = sent;
    ways.set(slug, stories.length);
    stories.push({
      _id: parseId(found.get(index) ?? '') ?? undefined,
      title,
      image,
      content,
      category,
      imageAlt,
      slug,
    });
    return { kind: 'story', sent, story: stories.length - 1 };
  });
  return { worldNews: planned.slice(0, worldNews.length), recommended: planned.slice(worldNews.length), stories };
}

function storedStories(entries: readonly SentEntry[], rows: readonly ListRow[]): Map<number, string> {
  const found = new Map<number, string>();
  const claimed = new Set<string>();
  const stories = entries.flatMap((sent, index) => (isLinkOnly(sent) ? [] : [{ sent, index }]));
  const match = (
    candidates: readonly ListRow[],
    keyOfRow: (row: ListRow) => string,
    keyOf: (sent: SentEntry) => string,
  ) => {
    const byKey = new Map(candidates.filter((row) => !claimed.has(row.id)).map((row) => [keyOfRow(row), row.id]));
    for (const { sent, index } of stories) {
      const id = byKey.get(keyOf(sent));
      if (found.has(index) || id === undefined || claimed.has(id)) continue;
      found.set(index, id);
      claimed.add(id);
    }
  };
  const listed = rows.filter((row) => row.is_listed && row.body_html !== '');
  match(rows, (row) => row.slug, slugOf);
  match(
    listed,
    (row) => row.title,
    (sent) => sent.title,
  );
  match(
    listed,
    (row) => row.body_html,
    (sent) => sent.content,
  );
  return found;
}

function slugOf({ slug, title }: SentEntry): string {
  return deskSlug(slug.trim() || title);
}
