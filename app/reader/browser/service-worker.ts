const SERVICE_WORKER = '/service-worker.js';

/** The site's service worker, registered if it was not and in charge. Call it only for what a reader asked for by a click. */
export async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  return await navigator.serviceWorker.ready;
}

/** Takes the service worker out of this browser once nothing needs it. Never throws. */
export async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
}
