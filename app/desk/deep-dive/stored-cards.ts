import { z } from 'zod';
import { deskFetch, problemText } from '#app/desk/session/desk-fetch.ts';
import { cardTag, type DeepDiveCard, deepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { cardToSend, type EditedCard } from './edited-cards.ts';

const PATH = '/api/deepdive';
const oneCard = z.object({ card: deepDiveCard });

export type CardOutcome =
  | { readonly kind: 'done'; readonly card: DeepDiveCard }
  /** Somebody else saved it first: `card` is theirs. */
  | { readonly kind: 'stale'; readonly card: DeepDiveCard }
  | { readonly kind: 'failed'; readonly reason: string };

/** The published cards in order (DAPI-08). Throws with a reason for people. */
export function fetchCards(): Promise<DeepDiveCard[]> {
  return fetchList(PATH);
}

/** Saves one card over the state that it was typed from, or over `version` (DAPI-10, SPEC-27). */
export function sendCard(values: EditedCard, version = values.version): Promise<CardOutcome> {
  return call(`${PATH}/${values._id}`, 'PUT', {
    headers: { 'content-type': 'application/json', ...tagOf(values._id, version) },
    body: JSON.stringify(cardToSend(values)),
  });
}

export function removeCard({ _id, version }: DeepDiveCard): Promise<CardOutcome> {
  return call(`${PATH}/${_id}`, 'DELETE', { headers: tagOf(_id, version) });
}

export function restoreCard(id: string): Promise<CardOutcome> {
  return call(`${PATH}/${id}/restore`, 'POST', {});
}

/** Puts the cards in order. Throws with a reason for people. */
export async function sendOrder(ids: readonly string[]): Promise<void> {
  const answer = await deskFetch(`${PATH}/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids }),
  });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
}

/** A placeholder has no state to save over yet. */
function tagOf(_id: string, version: number): Record<string, string> {
  return version === 0 ? {} : { 'if-match': cardTag({ _id, version }) };
}

async function call(path: string, method: string, init: RequestInit): Promise<CardOutcome> {
  const answer = await deskFetch(path, { ...init, method });
  if (answer.status === 409) return { kind: 'stale', card: oneCard.parse(await answer.json()).card };
  if (!answer.ok) return { kind: 'failed', reason: await problemText(answer, `The server answered ${answer.status}.`) };
  return { kind: 'done', card: oneCard.parse(await answer.json()).card };
}

async function fetchList(path: string): Promise<DeepDiveCard[]> {
  const answer = await deskFetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(await problemText(answer, `The server answered ${answer.status}.`));
  return z.array(deepDiveCard).parse(await answer.json());
}
