import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { warmUpPages } from './warm-up-pages.ts';

it('before the first reader arrives, a page of each common kind is rendered, and one that fails stops nothing', async () => {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  const asked: string[] = [];
  const warned: object[] = [];
  app.get('/*', async ({ url }, reply) => {
    asked.push(url);
    if (url === '/') return reply.code(503).send('away');
    return reply.type('text/html').send('<a href="/world">World</a><a href="/world/a-story">A story</a>');
  });
  await warmUpPages(app, { warn: (details: object) => void warned.push(details) });
  expect(asked).toEqual(['/', '/world', '/world/a-story', '/videos', '/live', '/about', '/login']);
  expect(warned).toEqual([{ url: '/', statusCode: 503 }]);
  await app.close();
});
