import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type DeskApp, openDeskApp, SITE } from '../../../../tests/support/desk-app.ts';
import { addAuthor, addStory } from '../../../../tests/support/stories.ts';
import { systemClock } from '../../../clock.ts';
import { registerAuthorRoutes } from '../authors.api.ts';
import { registerContentRoutes } from '../contents.api.ts';
import { registerNewsRoutes } from './news.api.ts';

let desk: DeskApp;
const ids: Record<string, string> = {};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    const needs = { db: db.pool, clock: systemClock, siteUrl: SITE };
    registerNewsRoutes(app, needs);
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
    expect(await titles('news?search=sunday')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news?limit=1&page=2')).toEqual(['A walk in Wembley']);
    expect((await get('news?limit=1&page=3')).body).toMatchObject({ hasMore: false, page: 3, limit: 1 });
  });

  it('refuses a page that is none, naming the field', async () => {
    const { status, type, body } = await get('news?page=zero');
    expect(status).toBe(400);
    expect(type).toContain('application/problem+json');
    expect(body).toMatchObject({
      code: 'invalid_request',
      mistakes: [{ field: 'page', message: 'must be a whole number' }],
    });
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

  it('knows no story that is not published (API-11, LIST-03)', async () => {
    for (const id of [ids.draft, 'nothing', '0123456789abcdef01234567', "'%20or%201=1"]) {
      expect(await get(`news/${id}`)).toMatchObject({ status: 404, body: { code: 'story_not_found' } });
    }
  });

  it('lists a category by its name or its section (API-12)', async () => {
    expect(await titles('news/category/health')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news/category/Technology')).toEqual(['A chip from Cardiff']);
    expect(await titles('news/category/nothing')).toEqual([]);
  });

  it('shows no samples behind real stories', async () => {
    await addStory(desk.db.pool, { title: 'A sample', section: 'health', source: 'sample' });
    expect(await titles('news/category/health')).toEqual(['Clinics open on Sundays']);
    expect(await titles('news/category/health?limit=1&page=2')).toEqual([]);
    expect((await get('contents/published/pages/health?limit=1&page=2')).body).toMatchObject({ contents: [] });
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

  it('gives one of each, never one as the other (API-19, API-23)', async () => {
    expect((await get(`blogs/${ids.blog}`)).status).toBe(200);
    expect((await get(`contents/${ids.tech}`)).body).toMatchObject({ _id: ids.tech, content: '<p>Body</p>' });
    expect((await get(`blogs/${ids.tech}`)).status).toBe(404);
    expect((await get(`contents/${ids.blog}`)).status).toBe(404);
  });

  it('reads by page name or slug (API-20, API-24, API-33, API-34)', async () => {
    expect((await get('blogs/published/pages/ViralNews')).body).toMatchObject({ blogs: [{ _id: ids.blog }] });
    expect((await get('contents/published/pages/health')).body).toMatchObject({ contents: [{ _id: ids.health }] });
    expect(await get('contents/published/pages/NoPage')).toMatchObject({
      status: 404,
      body: { code: 'page_not_found' },
    });
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
    expect((await get('authors')).body).toMatchObject([expected]);
    expect((await get(`authors/${ids.author}`)).body).toMatchObject({ ...expected, articles: [ids.health] });
    expect((await get('authors/name/meera%20SHAH')).body).toMatchObject(expected);
    expect(await get('authors/name/Nobody')).toMatchObject({
      status: 404,
      body: { message: 'Failed to fetch author' },
    });
    expect((await get('authors/not-an-id')).status).toBe(404);
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
