import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Obedience } from '#tests/support/threads/obedient.worker.ts';
import { ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

const LONG_MS = 60_000;
const file = new URL('../../tests/support/threads/obedient.worker.ts', import.meta.url);
const pools: ThreadPool<Obedience, string>[] = [];

function open(more: Partial<ThreadPoolOptions> = {}) {
  const pool = new ThreadPool<Obedience, string>({ file, withinMs: LONG_MS, threads: 1, ...more });
  pools.push(pool);
  return pool;
}

afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

describe('work that takes long', () => {
  it('leaves the main thread free to answer calls', async () => {
    const app = Fastify();
    app.get('/', async () => 'answered');
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const working = open().run({ kind: 'hold', gate });
    // On the main thread nobody could come this far: the work ends only after the call was answered.
    const { body } = await app.inject('/');
    gate[0] = 1;
    Atomics.notify(gate, 0);
    expect(body).toBe('answered');
    expect(['ok', 'not-equal']).toContain(await working);
  });

  it('is ended when it times out, and queued work continues', async () => {
    const pool = open({ withinMs: 300 });
    const endless = pool.run({ kind: 'for ever' });
    const behind = pool.run({ kind: 'answer', with: 'done' });
    await expect(endless).rejects.toMatchObject({ name: 'TaskRefused', reason: 'too slow' });
    // A new thread may be slow to start on a busy machine; this asks only that one is started.
    await expect(behind.catch((error: unknown) => error)).resolves.toSatisfy(
      (answer: unknown) => answer === 'done' || (answer instanceof Error && answer.name === 'TaskRefused'),
    );
  });

  it('is refused at once if the queue is too long', async () => {
    const pool = open({ mostWaiting: 1 });
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const working = pool.run({ kind: 'hold', gate });
    const waiting = pool.run({ kind: 'answer', with: 'second' });
    await expect(pool.run({ kind: 'answer', with: 'third' })).rejects.toMatchObject({ reason: 'too busy' });
    gate[0] = 1;
    Atomics.notify(gate, 0);
    await working;
    expect(await waiting).toBe('second');
  });
});

describe('a thread', () => {
  it('that throws fails only its own task', async () => {
    const pool = open();
    const failing = pool.run({ kind: 'throw', message: 'broken' });
    const behind = pool.run({ kind: 'answer', with: 'done' });
    await expect(failing).rejects.toThrow('broken');
    expect(await behind).toBe('done');
  });

  it('ends after being idle, and another one starts with the next task', async () => {
    const pool = open({ idleMs: 0 });
    expect(await pool.run({ kind: 'answer', with: 'first' })).toBe('first');
    await expect.poll(() => pool.size).toBe(0);
    expect(await pool.run({ kind: 'answer', with: 'second' })).toBe('second');
  });

  it('is ready before the first task of a pool kept ready, and one stays as long as requested', async () => {
    const pool = open({ idleMs: 0, threads: 2 });
    pool.keepReady(LONG_MS);
    expect(pool.size).toBe(1);
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const working = pool.run({ kind: 'hold', gate });
    await pool.run({ kind: 'answer', with: 'second' });
    gate[0] = 1;
    Atomics.notify(gate, 0);
    await working;
    await expect.poll(() => pool.size).toBe(1);
    // Both idle times are over by the end of this task, which a thread that was ended could not do.
    expect(await pool.run({ kind: 'answer', with: 'third' })).toBe('third');
    expect(pool.size).toBe(1);
  });

  it('is not started for a pool that was closed', async () => {
    const pool = open();
    await pool.close();
    await expect(pool.run({ kind: 'answer', with: 'x' })).rejects.toMatchObject({ reason: 'too busy' });
    expect(pool.size).toBe(0);
  });
});
