import { z } from 'zod';
import { type EditedItem, editedItem, isItemDirty, type StoredItem } from '../list-state.ts';

const editedItemShape = z.object({
  key: z.string(),
  id: z.string().nullable(),
  followsTitle: z.boolean(),
  title: z.string(),
  image: z.string(),
  imageAlt: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  shownImage: z.string().optional(),
});

const draft = z.object({
  /** Id of the page that wrote it, so that two tabs do not overwrite each other's drafts. */
  id: z.string(),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
  etag: z.string().nullable(),
  /** In order; the id alone for a story that was not changed. */
  items: z.array(z.union([z.string(), editedItemShape])),
});

/** Unsaved work on one list, as this device keeps it. */
export type Draft = z.infer<typeof draft>;

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const MAX_CHARACTERS = 2_000_000;
const MAX_DRAFTS = 5;
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

const keyOf = (user: string, list: string) => `desk-draft ${user} ${list}`;

/** What to keep of a list being edited: only the stories that differ from what is stored. */
export function draftOf(
  work: { readonly items: readonly EditedItem[]; readonly stored: readonly StoredItem[]; readonly etag: string | null },
  id: string,
  now: number,
): Draft {
  const stored = new Map(work.stored.map((item) => [item._id, item]));
  const items = work.items.map((item) =>
    item.id !== null && !isItemDirty(item, stored.get(item.id)) ? item.id : { ...item },
  );
  return { id, savedAt: now, etag: work.etag, items };
}

/** Applies a draft to the list stored now; an unchanged story that is no longer stored is left out. */
export function restoredItems(kept: Draft, stored: readonly StoredItem[]): EditedItem[] {
  const known = new Map(stored.map((item) => [item._id, item]));
  return kept.items.flatMap((item) => {
    if (typeof item !== 'string') return [item];
    const found = known.get(item);
    return found ? [editedItem(found)] : [];
  });
}

/** The drafts of `list` that this device keeps for `user`, newest first, without expired ones. */
export function keptDrafts(user: string, list: string, now: number, store: Store = localStorage): Draft[] {
  const parsed = z.array(z.unknown()).safeParse(jsonOf(store.getItem(keyOf(user, list))));
  const drafts = (parsed.success ? parsed.data : []).flatMap((one) => {
    const read = draft.safeParse(one);
    return read.success && read.data.savedAt > now - KEPT_FOR_MS ? [read.data] : [];
  });
  return drafts.sort((one, other) => other.savedAt - one.savedAt);
}

/** Keeps a draft in place of the former one of the same page; false when this device has no room for it. */
export function keepDraft(user: string, list: string, kept: Draft, store: Store = localStorage): boolean {
  const others = keptDrafts(user, list, kept.savedAt, store).filter(({ id }) => id !== kept.id);
  return write(user, list, [kept, ...others].slice(0, MAX_DRAFTS), store);
}

/** Deletes one draft, after it was saved, restored or discarded. */
export function dropDraft(user: string, list: string, id: string, now: number, store: Store = localStorage): void {
  const others = keptDrafts(user, list, now, store).filter((one) => one.id !== id);
  if (others.length === 0) store.removeItem(keyOf(user, list));
  else write(user, list, others, store);
}

function write(user: string, list: string, drafts: readonly Draft[], store: Store): boolean {
  const [newest, ...older] = drafts;
  const text = JSON.stringify(drafts);
  // Evict the oldest draft rather than lose the one being typed.
  if (text.length > MAX_CHARACTERS && newest && older.length > 0) return write(user, list, drafts.slice(0, -1), store);
  if (text.length > MAX_CHARACTERS) return false;
  try {
    store.setItem(keyOf(user, list), text);
    return true;
  } catch (error) {
    // Storage is full or switched off: the editor is told, and saving still works.
    reportError(error);
    return false;
  }
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
