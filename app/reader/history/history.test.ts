import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { servicesContext } from '#app/services.ts';
import type { VersionsPage } from '#server/newsroom/reading/versions.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import HistoryPage, { loader } from './history.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const ID = '0123456789abcdef01234567';
const VERSION = { number: 1, title: 'दिल्ली में बारिश', at: null };
const HINDI: VersionsPage = {
  title: 'दिल्ली में बारिश',
  href: '/hi/world/baarish',
  versions: [VERSION],
  shown: VERSION,
  after: { title: 'दिल्ली में बारिश', standfirst: '', text: '' },
  before: null,
};

/** Where a reader who opens `path` ends up, and in which languages the page exists. */
async function asked(path: string) {
  const url = new URL(path, 'https://matv.example');
  const context = new RouterContextProvider();
  const reader = { ...readerFixture(NOW), versions: async () => HINDI };
  context.set(servicesContext, { reader, clock: { now: () => NOW }, siteUrl: '', viewer: null });
  return loader({ url, context, request: new Request(url), params: { id: ID }, pattern: '/history/:id' }).then(
    ({ data }) => ({ siblings: data?.siblings }),
    (thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
      return { status: thrown.status, location: thrown.headers.get('location') };
    },
  );
}

it('shows the versions of a story in its own language alone, and leads there from the other (WORLD-56)', async () => {
  expect(await asked(`/history/${ID}?version=1`)).toEqual({
    status: 301,
    location: `/hi/history/${ID}?version=1`,
  });
  expect(await asked(`/hi/history/${ID}`)).toEqual({ siblings: [{ language: 'hi', path: `/hi/history/${ID}` }] });
});

it('says the language of a text that is in another one than the story', () => {
  const after = { title: 'Rain in Delhi', standfirst: 'दिल्ली में बारिश', text: 'It rained.' };
  const loaderData = { id: ID, siteUrl: '', language: 'hi', page: { ...HINDI, after }, siblings: [] };
  const Page = createRoutesStub([{ id: 'history', path: '/', Component: HistoryPage, loader: () => loaderData }]);
  const page = createElement(Page, { hydrationData: { loaderData: { history: loaderData } } });
  const html = renderToStaticMarkup(createElement(LanguageContext, { value: 'hi' }, page));
  expect(html).toMatch(/<div[^>]* lang="en" dir="auto"><p>Rain in Delhi</);
  expect(html).toMatch(/<div[^>]* lang="en" dir="auto"><p>It rained\.</);
  expect(html).toMatch(/<div class="[^"]*" dir="auto"><p>दिल्ली में बारिश</);
});
