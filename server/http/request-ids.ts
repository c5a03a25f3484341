import { forRequest } from '#server/tracing/request-here.ts';
import type { App } from './app-types.ts';

/**
 * Sends each request's id as `x-request-id`, and keeps it for everything that is logged or queued on the request's
 * behalf. Pages straight from the page cache have no id, because they bypass Fastify.
 */
export function registerRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw response: pages are sent there.
    reply.raw.setHeader('x-request-id', request.id);
    forRequest(request.id, done);
  });
}
