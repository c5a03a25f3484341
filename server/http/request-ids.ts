import { forRequest } from '#server/tracing/request-here.ts';
import type { App } from './app-types.ts';

/**
 * Says the id of each request in its answer, and keeps it for everything that is logged or queued on its behalf. Pages
 * straight from the page cache have none: nothing happens for them.
 */
export function registerRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw response: pages are sent there.
    reply.raw.setHeader('x-request-id', request.id);
    forRequest(request.id, done);
  });
}
