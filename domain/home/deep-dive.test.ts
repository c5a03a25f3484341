import { expect, it } from 'vitest';
import { deepDiveFailure } from './deep-dive.ts';

it("an error without a message is 'Failed to fetch Deep Dive data' (STATE-10)", () => {
  expect(deepDiveFailure(new Error(''))).toBe('Failed to fetch Deep Dive data');
  expect(deepDiveFailure(undefined)).toBe('Failed to fetch Deep Dive data');
  expect(deepDiveFailure(new Error('no answer'))).toBe('no answer');
});
