import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { londonDay } from '#domain/london-clock.ts';
import { searchFromAddress } from '#domain/search/search-criteria.ts';
import { systemClock } from '#server/clock.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { readSearchPage } from '../../search/search.service.ts';
import { registerNewsRoutes } from './news.api.ts';
import { registerSearchRoutes } from './search.api.ts';

let desk: DeskApp;
/** One moment for all tests in this file, so that midnight cannot fall between a story and the requested day. */
const START = Date.now();
const daysAgo = (days: number) => new Date(START - days * 86_400_000).toISOString();
const dayAgo = (days: number) => londonDay(new Date(daysAgo(days)));

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    const needs = { db: db.pool, clock: systemClock, siteUrl: SITE, reading: { rule: 'none', take: () => undefined } };
    registerNewsRoutes(app, needs);
    registerSearchRoutes(app, needs);
  });
  const db = desk.db.pool;
  const author = { authorId: await addAuthor(db, 'Meera Shah'), authorName: 'Meera Shah' };
  const health = { section: 'health', category: 'Health', tags: ['NHS', 'Leicester'], ...author };
  await addStory(db, { ...health, title: 'Clinics open on Sundays', publishAt: daysAgo(1) });
  await addStory(db, { ...health, title: 'Night trains carry nurses home', tags: ['NHS'], publishAt: daysAgo(4) });
  await addStory(db, {
    title: 'Night trains to Cardiff',
    section: 'tech',
    category: 'Technology',
    publishAt: daysAgo(9),
  });
  await addStory(db, { title: 'A train by night', kind: 'blog', section: 'viral', publishAt: daysAgo(2) });
  await addStory(db, { title: 'Chancellor weighs lower fees', section: 'world', publishAt: daysAgo(400) });
  await addStory(db, { title: 'Night trains, a secret zeppelin', section: 'tech', status: 'draft' });
  await addStory(db, { title: 'Night trains tomorrow', section: 'tech', publishAt: daysAgo(-1) });
});
afterAll(() => desk.close());

const listed = z.object({
  articles: z.array(z.object({ title: z.string() })),
  hasMore: z.boolean(),
  total: z.number(),
  isExact: z.boolean(),
  meant: z.string().nullable(),
  suggestion: z.string().nullable(),
});
async function ask(query: Record<string, string>) {
  const answer = await desk.app.inject(`/api/news/search?${new URLSearchParams(query)}`);
  return { status: answer.statusCode, body: answer.json<unknown>() };
}
async function find(query: Record<string, string>) {
  const { status, body } = await ask(query);
  expect(status).toBe(200);
  const { articles, ...list } = listed.parse(body);
  return { ...list, titles: articles.map((article) => article.title) };
}
const titles = async (query: Record<string, string>) => (await find(query)).titles;
const CLINICS = 'Clinics open on Sundays';
const NURSES = 'Night trains carry nurses home';
const CARDIFF = 'Night trains to Cardiff';
const BLOG = 'A train by night';
const FEES = 'Chancellor weighs lower fees';

