import { describe, expect, it } from 'vitest';
import { allEnded, inLanes } from './lanes.ts';

describe('work in lanes', () => {
  it('is done once with each item, no more than so many at a time', async () => {
    const done: number[] = [];
    const full = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    const work = async (item: number) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (atOnce === 3) full.resolve();
      await full.promise;
      atOnce -= 1;
      done.push(item);
    };
    await inLanes([1, 2, 3, 4, 5, 6], work, 3);
    expect([done.toSorted(), most]).toEqual([[1, 2, 3, 4, 5, 6], 3]);
  });

  it('begins nothing more after a failure, and fails when nothing is being done any more', async () => {
    const slow = Promise.withResolvers<void>();
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) throw new Error('no room');
      await slow.promise;
      ended.push(item);
    };
    const failing = inLanes([1, 2, 3, 4, 5, 6], work, 3);
    setTimeout(slow.resolve, 20);
    await expect(failing).rejects.toThrow('no room');
    expect([begun, ended]).toEqual([
      [1, 2, 3],
      [1, 3],
    ]);
  });
});

it('what runs together gives its results in order, and fails when all of it has ended', async () => {
  expect(await allEnded([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2]);
  const slow = Promise.withResolvers<string>();
  let hasEnded = false;
  const late = slow.promise.finally(() => {
    hasEnded = true;
  });
  setTimeout(() => slow.resolve('late'), 20);
  await expect(allEnded([Promise.reject(new Error('at once')), late])).rejects.toThrow('at once');
  expect(hasEnded).toBe(true);
});
