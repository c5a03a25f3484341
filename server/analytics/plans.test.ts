import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { topCategory, trendingStoryIds, weeklyViews } from './analytics.service.ts';
import { addViews, publishedAmong } from './counts.repo.ts';
import { heatOfView } from './heat.ts';

const STORIES = 12_000;
const SECTIONS = ['tech', 'entertainment'];
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await addManyStories(db.pool, STORIES);
  await db.pool.query(
    `insert into story_views (story_id, views, heat, author_id, publish_at)
     select id, 1 + row_number() over (order by id), $1::float8 - row_number() over (order by id desc) * 0.01,
       author_id, publish_at from stories`,
    [heatOfView(Date.now())],
  );
  await db.pool.query(
    `insert into section_views (day, sections, category, views)
     select current_date - n, array['latest-news', 'tech'], 'Category ' || c, 10 from generate_series(0, 399) n, generate_series(1, 20) c`,
  );
  for (const table of ['story_views', 'section_views']) await db.pool.query(`analyze ${table}`);
});
afterAll(() => db.dispose());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(node).optional(),
  }),
);
const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: node })]) });

/** The tables that the queries of `work` read from end to end. */
async function scannedBy(work: (queryable: Queryable) => Promise<unknown>): Promise<string[]> {
  const scanned: string[] = [];
  const queryable = new Proxy(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[]) => {
        const explained = await target.query(`explain (format json) ${text}`, values);
        scanned.push(...scansIn(planRow.parse(explained.rows[0])['QUERY PLAN'][0].Plan));
        return target.query(text, values);
      };
    },
  });
  await work(queryable);
  return scanned;
}

function scansIn(plan: PlanNode): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? '?'] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}

const idOf = (n: number) => (n + 1_048_576).toString(16).padStart(24, '0');

describe('counts of a large store are read and written through indexes (API-13, HOME-42 to HOME-44)', () => {
  const asked: Record<string, (queryable: Queryable) => Promise<unknown>> = {
    'the views of a week': (queryable) => weeklyViews(queryable, SECTIONS),
    'the top category': (queryable) => topCategory(queryable, SECTIONS),
    'what is read now': (queryable) => trendingStoryIds(queryable, 20),
    'which stories are public': (queryable) => publishedAmong(queryable, [idOf(1), idOf(2)]),
    'a batch of views': (queryable) =>
      addViews(queryable, {
        day: '2026-11-20',
        stories: [1, 2, 3].map((n) => ({ storyId: idOf(n), views: 1, heat: heatOfView(Date.now()) })),
      }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    it(`${name}: no table is read from end to end`, async () => {
      expect(await scannedBy(ask)).toEqual([]);
    });
  }

  it('returns the expected rows', async () => {
    expect(await trendingStoryIds(db.pool, 2)).toHaveLength(2);
    expect(await weeklyViews(db.pool, SECTIONS)).toBe(7 * 20 * 10);
  });
});
