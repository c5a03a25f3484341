import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { foundData } from '#app/reader/search/search-data.ts';
import { NO_SEARCH } from '#domain/search/search-criteria.ts';
import { NOTHING_FOUND } from '#tests/support/newsroom/nothing-found.ts';
import { placeholderAuthor, stories } from '#tests/support/newsroom/reader-stories.ts';
import LiteAuthor from './author.page.tsx';
import LiteSearch from './search.page.tsx';

const NOTICE = 'Using demo content';

function render(Component: () => React.ReactNode, loaderData: object): string {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component }]);
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { page: loaderData } }} />);
}

function search(isSample: boolean): string {
  const newest = stories(new Date('2026-11-20T14:00:00Z'))
    .slice(0, 2)
    .map((card) => (isSample ? { ...card, isSample } : card));
  const none = { stories: [], hasMore: false, total: 0, isExact: true, meant: null, suggestion: null, isEmpty: false };
  const found = foundData(
    { ...none, people: [], topic: null, isByTopic: false, sections: [], newest },
    { ...NO_SEARCH, text: 'rain' },
    'en',
  );
  return render(LiteSearch, { criteria: NO_SEARCH, found, failureId: null });
}

function author(isSample: boolean): string {
  const shown = { tab: 'latest', month: null, page: 1 };
  const page = { kind: 'found', author: placeholderAuthor('Asha Rao'), shown, hasMore: false, archive: [], cards: [] };
  return render(LiteAuthor, { ...page, isSample });
}

it('the lite search says that the dates are the wrong way round', () => {
  const criteria = { ...NO_SEARCH, text: 'rain', startDate: '2026-11-20', endDate: '2026-11-01' };
  const found = foundData({ ...NOTHING_FOUND, newest: [] }, criteria, 'en');
  const html = render(LiteSearch, { criteria, found, failureId: null });
  expect(html).toContain('The dates are the wrong way round: ‘From’ is later than ‘Until’');
  expect(html).toContain('href="/search?q=rain&amp;startDate=2026-11-01&amp;endDate=2026-11-20&amp;lite"');
  expect(html).not.toContain('No stories');
});

it('the lite search in Hindi leads to the same search in English where nothing is found', () => {
  const criteria = { ...NO_SEARCH, text: 'monsoon' };
  const found = foundData({ ...NOTHING_FOUND, newest: [] }, criteria, 'hi');
  const InHindi = () => (
    <LanguageContext value="hi">
      <LiteSearch />
    </LanguageContext>
  );
  const html = render(InHindi, { criteria, found, failureId: null });
  expect(html).toContain('<a href="/search?q=monsoon&amp;lite">यही अंग्रेज़ी ख़बरों में खोजें</a>');
});

it('the search and the pages of authors carry the notice about samples (SPEC-09a)', () => {
  expect([search(true), author(true)].map((html) => html.includes(NOTICE))).toEqual([true, true]);
  expect([search(false), author(false)].map((html) => html.includes(NOTICE))).toEqual([false, false]);
});
