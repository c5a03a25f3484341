import { expect, it } from 'vitest';
import { Refused, Unreachable } from './resource/call-desk.ts';
import { reasonOf } from './use-desk-data.ts';

it('says that the site is away, and whether it is asked again by itself', () => {
  const away = new Unreachable('Failed to fetch');
  expect(reasonOf(away, false)).toBe('The site cannot be reached.');
  expect(reasonOf(away, true)).toBe('The site cannot be reached. It is asked again by itself.');
});

it('says why the site refused, and of anything else only that it failed', () => {
  expect(reasonOf(new Refused('Only for administrators.'), true)).toBe('Only for administrators.');
  expect(reasonOf(new TypeError('x is undefined'), true)).toBe('This could not be loaded.');
});
