import { z } from 'zod';
import {
  isLinkOnly,
  isStoryWithoutImage,
  WORLD_LISTS,
  type WorldListName,
  worldEntry,
  worldLists,
} from '#domain/desk/world-news.ts';
import { deskSlug } from '#domain/slug.ts';

/** An entry while it is edited; the key stays the same as long as the page is open. */
const editedEntry = worldEntry.extend({ key: z.string(), mayLackImage: z.boolean().default(false) });
export const worldValues = z.object({ worldNews: z.array(editedEntry), recommended: z.array(editedEntry) });

export type EditedEntry = z.infer<typeof editedEntry>;
export type WorldValues = z.infer<typeof worldValues>;

export const NO_ENTRIES: WorldValues = { worldNews: [], recommended: [] };

/** The list that an entry is in, and its index. */
export interface EntryPlace {
  readonly list: WorldListName;
  readonly index: number;
}

/** Both lists as the server has them, ready to be edited. */
export function valuesOf(answer: unknown): WorldValues {
  const lists = worldLists.parse(answer);
  // Keys depend only on the lists, so that equal lists compare as equal.
  const keyed = (list: WorldListName) =>
    lists[list].map((entry, index) => ({
      ...entry,
      key: `${list} ${index} ${entry.title}`,
      mayLackImage: isStoryWithoutImage(entry),
    }));
  return { worldNews: keyed('worldNews'), recommended: keyed('recommended') };
}

export function placeOf(values: WorldValues, key: string | null): EntryPlace | null {
  for (const list of WORLD_LISTS) {
    const index = values[list].findIndex((entry) => entry.key === key);
    if (index >= 0) return { list, index };
  }
  return null;
}

export function entryOf(values: WorldValues, key: string | null): EditedEntry | null {
  const place = placeOf(values, key);
  return place && (values[place.list][place.index] ?? null);
}

/**
 * Whether the server has `entry` in either list. The entry may have the key of an earlier state, so an equal title or
 * address counts as well.
 */
export function isStored(stored: WorldValues, { key, title, slug }: EditedEntry): boolean {
  return WORLD_LISTS.flatMap((list) => stored[list]).some(
    (entry) => entry.key === key || (title !== '' && entry.title === title) || (slug !== '' && entry.slug === slug),
  );
}

/** A new entry at the top of its list. */
export function withNewEntry(values: WorldValues, list: WorldListName, key: string): WorldValues {
  const blank = {
    title: '',
    image: '',
    link: '',
    category: '',
    imageAlt: '',
    content: '',
    slug: '',
    mayLackImage: false,
  };
  return { ...values, [list]: [{ ...blank, key }, ...values[list]] };
}

/**
 * Changed fields of one entry. A text gets an address from the title, which follows the title until the first save:
 * `stored` shows which entries had one (DESK-49).
 */
export function withEntry(
  values: WorldValues,
  key: string,
  { fields, stored }: { readonly fields: Partial<EditedEntry>; readonly stored: WorldValues },
): WorldValues {
  const place = placeOf(values, key);
  const before = entryOf(values, key);
  if (!place || !before) return values;
  const next = { ...before, ...fields };
  const isNew = !entryOf(stored, key)?.slug;
  const followed = before.slug === '' || (isNew && before.slug === slugOf(before.title));
  const slug = fields.slug === undefined && followed && !isLinkOnly(next) ? slugOf(next.title) : next.slug;
  return {
    ...values,
    [place.list]: values[place.list].map((entry) => (entry.key === key ? { ...next, slug } : entry)),
  };
}

export function withoutEntry(values: WorldValues, key: string): WorldValues {
  const keep = (entry: EditedEntry) => entry.key !== key;
  return { worldNews: values.worldNews.filter(keep), recommended: values.recommended.filter(keep) };
}

/** Moves the entry to `place`, or inserts it there again. */
export function withEntryAt(values: WorldValues, entry: EditedEntry, { list, index }: EntryPlace): WorldValues {
  const others = withoutEntry(values, entry.key);
  return { ...others, [list]: others[list].toSpliced(index, 0, entry) };
}

function slugOf(title: string): string {
  return title.trim() === '' ? '' : deskSlug(title);
}
