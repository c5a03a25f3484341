import type { Section } from '#domain/sections.ts';
import { deskSlug } from '#domain/slug.ts';
import type { HashedRow } from './desk-lists.repo.ts';
import type { ItemError, SentItem, SentStory } from './desk-lists.schema.ts';

/** The writes that turn the stored list into the one that was sent. */
export interface ListPlan {
  /** In the order sent. */
  readonly items: readonly PlannedItem[];
  /** Stored stories that were not sent, so are removed. */
  readonly missing: readonly HashedRow[];
  readonly errors: readonly ItemError[];
}

/** One position of the list: a stored story that stays as it is, or one to write. */
export type PlannedItem = { readonly keeps: HashedRow } | PlannedStory;

export interface PlannedStory {
  readonly keeps: null;
  readonly sent: SentStory;
  /** As requested, or made from the title; not yet checked for being free. */
  readonly slug: string;
  /** Null for a new story. */
  readonly row: HashedRow | null;
}

/** Matches each sent story with a stored one: by `_id`, else by slug within the section (SPEC-26). */
export function planList(sent: readonly SentItem[], rows: readonly HashedRow[]): ListPlan {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const { claimed, errors } = claims(sent, byId);
  const items = sent.flatMap((one): PlannedItem[] => {
    if (typeof one === 'string') {
      const keeps = byId.get(one);
      return keeps ? [{ keeps }] : [];
    }
    const slug = deskSlug(one.slug.trim() || one.title);
    const row = one._id ? byId.get(one._id) : unclaimed(bySlug.get(slug), claimed);
    if (row) claimed.add(row.id);
    return [{ keeps: null, sent: one, slug, row: row ?? null }];
  });
  return { items, missing: rows.filter((row) => row.is_listed && !claimed.has(row.id)), errors };
}

function claims(sent: readonly SentItem[], byId: ReadonlyMap<string, HashedRow>) {
  const errors: ItemError[] = [];
  const claimed = new Set<string>();
  sent.forEach((one, item) => {
    const id = idOf(one);
    if (id === null) return;
    const row = byId.get(id);
    // A story that is not shown must be sent whole to be restored.
    const isThere = typeof one === 'string' ? row?.is_listed === true : row !== undefined;
    if (!isThere) errors.push({ item, field: '_id', message: 'is not a story of this list' });
    if (claimed.has(id)) errors.push({ item, field: '_id', message: 'is in the list twice' });
    claimed.add(id);
  });
  return { errors, claimed };
}

/** The identity and text of a sent story, which is all that sanitising needs. */
export type SentText = string | (Partial<Pick<SentStory, '_id'>> & Pick<SentStory, 'content'>);

/** The id sent with a story; null for a new one. */
export function idOf(sent: SentText): string | null {
  return (typeof sent === 'string' ? sent : sent._id) || null;
}

/** The category of a story: as sent, else the section's. */
export function categoryOf(sent: SentStory, section: Section): string {
  return sent.category || section.defaultCategory;
}

function unclaimed(row: HashedRow | undefined, claimed: ReadonlySet<string>): HashedRow | undefined {
  return row && !claimed.has(row.id) ? row : undefined;
}
