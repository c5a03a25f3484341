import { expect, it } from 'vitest';
import { isTranslated } from './translated-pages.ts';

it.each(['/', '/sports', '/world/a-story', '/about', '/feed.xml'])('%s exists in every language', (path) => {
  expect(isTranslated(path)).toBe(true);
});

it.each(['/about/nothing', '/nowhere', '/constructor', '/__proto__/a-story', '/toString'])(
  '%s does not exist in every language',
  (path) => {
    expect(isTranslated(path)).toBe(false);
  },
);
