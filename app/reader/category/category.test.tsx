import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { briefCards } from '#app/reader/cards/card-data.ts';
import { servicesContext } from '#app/services.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import type { ReaderService } from '#server/newsroom/reading/reader.service.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import Category, { loader } from './category.page.tsx';
import { categoryMeta } from './category-meta.ts';
import { sectionLook } from './section-look.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const CARDS = briefCards(stories(NOW).slice(0, 12));

function render(section: SectionSlug, changes: object = {}): string {
  const path = `/${section}`;
  const Page = createRoutesStub([{ id: 'category', path, Component: Category }]);
  const lists = { stories: [], recommended: [], blogs: [] };
  const loaded = { section, now: NOW.toISOString(), siteUrl: '', ...lists, page: 1, hasMore: false, isSample: false };
  const hydrationData = { loaderData: { category: { ...loaded, ...changes } } };
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={hydrationData} />);
}

/** The newsroom of the fixture, and an empty one. */
const full = readerFixture(NOW);
const bare: ReaderService = {
  ...full,
  section: async (section, page) => ({
    section,
    notes: { standfirst: '', description: '' },
    list: { stories: [], isSample: false, page, hasMore: false },
    blogs: [],
    recommended: [],
    portraits: { pictures: {}, authorIds: [] },
    links: [],
    linked: [],
  }),
};

/** The page at `path`, rendered by its loader and component from the data in `reader`. */
async function opened(path: string, reader: ReaderService): Promise<string> {
  const url = new URL(path, 'https://matv.example');
  const context = new RouterContextProvider();
  context.set(servicesContext, { reader, clock: { now: () => NOW }, siteUrl: url.origin, viewer: null });
  const { data } = await loader({ url, context, request: new Request(url), params: {}, pattern: path });
  const Page = createRoutesStub([{ id: 'category', path, Component: Category }]);
  return renderToStaticMarkup(<Page initialEntries={[path]} hydrationData={{ loaderData: { category: data } }} />);
}

function pathsOfTitles(html: string): string[] {
  return [...html.matchAll(/<h[23][^>]*><a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);
}

/** The page's title, how many of its stories have addresses of their own, and how many blogs follow them. */
async function storiesAndBlogs(path: string) {
  const html = await opened(path, full);
  const [above = '', below = ''] = html.split('id="blogs"');
  return {
    title: /<h1[^>]*>([^<]*)</.exec(html)?.[1],
    stories: pathsOfTitles(above).filter((href) => href.startsWith(`${path}/`)).length,
    blogs: pathsOfTitles(below).filter((href) => href.startsWith('/blog/')).length,
  };
}

/** The texts shown instead of stories and blogs. */
async function emptyTexts(path: string): Promise<string[]> {
  return [...(await opened(path, bare)).matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, text = '']) => text);
}

