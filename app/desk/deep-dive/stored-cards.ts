import { z } from 'zod';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
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

/** Puts the cards in order. */
export async function sendOrder(ids: readonly string[]): Promise<void> {
  await callDesk(`${CARDS_PATH}/order`, { method: 'POST', body: { ids } });
}

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
