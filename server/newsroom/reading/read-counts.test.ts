import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCounter } from '#server/analytics/counter.ts';
import { systemClock } from '#server/clock.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import {
  readAuthorArchive,
  readAuthorStories,
  readAuthorStoriesOfMonth,
  readPopularAuthorStories,
} from './author-page.repo.ts';
import { registerAuthorRoutes } from './authors.api.ts';
import { registerContentRoutes } from './contents.api.ts';
import { readNumbers } from './home-numbers.ts';
import { registerNewsRoutes } from './news/news.api.ts';

let desk: DeskApp;
let author: string;
beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    const needs = { db: db.pool, clock: systemClock, siteUrl: SITE, reading: { rule: 'none', take: () => undefined } };
    registerNewsRoutes(app, needs);
    registerContentRoutes(app, needs);
    registerAuthorRoutes(app, needs);
  });
});
beforeEach(async () => {
  for (const table of ['stories', 'story_views', 'section_views', 'authors'])
    await desk.db.pool.query(`delete from ${table}`);
  author = await addAuthor(desk.db.pool, 'Meera Shah');
});
afterAll(() => desk.close());

const add = (title: string, publishAt: string, more: Parameters<typeof addStory>[1] = {}) =>
  addStory(desk.db.pool, { title, publishAt, authorId: author, authorName: 'Meera Shah', ...more });

/** Lets `people` different readers open a story. */
async function read(storyId: string, people: number): Promise<void> {
  const counter = createCounter({ db: desk.db.pool, clock: systemClock, log: quietLog });
  for (let n = 0; n < people; n += 1) await counter.view({ address: `10.1.1.${n}`, userAgent: 'Firefox' }, storyId);
  await counter.close();
}

