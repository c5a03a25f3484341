import { expect, it } from 'vitest';
import { hasLite, liteHref, litePart, litePartHref, versionQuery } from './lite.ts';

it('the home page, sections, topics, stories, authors, search and live television have a lite version (WORLD-96)', () => {
  for (const path of [
    '/',
    '/world',
    '/world/a-story',
    '/topic/cricket',
    '/blog/a',
    '/deep-dive/a',
    '/author/Asha',
    '/search',
    '/hi/live',
  ]) {
    expect(hasLite(path), path).toBe(true);
  }
  for (const path of [
    '/videos',
    '/live/schedule',
    '/world/a/b',
    '/topic',
    '/author',
    '/admin',
    '/search/feed.xml',
    '/lite',
  ]) {
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

it('a part of a story is a number of two digits at most, and the first one needs none', () => {
  const parts = ['part=2', 'part=99', 'part=1', 'part=0', 'part=02', 'part=100', 'part=x', ''];
  expect(parts.map((query) => litePart(new URLSearchParams(query)))).toEqual([2, 99, 1, 1, 1, 1, 1, 1]);
  expect(litePartHref('/world/a-story', 1)).toBe('/world/a-story?lite');
  expect(litePartHref('/world/a-story', 2)).toBe('/world/a-story?part=2&lite');
});

it('the other version of a page keeps the words of a search and the page of a list (WORLD-96)', () => {
  expect(versionQuery('lite', '?q=river+flood&sort=newest')).toBe('?q=river+flood&sort=newest&lite');
  expect(versionQuery('full', '?q=%E0%A4%AE&page=2&lite')).toBe('?q=%E0%A4%AE&page=2&full');
  expect(versionQuery('lite', '?full')).toBe('?lite');
  expect(versionQuery('full', '?part=2&lite=1')).toBe('?full');
});
