import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import type { App } from './app-types.ts';
import { registerErrorAnswers } from './errors.ts';
import { PageCache } from './page-cache.ts';
import { registerPages, sendFreshPage } from './pages.ts';
import { ReadingGuard } from './reading-guard.ts';
import { packPage } from './sending/pack-page.ts';

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

it('a fresh page in the encoding that is wanted says which route it was made for, so that it is counted there', async () => {
  const clock = movableClock();
  const cache = new PageCache({ clock, maxBytes: 1_000_000, pack: packPage, onBackgroundError: () => undefined });
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerPages(app, {
    renderer: { render: async () => ({ status: 200, headers: {}, html: Buffer.from('<p>'), tags: new Set() }) },
    cache,
    reading: new ReadingGuard(clock),
    siteUrl: 'https://matv.example',
    viewerOf: async () => null,
  });
  const routes: (string | null)[] = [];
  const server = createServer((request, response) => {
    routes.push(sendFreshPage(cache, request, response));
    if (!response.headersSent) response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (encoding: string) => fetch(`${address}/world/a-story`, { headers: { 'accept-encoding': encoding } });
  await ask('br');
  await app.inject({ url: '/world/a-story', headers: { 'accept-encoding': 'br' } });
  await ask('br');
  // Not packed so yet: left to the catch-all.
  await ask('gzip');
  await app.inject({ url: '/world/a-story', headers: { 'accept-encoding': 'gzip' } });
  await ask('gzip');
  server.closeAllConnections();
  server.close();
  expect(routes).toEqual([null, 'page:story', null, 'page:story']);
  expect(cache.isFresh('/world/a-story')).toBe(true);
  // One look-up for every page that was sent, also for the one that had yet to be packed with gzip.
  expect([...cache.lookups.values()]).toEqual([{ fresh: 3, stale: 0, missed: 1 }]);
});

it('a browser that saves data is sent to the lite page, which has its own place in the cache (WORLD-34)', async () => {
  const clock = movableClock();
  const cache = new PageCache({ clock, maxBytes: 1_000_000, pack: packPage, onBackgroundError: () => undefined });
  const rendered: string[] = [];
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerPages(app, {
    renderer: {
      render: async ({ url }) => {
        rendered.push(url);
        const headers: Record<string, string> = { vary: 'accept-encoding' };
        if (url.endsWith('/moved?lite')) headers.location = '/world/there';
        return { status: headers.location ? 301 : 200, headers, html: Buffer.from('<p>'), tags: new Set() };
      },
    },
    cache,
    reading: new ReadingGuard(clock),
    siteUrl: 'https://matv.example',
    viewerOf: async () => null,
  });
  const get = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent } = (await app?.inject({ url, headers })) ?? { statusCode: 0, headers: {} };
    return [statusCode, sent.location, sent.vary];
  };
  const VARIES = 'accept-encoding, save-data';
  expect(await get('/world', { 'save-data': 'on' })).toEqual([302, '/world?lite', VARIES]);
  expect(await get('/world', { 'save-data': 'on', 'sec-fetch-mode': 'cors' })).toEqual([200, undefined, VARIES]);
  expect(await get('/world')).toEqual([200, undefined, VARIES]);
  expect(await get('/world?lite', { 'save-data': 'on' })).toEqual([200, undefined, 'accept-encoding']);
  expect(await get('/about')).toEqual([200, undefined, 'accept-encoding']);
  expect(await get('/world/moved?lite')).toEqual([301, '/world/there?lite', 'accept-encoding']);
  expect(rendered).toEqual([
    'https://matv.example/world',
    'https://matv.example/lite/world?lite',
    'https://matv.example/about',
    'https://matv.example/lite/world/moved?lite',
  ]);
});

it('a page whose cost its reader chooses counts once for each reading: as a look-up, and for its network if it is made', async () => {
  const clock = movableClock();
  const cache = new PageCache({ clock, maxBytes: 1_000_000, pack: packPage, onBackgroundError: () => undefined });
  let rendered = 0;
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerErrorAnswers(app);
  registerPages(app, {
    renderer: {
      render: async () => {
        rendered += 1;
        return { status: 200, headers: {}, html: Buffer.from('<p>'), tags: new Set() };
      },
    },
    cache,
    reading: new ReadingGuard(clock, { perNetwork: { burst: 2, perMinute: 1 }, atOnce: 1, waiting: 1 }),
    siteUrl: 'https://matv.example',
    viewerOf: async () => null,
  });
  const get = async (url: string) => (await app?.inject({ url }))?.statusCode;
  expect(await get('/world?page=101')).toBe(200);
  expect(await get('/world?page=101')).toBe(200);
  expect(await get('/world?page=101')).toBe(200);
  expect(await get('/world?page=102')).toBe(200);
  expect(await get('/world?page=103')).toBe(429);
  expect(rendered).toBe(2);
  expect([...cache.lookups.values()]).toEqual([{ fresh: 2, stale: 0, missed: 2 }]);
});
