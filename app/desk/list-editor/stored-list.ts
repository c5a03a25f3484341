import { z } from 'zod';
import { deskFetch, problemText } from '../session/desk-fetch.ts';
import { type EditedItem, payloadOf, type StoredItem } from './list-state.ts';

const storedItem = z.object({
  _id: z.string(),
  title: z.string(),
  image: z.string(),
  content: z.string(),
  category: z.string(),
  slug: z.string(),
  imageAlt: z.string().default(''),
});
const savedAnswer = z.object({ items: z.array(storedItem) });

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

/** Sends the whole list in one call (DAPI-14), with the state it started from (decision 27). */
export async function sendList(apiPath: string, items: readonly EditedItem[], etag: string): Promise<SaveOutcome> {
  const answer = await deskFetch(`/api${apiPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'if-match': etag },
    body: JSON.stringify(payloadOf(items)),
  });
  if (answer.status === 409) return { kind: 'stale' };
  if (!answer.ok) return { kind: 'failed', reason: await problemText(answer, `The server answered ${answer.status}.`) };
  const { items: stored } = savedAnswer.parse(await answer.json());
  return { kind: 'saved', stored, etag: answer.headers.get('etag') };
}