describe('the stories and the blogs of a section', () => {
  it('stand at /world (LIST-05)', async () => {
    expect(await storiesAndBlogs('/world')).toEqual({ title: 'World News', stories: 12, blogs: 3 });
  });

  it('stand at /viral (LIST-07)', async () => {
    expect(await storiesAndBlogs('/viral')).toEqual({ title: 'Viral News', stories: 12, blogs: 3 });
  });

  it('are at /latest-news, from all sections (LIST-08)', async () => {
    expect(await storiesAndBlogs('/latest-news')).toMatchObject({ title: 'Latest News', blogs: 3 });
    expect(pathsOfTitles(await opened('/latest-news', full)).slice(0, 5)).toEqual([
      expect.stringMatching(/^\/world\/./),
      expect.stringMatching(/^\/viral\/./),
      expect.stringMatching(/^\/latest-news\/./),
      expect.stringMatching(/^\/india-news\/./),
      expect.stringMatching(/^\/web-stories\/./),
    ]);
  });

  it('stand at /india-news (LIST-09)', async () => {
    expect(await storiesAndBlogs('/india-news')).toEqual({ title: 'India News', stories: 12, blogs: 3 });
  });

  it('stand at /web-stories (LIST-10)', async () => {
    expect(await storiesAndBlogs('/web-stories')).toEqual({ title: 'Web Stories', stories: 12, blogs: 3 });
  });

  it('stand at /science-news (LIST-11)', async () => {
    expect(await storiesAndBlogs('/science-news')).toEqual({ title: 'Science News', stories: 12, blogs: 3 });
  });

  it('stand at /opinion (LIST-13)', async () => {
    expect(await storiesAndBlogs('/opinion')).toEqual({ title: 'Opinion', stories: 12, blogs: 3 });
  });

  it('stand at /entertainment (LIST-14)', async () => {
    expect(await storiesAndBlogs('/entertainment')).toEqual({ title: 'Entertainment', stories: 12, blogs: 3 });
  });

  it('stand at /defence (LIST-15)', async () => {
    expect(await storiesAndBlogs('/defence')).toEqual({ title: 'Defence', stories: 12, blogs: 3 });
  });

  it('stand at /sportfit (LIST-16)', async () => {
    expect(await storiesAndBlogs('/sportfit')).toEqual({ title: 'SportFit', stories: 12, blogs: 3 });
  });

  it('stand at /education (LIST-17)', async () => {
    expect(await storiesAndBlogs('/education')).toEqual({ title: 'Education', stories: 12, blogs: 3 });
  });

  it('stand at /election-news (LIST-18)', async () => {
    expect(await storiesAndBlogs('/election-news')).toEqual({ title: 'Election News', stories: 12, blogs: 3 });
  });

  it('stand at /health (LIST-19)', async () => {
    expect(await storiesAndBlogs('/health')).toEqual({ title: 'Health', stories: 12, blogs: 3 });
  });

  it('stand at /tech (LIST-20)', async () => {
    expect(await storiesAndBlogs('/tech')).toEqual({ title: 'Technology', stories: 12, blogs: 3 });
  });

  it('stand at /initiatives (LIST-21)', async () => {
    expect(await storiesAndBlogs('/initiatives')).toEqual({ title: 'Initiatives', stories: 12, blogs: 3 });
  });

  it('are at /business, the sixteenth', async () => {
    expect(await storiesAndBlogs('/business')).toEqual({ title: 'Business', stories: 12, blogs: 3 });
  });
});

describe('a section without stories and blogs', () => {
  it('says so at /viral (LIST-27)', async () => {
    expect(await emptyTexts('/viral')).toEqual(['No Viral News available.', 'No blog posts found.']);
  });

  it('says so at /latest-news (LIST-28)', async () => {
    expect(await emptyTexts('/latest-news')).toEqual(['No latest news available.', 'No blog posts found.']);
  });

  it('says so at /india-news (LIST-29)', async () => {
    expect(await emptyTexts('/india-news')).toEqual(['No India news available.', 'No blog posts found.']);
  });

  it('says so at /science-news (LIST-30)', async () => {
    expect(await emptyTexts('/science-news')).toEqual(['No science news available.', 'No blog posts found.']);
  });

  it('says so at /web-stories (LIST-31)', async () => {
    expect(await emptyTexts('/web-stories')).toEqual([
      'No web stories available at the moment.',
      'No blog posts found.',
    ]);
  });

  it('says so at /opinion (LIST-32, ERR-54)', async () => {
    expect(await emptyTexts('/opinion')).toEqual(['No opinion articles available.', 'No blog posts found.']);
  });

  it('says so at /entertainment (LIST-33, ERR-55)', async () => {
    expect(await emptyTexts('/entertainment')).toEqual([
      'No entertainment articles available.',
      'No blog posts found.',
    ]);
  });

  it.each([
    ['/world', 'No world articles available.'],
    ['/defence', 'No defence articles available.'],
    ['/sportfit', 'No sportfit articles available.'],
    ['/education', 'No education articles available.'],
    ['/election-news', 'No election news articles available.'],
    ['/health', 'No health articles available.'],
    ['/tech', 'No tech articles available.'],
    ['/initiatives', 'No initiatives articles available.'],
    ['/business', 'No business articles available.'],
  ])('says so at %s by its name: %s (LIST-26, LIST-34)', async (path, text) => {
    expect(await emptyTexts(path)).toEqual([text, 'No blog posts found.']);
  });
});

