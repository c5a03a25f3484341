import { findSubscription } from '#app/reader/browser/alerts/alert-calls.ts';
import { keptChoices } from '#app/reader/browser/alerts/kept-choices.ts';
import { type PushService, proofOf, subscribe } from '#app/reader/browser/alerts/subscribing.ts';

/**
 * Subscribes again with the reader's choices after the browser has ended or replaced a subscription. Not every browser
 * says which subscription it was; then the stored choices are used. Without either, the reader has turned alerts off.
 */
export async function renewSubscription(push: PushService, ended: PushSubscription | null): Promise<void> {
  const kept = await keptChoices();
  const previous = ended ? proofOf(ended) : (kept?.proof ?? null);
  if (previous === null) return;
  const choices = (await findSubscription(previous)) ?? kept;
  if (choices === null || choices.topics.length === 0) return;
  await subscribe(push, { topics: choices.topics, quiet: choices.quiet }, previous);
}
