import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type Change, tagsOfChange } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addAlertReaders } from '#tests/support/push/alert-readers.ts';
import { addStory } from '#tests/support/stories.ts';
import { registerDeskListRoutes } from '../desk/desk-lists.api.ts';
import { createDeskLists } from '../desk/desk-lists.service.ts';
import { registerDeskSectionRoutes } from '../desk/desk-section.api.ts';
import { invalidateMergedSections, mergedSections } from '../model/merged-sections.ts';
import { registerContentRoutes } from '../reading/contents.api.ts';
import { registerSearchRoutes } from '../reading/news/search.api.ts';
import { createReader } from '../reading/reader.service.ts';
import { registerSitemaps } from '../sitemaps/sitemaps.api.ts';
import { registerCatalogueRoutes } from './catalogue.api.ts';

const MERGE = '/api/desk/sections/tech/merge';
const INTO = { into: 'science-news' };

let desk: DeskApp;
let editor: Record<string, string>;
beforeAll(async () => {
  const media = { queueRemote: async () => undefined };
  desk = await openDeskApp((app, _accounts, db) => {
    const reading = {
      db: db.pool,
      clock: systemClock,
      siteUrl: SITE,
      reading: { rule: 'none', take: () => undefined },
    };
    registerCatalogueRoutes(app, db, () => false);
    registerDeskListRoutes(app, createDeskLists({ db, media, siteUrl: SITE }));
    registerDeskSectionRoutes(app, db);
    registerContentRoutes(app, reading);
    registerSearchRoutes(app, reading);
    registerSitemaps(app, {
      ...reading,
      languages: ['en'],
      hub: null,
      feedContent: 'summary',
      cache: null,
      reading: new ReadingGuard(reading.clock),
      headers: {},
    });
  });
  editor = { authorization: `Bearer ${(await logIn(desk, 'editor')).token}` };
});
afterAll(() => desk.close());
beforeEach(async () => {
  await emptyTables(desk.db, 'stories', 'section_aliases', 'audit_log');
  invalidateMergedSections();
});

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = editor) =>
  desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const merge = (from: string, into: string) => call('POST', `/api/desk/sections/${from}/merge`, { into });
const rows = async (sql: string) => (await desk.db.pool.query(sql)).rows;
const sectionsOf = async () => (await call('GET', '/api/desk/sections')).json().sections;
const titles = (stories: readonly { title: string }[]) => stories.map(({ title }) => title);

/** Two lists of the desk, a wire story on each and on both, a draft and a withdrawn one. */
async function fillSections() {
  const db = desk.db.pool;
  await addStory(db, { title: 'Science first', section: 'science-news', position: 0 });
  await addStory(db, { title: 'Tech second', section: 'tech', position: 1 });
  await addStory(db, { title: 'Tech first', section: 'tech', position: 0, slug: 'tech-first' });
  await addStory(db, { title: 'Wire', section: 'tech', source: 'wire', placedOn: ['tech', 'latest-news'] });
  await addStory(db, { title: 'Wire of both', section: 'tech', source: 'wire', placedOn: ['tech', 'science-news'] });
  await addStory(db, { title: 'Draft', section: 'tech', status: 'draft', placedOn: [] });
  await addStory(db, { title: 'Withdrawn', section: 'tech', status: 'withdrawn' });
}

