import { expect, it } from 'vitest';
import { hasLite, liteHref } from './lite.ts';

it('the home page, sections, topics and stories have a lite version', () => {
  for (const path of ['/', '/world', '/world/a-story', '/topic/cricket', '/blog/a', '/deep-dive/a']) {
    expect(hasLite(path), path).toBe(true);
  }
  for (const path of ['/videos', '/live', '/world/a/b', '/topic', '/author/Asha', '/admin', '/search', '/lite']) {
    expect(hasLite(path), path).toBe(false);
  }
});

it('links lead to lite versions where these exist', () => {
  expect(liteHref('/')).toBe('/?lite');
  expect(liteHref('/world?page=2')).toBe('/world?page=2&lite');
  expect(liteHref('/world/a-story#corrections')).toBe('/world/a-story?lite#corrections');
  for (const href of ['/videos', 'https://matv.example/world', '//world', '#top', 'mailto:a@matv.example', '']) {
    expect(liteHref(href), href).toBe(href);
  }
});
