import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthorListQuery } from '#domain/author-list.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { foldAuthorMonths } from './author-counts.service.ts';
import { type AuthorPage, readAuthorPage } from './author-page.ts';

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
const readAs = (name: string, asked: Partial<AuthorListQuery> = {}) =>
  readAuthorPage(db.pool, name, { tab: 'latest', month: null, page: 1, ...asked });
async function read(asked: Partial<AuthorListQuery>): Promise<AuthorPage> {
  const page = await readAs('Meera Shah', asked);
  if (page.kind === 'renamed') throw new Error(`the author is called ${page.name}`);
  return page;
}

it('an author of the wire is not said to be staff, until an editor edits the profile (AUTH-22, AUTH-23, AUTH-24)', async () => {
  await db.pool.query(`update authors set source = 'wire' where id = $1`, [authorId]);
  expect((await read({})).author).toMatchObject({
    isStaff: false,
    title: 'Wire',
    category: '',
    bio: 'Stories by Meera Shah reach MATV through its news wire.',
  });
  await db.pool.query(`update authors set source = 'desk' where id = $1`, [authorId]);
  expect((await read({})).author).toMatchObject({
    isStaff: true,
    title: 'MATV Staff',
    category: 'BUSINESS',
    bio: 'Meera Shah is a reporter on the MATV news team.',
  });
});

describe("an author's archive", () => {
  it('opens at the newest month with stories and links to all others (AUTH-20)', async () => {
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

  it('is counted only on its own tab', async () => {
    await add('in March', '2026-03-10T12:00:00Z');
    expect((await read({})).archive).toEqual([]);
    expect((await read({ tab: 'popular', month: { year: 2026, month: 4 } })).month).toBeNull();
  });
});

describe("an author's page", () => {
  it('has one address, to which other spellings of the name redirect', async () => {
    for (const name of ['MEERA SHAH', 'meera shah', ' Meera Shah', 'Meera Shah ']) {
      expect(await readAs(name)).toEqual({ kind: 'renamed', name: 'Meera Shah' });
    }
    expect(await readAs('Meera Shah')).toMatchObject({ kind: 'found', page: 1 });
  });

  it.each([
    [1001, 'latest'],
    [101, 'popular'],
    [1001, 'archive'],
  ] as const)('lists nothing on page %s of %s, and asks for none', async (page, tab) => {
    await add('in March', '2026-03-10T12:00:00Z');
    const texts: string[] = [];
    const noting = new Proxy(db.pool, {
      get: (target, name, receiver) => {
        if (name !== 'query') return Reflect.get(target, name, receiver);
        return (text: string, values: unknown[]) => {
          texts.push(text);
          return target.query(text, values);
        };
      },
    });
    const found = await readAuthorPage(noting, 'Meera Shah', { tab, month: null, page });
    expect(found).toMatchObject({ kind: 'found', stories: [], hasMore: false });
    expect(texts.filter((text) => text.includes('body') || text.includes('standfirst'))).toEqual([]);
  });
});

describe("an author's number of stories", () => {
  const addMany = (count: number) =>
    db.pool.query(
      `insert into stories (id, kind, source, status, section, slug, title, author_id, publish_at)
       select lpad(to_hex(n), 24, '0'), 'article', 'wire', 'published', 'world', 'story-' || n, 'Story ' || n, $1,
         '2026-03-01T12:00:00Z'::timestamptz - n * interval '1 hour'
       from generate_series(1, $2::int) n`,
      [authorId, count],
    );
  const countOf = async () => (await read({})).author.articlesCount;

  it('is exact however many there are', async () => {
    await addMany(1513);
    expect(await countOf()).toBe(1513);
    expect((await read({ tab: 'archive' })).archive.slice(0, 2)).toEqual([
      { year: 2026, month: 3, count: 12 },
      { year: 2026, month: 2, count: 672 },
    ]);
  });

  it('leaves out stories that are unpublished, expired or scheduled', async () => {
    await addMany(6);
    const change = (id: number, set: string) =>
      db.pool.query(`update stories set ${set} where slug = $1`, [`story-${id}`]);
    await change(1, `status = 'withdrawn'`);
    await change(2, `unpublish_at = now() - interval '1 hour'`);
    await change(3, `publish_at = now() + interval '1 hour'`);
    await change(4, `publish_at = now() + interval '1 hour', unpublish_at = now() + interval '2 hours'`);
    await change(5, 'author_id = null');
    expect(await countOf()).toBe(1);
    await change(1, `status = 'published'`);
    await db.pool.query(`delete from stories where slug = 'story-6'`);
    expect(await countOf()).toBe(1);
    expect((await read({ tab: 'archive' })).archive).toEqual([{ year: 2026, month: 3, count: 1 }]);
  });

  it('stays the same when its counter rows are merged', async () => {
    for (let day = 1; day <= 5; day += 1) await add(`${day}`, `2026-03-0${day}T12:00:00Z`);
    const gone = await add('soon gone', '2026-04-01T12:00:00Z');
    await db.pool.query('delete from stories where id = $1', [gone]);
    await foldAuthorMonths(db.pool);
    const { rows } = await db.pool.query('select stories from author_months where author_id = $1', [authorId]);
    expect(rows).toEqual([{ stories: 5 }]);
    expect(await countOf()).toBe(5);
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
