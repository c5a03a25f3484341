import { expect, it, onTestFinished, vi } from 'vitest';
import { type Batches, type Call, createBatches } from './batches.ts';

/** Batches whose runs end when the test says so. */
function setUp(options: { readonly atOnce?: number } = {}) {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const runs: { readonly asked: readonly string[]; end(error?: Error): Promise<void> }[] = [];
  const batches: Batches<string, string> = createBatches({
    gatherMs: 100,
    ...options,
    run: (batch: readonly Call<string, string>[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      runs.push({
        asked: batch.map(({ asked }) => asked),
        end: async (error) => {
          if (error) reject(error);
          else {
            for (const one of batch) one.resolve(`done ${one.asked}`);
            resolve();
          }
          await vi.advanceTimersByTimeAsync(0);
        },
      });
      return promise;
    },
  });
  return { batches, runs, asked: () => runs.map((run) => run.asked) };
}

it('runs what is called in the same moment together', async () => {
  const { batches, asked } = setUp();
  for (const name of ['a', 'b', 'c']) void batches.call(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([['a', 'b', 'c']]);
});

it('runs a call at once, and those that come meanwhile together a moment later', async () => {
  const { batches, runs, asked } = setUp();
  const answers = [batches.call('a')];
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([['a']]);
  answers.push(batches.call('b'));
  await vi.advanceTimersByTimeAsync(30);
  await runs[0]?.end();
  expect(asked()).toEqual([['a']]);
  answers.push(batches.call('c'));
  expect(batches.waiting).toBe(2);
  await vi.advanceTimersByTimeAsync(69);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([['a'], ['b', 'c']]);
  await runs[1]?.end();
  expect(await Promise.all(answers)).toEqual(['done a', 'done b', 'done c']);
});

it('never waits when nobody has come meanwhile, or a full batch has', async () => {
  const { batches, runs, asked } = setUp({ atOnce: 2 });
  void batches.call('a');
  await vi.advanceTimersByTimeAsync(0);
  await runs[0]?.end();
  void batches.call('b');
  await vi.advanceTimersByTimeAsync(0);
  for (const more of ['c', 'd', 'e']) void batches.call(more);
  await runs[1]?.end();
  expect(asked()).toEqual([['a'], ['b'], ['c', 'd']]);
});

it('tells all calls of a batch that failed, and goes on', async () => {
  const { batches, runs, asked } = setUp();
  const first = batches.call('a');
  const refused = expect(first).rejects.toThrow('the disk is full');
  await vi.advanceTimersByTimeAsync(0);
  await runs[0]?.end(new Error('the disk is full'));
  await refused;
  void batches.call('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([['a'], ['b']]);
});
