import { expect, it } from 'vitest';
import { inPairs } from './pairs.tsx';

it('stacks cards two by two, and the last of an odd number by itself', () => {
  expect(inPairs([1, 2, 3, 4, 5])).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPairs([])).toEqual([]);
});
