import { dropAllSaves } from '#app/reader/browser/saved/saved-caches.ts';
import { hearAlerts } from './alert-events.ts';
import { takeOver, workerScope } from './worker-scope.ts';

// The service worker of a site with OFFLINE_READING=off. Browsers fetch it in place of the other one at their next visit: it
// touches no request, and removes what was saved.
const scope = workerScope();
if (scope) {
  takeOver(scope);
  hearAlerts(scope);
  scope.addEventListener('activate', (event) => event.waitUntil(dropAllSaves()));
}
