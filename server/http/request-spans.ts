import type { FastifyRequest } from 'fastify';
import { beginSpan, isTracing, type OpenSpan, within } from '#server/tracing/spans.ts';
import type { App } from './app-types.ts';
import { routeOf } from './pages.ts';

/**
 * A span for each request that is not answered straight from the page cache. A caller's own trace is not continued,
 * because strangers must not decide what is recorded.
 */
export function registerRequestSpans(app: App): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const span = beginSpan({
      name: `${request.method} ${route}`,
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': route, 'matv.request_id': request.id },
    });
    if (!span) return done();
    spans.set(request, span);
    within(span, done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.add({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? new Error('answered with an error') : undefined);
  });
}
