import { z } from 'zod';
import { deskFetch, problemText } from '#app/desk/session/desk-fetch.ts';
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

export type SaveOutcome =
  | ({ readonly kind: 'saved' } & StoredList)
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly reason: string };

/** The list as the server has it (DAPI-13). Throws with a reason for people. */
export async function fetchList(apiPath: string): Promise<StoredList> {
  const answer = await deskFetch(`/api${apiPath}`, { cache: 'no-store' });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return { stored: z.array(storedItem).parse(await answer.json()), etag: answer.headers.get('etag') };
}

/**
 * Sends the whole list in one call (DAPI-14), to replace the state `etag` (SPEC-27). Of stories that are as in `base`,
 * which has to be that state, only the ids go there and back.
 */
export async function sendList(
  apiPath: string,
  items: readonly EditedItem[],
  etag: string,
  base: readonly StoredItem[],
): Promise<SaveOutcome> {
  const known = new Map(base.map((item) => [item._id, item]));
  const payload = payloadOf(items);
  const sent = items.map((item, index) => {
    const isKept = item.id !== null && !isItemDirty(item, known.get(item.id));
    return isKept ? item.id : payload[index];
  });
  const answer = await deskFetch(`/api${apiPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify(sent),
  });
  if (answer.status === 409) return { kind: 'stale' };
  if (!answer.ok) return { kind: 'failed', reason: await problemText(answer, `The server answered ${answer.status}.`) };
  const { items: answered } = savedAnswer.parse(await answer.json());
  const stored = answered.flatMap((item) => (typeof item === 'string' ? (known.get(item) ?? []) : [item]));
  return { kind: 'saved', stored, etag: answer.headers.get('etag') };
}

/** One story came onto the list (`item`) or left it (null). */
export type OneChange = z.infer<typeof oneChange>;

/** A call that changes where one story stands to the list: a copy, putting back, deleting. Throws with a reason for people. */
export async function changeOne(method: 'POST' | 'DELETE', path: string): Promise<OneChange> {
  const answer = await deskFetch(path, { method });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return oneChange.parse(await answer.json());
}
