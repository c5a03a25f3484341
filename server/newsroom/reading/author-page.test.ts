import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { addAuthor, addStory } from '../../../tests/support/stories.ts';
import { type AuthorListAsked, readAuthorPage } from './author-page.ts';

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let authorId: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  await db.pool.query('delete from stories');
  await db.pool.query('delete from authors');
  authorId = await addAuthor(db.pool, 'Meera Shah');
});

const add = (title: string, publishAt: string) => addStory(db.pool, { title, authorId, publishAt });
const read = (asked: Partial<AuthorListAsked>) =>
  readAuthorPage(db.pool, 'Meera Shah', { tab: 'latest', month: null, page: 1, ...asked });

describe("an author's archive", () => {
  it('opens at the newest month that has stories and leads to all the others (AUTH-20)', async () => {
    await add('in March', '2026-03-10T12:00:00Z');
    await add('early in May', '2026-05-02T12:00:00Z');
    await add('late in May', '2026-05-30T12:00:00Z');
    const newest = await read({ tab: 'archive' });
    expect(newest.month).toEqual({ year: 2026, month: 5 });
    expect(newest.stories.map(({ title }) => title)).toEqual(['late in May', 'early in May']);
    expect(newest.archive).toMatchObject([
      { year: 2026, month: 5, count: 2 },
      { year: 2026, month: 3, count: 1 },
    ]);
    const march = await read({ tab: 'archive', month: { year: 2026, month: 3 } });
    expect(march.stories.map(({ title }) => title)).toEqual(['in March']);
  });

  it('is empty for a month without stories, and for an author without any', async () => {
    expect(await read({ tab: 'archive' })).toMatchObject({ kind: 'found', month: null, stories: [], archive: [] });
    await add('in March', '2026-03-10T12:00:00Z');
    const april = await read({ tab: 'archive', month: { year: 2026, month: 4 } });
    expect(april).toMatchObject({ stories: [], hasMore: false, month: { year: 2026, month: 4 } });
  });

  it('is only counted for its own tab', async () => {
    await add('in March', '2026-03-10T12:00:00Z');
    expect((await read({})).archive).toEqual([]);
    expect((await read({ tab: 'popular', month: { year: 2026, month: 4 } })).month).toBeNull();
  });
});

it.each(['latest', 'popular', 'archive'] as const)(
  'the %s tab pages through all stories without showing one twice (AUTH-20, AUTH-21)',
  async (tab) => {
    for (let day = 1; day <= 23; day += 1) await add(`${day}`, `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`);
    const pages = [await read({ tab }), await read({ tab, page: 2 }), await read({ tab, page: 3 })];
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
    expect(pages.map(({ stories }) => stories.length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flatMap(({ stories }) => stories.map(({ id }) => id))).size).toBe(23);
    expect(await read({ tab, page: 4 })).toMatchObject({ kind: 'found', stories: [], hasMore: false });
  },
);
