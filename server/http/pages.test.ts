import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import type { App } from './app-types.ts';
import { registerErrorAnswers } from './errors.ts';
import { registerPages } from './pages.ts';
import { ReadingGuard } from './reading-guard.ts';

let app: App | undefined;
afterEach(() => app?.close());

it('a page that cannot be sent is answered as an error; the reader is not left waiting', async () => {
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerErrorAnswers(app);
  registerPages(app, {
    renderer: {
      render: async () => ({
        status: 200,
        headers: { 'content-type': 'text/html', 'surrogate-key': 'topic-मानसून' },
        html: Buffer.from('<p>Rain</p>'),
        tags: new Set(),
      }),
    },
    cache: null,
    reading: new ReadingGuard(movableClock()),
    siteUrl: 'https://matv.example',
    viewerOf: async () => null,
  });
  // Over the network: only there are headers checked.
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${address}/topic/rain`);
  expect(answer.status).toBe(500);
});
