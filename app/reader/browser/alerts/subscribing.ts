import type { PushSubscriptionInput, SubscriptionProof } from '#domain/alerts.ts';
import { isMadeWith } from '#domain/push-key.ts';
import { type AlertChoices, fetchKey, putSubscription } from './alert-calls.ts';
import { keepChoices } from './kept-choices.ts';

/** The parts of the browser's `PushManager` that subscribing needs. */
export type PushService = Pick<PushManager, 'getSubscription' | 'subscribe'>;

/**
 * Subscribes this browser with the site's present key and has the site store the choices. A subscription made with
 * another key is replaced; `previous` names one that the browser no longer has. Throws what the browser or the call
 * threw.
 */
export async function subscribe(
  push: PushService,
  choices: AlertChoices,
  previous: SubscriptionProof | null,
): Promise<void> {
  const publicKey = await fetchKey();
  const current = await push.getSubscription();
  const replaced = current ? proofOf(current) : previous;
  // A browser refuses a second key as long as it has a subscription.
  if (current && !isMadeWith(current, publicKey)) await current.unsubscribe();
  const made = subscriptionParts(await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const proof = { endpoint: made.endpoint, auth: made.keys.auth };
  const older = [replaced, previous].find((one) => one !== null && one.endpoint !== proof.endpoint);
  await putSubscription({ ...made, publicKey, ...choices, ...(older ? { previous: older } : {}) });
  await keepChoices({ proof, ...choices });
}

/** Proves to the site whose subscription it is. */
export function proofOf(subscription: PushSubscription): SubscriptionProof {
  const { endpoint, keys } = subscriptionParts(subscription);
  return { endpoint, auth: keys.auth };
}

function subscriptionParts(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}
