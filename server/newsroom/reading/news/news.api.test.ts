import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { registerAuthorRoutes } from '../authors.api.ts';
import { registerContentRoutes } from '../contents.api.ts';
import { hasNextPage } from '../reading.schema.ts';
import { registerNewsRoutes } from './news.api.ts';
import { registerSearchRoutes } from './search.api.ts';

let desk: DeskApp;
/** The queries sent to the database. */
const asked: unknown[] = [];
const ids: Record<string, string> = {};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    const needs = {
      db: noting(db.pool, asked),
      clock: systemClock,
      siteUrl: SITE,
      reading: { rule: 'none', take: () => undefined },
    };
    registerNewsRoutes(app, needs);
    registerSearchRoutes(app, needs);
    registerContentRoutes(app, needs);
    registerAuthorRoutes(app, needs);
  });
  const db = desk.db.pool;
  ids.author = await addAuthor(db, 'Meera Shah');
  ids.health = await addStory(db, {
    title: 'Clinics open on Sundays',
    slug: 'clinics',
    section: 'health',
    category: 'Health',
    tags: ['NHS', 'Leicester'],
    authorId: ids.author,
    authorName: 'Meera Shah',
    publishAt: daysAgo(1),
    isFeatured: true,
  });
  ids.tech = await addStory(db, {
    title: 'A chip from Cardiff',
    section: 'tech',
    category: 'Technology',
    publishAt: daysAgo(9),
  });
  ids.draft = await addStory(db, { title: 'Not yet', section: 'tech', status: 'draft' });
  ids.blog = await addStory(db, { title: 'A walk in Wembley', kind: 'blog', section: 'viral', publishAt: daysAgo(2) });
});
afterAll(() => desk.close());

function noting(store: Queryable, queries: unknown[]): Queryable {
  return new Proxy(store, {
    get: (target, name, receiver) => {
      if (name === 'query') queries.push(name);
      return Reflect.get(target, name, receiver);
    },
  });
}

const listed = z.object({
  articles: z.array(z.looseObject({ _id: z.string(), title: z.string() })),
  hasMore: z.boolean(),
});
async function get(path: string) {
  const answer = await desk.app.inject(`/api/${path}`);
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json<unknown>() };
}
async function titles(path: string) {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  return listed.parse(body).articles.map((article) => article.title);
}

