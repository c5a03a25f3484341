import { expect, it } from 'vitest';
import { titleSize } from './title-size.ts';

it('sets a headline smaller the longer it is', () => {
  expect(titleSize('Cities agree on flood plan')).toBe('usual');
  expect(titleSize('Nine cities agree '.repeat(6))).toBe('long');
  expect(titleSize('Nine cities agree '.repeat(12))).toBe('longest');
  expect(titleSize('')).toBe('usual');
});

it('sets a headline with a long word smaller, but not for a chain of short ones', () => {
  expect(titleSize('Pneumonoultramicroscopicsilicovolcanoconiosis cases rise')).toBe('longest');
  expect(titleSize('Donaudampfschifffahrtskapitän retires')).toBe('long');
  expect(titleSize('The never-to-be-forgotten-or-forgiven match')).toBe('usual');
});
