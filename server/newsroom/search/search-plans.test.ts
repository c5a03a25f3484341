import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchFromAddress } from '#domain/search/search-criteria.ts';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { rareIn } from './search.repo.ts';
import { readSearchPage } from './search.service.ts';

const STORIES = 12_000;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  await addManyStories(db.pool, STORIES);
  await db.pool.query('analyze search_words');
});
afterAll(() => db.dispose());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    Plans: z.array(node).optional(),
  }),
);
const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) });

/** Searches, noting which large tables are read from end to end and which indexes are used. */
async function watchedSearch(address: string) {
  const scanned = new Set<string>();
  const indexes = new Set<string>();
  const note = (plan: PlanNode): void => {
    if (plan['Node Type'] === 'Seq Scan') scanned.add(plan['Relation Name'] ?? '');
    if (plan['Index Name']) indexes.add(plan['Index Name']);
    for (const child of plan.Plans ?? []) note(child);
  };
  const watch: Queryable = new Proxy(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[]) => {
        if (!text.startsWith('explain')) {
          const explained = await target.query(`explain (format json) ${text}`, values);
          note(planRow.parse(explained.rows[0])['QUERY PLAN'][0].Plan);
        }
        return target.query(text, values);
      };
    },
  });
  const page = await readSearchPage(watch, searchFromAddress(new URLSearchParams(address)));
  return { page, indexes, scanned: [...scanned].filter((table) => table === 'stories' || table === 'placements') };
}

describe('no search scans all stories', () => {
  it.each([
    ['a rare word', 'q=4711'],
    ['a word that every story holds', 'q=council'],
    ['two common words', 'q=council+votes'],
    ['a phrase', 'q="votes+on+plan"'],
    ['a word that none holds', 'q=xylophone'],
    ['a wrong letter', 'q=councel'],
    ['a common word of one author', 'q=council&author=Author+7'],
    ['a common word with a tag', 'q=council&tags=tag7'],
    ['a common word in a section', 'q=council&category=health'],
    ['a common word between days', 'q=council&startDate=2020-01-01&endDate=2099-01-01'],
    ['a tag alone', 'tags=tag7'],
    ['a section alone', 'category=health'],
    ['nothing asked', ''],
  ])('%s', async (_name, address) => {
    const { page, scanned } = await watchedSearch(address);
    expect(page.stories.length + page.newest.length).toBeGreaterThan(0);
    expect(scanned).toEqual([]);
  });

  it('a common word is found among the newest stories, a rare one by index', async () => {
    const common = await watchedSearch('q=council');
    expect(common.indexes).toContain('stories_newest');
    expect(common.indexes).not.toContain('stories_search');
    expect(common.page).toMatchObject({ isExact: false, hasMore: true });
    const rare = await watchedSearch('q=4711');
    expect(rare.indexes).toContain('stories_search');
    expect(rare.page).toMatchObject({ isExact: true });
    expect(rareIn(STORIES)).toBeLessThan(STORIES);
  });

  it('a word among the few blogs: all blogs are searched', async () => {
    const { page, indexes } = await watchedSearch('q=council&kind=blog');
    expect(indexes).toContain('stories_newest_of_kind');
    expect(indexes).not.toContain('stories_search');
    const blogs = await db.pool.query<{ count: number }>(
      `select count(*)::int from stories where kind = 'blog' and title ilike '%council%'`,
    );
    expect(page).toMatchObject({ isExact: true, total: blogs.rows[0]?.count });
  });

  it('a word missing among the newest but common long ago: some of its stories are found', async () => {
    await db.pool.query(
      `update stories set title = 'Regatta ' || title where publish_at < now() - interval '10100 minutes'`,
    );
    await db.pool.query('analyze stories');
    const { page } = await watchedSearch('q=regatta');
    expect(page.stories).toHaveLength(20);
    expect(page.stories.every(({ title }) => title.startsWith('Regatta'))).toBe(true);
  });
});

it('a search without words ends after a thousand stories', async () => {
  const page = async (number: number) =>
    readSearchPage(db.pool, searchFromAddress(new URLSearchParams({ startDate: '2020-01-01', page: String(number) })));
  const [before, last, beyond] = [await page(49), await page(50), await page(51)];
  expect([before.stories.length, before.hasMore]).toEqual([20, true]);
  expect([last.stories.length, last.hasMore]).toEqual([20, false]);
  expect([beyond.stories.length, beyond.hasMore]).toEqual([0, false]);
  expect(beyond.total).toBeGreaterThan(1_000);
  expect(beyond.isExact).toBe(false);
});
