import { isAnyPlaying } from '#app/reader/browser/playing-lock.ts';
import { openAlert } from './open-alert.ts';
import { renewSubscription } from './renew-subscription.ts';
import { shownNotification } from './shown-notification.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Shows alerts, opens what they lead to, and renews a subscription that the browser has ended. */
export function hearAlerts(scope: WorkerScope): void {
  const { origin } = scope.location;
  scope.addEventListener('push', (event) => {
    const { title, options } = shownNotification(event.data?.text() ?? null, origin);
    event.waitUntil(scope.registration.showNotification(title, options));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { notification } = event;
    notification.close();
    event.waitUntil(openAlert(scope.clients, notification.data, origin, isAnyPlaying));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(renewSubscription(scope.registration.pushManager, event.oldSubscription ?? null));
  });
}
