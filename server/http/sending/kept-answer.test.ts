import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import type { App } from '../app-types.ts';
import { CACHE_PROFILES } from '../cache-profiles.ts';
import { registerErrorAnswers } from '../errors.ts';
import { PageCache } from '../page-cache.ts';
import { ReadingGuard } from '../reading-guard.ts';
import { sendKept } from './kept-answer.ts';
import { packPage } from './pack-page.ts';

let app: App;
let cache: PageCache;
let made: string[];
/** How many have to ask before anything is made. */
let awaited: number;

beforeEach(() => {
  made = [];
  awaited = 0;
  const { promise: untilAsked, resolve } = Promise.withResolvers<void>();
  const clock = movableClock();
  cache = new PageCache({ clock, maxBytes: 1_000_000, pack: packPage, onBackgroundError: () => undefined });
  const reading = new ReadingGuard(clock, { perNetwork: { burst: 2, perMinute: 1 }, atOnce: 1, waiting: 1 });
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerErrorAnswers(app);
  app.get('/posts', (request, reply) => {
    const answer = sendKept({
      request,
      reply,
      cache,
      key: request.url,
      profile: CACHE_PROFILES.story,
      make: async () => {
        made.push(request.url);
        await untilAsked;
        return { status: 200, headers: {}, html: Buffer.from('[]'), tags: new Set() };
      },
      guard: { reading, isQueued: false },
    });
    awaited -= 1;
    if (awaited <= 0) resolve();
    return answer;
  });
});
afterEach(() => app.close());

const get = async (url: string) => (await app.inject({ url })).statusCode;

it('counts each reading once: as a look-up of the cache, and for its network if the answer has to be made', async () => {
  for (const url of ['/posts?after=1', '/posts?after=1', '/posts?after=1', '/posts?after=2']) {
    expect(await get(url)).toBe(200);
  }
  expect(await get('/posts?after=3')).toBe(429);
  expect(made).toEqual(['/posts?after=1', '/posts?after=2']);
  expect([...cache.lookups.values()]).toEqual([{ fresh: 2, stale: 0, missed: 2 }]);
});

it('counts only the first of those who ask while it is being made for its network', async () => {
  awaited = 4;
  const asked = [1, 2, 3, 4].map(() => get('/posts?after=1'));
  expect(await Promise.all(asked)).toEqual([200, 200, 200, 200]);
  expect(made).toEqual(['/posts?after=1']);
  expect(await get('/posts?after=2')).toBe(200);
  expect(await get('/posts?after=3')).toBe(429);
  expect([...cache.lookups.values()]).toEqual([{ fresh: 0, stale: 0, missed: 5 }]);
});
