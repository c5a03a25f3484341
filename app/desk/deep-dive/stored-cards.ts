import { z } from 'zod';
import { callDesk, Stale } from '#app/desk/kit/resource/call-desk.ts';
import { cardTag, type DeepDiveCard, deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { cardToSend, type EditedCard } from './edited-cards.ts';

export const CARDS_PATH = '/api/deepdive';
const oneCard = z.object({ card: deepDiveCard });

/** The published cards in order (DAPI-08). */
export async function fetchCards(signal: AbortSignal): Promise<DeepDiveCard[]> {
  return z.array(deepDiveCard).parse(await (await callDesk(CARDS_PATH, { signal })).json());
}

/** Saves one card over the version that editing began from, or over `version` (DAPI-10, SPEC-27). */
export function sendCard(values: EditedCard, version = values.version): Promise<DeepDiveCard> {
  const body = cardToSend(values);
  return changed(callDesk(`${CARDS_PATH}/${values._id}`, { method: 'PUT', body, ifMatch: tagOf(values._id, version) }));
}

export function removeCard({ _id, version }: DeepDiveCard): Promise<DeepDiveCard> {
  return changed(callDesk(`${CARDS_PATH}/${_id}`, { method: 'DELETE', ifMatch: tagOf(_id, version) }));
}

export function restoreCard(id: string): Promise<DeepDiveCard> {
  return changed(callDesk(`${CARDS_PATH}/${id}/restore`, { method: 'POST' }));
}

/** The ids of all cards in their new order, and in the order in which the editor has `seen` them. */
export interface NewOrder {
  readonly ids: readonly string[];
  readonly seen: readonly string[];
}

/**
 * Puts the cards in order. Throws `Stale` if they are not in the order that the editor has seen: a save of one card
 * changes the list's ETag as well, so the list is read first, and what is read is what the order replaces.
 */
export async function sendOrder({ ids, seen }: NewOrder): Promise<void> {
  const now = await callDesk(CARDS_PATH);
  const cards = z.array(deepDiveCard).parse(await now.json());
  if (cards.map(({ _id }) => _id).join() !== seen.join()) throw new Stale(OTHER_ORDER);
  const ifMatch = now.headers.get('etag') ?? undefined;
  await callDesk(`${CARDS_PATH}/order`, { method: 'POST', body: { ids }, ifMatch });
}

const OTHER_ORDER = 'The cards or their order have changed meanwhile. They are shown as they are now.';

/** The card in a response; in that of a version conflict it is the stored one. */
export function cardIn(answer: unknown): DeepDiveCard {
  return oneCard.parse(answer).card;
}

async function changed(call: Promise<Response>): Promise<DeepDiveCard> {
  return cardIn(await (await call).json());
}

/** The entity tag for `If-Match`; a placeholder has none, because it is not stored yet. */
function tagOf(_id: string, version: number): string | undefined {
  return version === 0 ? undefined : cardTag({ _id, version });
}