describe('merging sections', () => {
  it('previews what would move, then moves it all, each story once, one list after the other', async () => {
    await fillSections();
    const preview = await call('GET', `${MERGE}?into=science-news`);
    expect(preview.json()).toEqual({ deskStories: 2, wireStories: 2, stories: 6, onBoth: 1 });
    const merged = await call('POST', MERGE, INTO);
    expect(merged.json()).toEqual({ message: 'Technology is merged into Science News now.', stories: 6 });
    expect(await rows(`select title from stories where section = 'tech'`)).toEqual([]);
    expect(await rows(`select 1 from placements where section = 'tech'`)).toEqual([]);
    expect(await rows(`select count(*)::int from placements where section = 'latest-news'`)).toEqual([{ count: 1 }]);
    const { contents } = (await call('GET', '/api/contents/published/pages/ScienceNews')).json();
    expect(titles(contents).slice(0, 3)).toEqual(['Science first', 'Tech first', 'Tech second']);
    expect(titles(contents).slice(3).toSorted()).toEqual(['Wire', 'Wire of both']);
  });

  it('redirects the old names to the new section', async () => {
    await fillSections();
    await call('POST', MERGE, INTO);
    for (const name of ['Tech', 'tech']) {
      const { contents } = (await call('GET', `/api/contents/published/pages/${name}`)).json();
      expect(contents).toHaveLength(5);
    }
    const found = (await call('GET', '/api/news/search?category=tech&q=second')).json();
    expect(titles(found.articles)).toEqual(['Tech second']);
    const reader = createReader(desk.db.pool, createPageTrace());
    expect(await reader.story('tech', 'tech-first')).toEqual({ kind: 'moved', to: '/science-news/tech-first' });
    const feed = await call('GET', '/tech/feed.xml');
    expect([feed.statusCode, feed.headers.location]).toEqual([301, `${SITE}/science-news/feed.xml`]);
    const sitemap = (await call('GET', '/sitemaps/pages.xml')).body;
    expect(sitemap).not.toContain(`<loc>${SITE}/tech</loc>`);
    expect(sitemap).toContain(`<loc>${SITE}/science-news</loc>`);
  });

  it('leads the readers of its alerts to the new section', async () => {
    await addAlertReaders(desk.db.pool, {
      both: ['section:tech', 'section:science-news'],
      moved: ['breaking', 'section:tech'],
      other: ['section:health'],
    });
    await call('POST', MERGE, INTO);
    expect(await rows('select endpoint, topics from alert_subscriptions order by 1')).toEqual([
      { endpoint: 'both', topics: ['section:science-news'] },
      { endpoint: 'moved', topics: ['breaking', 'section:science-news'] },
      { endpoint: 'other', topics: ['section:health'] },
    ]);
  });

  it('shows the desk where a section went, refuses its list and gives the other’s', async () => {
    await fillSections();
    await call('POST', MERGE, INTO);
    expect(await sectionsOf()).toContainEqual(
      expect.objectContaining({ slug: 'tech', mergedInto: 'science-news', hasStoriesLeft: false, deskStories: 0 }),
    );
    expect(titles((await call('GET', '/api/tech')).json())).toEqual(['Science first', 'Tech first', 'Tech second']);
    const refused = { status: 409, code: 'section_merged', mergedInto: 'science-news' };
    expect((await call('POST', '/api/tech', [])).json()).toMatchObject(refused);
    const [story] = await rows(`select id from stories where title = 'Wire'`);
    const copy = await call('POST', `/api/desk/sections/tech/wire/${story.id}/copy`);
    expect(copy.json()).toMatchObject(refused);
    expect(await rows('select action, subject_id, details from audit_log')).toEqual([
      { action: 'merged', subject_id: 'science-news', details: { from: 'Technology' } },
    ]);
  });

  it('redirects earlier merged sections to the last one, and resumes where it broke off', async () => {
    await merge('tech', 'science-news');
    await merge('science-news', 'health');
    expect(await mergedSections(desk.db.pool)).toEqual({ tech: 'health', 'science-news': 'health' });
    await addStory(desk.db.pool, { title: 'Left behind', section: 'tech' });
    const left = { slug: 'tech', mergedInto: 'health', hasStoriesLeft: true };
    expect(await sectionsOf()).toContainEqual(expect.objectContaining(left));
    expect((await merge('tech', 'health')).json()).toMatchObject({ stories: 1 });
    expect(await sectionsOf()).toContainEqual(expect.objectContaining({ ...left, hasStoriesLeft: false }));
    expect(await rows(`select 1 from audit_log where subject_id = 'health'`)).toHaveLength(1);
  });

  it('can restore stories, taken off before the merge, on the other list', async () => {
    const id = await addStory(desk.db.pool, { title: 'Taken off', section: 'tech', placedOn: ['tech', 'health'] });
    await desk.db.pool.query(`delete from placements where section = 'tech'`);
    await desk.db.pool.query(`insert into list_removals (section, story_id, removed_at) values ('tech', $1, now())`, [
      id,
    ]);
    await merge('tech', 'science-news');
    const back = await call('POST', `/api/desk/sections/science-news/removed/${id}/put-back`);
    expect(back.statusCode).toBe(200);
    expect(titles((await call('GET', '/api/science-news')).json())).toEqual(['Taken off']);
  });
});

