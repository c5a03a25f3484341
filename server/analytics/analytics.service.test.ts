import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStory, viewsOf } from '#tests/support/stories.ts';
import { topCategory, trendingStoryIds, weeklyViews } from './analytics.service.ts';
import { addViews } from './counts.repo.ts';
import { heatOfView } from './heat.ts';
import { dayOf } from './tally.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  for (const table of ['stories', 'story_views', 'section_views']) await db.pool.query(`delete from ${table}`);
});
afterAll(() => db.dispose());

const HOUR = 3_600_000;

/** A story viewed `views` times, the given number of hours ago. */
async function read(storyId: string, views: number, hoursAgo = 0): Promise<string> {
  const at = new Date(Date.now() - hoursAgo * HOUR);
  const heat = heatOfView(at.getTime()) + Math.log2(views);
  await addViews(db.pool, { day: dayOf(at), stories: [{ storyId, views, heat }] });
  return storyId;
}
async function readNew(views: number, hoursAgo: number, wanted: Parameters<typeof addStory>[1] = {}): Promise<string> {
  return read(await addStory(db.pool, wanted), views, hoursAgo);
}

describe('trending stories (API-13, HOME-43)', () => {
  it('are ordered by views whose weight halves every six hours', async () => {
    const yesterday = await readNew(100, 24);
    const today = await readNew(10, 3);
    const now = await readNew(8, 0);
    expect(await trendingStoryIds(db.pool, 10)).toEqual([now, today, yesterday]);
    expect(await trendingStoryIds(db.pool, 2)).toEqual([now, today]);
    expect([...(await viewsOf(db.pool, [yesterday, today, now])).values()].toSorted((a, b) => a - b)).toEqual([
      8, 10, 100,
    ]);
  });

  it('add up earlier and later views: 16 twelve hours ago and 3 now are worth 7', async () => {
    const both = await readNew(16, 12);
    await read(both, 3);
    const eight = await readNew(8, 0);
    const six = await readNew(6, 0);
    expect(await trendingStoryIds(db.pool, 10)).toEqual([eight, both, six]);
  });

  it('leave out what hardly anybody reads any more', async () => {
    await readNew(1, 25);
    const lastDay = await readNew(1, 23);
    expect(await trendingStoryIds(db.pool, 10)).toEqual([lastDay]);
  });

  it('are published articles only, on request only recent ones', async () => {
    await readNew(50, 0, { status: 'draft' });
    await readNew(50, 0, { status: 'withdrawn' });
    await readNew(50, 0, { kind: 'blog' });
    await readNew(50, 0, { publishAt: new Date(Date.now() + HOUR).toISOString() });
    const old = await readNew(9, 0, { publishAt: new Date(Date.now() - 90 * HOUR).toISOString() });
    const fresh = await readNew(3, 0);
    expect(await trendingStoryIds(db.pool, 10)).toEqual([old, fresh]);
    expect(await trendingStoryIds(db.pool, 10, new Date(Date.now() - 48 * HOUR))).toEqual([fresh]);
  });

  it('include samples only if there is nothing else', async () => {
    const sample = await readNew(5, 0, { source: 'sample', placedOn: ['latest-news'] });
    expect(await trendingStoryIds(db.pool, 10)).toEqual([sample]);
    const real = await readNew(1, 0, { placedOn: ['latest-news'] });
    expect(await trendingStoryIds(db.pool, 10)).toEqual([real]);
  });
});

describe('the numbers of a section (HOME-42, HOME-44)', () => {
  it('are absent if nothing was counted', async () => {
    await addStory(db.pool, { section: 'tech' });
    expect(await weeklyViews(db.pool, ['tech'])).toBeNull();
    expect(await topCategory(db.pool, ['tech'])).toBeNull();
  });

  it('sum seven days of articles on any of the sections, each view once', async () => {
    await readNew(5, 0, { section: 'tech', placedOn: ['tech', 'latest-news'], category: 'Technology' });
    await readNew(7, 100, { section: 'entertainment', category: 'Film' });
    await readNew(100, 24 * 8, { section: 'tech', category: 'Technology' });
    await readNew(40, 0, { section: 'world', category: 'World' });
    await readNew(40, 0, { section: 'tech', kind: 'blog', category: 'Blog' });
    expect(await weeklyViews(db.pool, ['tech', 'latest-news', 'entertainment'])).toBe(12);
    expect(await weeklyViews(db.pool, ['tech'])).toBe(5);
    expect(await topCategory(db.pool, ['tech', 'entertainment'])).toBe('Film');
    expect(await topCategory(db.pool, ['tech'])).toBe('Technology');
  });
});
