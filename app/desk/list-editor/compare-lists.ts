import type { FieldDifference } from '#app/desk/kit/conflict-panel.tsx';
import { textFromHtml } from '#domain/html-text.ts';
import { type EditedItem, FIELDS, type StoredItem } from './list-state.ts';

/** A story on which two versions of a list differ. */
export interface Difference {
  readonly key: string;
  readonly title: string;
  readonly kind: 'changed' | 'only mine' | 'only theirs';
  readonly fields: readonly FieldDifference[];
}

const NAMES = {
  title: 'Title',
  image: 'Image',
  imageAlt: 'Alt text',
  content: 'Content',
  category: 'Category',
  slug: 'Slug',
};

/** The differences between the edited and the stored list, story by story; for the order see `isSameOrder`. */
export function compareLists(mine: readonly EditedItem[], theirs: readonly StoredItem[]): Difference[] {
  const stored = new Map(theirs.map((item) => [item._id, item]));
  const own = mine.flatMap((item): Difference[] => {
    const other = item.id === null ? undefined : stored.get(item.id);
    const common = { key: item.key, title: item.title || 'New story' };
    if (!other) return [{ ...common, kind: 'only mine', fields: [] }];
    const fields = FIELDS.filter((field) => item[field] !== other[field]).map((field) => ({
      label: NAMES[field],
      mine: shown(field, item[field]),
      theirs: shown(field, other[field]),
    }));
    return fields.length > 0 ? [{ ...common, kind: 'changed', fields }] : [];
  });
  const known = new Set(mine.map((item) => item.id));
  const added = theirs.filter((item) => !known.has(item._id));
  return [...own, ...added.map(({ _id, title }) => ({ key: _id, title, kind: 'only theirs' as const, fields: [] }))];
}

/** True if the stories on both lists are in the same order. */
export function isSameOrder(mine: readonly EditedItem[], theirs: readonly StoredItem[]): boolean {
  const stored = new Set(theirs.map((item) => item._id));
  const own = new Set(mine.map((item) => item.id));
  const ours = mine.flatMap((item) => (item.id !== null && stored.has(item.id) ? [item.id] : []));
  return ours.join() === theirs.flatMap((item) => (own.has(item._id) ? [item._id] : [])).join();
}

function shown(field: string, value: string): string {
  return field === 'content' ? textFromHtml(value) : value;
}