async function get(path: string): Promise<unknown> {
  const answer = await desk.app.inject(`/api/${path}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const list = z.object({ articles: z.array(z.object({ title: z.string() })), hasMore: z.boolean() });
async function trending(query = '') {
  const { articles, hasMore } = list.parse(await get(`news/trending${query}`));
  return { titles: articles.map((article) => article.title), hasMore };
}

describe('GET /api/news/trending (API-13)', () => {
  it('starts with what is being read now, followed by the newest', async () => {
    await add('newest', '2026-03-04T10:00:00Z');
    await add('newer', '2026-03-03T10:00:00Z');
    await read(await add('read', '2026-03-02T10:00:00Z'), 2);
    await read(await add('much read', '2026-03-01T10:00:00Z'), 5);
    expect(await trending()).toEqual({ titles: ['much read', 'read', 'newest', 'newer'], hasMore: false });
    expect(await trending('?limit=1')).toEqual({ titles: ['much read'], hasMore: true });
    expect(await trending('?limit=2')).toEqual({ titles: ['much read', 'read'], hasMore: true });
    expect(await trending('?limit=3')).toEqual({ titles: ['much read', 'read', 'newest'], hasMore: true });
    expect(await trending('?limit=3&page=2')).toEqual({ titles: ['newer'], hasMore: false });
    expect(await trending('?limit=2&page=2')).toEqual({ titles: ['newest', 'newer'], hasMore: false });
    expect(await trending('?limit=2&page=3')).toEqual({ titles: [], hasMore: false });
  });

  it('ends once everything has been listed', async () => {
    await read(await add('one', '2026-03-02T10:00:00Z'), 1);
    expect(await trending('?limit=1')).toEqual({ titles: ['one'], hasMore: false });
    expect(await trending('?limit=5')).toEqual({ titles: ['one'], hasMore: false });
  });
});

describe('the tiles of the home page (HOME-42 to HOME-44)', () => {
  it("show this week's readings of entertainment and tech, and what is being read now", async () => {
    // Numbers are cached per store object: a new one bypasses the cache.
    const asked = () => readNumbers(Object.create(desk.db.pool), 'en');
    expect(await asked()).toEqual({ weeklyViews: null, trendingIds: [], topCategory: null });
    const film = await add('a film', '2026-03-02T10:00:00Z', { section: 'entertainment', category: 'Film' });
    const chip = await add('a chip', '2026-03-02T10:00:00Z', { section: 'tech', category: 'Technology' });
    const vote = await add('a vote', '2026-03-02T10:00:00Z', { section: 'world', category: 'World' });
    await read(film, 3);
    await read(chip, 2);
    await read(vote, 9);
    expect(await asked()).toEqual({
      weeklyViews: 5,
      trendingIds: [vote, film, chip],
      topCategory: 'Film',
    });
  });
});

describe('views in answers', () => {
  it('gives the views of a story and of an author’s stories (AUTH-27, API-06, API-11)', async () => {
    const id = await add('Clinics open', '2026-03-01T10:00:00Z');
    await read(id, 3);
    expect(await get(`news/${id}`)).toMatchObject({ views: 3 });
    expect(await get('news')).toMatchObject({ articles: [{ views: 3 }] });
    expect(await get(`contents/${id}`)).toMatchObject({ views: 3 });
    expect(await get(`authors/${author}/content`)).toMatchObject({ content: [{ views: 3 }] });
  });
});

describe("an author's stories by tab (AUTH-11)", () => {
  const titles = (cards: readonly { title: string }[]) => cards.map((card) => card.title);

  it('Popular: most read of all time first, then the newest', async () => {
    const { pool } = desk.db;
    await read(await add('two readers, older', '2026-03-01T10:00:00Z'), 2);
    await add('unread, newer', '2026-03-06T10:00:00Z');
    await add('unread, older', '2026-02-01T10:00:00Z');
    await read(await add('three readers', '2026-01-01T10:00:00Z'), 3);
    await read(await add('two readers, newer', '2026-03-05T10:00:00Z'), 2);
    await read(await add('withdrawn', '2026-03-05T10:00:00Z', { status: 'withdrawn' }), 0);
    await read(await addStory(pool, { title: 'by nobody', publishAt: '2026-03-05T10:00:00Z' }), 9);
    const all = ['three readers', 'two readers, newer', 'two readers, older', 'unread, newer', 'unread, older'];
    expect(titles(await readPopularAuthorStories(pool, author, 10, 0))).toEqual(all);
    expect(titles(await readPopularAuthorStories(pool, author, 2, 0))).toEqual(all.slice(0, 2));
    expect(titles(await readPopularAuthorStories(pool, author, 2, 2))).toEqual(all.slice(2, 4));
    expect(titles(await readPopularAuthorStories(pool, author, 2, 4))).toEqual(all.slice(4));
    expect(titles(await readPopularAuthorStories(pool, author, 2, 6))).toEqual([]);
  });

  it('Popular: a story with a new author is listed under that author, once', async () => {
    const id = await add('handed over', '2026-03-01T10:00:00Z');
    await read(id, 2);
    const other = await addAuthor(desk.db.pool, 'Ravi Nair');
    await desk.db.pool.query('update stories set author_id = $2 where id = $1', [id, other]);
    expect(titles(await readPopularAuthorStories(desk.db.pool, other, 10, 0))).toEqual(['handed over']);
    expect(await readPopularAuthorStories(desk.db.pool, author, 10, 0)).toEqual([]);
  });

  it('Archive: months in London time with their counts, newest first, and the stories of each', async () => {
    const { pool } = desk.db;
    await add('a second of July', '2026-06-30T23:00:01Z');
    await add('the last of June', '2026-06-30T22:59:59Z');
    await add('June', '2026-06-02T10:00:00Z');
    await add('December', '2025-12-31T23:59:59Z');
    await add('a draft', '2026-06-02T10:00:00Z', { status: 'draft' });
    await add('to come', new Date(Date.now() + 86_400_000).toISOString());
    expect(await readAuthorArchive(pool, author)).toEqual([
      { year: 2026, month: 7, count: 1 },
      { year: 2026, month: 6, count: 2 },
      { year: 2025, month: 12, count: 1 },
    ]);
    const of = async (year: number, month: number, limit = 10, offset = 0) =>
      titles(await readAuthorStoriesOfMonth(pool, author, { year, month }, limit, offset));
    expect(await of(2026, 7)).toEqual(['a second of July']);
    expect(await of(2026, 6)).toEqual(['the last of June', 'June']);
    expect(await of(2026, 6, 1, 1)).toEqual(['June']);
    expect(await of(2025, 12)).toEqual(['December']);
    expect(await of(2026, 5)).toEqual([]);
    expect(titles(await readAuthorStories(pool, author, 2, 0))).toEqual(['a second of July', 'the last of June']);
  });
});
