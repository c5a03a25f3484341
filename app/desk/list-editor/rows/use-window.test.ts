import { expect, it } from 'vitest';
import { drawnRows } from './use-window.ts';

it('renders the visible rows and those in use, each once and in order', () => {
  expect(drawnRows({ from: 10, to: 14 }, 500, [3, 12, 499])).toEqual([3, 10, 11, 12, 13, 499]);
});

it('renders no row that does not exist', () => {
  expect(drawnRows({ from: 0, to: 30 }, 2, [-1, 7])).toEqual([0, 1]);
  expect(drawnRows({ from: 0, to: 30 }, 0, [-1])).toEqual([]);
});
