import { describe, expect, it } from 'vitest';
import { isStoryPath } from './story-modal.ts';

describe('links on the home page', () => {
  it.each(['/world/monsoon-arrives', '/sportfit/65f0c0ffee'])('%s opens above it, as a story (HOME-15)', (path) => {
    expect(isStoryPath(path)).toBe(true);
  });

  it.each([
    '/deep-dive/65f0c0ffee',
    '/author/Asha%20Rao',
    '/blog/a-week-in-delhi',
    '/articles/monsoon-65f0c0ffee',
    '/world',
    '/world?page=2',
    '/world/monsoon?from=home',
    '/',
    '/a/b/c',
  ])('%s opens its page', (path) => {
    expect(isStoryPath(path)).toBe(false);
  });
});
