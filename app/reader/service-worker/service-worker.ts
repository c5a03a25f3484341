import { openAlert, type SiteWindows } from './open-alert.ts';
import { renewSubscription } from './renew-subscription.ts';
import { shownNotification } from './shown-notification.ts';

/** What this worker uses of its scope; TypeScript knows either the names of pages or those of workers. */
interface WorkerScope {
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
  readonly push: Waiting & { readonly data: { text(): string } | null };
  readonly notificationclick: Waiting & { readonly notification: Notification };
  readonly pushsubscriptionchange: Waiting & { readonly oldSubscription?: PushSubscription | null };
}

function isWorkerScope(scope: object): scope is WorkerScope {
  return 'skipWaiting' in scope && 'clients' in scope && 'registration' in scope;
}

/**
 * The service worker of readers who turned alerts on. It answers no requests and keeps no pages, so a new version can take
 * over at once: no open page depends on the old one, and nothing has to be loaded again.
 */
function startWorker(scope: WorkerScope): void {
  const { origin } = scope.location;
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
  // Only windows that it has claimed can be sent to where an alert leads.
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener('push', (event) => {
    const { title, options } = shownNotification(event.data?.text() ?? null, origin);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openAlert(scope.clients, notification.data, origin));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renewSubscription(scope.registration.pushManager, event.oldSubscription ?? null));
  });
}

const scope: object = globalThis;
if (isWorkerScope(scope)) startWorker(scope);