describe('GET /api/news', () => {
  it('lists published stories, newest first, narrowed by category and search, in pages (API-10)', async () => {
    expect(await titles('news')).toEqual(['Clinics open on Sundays', 'A walk in Wembley', 'A chip from Cardiff']);
    expect(await titles('news?category=technology')).toEqual(['A chip from Cardiff']);
    expect(await titles('news?category=tech')).toEqual(['A chip from Cardiff']);
    expect(await titles('news?category=Viral')).toEqual(['A walk in Wembley']);
    expect(await titles('news?category=tech&search=chip')).toEqual(['A chip from Cardiff']);
    expect(await titles('news?search=sunday')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news?limit=1&page=2')).toEqual(['A walk in Wembley']);
    expect((await get('news?limit=1&page=3')).body).toMatchObject({ hasMore: false, page: 3, limit: 1 });
  });

  it('refuses an invalid page, naming the field', async () => {
    const { status, type, body } = await get('news?page=zero');
    expect(status).toBe(400);
    expect(type).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'invalid_request',
      mistakes: [{ field: 'page', message: 'must be a whole number' }],
    });
  });

  it.each([
    'news?limit=50&page=201',
    'news/category/news?page=100000',
    'news/trending?limit=50&page=2000',
    'news/featured?page=1001',
    'news/search?q=word&page=1001',
    'authors?limit=50&page=100000',
    `authors/${'0'.repeat(24)}/articles?page=1001`,
    'contents/published?page=501',
    'blogs/published/pages/viral?page=501',
    'home-contents/published/pages/viral?page=1667',
  ])('refuses %s with a message, without querying the database: pages end at the 10,000th entry', async (path) => {
    asked.length = 0;
    const { status, body } = await get(path);
    expect(body).toMatchObject({
      code: 'invalid_request',
      mistakes: [
        {
          field: 'page',
          message:
            'pages go as far as the 10,000th entry: narrow the list, or ask /api/news/search for older stories by endDate',
        },
      ],
    });
    expect(status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('gives the pages up to the 10,000th entry', async () => {
    expect((await get('news?limit=50&page=200')).body).toMatchObject({ articles: [], page: 200, hasMore: false });
    expect((await get('authors?limit=50&page=200')).body).toEqual([]);
  });

  it('says of no page that more follows where the next one would be refused', () => {
    const last = [
      { page: 199, limit: 50 },
      { page: 200, limit: 50 },
      { page: 10_000, limit: 1 },
      { page: 332, limit: 30 },
      { page: 333, limit: 30 },
    ];
    expect(last.map((query) => hasNextPage(query, true))).toEqual([true, false, false, true, false]);
    expect(hasNextPage({ page: 1, limit: 10 }, false)).toBe(false);
  });

  it('gives one story by id and by slug in the normalised form (API-11, WIRE-18 to WIRE-27)', async () => {
    const { body } = await get(`news/${ids.health}`);
    expect(body).toMatchObject({
      _id: ids.health,
      id: ids.health,
      title: 'Clinics open on Sundays',
      timeAgo: '1 day ago',
      author: 'Meera Shah',
      section: 'health',
      url: '/health/clinics',
      absoluteUrl: `${SITE}/health/clinics`,
      tags: ['NHS', 'Leicester'],
      isFeature: true,
      isFeatured: true,
      isLive: false,
      imageUrl: null,
      img: null,
      readTime: '1 min read',
    });
    expect((await get('news/clinics')).body).toEqual(body);
  });

  it('finds no unpublished story (API-11, LIST-03)', async () => {
    for (const id of [ids.draft, 'nothing', '0123456789abcdef01234567', "'%20or%201=1"]) {
      expect(await get(`news/${id}`)).toMatchObject({ status: 404, body: { code: 'story_not_found' } });
    }
  });

  it('lists a category by its name or its section (API-12)', async () => {
    expect(await titles('news/category/health')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news/category/Technology')).toEqual(['A chip from Cardiff']);
    expect(await titles('news/category/nothing')).toEqual([]);
  });

  it('shows no samples after real stories', async () => {
    await addStory(desk.db.pool, { title: 'A sample', section: 'health', source: 'sample' });
    expect(await titles('news/category/health')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news/category/health?limit=1&page=2')).toEqual([]);
    expect((await get('contents/published/pages/health?limit=1&page=2')).body).toMatchObject({ contents: [] });
  });

  it("names the source of a sample 'sample'", async () => {
    const id = await addStory(desk.db.pool, { title: 'Another sample', section: 'health', source: 'sample' });
    expect((await get(`news/${id}`)).body).toMatchObject({ title: 'Another sample', source: 'sample' });
    expect((await get(`news/${ids.health}`)).body).toMatchObject({ source: 'MATV' });
  });

  it("gives a wire story's address at the agency as well as ours (WIRE-17, WIRE-23)", async () => {
    const byAgency = { title: 'By an agency', slug: 'by-an-agency', source: 'wire', authorName: 'Agency' } as const;
    const id = await addStory(desk.db.pool, byAgency);
    const set = (columns: string) => desk.db.pool.query(`update stories set ${columns} where id = $1`, [id]);
    const article = async () => (await get(`news/${id}`)).body;
    expect(await article()).toMatchObject({ url: '/world/by-an-agency', sourceUrl: null });
    await set(`url = 'https://agency.example/short'`);
    expect(await article()).toMatchObject({ url: '/world/by-an-agency', sourceUrl: 'https://agency.example/short' });
    await set(`absolute_url = 'https://agency.example/2026/report'`);
    expect(await article()).toMatchObject({
      absoluteUrl: `${SITE}/world/by-an-agency`,
      sourceUrl: 'https://agency.example/2026/report',
    });
    await set(`source_url = 'https://origin.example/'`);
    expect(await article()).toMatchObject({ sourceUrl: 'https://origin.example/' });
    await desk.db.pool.query('delete from stories where id = $1', [id]);
  });

  it('lists a wire story without a date by its time of arrival, which it also gives (ART-51)', async () => {
    const at = daysAgo(3);
    const undated = { title: 'Undated', publishAt: at, source: 'wire', authorName: 'Agency' } as const;
    const id = await addStory(desk.db.pool, undated);
    await desk.db.pool.query('update stories set date_known = false where id = $1', [id]);
    const listedTitles = await titles('news?category=news');
    expect(listedTitles.indexOf('Undated')).toBeGreaterThan(listedTitles.indexOf('A walk in Wembley'));
    const { body } = await get(`news/${id}`);
    expect(body).toMatchObject({ publishedAt: null, timeAgo: 'Recently', receivedAt: at });
    expect((await get(`news/${ids.health}`)).body).toMatchObject({ receivedAt: null });
    await desk.db.pool.query('delete from stories where id = $1', [id]);
  });

  it('lists featured and trending stories (API-13, API-14)', async () => {
    expect(await titles('news/featured')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news/trending')).toContain('A chip from Cardiff');
  });
});

describe('the content service', () => {
  it('lists published blogs and contents (API-18, API-22, LIST-24)', async () => {
    expect((await get('blogs/published')).body).toMatchObject({
      blogs: [{ _id: ids.blog, title: 'A walk in Wembley', summary: 'Standfirst of A walk in Wembley' }],
    });
    expect((await get('contents/published')).body).toMatchObject({
      contents: [{ _id: ids.health }, { _id: ids.tech }],
    });
  });

  it('gives one blog or content, never one as the other (API-19, API-23)', async () => {
    expect((await get(`blogs/${ids.blog}`)).status).toBe(200);
    expect((await get(`contents/${ids.tech}`)).body).toMatchObject({ _id: ids.tech, content: '<p>Body</p>' });
    expect((await get(`blogs/${ids.tech}`)).status).toBe(404);
    expect((await get(`contents/${ids.blog}`)).status).toBe(404);
  });

  it('reads by page name or slug (API-20, API-24)', async () => {
    expect((await get('blogs/published/pages/ViralNews')).body).toMatchObject({ blogs: [{ _id: ids.blog }] });
    expect((await get('contents/published/pages/health')).body).toMatchObject({ contents: [{ _id: ids.health }] });
    expect(await get('contents/published/pages/NoPage')).toMatchObject({
      status: 404,
      body: { code: 'page_not_found' },
    });
  });

  it.each([
    ['contents', 'article'],
    ['blogs', 'blog'],
  ] as const)('gives the %s of each of the fifteen pages, and no others (API-33, API-34)', async (service, kind) => {
    const pages = [
      ['WorldNews', 'world'],
      ['ViralNews', 'viral'],
      ['LatestNews', 'latest-news'],
      ['IndiaNews', 'india-news'],
      ['WebStories', 'web-stories'],
      ['ScienceNews', 'science-news'],
      ['Opinion', 'opinion'],
      ['Entertainment', 'entertainment'],
      ['Defence', 'defence'],
      ['SportFit', 'sportfit'],
      ['Education', 'education'],
      ['ElectionNews', 'election-news'],
      ['Health', 'health'],
      ['Tech', 'tech'],
      ['Initiatives', 'initiatives'],
    ] as const;
    const added: string[] = [];
    for (const [page, section] of pages)
      added.push(await addStory(desk.db.pool, { title: `On ${page}`, kind, section }));
    for (const [page] of pages) {
      const { body } = await get(`${service}/published/pages/${page}`);
      const found = z.record(z.string(), z.unknown()).parse(body)[service];
      const shown = z.array(z.looseObject({ _id: z.string(), title: z.string() })).parse(found);
      const ofThisTest = shown.filter(({ _id }) => added.includes(_id)).map(({ title }) => title);
      expect(ofThisTest).toEqual([`On ${page}`]);
    }
    await desk.db.pool.query('delete from stories where id = any($1)', [added]);
  });

  it('gives one of a page only on that page (API-21, API-25, API-35, API-36)', async () => {
    expect((await get(`blogs/published/pages/ViralNews/${ids.blog}`)).status).toBe(200);
    expect((await get(`blogs/published/pages/Tech/${ids.blog}`)).status).toBe(404);
    expect((await get(`contents/published/pages/Tech/${ids.tech}`)).status).toBe(200);
    expect((await get(`contents/published/pages/Health/${ids.tech}`)).status).toBe(404);
  });

  it('gives home contents with success and data (API-30, API-31)', async () => {
    expect((await get(`home-contents/published/${ids.tech}`)).body).toMatchObject({
      success: true,
      data: { _id: ids.tech },
    });
    expect((await get(`home-contents/published/${ids.draft}`)).body).toMatchObject({ success: false, status: 404 });
    expect((await get('home-contents/published/pages/Tech?limit=6')).body).toMatchObject({
      success: true,
      data: [{ _id: ids.tech }],
    });
  });
});

describe('the calls on authors', () => {
  it('gives all, one by id and one by name (API-03 to API-05, AUTH-26)', async () => {
    const expected = {
      _id: ids.author,
      name: 'Meera Shah',
      title: 'MATV Staff',
      category: 'BUSINESS',
      socialLinks: { twitter: null, linkedin: null, website: null },
      articlesCount: 1,
      followersCount: 0,
      expertise: [],
    };
    expect((await get('authors')).body).toMatchObject([expected, { name: 'News Desk' }]);
    expect((await get(`authors/${ids.author}`)).body).toMatchObject({ ...expected, articles: [ids.health] });
    expect((await get('authors/name/meera%20SHAH')).body).toMatchObject(expected);
    expect(await get('authors/name/Nobody')).toMatchObject({
      status: 404,
      body: { message: 'Failed to fetch author' },
    });
    expect((await get('authors/not-an-id')).status).toBe(404);
  });

  it("never gives an author's e-mail address away", async () => {
    await desk.db.pool.query(`update authors set email = 'meera@matv.example' where id = $1`, [ids.author]);
    for (const path of ['authors', `authors/${ids.author}`, 'authors/name/Meera%20Shah']) {
      const answer = await desk.app.inject(`/api/${path}`);
      expect(answer.body).toContain('"email":null');
      expect(answer.body).not.toContain('meera@matv.example');
    }
  });

  it('gives the author who stayed, with their stories, under the id of one who was merged into them', async () => {
    const former = '5f00000000000000000000aa';
    await desk.db.pool.query(`insert into author_aliases (name_key, author_id, former_id) values ('m. shah', $1, $2)`, [
      ids.author,
      former,
    ]);
    expect((await get(`authors/${former}`)).body).toMatchObject({ _id: ids.author, articles: [ids.health] });
    expect((await get(`authors/${former}/content`)).body).toMatchObject({ content: [{ _id: ids.health }] });
    await desk.db.pool.query('delete from author_aliases');
    expect((await get(`authors/${former}/content`)).status).toBe(404);
  });

  it('gives the stories of an author in pages (API-06, API-07, AUTH-27, AUTH-28, CONST-02)', async () => {
    const expected = {
      content: [{ _id: ids.health, title: 'Clinics open on Sundays', views: 0, timeAgo: '1 day ago', trending: true }],
      hasMore: false,
      title: 'MATV Staff',
      category: 'BUSINESS',
    };
    expect((await get(`authors/${ids.author}/content?page=1&limit=5`)).body).toMatchObject(expected);
    expect((await get(`authors/${ids.author}/articles`)).body).toMatchObject(expected);
  });
});
