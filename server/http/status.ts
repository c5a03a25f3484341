import type { App } from './app-types.ts';

/** A load balancer does not wait for long, and a database that takes longer serves nobody well. */
const ANSWER_WITHIN_MS = 2_000;

export interface StatusNeeds {
  /** Resolves when the database has answered. */
  readonly pingDatabase: () => Promise<unknown>;
  /** `false` until the start is complete. */
  readonly isStarted: () => boolean;
}

/** Health checks: alive, and ready to serve. They tell strangers no more than ok or not (SPEC-09b). */
export function registerStatus(app: App, { pingDatabase, isStarted }: StatusNeeds): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send('ok'),
  );
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isStarted()) return reply.code(503).send('not ready');
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('It took too long.')), ANSWER_WITHIN_MS);
    try {
      await Promise.race([pingDatabase(), late.promise]);
      return reply.send('ok');
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send('not ready');
    } finally {
      clearTimeout(timer);
    }
  });
}
