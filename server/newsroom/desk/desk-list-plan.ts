import type { Section } from '../../../domain/sections.ts';
import { deskSlug } from '../../../domain/slug.ts';
import type { ListRow } from './desk-lists.repo.ts';
import type { ItemError, SentItem } from './desk-lists.schema.ts';

/** What has to happen to the store so that it holds the list that was sent. */
export interface ListPlan {
  /** In the order sent; `row` is null for a story that is new. */
  readonly items: readonly PlannedItem[];
  /** Listed until now and not sent. */
  readonly missing: readonly ListRow[];
  readonly errors: readonly ItemError[];
}

export interface PlannedItem {
  readonly sent: SentItem;
  /** As asked for, or made from the title; whether it is free is not yet known. */
  readonly slug: string;
  readonly row: ListRow | null;
}

/** Finds the stored story of each one sent: by `_id`, else by slug within the section (decision 26). */
export function planList(sent: readonly SentItem[], rows: readonly ListRow[]): ListPlan {
  const errors: ItemError[] = [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const claimed = new Set<string>();
  sent.forEach(({ _id: id }, item) => {
    if (!id) return;
    if (!byId.has(id)) errors.push({ item, field: '_id', message: 'is not a story of this list' });
    if (claimed.has(id)) errors.push({ item, field: '_id', message: 'stands in the list twice' });
    claimed.add(id);
  });
  const items = sent.map((one): PlannedItem => {
    const slug = deskSlug(one.slug.trim() || one.title);
    const row = one._id ? byId.get(one._id) : unclaimed(bySlug.get(slug), claimed);
    if (row) claimed.add(row.id);
    return { sent: one, slug, row: row ?? null };
  });
  return { items, missing: rows.filter((row) => row.is_listed && !claimed.has(row.id)), errors };
}

/** The category of a story: as sent, else the section's. */
export function categoryOf(sent: SentItem, section: Section): string {
  return sent.category || section.defaultCategory;
}

function unclaimed(row: ListRow | undefined, claimed: ReadonlySet<string>): ListRow | undefined {
  return row && !claimed.has(row.id) ? row : undefined;
}
