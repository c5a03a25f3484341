import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import type { Language } from '#domain/languages.ts';
import { NO_SEARCH, type SearchCriteria } from '#domain/search/search-criteria.ts';
import { NOTHING_FOUND } from '#tests/support/newsroom/nothing-found.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import Search from './search.page.tsx';
import { countText, foundData, type SearchData } from './search-data.ts';
import { timeChoices } from './search-filters.ts';
import { searchMeta } from './search-meta.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const CARDS = stories(NOW).slice(0, 3);
const NOTHING = { ...NOTHING_FOUND, newest: CARDS };

function render(criteria: Partial<SearchCriteria>, found: object | null, language: Language = 'en'): string {
  const whole = { ...NO_SEARCH, ...criteria };
  const shown = found && foundData({ ...NOTHING, ...found }, whole, language);
  const failureId = found ? null : 'abc12345';
  const now = NOW.toISOString();
  const page: SearchData = { language, criteria: whole, now, siteUrl: '', found: shown, failureId };
  const Page = createRoutesStub([{ id: 'search', path: '/search', Component: Search }]);
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <Page initialEntries={['/search']} hydrationData={{ loaderData: { search: page } }} />
    </LanguageContext>,
  );
}

describe('the head of the search page', () => {
  const feedOf = (criteria: Partial<SearchCriteria>, found: object | null, language: 'en' | 'hi' = 'en') => {
    const whole = { ...NO_SEARCH, ...criteria };
    const shown = found && foundData({ ...NOTHING, ...found }, whole, language);
    const page = { language, criteria: whole, now: NOW.toISOString(), siteUrl: '', found: shown, failureId: null };
    return searchMeta(page).find((one) => 'rel' in one && one.rel === 'alternate');
  };

  it('names the feed of the search with its filters, whatever the order and page (WORLD-77)', () => {
    expect(feedOf({ text: 'night trains', kind: 'blog', sort: 'newest', page: 2 }, {})).toEqual({
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'MATV: ‘night trains’',
      href: '/search/feed.xml?q=night+trains&kind=blog',
    });
    expect(feedOf({ text: 'बारिश' }, {}, 'hi')).toMatchObject({
      title: 'MATV हिन्दी: ‘बारिश’',
      href: '/hi/search/feed.xml?q=%E0%A4%AC%E0%A4%BE%E0%A4%B0%E0%A4%BF%E0%A4%B6',
    });
  });

  it('names none where there is none: without words, with one letter, or none that can be searched for', () => {
    expect(feedOf({ kind: 'blog' }, {})).toBeUndefined();
    expect(feedOf({ text: 'a' }, {})).toBeUndefined();
    expect(feedOf({ text: 'the' }, { isEmpty: true })).toBeUndefined();
    expect(feedOf({ text: 'trains' }, null)).toBeUndefined();
  });
});

