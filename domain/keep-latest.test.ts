import { describe, expect, it } from 'vitest';
import { keepLatest } from './keep-latest.ts';

describe('a map limited to the latest entries', () => {
  it('evicts the entry set longest ago, and treats one set again as new', () => {
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
