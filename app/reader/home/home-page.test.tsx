import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import { demoVideos } from '#domain/videos/demo-videos.ts';
import type { HomePage } from '#server/newsroom/reading/home-page.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import Home, { loader } from './home.page.tsx';
import { homeData } from './home-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

async function render(change: (page: HomePage) => HomePage = (page) => page): Promise<string> {
  const page = change(await readerFixture(NOW).home());
  const Page = createRoutesStub([{ id: 'home', path: '/', Component: Home }]);
  const home = homeData(page, { videos: demoVideos(NOW), featured: null }, NOW, 'https://matv.example');
  return renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData: { home } }} />);
}

const sectionsOf = (html: string) => [...html.matchAll(/data-home-section="([^"]+)"/g)].map(([, name]) => name);

/** The data when the store does not answer. */
const failed = (page: HomePage): HomePage => ({
  ...page,
  state: 'failed',
  head: { saved: null, lead: null, related: [], beside: [], live: null },
  topics: [],
  deepDives: [],
  national: [],
  business: [],
  sports: { ...page.sports, stories: [] },
  entertainment: { ...page.entertainment, stories: [] },
  latest: [],
  explore: [],
  topStories: [],
  blogs: [],
});

describe('the home page', () => {
  it('has all its sections in the specified order (HOME-73)', async () => {
    expect(sectionsOf(await render())).toEqual([
      'head',
      'deep-dive',
      'national',
      'business',
      'sports',
      'entertainment',
      'latest',
      'more-to-explore',
      'top-stories',
      'blog',
      'videos',
    ]);
  });

  it('has the MATV section after the Latest News block once the desk has saved it (HOME-74, SPEC-19)', async () => {
    const nothing = { liveUpdates: [], centerList: [], economicImpact: [], mustRead: [], opinion: [] };
    const matv = {
      ...nothing,
      mainStory: { title: 'Live from Leicester', image: null },
      centerCard: { title: '', image: null },
    };
    const sections = sectionsOf(await render((page) => ({ ...page, matv })));
    expect(sections.slice(sections.indexOf('latest'))).toEqual(
      expect.arrayContaining(['latest', 'matv', 'more-to-explore']),
    );
    expect(sections.indexOf('matv')).toBe(sections.indexOf('latest') + 1);
  });

  it("says 'Using demo content' above samples, and not above anything else (STATE-06)", async () => {
    expect(await render((page) => ({ ...page, isSample: true }))).toContain('Using demo content');
    expect(await render()).not.toContain('Using demo content');
  });

  it("says 'Using demo content' in a section of samples, unless the page has said so (SPEC-09a)", async () => {
    const samples = (page: HomePage) => page.blogs.map((card) => ({ ...card, isSample: true as const }));
    const html = await render((page) => ({ ...page, blogs: samples(page) }));
    expect(html.split('Using demo content')).toHaveLength(2);
    expect(html.indexOf('Using demo content')).toBeGreaterThan(html.indexOf('data-home-section="blog"'));
    const all = await render((page) => ({ ...page, isSample: true, blogs: samples(page) }));
    expect(all.split('Using demo content')).toHaveLength(2);
    const sports = await render((page) => ({
      ...page,
      sports: { ...page.sports, stories: page.sports.stories.map((card) => ({ ...card, isSample: true as const })) },
    }));
    expect(sports).toMatch(/data-home-section="sports"(?:(?!data-home-section).)*Using demo content/s);
  });

  it("shows its last good stories if the store does not answer: 'Using cached data' (STATE-04, STATE-05)", async () => {
    const html = await render((page) => ({ ...page, state: 'cached' }));
    expect(html).toMatch(/role="status">Using cached data</);
    expect(html).toContain('Using cached data due to API error');
    expect(html).not.toContain('Failed to load community stories');
    expect(sectionsOf(html)).toContain('national');
  });

  it('says in each section what failed, with a way to retry (STATE-23 to STATE-28)', async () => {
    const html = await render(failed);
    for (const what of [
      'deep dive stories',
      'top stories',
      'community stories',
      'sports content',
      'technology content',
    ])
      expect(html).toContain(`Failed to load ${what}`);
    expect(html).toContain('Failed to load stories');
    expect(html.match(/<a [^>]*href="\/"[^>]*>Try Again</g)?.length).toBeGreaterThanOrEqual(6);
    expect(html).not.toContain('Loading...');
  });

  it('answers 503 if the store does not answer, so that a cached page is served instead (STATE-10)', async () => {
    const statusOf = async (change: (page: HomePage) => HomePage): Promise<number | undefined> => {
      const fixture = readerFixture(NOW);
      const reader = { ...fixture, home: async () => change(await fixture.home()) };
      const url = new URL('https://matv.example/');
      const context = new RouterContextProvider();
      context.set(servicesContext, { reader, clock: { now: () => NOW }, siteUrl: url.origin, viewer: null });
      const answer = await loader({ url, context, request: new Request(url), params: {}, pattern: '/' });
      return answer.init?.status;
    };
    expect(await statusOf(failed)).toBe(503);
    expect(await statusOf((page) => page)).toBe(200);
  });

  it('shows the texts for empty sections, and no error, if there are no stories (STATE-11)', async () => {
    const html = await render((page) => ({ ...failed(page), state: 'fresh' }));
    expect(html).toContain('No latest news available.');
    expect(html).toContain('No blog posts found.');
    for (const absent of ['Failed to load stories', 'Loading...']) expect(html).not.toContain(absent);
  });

  it('shows a complete card for a story without picture, author and date', async () => {
    const bare = (page: HomePage): HomePage => {
      const [first, ...rest] = page.national;
      if (!first) return page;
      const odd = { ...first, picture: null, author: '', publishedAt: null, summary: '', title: 'A'.repeat(20_000) };
      return { ...page, national: [odd, ...rest] };
    };
    const html = await render(bare);
    expect(html).toContain('/fallback/india-news.svg');
    expect(html).toContain('/author/Staff%20Reporter');
    expect(html).toContain('>Recently<');
  });
});
