import { describe, expect, it } from 'vitest';
import { keepLatest } from './keep-latest.ts';

describe('keeping the latest', () => {
  it('lets go what was not set for longest, and counts what is set again as new', () => {
    const map = new Map<string, number>();
    for (const [key, value] of [
      ['a', 1],
      ['b', 2],
      ['a', 3],
      ['c', 4],
    ] as const)
      keepLatest(map, key, value, 2);
    expect([...map]).toEqual([
      ['a', 3],
      ['c', 4],
    ]);
  });
});