describe('the page of search results', () => {
  it('has a form that works without script, and shows sections and the newest before a search', () => {
    const html = render({}, {});
    expect(html).toMatch(/<form[^>]*action="\/search" method="get"/);
    expect(html).toContain('href="/science-news"');
    expect(html).toContain(`href="${CARDS[0]?.href}"`);
    expect(html).not.toContain('No stories');
  });

  it('carries the notice about samples if there are any among its stories (SPEC-09a)', () => {
    const samples = CARDS.map((card) => ({ ...card, isSample: true as const }));
    expect(render({}, { newest: samples })).toContain('Using demo content');
    expect(render({ text: 'train' }, { stories: samples, total: 3, newest: [] })).toContain('Using demo content');
    expect(render({}, {})).not.toContain('Using demo content');
  });

  it('highlights the words in titles and never treats a title as markup', () => {
    const [card] = CARDS;
    const hostile = { ...card, title: '<img src=x onerror=alert(1)> Trains & "night" trains', summary: 'A train' };
    const html = render({ text: 'train' }, { stories: [hostile], total: 1, newest: [] });
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; <mark>Trains</mark> &amp; ');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('A <mark>train</mark>');
    expect(html).toContain('One story');
  });

  it('highlights the other names of a place that was searched for', () => {
    const [card] = CARDS;
    const mumbai = { ...card, title: 'Rain over Mumbai', summary: 'In Bombay, as it was' };
    const html = render({ text: 'bombay rain' }, { stories: [mumbai], total: 1, newest: [] });
    expect(html).toContain('<mark>Rain</mark> over <mark>Mumbai</mark>');
    expect(html).toContain('In <mark>Bombay</mark>, as it was');
  });

  it('keeps filters when other words are searched, with a link to remove each', () => {
    const html = render({ text: 'trains', author: 'Asha Rao', tags: ['NHS'], kind: 'blog' }, { newest: [] });
    expect(html).toContain('<input type="hidden" name="author" value="Asha Rao"/>');
    expect(html).toContain('href="/search?q=trains&amp;tags=NHS&amp;kind=blog"');
    expect(html).toContain('Search without the filters');
  });

  it('says what was searched instead, and what may have been meant', () => {
    expect(render({ text: 'trians' }, { stories: CARDS, total: 3, meant: 'trains' })).toMatch(/Showing results for/);
    expect(render({ text: 'trians' }, { stories: CARDS, total: 3, suggestion: 'trains' })).toContain('Did you mean');
  });

  it('shows no picture twice, be it the drawn one of a section', () => {
    const bare = CARDS.map((card, index) => ({
      ...card,
      id: `bare-${index}`,
      section: 'world' as const,
      picture: null,
    }));
    const html = render({ text: 'train' }, { stories: bare, total: 3, newest: [] });
    expect(html.match(/src="\/fallback\/world\.svg"/g)).toHaveLength(1);
  });

  it('says that the stories are those of a topic, where no headline holds the words', () => {
    const html = render({ text: 'london' }, { stories: CARDS, total: 3, topic: 'London', isByTopic: true });
    expect(html).toContain(
      'No story holds <q>london</q> in its headline or summary. Showing the stories of this topic.',
    );
    expect(html).toMatch(/3 stories for <q>london<\/q>/);
  });

  it('says why nothing was found', () => {
    expect(render({ text: 'xyzzy' }, {})).toContain('No stories for <q>xyzzy</q>');
    expect(render({ text: 'the' }, { isEmpty: true })).toContain('Nothing in these words can be searched for');
    expect(render({ text: 'xyzzy', page: 9 }, {})).toContain('There are no further results');
  });

  it('says that the dates are the wrong way round, with the search as it was probably meant', () => {
    const html = render({ text: 'rain', startDate: '2026-11-20', endDate: '2026-11-01', page: 2 }, {});
    expect(html).toContain('The dates are the wrong way round: ‘From’ is later than ‘Until’');
    expect(html).toMatch(
      /href="\/search\?q=rain&amp;startDate=2026-11-01&amp;endDate=2026-11-20"[^>]*>Search with the dates/,
    );
    expect(html).not.toContain('No stories');
    expect(html).not.toContain('no further results');
    expect(render({ startDate: '2026-11-20', endDate: '2026-11-20' }, {})).toContain('No stories fit these filters');
  });

  it("says 'Search failed' with 'Try Again' and a reference number (STATE-21)", () => {
    const html = render({ text: 'trains', page: 2 }, null);
    expect(html).toContain('Search failed');
    expect(html).toMatch(/href="\/search\?q=trains&amp;page=2"[^>]*>Try Again/);
    expect(html).toContain('abc12345');
    expect(html).toContain('value="trains"');
  });

  it('has plain links to further pages', () => {
    const html = render({ text: 'trains', page: 2 }, { stories: CARDS, total: 60, hasMore: true });
    expect(html).toMatch(/href="\/search\?q=trains&amp;page=3" rel="next nofollow"/);
    expect(html).toMatch(/href="\/search\?q=trains" rel="prev nofollow"/);
  });

  it('counts spans from the present day in London', () => {
    const justAfterMidnight = new Date('2026-07-09T23:30:00Z');
    const hrefs = timeChoices(NO_SEARCH, justAfterMidnight, 'en').map(({ href }) => href);
    expect(hrefs).toEqual([
      '/search',
      '/search?startDate=2026-07-09',
      '/search?startDate=2026-07-03',
      '/search?startDate=2026-06-10',
      '/search?startDate=2025-07-10',
    ]);
    // The week before begins in summer time.
    const afterClocksChange = new Date('2026-10-27T23:30:00Z');
    const [, , week] = timeChoices(NO_SEARCH, afterClocksChange, 'en');
    expect(week?.href).toBe('/search?startDate=2026-10-20');
  });

  it('names the days of a filter as people write them', () => {
    const html = render({ text: 'rain', startDate: '2026-10-31', endDate: '2026-11-09' }, { stories: CARDS, total: 3 });
    expect(html).toContain('from 31 October 2026 until 9 November 2026');
  });

  it('shows an exact or approximate count', () => {
    const { search } = messagesIn('en');
    expect(countText({ total: 1234, isExact: true }, search)).toBe('1,234 stories');
    expect(countText({ total: 143_210, isExact: false }, search)).toBe('About 140,000 stories');
  });
});

describe('a search in Hindi', () => {
  it('says that the dates are the wrong way round', () => {
    const html = render({ startDate: '2026-11-20', endDate: '2026-11-01' }, {}, 'hi');
    expect(html).toContain('तारीख़ें उलटी हैं: ‘कब से’ की तारीख़ ‘कब तक’ के बाद की है');
    expect(html).toMatch(/href="\/hi\/search\?startDate=2026-11-01&amp;endDate=2026-11-20"[^>]*>तारीख़ें अदल-बदलकर खोजें/);
  });

  it('leads to the same search among English stories where there is none, on its first page', () => {
    const inEnglish = />यही अंग्रेज़ी ख़बरों में खोजें/;
    const html = render({ text: 'monsoon', kind: 'blog' }, {}, 'hi');
    expect(html).toMatch(/href="\/search\?q=monsoon&amp;kind=blog"[^>]*>यही अंग्रेज़ी ख़बरों में खोजें/);
    expect(render({ text: 'monsoon', page: 9 }, {}, 'hi')).not.toMatch(inEnglish);
    expect(render({ text: 'monsoon' }, { stories: CARDS, total: 3 }, 'hi')).not.toMatch(inEnglish);
    expect(render({ text: 'monsoon' }, {})).not.toContain('Search for this in English');
  });

  const sections = (text: string, more: Partial<SearchCriteria> = {}) =>
    foundData({ ...NOTHING, sections: ['health'] }, { ...NO_SEARCH, text, ...more }, 'hi').sections;

  it('finds sections by their Hindi names as well, however these are spelt (WORLD-53)', () => {
    expect(sections('खेल')).toEqual(['health', 'sportfit']);
    // Typed without the dot below the letter.
    expect(sections('ताज़ा ख़बरें'.replace(/\u093c/g, ''))).toEqual(['health', 'latest-news']);
    expect(sections('सेहत')).toEqual(['health']);
    expect(sections('खेल', { kind: 'blog' })).toEqual(['health']);
    expect(foundData({ ...NOTHING }, { ...NO_SEARCH, text: 'खेल' }, 'en').sections).toEqual([]);
  });
});
