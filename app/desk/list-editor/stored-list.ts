import { z } from 'zod';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import { type EditedItem, isItemDirty, payloadOf, type StoredItem } from './list-state.ts';

const storedItem = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  imageAlt: z.string().default(''),
  shownImage: z.string().optional(),
});
const oneChange = z.object({ item: storedItem.nullable(), before: z.string(), etag: z.string() });
const savedAnswer = z.object({ items: z.array(z.union([z.string(), storedItem])) });

export interface StoredList {
  readonly stored: readonly StoredItem[];
  readonly etag: string | null;
}

/** The stored list (DAPI-13). */
export async function fetchList(apiPath: string, signal?: AbortSignal): Promise<StoredList> {
  const answer = await callDesk(`/api${apiPath}`, signal === undefined ? {} : { signal });
  return { stored: z.array(storedItem).parse(await answer.json()), etag: answer.headers.get('etag') };
}

/** A list to save over the version `etag`. */
export interface SentList {
  readonly items: readonly EditedItem[];
  readonly etag: string;
  /** The stories of that version, if known: unchanged ones are sent and returned as ids only. */
  readonly base: readonly StoredItem[];
}

/** Saves the whole list in one call (DAPI-14, SPEC-27). Resolves to the stored list. */
export async function sendList(apiPath: string, { items, etag, base }: SentList): Promise<StoredList> {
  const known = new Map(base.map((item) => [item._id, item]));
  const payload = payloadOf(items);
  const sent = items.map((item, index) => {
    const isKept = item.id !== null && !isItemDirty(item, known.get(item.id));
    return isKept ? item.id : payload[index];
  });
  const answer = await callDesk(`/api${apiPath}`, { method: 'POST', body: sent, ifMatch: etag });
  const { items: answered } = savedAnswer.parse(await answer.json());
  const stored = answered.flatMap((item) => (typeof item === 'string' ? (known.get(item) ?? []) : [item]));
  return { stored, etag: answer.headers.get('etag') };
}

/** A story was added to the list (`item`) or removed from it (null). */
type OneChange = z.infer<typeof oneChange>;

/** Calls that add or remove one story: copying, restoring, deleting. */
export async function changeOne(method: 'POST' | 'DELETE', path: string): Promise<OneChange> {
  return oneChange.parse(await (await callDesk(path, { method })).json());
}
