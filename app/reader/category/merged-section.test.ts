import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { loader as alias } from './alias.route.ts';
import { loader as category } from './category.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');

/** What `loader` returns or throws at `path`, with technology merged into science. */
async function at(loader: typeof alias | typeof category, path: string): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    viewer: null,
    mergedSections: async () => ({ tech: 'science-news' }),
  });
  const url = new URL(path, 'https://matv.example');
  const asked = { url, context, request: new Request(url), params: {}, pattern: url.pathname };
  return Promise.resolve(loader(asked)).catch((thrown: unknown) => thrown);
}

function whereTo(answer: unknown): unknown {
  return answer instanceof Response ? [answer.status, answer.headers.get('location')] : 'a page';
}

it('redirects every page of a merged section to the first page of its new section', async () => {
  expect(whereTo(await at(category, '/tech'))).toEqual([301, '/science-news']);
  expect(whereTo(await at(category, '/tech?page=7'))).toEqual([301, '/science-news']);
  expect(whereTo(await at(category, '/science-news'))).toBe('a page');
});

it('redirects a former name there directly', async () => {
  expect(whereTo(await at(alias, '/technology?page=2'))).toEqual([301, '/science-news']);
  expect(whereTo(await at(alias, '/sports?page=2'))).toEqual([301, '/sportfit?page=2']);
});
