import { describe, expect, it } from 'vitest';
import { isReaderPath } from './reader-path.ts';

describe("the readers' pages", () => {
  it.each(['/', '/world', '/viral/a-story', '/author/A.%20Writer', '/administration', '/loginless'])(
    'include %s',
    (path) => {
      expect(isReaderPath(path)).toBe(true);
    },
  );

  it.each([
    '/login',
    '/admin',
    '/admin/dashboard',
    '/api/news',
    '/media/ab/640.jpg',
    '/feed.xml',
    '/healthz',
    '//elsewhere',
  ])('do not include %s', (path) => {
    expect(isReaderPath(path)).toBe(false);
  });
});
