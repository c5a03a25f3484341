import { expect, it } from 'vitest';
import { formatViews } from './views.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0K'],
  [1500, '1.5K'],
  [999_949, '999.9K'],
  [999_999, '1.0M'],
  [2_500_000, '2.5M'],
  [Number.NaN, '0'],
  [-4, '0'],
])('writes %d views as %s (CONST-27, CONST-28, VID-14)', (count, text) => {
  expect(formatViews(count)).toBe(text);
});
