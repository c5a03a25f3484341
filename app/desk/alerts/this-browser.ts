import type { z } from 'zod';
import { pushSubscription } from '#domain/alerts.ts';
import { browserName } from '#domain/browser-name.ts';
import type { newAlertDevice } from '#domain/desk/alerts.ts';
import { isMadeWith } from '#domain/push-key.ts';

/** Its message is shown to the viewer. */
export class CannotSubscribe extends Error {
  override readonly name = 'CannotSubscribe';
}

const UNABLE =
  'This browser cannot get alerts. On an iPhone or iPad the site has to be put on the Home Screen first; a private window gets none.';
const DENIED =
  'This browser does not let the site show alerts. Allow notifications for the site in the browser’s settings, then try again.';
const NO_SERVICE = 'This browser could not reach its push service. Check the connection, then try again.';

/**
 * Asks for permission and subscribes this browser to alerts, as a device for tests. Call it in a click handler:
 * browsers refuse to ask otherwise. An existing subscription of a reader is kept unless the site's key has changed.
 */
export async function subscribeThisBrowser(publicKey: string): Promise<z.input<typeof newAlertDevice>> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    throw new CannotSubscribe(UNABLE);
  }
  if ((await Notification.requestPermission()) !== 'granted') throw new CannotSubscribe(DENIED);
  await navigator.serviceWorker.register('/service-worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const isCurrent = existing !== null && isMadeWith(existing, publicKey);
  if (!isCurrent) await existing?.unsubscribe();
  const subscription = isCurrent ? existing : await subscribe(pushManager, publicKey);
  return { ...pushSubscription.parse(subscription.toJSON()), publicKey, name: browserName(navigator.userAgent) };
}

async function subscribe(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    const isDenied = cause instanceof DOMException && cause.name === 'NotAllowedError';
    throw new CannotSubscribe(isDenied ? DENIED : NO_SERVICE, { cause });
  }
}
