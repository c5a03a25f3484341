import { expect, it } from 'vitest';
import { Refused, Unreachable } from './resource/call-desk.ts';
import { reasonOf } from './use-desk-data.ts';

it('says that the site is away, and whether the screen keeps trying', () => {
  const away = new Unreachable('Failed to fetch');
  expect(reasonOf(away, false)).toBe('The site cannot be reached.');
  expect(reasonOf(away, true)).toBe('The site cannot be reached. This screen keeps trying.');
});

it('says why the site refused, and of anything else only that it failed', () => {
  expect(reasonOf(new Refused('Only for administrators.'), true)).toBe('Only for administrators.');
  expect(reasonOf(new TypeError('x is undefined'), true)).toBe('This could not be loaded.');
});