describe('reopening a section', () => {
  it('ends the redirect and the filing; stories that moved stay', async () => {
    await fillSections();
    await call('POST', MERGE, INTO);
    const opened = await call('DELETE', MERGE);
    expect(opened.json()).toEqual({ message: 'Technology is open again. Stories that moved stay where they are.' });
    expect(await mergedSections(desk.db.pool)).toEqual({});
    expect((await call('GET', '/tech/feed.xml')).statusCode).toBe(200);
    expect((await call('GET', '/api/contents/published/pages/Tech')).json().contents).toEqual([]);
    const { contents } = (await call('GET', '/api/contents/published/pages/ScienceNews')).json();
    expect(contents).toHaveLength(5);
    expect((await call('POST', '/api/tech', [])).statusCode).toBe(200);
    expect((await call('DELETE', MERGE)).json()).toMatchObject({ status: 409, code: 'not_merged' });
  });
});

describe('what is refused', () => {
  it('says why, before and at the merge', async () => {
    await merge('tech', 'science-news');
    const cases = [
      ['health', 'health', 422, 'same_section'],
      ['world', 'health', 422, 'section_stands'],
      ['latest-news', 'health', 422, 'section_stands'],
      ['health', 'tech', 409, 'target_merged'],
      ['tech', 'health', 409, 'already_merged'],
    ] as const;
    for (const [from, into, status, code] of cases) {
      expect((await merge(from, into)).json()).toMatchObject({ status, code });
      const preview = await call('GET', `/api/desk/sections/${from}/merge?into=${into}`);
      expect(preview.json()).toMatchObject({ status, code });
    }
    expect((await merge('nowhere', 'health')).statusCode).toBe(400);
    expect((await merge('health', 'nowhere')).statusCode).toBe(400);
    expect(await mergedSections(desk.db.pool)).toEqual({ tech: 'science-news' });
  });

  it('lists that are too long together', async () => {
    const db = desk.db.pool;
    await db.query(
      `with made as (
         insert into stories (id, kind, source, status, section, slug, title)
         select lpad(to_hex(n), 24, '0'), 'article', 'desk', 'published',
           case when n <= 300 then 'tech' else 'science-news' end, 'long-' || n, 'Long ' || n
         from generate_series(1, 501) n returning id, section, publish_at)
       insert into placements (section, kind, story_id, tier, publish_at, live)
       select section, 'article', id, 0, publish_at, true from made`,
    );
    const answer = (await call('POST', MERGE, INTO)).json();
    expect(answer).toMatchObject({ status: 409, code: 'list_full' });
    expect(await mergedSections(db)).toEqual({});
  });

  it('everybody but editors', async () => {
    const reporter = { authorization: `Bearer ${(await logIn(desk, 'reporter')).token}` };
    for (const [headers, status] of [
      [reporter, 403],
      [{}, 401],
    ] as const) {
      expect((await call('GET', `${MERGE}?into=health`, undefined, headers)).statusCode).toBe(status);
      expect((await call('POST', MERGE, INTO, headers)).statusCode).toBe(status);
      expect((await call('DELETE', MERGE, undefined, headers)).statusCode).toBe(status);
    }
  });
});

it('tells every node, which reloads the names and drops all pages that show them', async () => {
  const changes: Change[] = [];
  const stop = await onChange(desk.db, (change) => void changes.push(change));
  await call('POST', MERGE, INTO);
  await expect.poll(() => changes.flatMap(({ site }) => site)).toContain('section-names');
  await stop();
  const tags = changes.flatMap(tagsOfChange);
  expect(tags).toEqual(expect.arrayContaining(['site-section-names', 'section-tech', 'section-science-news']));
  expect(await mergedSections(desk.db.pool)).toEqual({ tech: 'science-news' });
  // As another node sees it: what it remembers holds until it is told.
  await desk.db.pool.query('delete from section_aliases');
  expect(await mergedSections(desk.db.pool)).toEqual({ tech: 'science-news' });
  for (const change of changes) invalidateMergedSections(change);
  expect(await mergedSections(desk.db.pool)).toEqual({});
});
