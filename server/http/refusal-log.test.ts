import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from './app-types.ts';
import { registerErrorAnswers } from './errors.ts';
import { Problem } from './problem.ts';
import { RefusalLog, registerRefusalLog } from './refusal-log.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('logs the first refusal of a kind at once, and of a flood how many followed, once a minute', () => {
  const lines: unknown[] = [];
  const refusals = new RefusalLog({ warn: (...line: unknown[]) => lines.push(line) });
  for (let call = 0; call < 1000; call += 1) refusals.note('a limit has refused a call', '/api/news');
  refusals.note('a limit has refused a call', '/search');
  const first = [
    [{ route: '/api/news' }, 'a limit has refused a call'],
    [{ route: '/search' }, 'a limit has refused a call'],
  ];
  expect(lines).toEqual(first);
  vi.advanceTimersByTime(60_000);
  const followed = [{ route: '/api/news', further: 999 }, 'a limit has refused a call, further ones in a minute'];
  expect(lines).toEqual([...first, followed]);
  refusals.note('a limit has refused a call', '/search');
  expect(lines).toHaveLength(4);
});

it('notes every answer that says there were too many requests, by its route and without the address', async () => {
  const lines: string[] = [];
  const app: App = Fastify({
    logger: { stream: { write: (line) => void lines.push(line) } },
  }).withTypeProvider<ZodTypeProvider>();
  registerErrorAnswers(app);
  registerRefusalLog(app);
  app.get('/api/things/:id', async ({ ip }) => {
    throw new Problem(429, 'too_many', `Too many from ${ip}.`);
  });
  app.get('/api/pages', async (_request, reply) => reply.code(429).send('the form again'));
  await app.ready();
  lines.length = 0;
  for (const url of ['/api/things/1', '/api/things/2?name=Asha', '/api/pages'])
    await app.inject({ url, remoteAddress: '192.0.2.7' });
  const noted = lines.map((line) => JSON.parse(line)).filter(({ msg }) => /refused/.test(msg));
  expect(noted.map(({ level, route }) => [level, route])).toEqual([
    [40, '/api/things/:id'],
    [40, '/api/pages'],
  ]);
  expect(JSON.stringify(noted)).not.toMatch(/192\.0\.2\.7|Asha/);
  await app.close();
});
