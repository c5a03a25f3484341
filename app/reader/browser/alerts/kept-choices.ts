import type { SubscriptionProof } from '#domain/alerts.ts';
import { fieldsOf } from '../load-errors.ts';
import { type AlertChoices, quietIn, topicsIn } from './alert-calls.ts';

/** What this browser subscribed with, and what it asked for. */
export interface KeptChoices extends AlertChoices {
  readonly proof: SubscriptionProof;
}

/** In cache storage, because service workers cannot read local storage. No page is stored in it. */
const STORE = 'matv-alerts';
const ENTRY = '/alerts/choices.json';

/**
 * Stores the reader's choices, because a browser may end a subscription by itself, and they would be lost with it. A
 * failure is ignored: the subscription itself is not affected.
 */
export async function keepChoices(kept: KeptChoices): Promise<void> {
  try {
    const store = await caches.open(STORE);
    await store.put(ENTRY, Response.json(kept));
  } catch {
    // Storage is full or blocked.
  }
}

/** What was kept last, or `null`. */
export async function keptChoices(): Promise<KeptChoices | null> {
  try {
    const entry = await (await caches.open(STORE)).match(ENTRY);
    if (!entry) return null;
    const { proof, topics, quiet } = fieldsOf(await entry.json());
    const { endpoint, auth } = fieldsOf(proof);
    if (typeof endpoint !== 'string' || typeof auth !== 'string') return null;
    return { proof: { endpoint, auth }, topics: topicsIn(topics), quiet: quietIn(quiet) };
  } catch {
    return null;
  }
}

export async function clearChoices(): Promise<void> {
  await caches.delete(STORE).catch(() => false);
}
