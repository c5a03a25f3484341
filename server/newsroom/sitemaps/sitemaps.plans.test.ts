import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { type MappedSite, newsSitemap, sitemapIndex, sitemapNamed } from './sitemaps.ts';

const BOTH: MappedSite = { siteUrl: '', languages: ['en', 'hi'] };

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await addManyStories(db.pool, 12_000, { isTranslated: true });
});
afterAll(() => db.dispose());

/** The database, noting the plan of each query. */
function explained(plans: string[]): Queryable {
  return new Proxy<Queryable>(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[] = []) => {
        const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return target.query(text, values);
      };
    },
  });
}

describe('the sitemaps of a large store', () => {
  const month = new Date().toISOString().slice(0, 7);
  const reads: Record<string, (store: Queryable) => Promise<string | undefined>> = {
    'the index': (store) => sitemapIndex(store, BOTH, new Date()),
    "a month's first page": async (store) => (await sitemapNamed(store, BOTH, month, new Date()))?.xml,
    authors: async (store) => (await sitemapNamed(store, BOTH, 'authors', new Date()))?.xml,
    'the news of two days': (store) => newsSitemap(store, BOTH),
  };
  for (const [name, read] of Object.entries(reads)) {
    it(`${name}: read by indexes, no table from end to end`, async () => {
      const plans: string[] = [];
      expect(await read(explained(plans))).toContain('</');
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.filter((plan) => plan.includes('Seq Scan on stories'))).toEqual([]);
    });
  }
});
