import type { EditedItem } from '../list-state.ts';

export interface ListFilter {
  /** Words to find in title, slug or category. */
  readonly search: string;
  /** Null: all categories. */
  readonly category: string | null;
}

export const NO_FILTER: ListFilter = { search: '', category: null };

export function isFiltering({ search, category }: ListFilter): boolean {
  return search.trim() !== '' || category !== null;
}

// Cached by story: unchanged stories stay the same object.
const searched = new WeakMap<EditedItem, string>();

/** Returns a predicate for the stories to show: those that contain every word, whatever the case. */
export function matcherOf({ search, category }: ListFilter): (item: EditedItem) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return (item) => {
    if (category !== null && item.category !== category) return false;
    const text = textOf(item);
    return words.every((word) => text.includes(word));
  };
}

/** The categories of the list, in alphabetical order. */
export function categoriesOf(items: readonly EditedItem[]): string[] {
  return [...new Set(items.map((item) => item.category))]
    .filter(Boolean)
    .sort((one, other) => one.localeCompare(other));
}

function textOf(item: EditedItem): string {
  const known = searched.get(item);
  if (known !== undefined) return known;
  const text = plain(`${item.title}\n${item.slug}\n${item.category}`);
  searched.set(item, text);
  return text;
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
