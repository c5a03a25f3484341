import type { SiteWindows } from './open-alert.ts';

/** What the service workers use of their scope; TypeScript knows either the names of pages or those of workers. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: SiteWindows & { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(type: Type, hear: (event: WorkerEvents[Type]) => void): void;
}

interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  readonly install: Waiting;
  readonly activate: Waiting;
  readonly fetch: Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void };
  readonly push: Waiting & { readonly data: { text(): string } | null };
  readonly notificationclick: Waiting & { readonly notification: Notification };
  readonly pushsubscriptionchange: Waiting & { readonly oldSubscription?: PushSubscription | null };
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'skipWaiting' in scope && 'clients' in scope && 'registration' in scope;
}

/** The scope that this script runs in; `null` outside a service worker. */
export function workerScope(): WorkerScope | null {
  const scope: object = globalThis;
  return isWorkerScope(scope) ? scope : null;
}

/**
 * Lets this version take over at once. No open page depends on the one before: pages come from the site whenever it can
 * be reached, so nothing has to be loaded again.
 */
export function takeOver(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  // A service worker can navigate only the windows that it has claimed.
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
}
