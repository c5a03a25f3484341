import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { Language } from '#domain/languages.ts';
import LiteStory from './story.page.tsx';

const STORY = {
  section: 'world',
  title: 'Port opens',
  summary: '',
  isStandfirstRepeated: false,
  isSponsored: false,
  byline: { name: 'News Desk', title: '', avatar: null },
  publishedAt: '2026-10-24T16:30:00.000Z',
  updatedAt: '2026-10-24T16:30:00.000Z',
  picture: null,
  body: '<p>Ships came in.</p>',
  parts: [],
  corrections: [],
  notes: '',
};

function render(
  credit: { attribution: string; licence: string; sourceUrl: string } | null,
  changes: object = {},
  language: Language = 'en',
): string {
  const loaderData = {
    kind: 'found',
    siteUrl: '',
    canonical: '/world/port-opens',
    story: { ...STORY, credit, ...changes },
    text: { html: '<p>Ships came in.</p>', parts: [] },
    part: 1,
    parts: 1,
    liveBlog: null,
    related: [],
    isSample: false,
  };
  const Page = createRoutesStub([{ id: 'story', path: '/', Component: LiteStory, loader: () => loaderData }]);
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <Page hydrationData={{ loaderData: { story: loaderData } }} />
    </LanguageContext>,
  );
}

it('a licence that the attribution names is not told twice (WIRE-17)', () => {
  const sourceUrl = 'https://agency.example/1';
  const named = render({ attribution: 'Agency, CC BY 4.0', licence: 'CC BY 4.0', sourceUrl });
  expect(named).toContain('<p>Agency, CC BY 4.0. <a href="https://agency.example/1"');
  const apart = render({ attribution: 'Agency', licence: 'CC BY 4.0', sourceUrl });
  expect(apart).toContain('<p>Agency. Licence: CC BY 4.0. <a href="https://agency.example/1"');
});

it('a text in another language than the page says so, and no more than that text', () => {
  const corrections = [{ at: '2026-10-24T17:00:00.000Z', text: 'Two ships, not three.' }];
  const html = render(null, { corrections }, 'hi');
  expect(html).toContain('<h1 lang="en">Port opens</h1>');
  expect(html).toContain(': <span lang="en">Two ships, not three.</span>');
  expect(html).not.toContain('<article lang');
  expect(render(null, { title: 'बंदरगाह खुला' })).toContain('<h1 lang="hi">बंदरगाह खुला</h1>');
});