describe('GET /api/news/search', () => {
  it('takes the former name of a merged tag for the one it was merged into', async () => {
    await desk.db.pool.query(`insert into tag_aliases (tag_key, tag) values ('health service', 'NHS')`);
    expect(await titles({ tags: 'Health Service, Leicester' })).toEqual([CLINICS]);
    await desk.db.pool.query('delete from tag_aliases');
  });

  it('takes a tag in whatever case, as the stories write it and as the reader does', async () => {
    expect(await titles({ tags: 'nhs,LEICESTER' })).toEqual([CLINICS]);
    const other = await addStory(desk.db.pool, { title: 'Wards reopen', tags: ['nhs'], publishAt: daysAgo(6) });
    expect(await titles({ tags: 'NHS' })).toEqual([CLINICS, NURSES, 'Wards reopen']);
    await desk.db.pool.query('delete from stories where id = $1', [other]);
  });

  it('names a tag that the only public story writes in another case', async () => {
    const first = await addStory(desk.db.pool, { title: 'Withdrawn since', tags: ['Holi'] });
    await desk.db.pool.query(`update stories set status = 'withdrawn' where id = $1`, [first]);
    const other = await addStory(desk.db.pool, { title: 'Colours', tags: ['HOLI'], publishAt: daysAgo(6) });
    const page = await readSearchPage(desk.db.pool, searchFromAddress(new URLSearchParams({ q: 'holi' })));
    expect(page).toMatchObject({ topic: 'Holi', isByTopic: true, stories: [{ title: 'Colours' }] });
    await desk.db.pool.query('delete from stories where id = any($1::text[])', [[first, other]]);
  });

  it('names the topic of a tag that is searched for by the name it had before a merge', async () => {
    await desk.db.pool.query(`insert into tag_aliases (tag_key, tag) values ('health service', 'NHS')`);
    const page = await readSearchPage(desk.db.pool, searchFromAddress(new URLSearchParams({ q: 'Health Service' })));
    expect(page).toMatchObject({ topic: 'NHS', isByTopic: true });
    await desk.db.pool.query('delete from tag_aliases');
  });

  it('names the topic of a place that is searched for by its former name', async () => {
    const story = await addStory(desk.db.pool, { title: 'Trains stop', tags: ['Mumbai'], publishAt: daysAgo(6) });
    const page = await readSearchPage(desk.db.pool, searchFromAddress(new URLSearchParams({ q: 'Bombay' })));
    expect(page).toMatchObject({ topic: 'Mumbai', isByTopic: true, stories: [{ title: 'Trains stop' }] });
    await desk.db.pool.query('delete from stories where id = $1', [story]);
  });

  it('narrows by each of the six parameters alone (API-15)', async () => {
    expect(await titles({ q: 'cardiff' })).toEqual([CARDIFF]);
    expect(await titles({ category: 'technology' })).toEqual([CARDIFF]);
    expect(await titles({ category: 'health' })).toEqual([CLINICS, NURSES]);
    expect(await titles({ author: ' meera SHAH ' })).toEqual([CLINICS, NURSES]);
    expect(await titles({ tags: 'NHS, Leicester' })).toEqual([CLINICS]);
    expect(await titles({ startDate: dayAgo(3) })).toEqual([CLINICS, BLOG]);
    expect(await titles({ endDate: dayAgo(8) })).toEqual([CARDIFF, FEES]);
    expect(await titles({ kind: 'blog' })).toEqual([BLOG]);
  });

  it('includes the whole last day (API-15)', async () => {
    expect(await titles({ startDate: dayAgo(9), endDate: dayAgo(9) })).toEqual([CARDIFF]);
  });

  it('narrows by all six together (API-15)', async () => {
    const all = { q: 'night trains', category: 'Health', author: 'Meera Shah', tags: 'NHS', startDate: dayAgo(5) };
    expect(await titles({ ...all, endDate: dayAgo(3) })).toEqual([NURSES]);
    for (const other of [{ q: 'cardiff' }, { category: 'World' }, { author: 'Nobody' }, { tags: 'Leeds' }])
      expect(await titles({ ...all, endDate: dayAgo(3), ...other })).toEqual([]);
    expect(await titles({ ...all, endDate: dayAgo(5) })).toEqual([]);
  });

  it('sorts by relevance and recency, or by date, in pages', async () => {
    expect(await titles({ q: 'night train' })).toEqual([CARDIFF, NURSES, BLOG]);
    expect(await find({ q: 'night train', sort: 'newest', limit: '2' })).toMatchObject({
      titles: [BLOG, NURSES],
      hasMore: true,
      total: 3,
      isExact: true,
    });
    expect(await find({ q: 'night train', sort: 'newest', limit: '2', page: '2' })).toMatchObject({
      titles: [CARDIFF],
      hasMore: false,
    });
    expect(await find({ q: 'night train', page: '90' })).toMatchObject({ titles: [], hasMore: false });
    const tooFar = await ask({ page: '201', limit: '50' });
    expect(tooFar.status).toBe(400);
    expect(tooFar.body).toMatchObject({
      message: expect.stringContaining('pages go as far as the 10,000th entry: narrow the list'),
    });
  });

  it('supports quotation marks, minus and or', async () => {
    expect((await titles({ q: '"night trains"' })).toSorted()).toEqual([NURSES, CARDIFF]);
    expect(await titles({ q: 'night -trains' })).toEqual([]);
    expect(await titles({ q: 'night -nurses -cardiff' })).toEqual([BLOG]);
    expect((await titles({ q: 'sundays or cardiff' })).toSorted()).toEqual([CLINICS, CARDIFF]);
  });

  it('completes the last word if few stories contain it as typed', async () => {
    expect(await titles({ q: 'chancel' })).toEqual([FEES]);
    expect(await titles({ q: 'lower chancel' })).toEqual([FEES]);
  });

  it('finds a title despite a typing error, and suggests the right spelling', async () => {
    expect(await find({ q: 'chanceller wieghs' })).toMatchObject({ titles: [FEES], meant: 'chancellor weighs' });
    expect(await find({ q: 'Cardif trians' })).toMatchObject({ titles: [CARDIFF], meant: 'cardiff trains' });
    expect(await find({ q: 'nothing alike qqqqq' })).toMatchObject({ titles: [], meant: null });
  });

  it('corrects an error that is the name of a category', async () => {
    await addStory(desk.db.pool, { title: 'Old rows', category: 'Trians', section: 'viral', publishAt: daysAgo(500) });
    expect(await find({ q: 'Cardif trians' })).toMatchObject({ titles: [CARDIFF], meant: 'cardiff trains' });
  });

  it('suggests another spelling if few stories match', async () => {
    await addStory(desk.db.pool, { title: 'Late rows', section: 'viral', publishAt: daysAgo(500) });
    await desk.db.pool.query(`update stories set standfirst = 'About nihgt boats' where title = 'Late rows'`);
    expect(await find({ q: 'nihgt' })).toMatchObject({ titles: ['Late rows'], meant: null, suggestion: 'night' });
  });

  it('never shows or suggests unpublished stories', async () => {
    expect(await find({ q: 'zeppelin' })).toMatchObject({ titles: [], meant: null });
    expect(await find({ q: 'zepelin' })).toMatchObject({ titles: [], meant: null });
    expect(await titles({ q: 'tomorrow' })).toEqual([]);
  });

  it('answers any input', async () => {
    const odd = [
      'the of',
      '🎉',
      'مرحبا بالعالم',
      "'; drop table stories; --",
      '\\',
      '%',
      '"',
      '-',
      '&|!():*',
      'a\u0000b',
    ];
    for (const q of [...odd, '((((', '<->', "it''s", '-night'.repeat(30)])
      expect((await ask({ q })).status, q).toBe(200);
    expect(await find({ q: 'the' })).toMatchObject({ titles: [], total: 0 });
  });

  it('takes a date for a day in London, as stories are dated, as a call and on the page (API-15)', async () => {
    const midnights = ['2025-07-09T22:59:59.999Z', '2025-07-09T23:00:00.000Z', '2025-07-10T22:59:59.999Z'];
    for (const publishAt of midnights) await addStory(desk.db.pool, { title: publishAt, section: 'world', publishAt });
    await addStory(desk.db.pool, { title: 'Too late', section: 'world', publishAt: '2025-07-10T23:00:00.000Z' });
    const day = { startDate: '2025-07-10', endDate: '2025-07-10' };
    expect(await titles(day)).toEqual(['2025-07-10T22:59:59.999Z', '2025-07-09T23:00:00.000Z']);
    const page = await readSearchPage(desk.db.pool, searchFromAddress(new URLSearchParams(day)));
    expect(page.stories.map(({ title }) => title)).toEqual(['2025-07-10T22:59:59.999Z', '2025-07-09T23:00:00.000Z']);
  });

  it('takes a moment as it is given (API-15)', async () => {
    expect(await titles({ startDate: daysAgo(2), endDate: daysAgo(1) })).toEqual([CLINICS, BLOG]);
  });

  it('refuses invalid parameters, naming the field', async () => {
    for (const [field, value] of [
      ['q', 'x'.repeat(20_000)],
      ['startDate', 'soon'],
      ['endDate', '2026-13-40'],
      ['endDate', '2026-02-31'],
      ['page', '0'],
      ['limit', '51'],
      ['sort', 'best'],
      ['kind', 'poem'],
    ] as const) {
      const { status, body } = await ask({ [field]: value });
      expect(status, field).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_request', mistakes: [{ field }] });
    }
  });

  it('is used by the news list when it has search words (API-10)', async () => {
    const answer = await desk.app.inject('/api/news?search=trains&category=Health');
    expect(answer.json()).toMatchObject({ articles: [{ title: NURSES }], hasMore: false });
  });

  it('leads to the stories of a topic on the search page, where no headline or summary holds the words', async () => {
    const page = async (query: string) => {
      const criteria = searchFromAddress(new URLSearchParams(query));
      const { stories, isByTopic, total } = await readSearchPage(desk.db.pool, criteria);
      return { titles: stories.map(({ title }) => title), isByTopic, total };
    };
    expect(await page('q=leicester')).toEqual({ titles: [CLINICS], isByTopic: true, total: 1 });
    expect(await page('q=nhs&sort=newest')).toEqual({ titles: [CLINICS, NURSES], isByTopic: true, total: 2 });
    expect(await page(`q=nhs&endDate=${dayAgo(3)}`)).toEqual({ titles: [NURSES], isByTopic: true, total: 1 });
    expect(await page('q=nhs&kind=blog')).toEqual({ titles: [], isByTopic: false, total: 0 });
    expect(await page('q=cardiff')).toEqual({ titles: [CARDIFF], isByTopic: false, total: 1 });
  });

  it('reports a failure (STATE-21)', async () => {
    const db = desk.db.pool;
    await db.query('alter table stories rename to stories_away');
    try {
      expect(await ask({ q: 'trains' })).toMatchObject({
        status: 503,
        body: { code: 'search_failed', message: 'Search failed' },
      });
    } finally {
      await db.query('alter table stories_away rename to stories');
    }
  });
});
