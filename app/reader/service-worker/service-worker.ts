import { dropOldSaves } from '#app/reader/browser/saved/saved-caches.ts';
import { hearAlerts } from './alert-events.ts';
import { offlineAnswer } from './offline-answer.ts';
import { takeOver, workerScope } from './worker-scope.ts';

// Registered only where a reader turned alerts on or saved a story: it shows alerts, and saved pages while the site cannot
// be reached. It stores nothing itself; pages do.
const scope = workerScope();
if (scope) {
  takeOver(scope);
  hearAlerts(scope);
  scope.addEventListener('activate', (event) => event.waitUntil(dropOldSaves()));
  scope.addEventListener('fetch', (event) => {
    const answer = offlineAnswer(event.request, scope.location.origin);
    if (answer) event.respondWith(answer());
  });
}
