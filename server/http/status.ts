import type { App } from './app-types.ts';

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
    try {
      await pingDatabase();
      return reply.send('ok');
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send('not ready');
    }
  });
}

/** Robots may crawl the site, but not the desk or the API. */
export function registerRobots(app: App, siteUrl: string): void {
  const rules = ['User-agent: *', 'Disallow: /admin', 'Disallow: /login', 'Disallow: /api/', `Host: ${siteUrl}`];
  const lines = [...rules, `Sitemap: ${siteUrl}/sitemap.xml`, `Sitemap: ${siteUrl}/news-sitemap.xml`, ''];
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(lines.join('\n')),
  );
}
