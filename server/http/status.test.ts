import Fastify from 'fastify';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from './app-types.ts';
import { registerStatus, type StatusNeeds } from './status.ts';

function statusOf(needs: StatusNeeds): App {
  const app: App = Fastify();
  registerStatus(app, needs);
  return app;
}

describe('the answers for supervisors', () => {
  it('say that the process is alive, but ready only once it has started', async () => {
    let isStarted = false;
    const app = statusOf({ isStarted: () => isStarted, pingDatabase: async () => undefined });
    const ask = async (url: string) => {
      const answer = await app.inject({ url });
      return [answer.statusCode, answer.body];
    };
    expect(await ask('/healthz')).toEqual([200, 'ok']);
    expect(await ask('/readyz')).toEqual([503, 'not ready']);
    isStarted = true;
    expect(await ask('/readyz')).toEqual([200, 'ok']);
    await app.close();
  });

  it('say that it is not ready while the database does not respond', async () => {
    const app = statusOf({ isStarted: () => true, pingDatabase: () => Promise.reject(new Error('away')) });
    const answer = await app.inject({ url: '/readyz' });
    expect([answer.statusCode, answer.body]).toEqual([503, 'not ready']);
    await app.close();
  });

  it('say that it is not ready when the database takes longer than two seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = Promise.withResolvers<void>();
    const pingDatabase = () => {
      asked.resolve();
      return new Promise<void>(() => undefined);
    };
    const app = statusOf({ isStarted: () => true, pingDatabase });
    const answer = app.inject({ url: '/readyz' });
    await asked.promise;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([(await answer).statusCode, (await answer).body]).toEqual([503, 'not ready']);
    await app.close();
  });
});
