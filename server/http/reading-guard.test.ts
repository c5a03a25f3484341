import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { movableClock } from '#tests/support/desk-app.ts';
import type { App } from './app-types.ts';
import { registerErrorAnswers } from './errors.ts';
import { ReadingGuard, type ReadingLimits, readingLimitsFor } from './reading-guard.ts';
import { publicRoute } from './routes.ts';

const LIMITS: ReadingLimits = { perNetwork: { burst: 3, perMinute: 6 }, atOnce: 1, waiting: 2 };
let app: App | undefined;
afterEach(async () => {
  await app?.close();
  app = undefined;
});

/** A server whose calls below `/calls` are reading calls. */
async function openCalls(guard: ReadingGuard): Promise<App> {
  const server: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app = server;
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(server);
  const common = { method: 'GET', allow: 'anyone', limits: { calls: guard } } as const;
  publicRoute(server, { ...common, path: '/calls/good', handle: () => ({ good: true }) });
  publicRoute(server, {
    ...common,
    path: '/calls/bad',
    handle: () => {
      throw new Error('out of order');
    },
  });
  server.get('/elsewhere', async () => 'as ever');
  await server.ready();
  return server;
}

/** Reading calls that start when the guard admits them and end when the test says so. */
function heldCalls(guard: ReadingGuard) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const call = (name: string) =>
    guard.run(async () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.set(name, resolve);
      await promise;
      return name;
    });
  return { begun, call, end: (name: string) => ends.get(name)?.() };
}

describe('reading calls', () => {
  it('are shared out between workers, which leaves enough for a reader who reaches only one of them', () => {
    const rates = [1, 2, 4, 8, 64].map((workers) => readingLimitsFor(workers).perNetwork);
    expect(rates).toEqual([
      { burst: 240, perMinute: 300 },
      { burst: 120, perMinute: 150 },
      { burst: 60, perMinute: 75 },
      { burst: 40, perMinute: 60 },
      { burst: 40, perMinute: 60 },
    ]);
  });

  it('are limited per network, with a message and a time to wait', async () => {
    const clock = movableClock();
    const server = await openCalls(new ReadingGuard(clock, LIMITS));
    const call = (remoteAddress: string, url = '/calls/good') => server.inject({ url, remoteAddress });
    for (let count = 0; count < 3; count += 1) expect((await call('192.0.2.1')).statusCode).toBe(200);
    const refused = await call('192.0.2.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('10');
    expect(refused.json()).toMatchObject({
      code: 'too_many_reads',
      message: 'Your network is asking faster than this site answers. Please try again in 10 seconds.',
    });
    expect((await call('192.0.2.2')).statusCode).toBe(200);
    expect((await call('192.0.2.1', '/elsewhere')).statusCode).toBe(200);
    clock.forward(10);
    expect((await call('192.0.2.1')).statusCode).toBe(200);
    expect((await call('192.0.2.1')).statusCode).toBe(429);
  });

  it('are served in order', async () => {
    const { begun, call, end } = heldCalls(new ReadingGuard(movableClock(), LIMITS));
    const calls = [call('first'), call('second'), call('third')];
    await expect.poll(() => begun).toEqual(['first']);
    end('first');
    expect(await calls[0]).toBe('first');
    await expect.poll(() => begun).toEqual(['first', 'second']);
    end('second');
    expect(await calls[1]).toBe('second');
    await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
    end('third');
    expect(await calls[2]).toBe('third');
  });

  it('are refused with a message when the queue is full', async () => {
    const guard = new ReadingGuard(movableClock(), LIMITS);
    const { begun, call, end } = heldCalls(guard);
    const calls = [call('first'), call('second'), call('third')];
    await expect(call('fourth')).rejects.toMatchObject({
      status: 503,
      code: 'reading_busy',
      message: 'So many are asking at once that this call has to be refused. Please try again in a moment.',
      details: { retryAfter: 5 },
    });
    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      await expect.poll(() => begun).toContain(name);
      end(name);
      expect(await calls[index]).toBe(name);
    }
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('free their slot when they fail, and answer HEAD as well', async () => {
    const server = await openCalls(new ReadingGuard(movableClock(), LIMITS));
    expect((await server.inject('/calls/bad')).statusCode).toBe(500);
    expect((await server.inject({ method: 'HEAD', url: '/calls/good' })).statusCode).toBe(200);
    expect((await server.inject('/calls/good')).json()).toEqual({ good: true });
  });

  it('pause between each other only while pages are being rendered', async () => {
    const rests: (() => void)[] = [];
    const rest = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      rests.push(resolve);
      return promise;
    };
    const guard = new ReadingGuard(movableClock(), LIMITS, rest);
    const { begun, call, end } = heldCalls(guard);
    const page = Promise.withResolvers<string>();
    const made = guard.page(() => page.promise);
    const [first, second, third] = [call('first'), call('second'), call('third')];
    await expect.poll(() => begun).toEqual(['first']);
    end('first');
    await first;
    expect([begun, rests.length]).toEqual([['first'], 1]);
    rests[0]?.();
    await expect.poll(() => begun).toEqual(['first', 'second']);
    page.resolve('a page');
    expect(await made).toBe('a page');
    end('second');
    await second;
    await expect.poll(() => begun).toEqual(['first', 'second', 'third']);
    expect(rests).toHaveLength(1);
    end('third');
    await third;
  });
});
