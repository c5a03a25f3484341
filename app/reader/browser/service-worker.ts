const SERVICE_WORKER = '/service-worker.js';

/** Registers the service worker and resolves once it is active. Call it only for what a reader chose by a click. */
export async function readyRegistration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' });
  return await navigator.serviceWorker.ready;
}

/** Unregisters the service worker once nothing needs it. Never throws. */
export async function unregister(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  await registration?.unregister().catch(() => false);
}
