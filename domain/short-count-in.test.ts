import { expect, it } from 'vitest';
import { shortCountIn } from './short-count-in.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1 हज़ार'],
  [1_249, '1.2 हज़ार'],
  [98_765, '98.8 हज़ार'],
  [1_234_567, '12.3 लाख'],
  [25_000_000, '2.5 करोड़'],
])('shortens %d to %s for Hindi readers', (count, text) => {
  expect(shortCountIn('hi-IN', count)).toBe(text);
});