describe("a section's page", () => {
  it('has one main heading and no card above it', () => {
    const html = render('health', { stories: CARDS });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<article'));
  });

  it.each(SECTIONS.map(({ slug }) => slug))('/%s shows every story once (LIST-06)', (slug) => {
    const html = render(slug, { stories: CARDS });
    for (const { href } of CARDS) expect(html.match(new RegExp(`href="${href}"`, 'g'))).toHaveLength(1);
  });

  it('links to newer and older stories', () => {
    const html = render('viral', { stories: CARDS, page: 2, hasMore: true });
    expect(html).toMatch(/href="\/viral" rel="prev"/);
    expect(html).toMatch(/href="\/viral\?page=3" rel="next"/);
  });

  it('has six layouts, two of them for World News and Web Stories alone (LIST-12)', () => {
    const looks = SECTIONS.map(({ slug }) => sectionLook(slug));
    expect(new Set(looks).size).toBe(6);
    for (const own of ['world', 'tall'] as const) expect(looks.filter((look) => look === own)).toHaveLength(1);
  });

  it('leaves no void where the desk recommends nothing, or where there is one story', () => {
    const world = render('world', { stories: CARDS });
    expect(world).not.toContain('Recommended');
    expect(world).toContain('_list_');
    const alone = render('initiatives', { stories: CARDS.slice(0, 1) });
    expect(alone).toContain('_voiceLead_');
    expect(alone).not.toMatch(/_mosaic_|_voices_/);
  });

  it('shows the initials of an author without a portrait, and a lead without a picture in words', () => {
    const portrait = { hash: 'face', width: 320, height: 320 };
    const [lead, second, third, ...others] = CARDS.map((card) => ({ ...card, picture: null }));
    const html = render('opinion', {
      stories: [lead, { ...second, author: 'Radovan Bast, Toby Hodges' }, { ...third, portrait }, ...others],
    });
    expect(html).toMatch(/<span class="[^"]*initials[^"]*" aria-hidden="true">RB<\/span>/);
    expect(html).toContain('/media/face/');
    expect(html.slice(0, html.indexOf('_voices_'))).not.toContain('/fallback/');
  });

  it('shows a web story in words if it has no picture of its own, or one of too few pixels', () => {
    const picture = { hash: 'ab12', width: 1600, height: 1067 };
    const pictures = [picture, null, { ...picture, hash: 'cd34', width: 480, height: 320 }];
    const html = render('web-stories', {
      stories: [
        ...CARDS.slice(0, 3).map((card, place) => ({ ...card, picture: pictures[place] })),
        { ...CARDS[3], picture, isTextOnly: true },
      ],
    });
    expect(html.match(/<article class="[^"]*text/g)).toHaveLength(3);
    expect(html.match(/<picture/g)).toHaveLength(1);
    expect(html).not.toMatch(/fallback|cd34/);
  });

  it("shows the desk's recommendations beside the lead of World News, with external links in a new tab", () => {
    const item = { id: null, category: 'World', picture: null, author: 'Asha Rao', publishedAt: NOW.toISOString() };
    const html = render('world', {
      stories: CARDS,
      recommended: [
        { ...item, href: '/world/ours', title: 'Ours', isElsewhere: false },
        { ...item, href: 'https://www.example.org/a', title: 'Theirs', isElsewhere: true },
      ],
    });
    expect(html).toContain('Recommended');
    expect(html).toMatch(/<a [^>]*href="\/world\/ours">Ours/);
    expect(html).toMatch(/href="https:\/\/www.example.org\/a" target="_blank" rel="noopener nofollow"/);
    expect(html).toContain('<span>Asha Rao</span><span>example.org</span>');
  });

  it('tells search engines its stories in order, its breadcrumb and its feed (WORLD-03)', () => {
    const meta = categoryMeta({
      section: 'tech',
      now: NOW.toISOString(),
      siteUrl: 'https://matv.example',
      page: 1,
      hasMore: false,
      stories: CARDS,
      recommended: [],
      blogs: [],
      isSample: false,
      standfirst: '',
      description: 'On tech.',
    });
    const text = JSON.stringify(meta);
    expect(text).toContain('"@type":"CollectionPage"');
    expect(text).toContain(`"position":1,"url":"https://matv.example${CARDS[0]?.href}"`);
    expect(text).toContain('"@type":"BreadcrumbList"');
    expect(meta).toContainEqual(expect.objectContaining({ rel: 'alternate', href: '/tech/feed.xml' }));
  });

  it('says when samples are shown (STATE-06)', () => {
    expect(render('viral', { stories: CARDS, isSample: true })).toContain('Using demo content');
    const blogs = CARDS.slice(0, 2).map((card) => ({ ...card, isSample: true }));
    expect(render('viral', { stories: CARDS, blogs }).split('Using demo content')).toHaveLength(2);
    expect(render('viral', { stories: CARDS, isSample: true, blogs }).split('Using demo content')).toHaveLength(2);
    expect(render('viral', { stories: CARDS, blogs: CARDS.slice(0, 2) })).not.toContain('Using demo content');
  });
});
