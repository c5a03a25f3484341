import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addManyStories } from '#tests/support/newsroom/many-stories.ts';
import { readWireStories } from '../desk/desk-section.repo.ts';
import { type NewsQuery, readNews } from './news/news.repo.ts';
import { createReader } from './reader.service.ts';

const STORIES = 12_000;
const TOPICS = 50_000;
const LARGE = new Set(['stories', 'placements', 'topic_stories', 'topic_names', 'topics']);
/** Its lists and their cards, blogs, top stories, long summaries, saved settings, and the numbers of three tiles. */
const HOME_QUERIES = 9;
/** Lists, the cards in them that were not cached, settings. */
const OTHER_QUERIES = 6;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
  await addManyStories(db.pool, STORIES);
  await addManyTopics();
});
afterAll(() => db.dispose());

/** Fifty thousand further topics of two stories each. */
async function addManyTopics(): Promise<void> {
  await db.pool.query(
    `insert into topic_names (slug, name) select 'matter-' || n, 'Matter ' || n from generate_series(1, ${TOPICS}) n`,
  );
  await db.pool.query(
    `insert into topics (slug, description) select 'matter-' || n, 'About it' from generate_series(1, ${TOPICS}) n`,
  );
  await db.pool.query(
    `insert into topic_stories (topic, story_id, publish_at, is_sample)
     select 'matter-' || n, s.id, s.publish_at, false from generate_series(1, ${TOPICS}) n cross join generate_series(0, 1) k
     join stories s on s.slug = 'story-' || (1 + (n * 7 + k * 13) % ${STORIES})`,
  );
  for (const table of ['topic_names', 'topics', 'topic_stories']) await db.pool.query(`analyze ${table}`);
}

const ON_TIME = {
  clock: systemClock,
  report: (error: unknown) => {
    throw error;
  },
};

const planRow = z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.unknown() })]) });
const node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    Plans: z.array(node).optional(),
  }),
);
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

/** The database, recording the large tables that queries scan from end to end. */
function watched(): { readonly queryable: Queryable; readonly scanned: Set<string>; queries: number } {
  const watch = { scanned: new Set<string>(), queries: 0, queryable: db.pool as Queryable };
  watch.queryable = new Proxy(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (query: string | QueryConfig, given: unknown[] = []) => {
        const { text, values = [] } = typeof query === 'string' ? { text: query, values: given } : query;
        watch.queries += 1;
        const explained = await target.query(`explain (format json) ${text}`, values);
        noteScans(node.parse(planRow.parse(explained.rows[0])['QUERY PLAN'][0].Plan), watch.scanned);
        return target.query(text, values);
      };
    },
  });
  return watch;
}

function noteScans(plan: PlanNode, scanned: Set<string>): void {
  const table = plan['Relation Name'];
  if (plan['Node Type'] === 'Seq Scan' && table && LARGE.has(table)) scanned.add(table);
  for (const child of plan.Plans ?? []) noteScans(child, scanned);
}

describe("readers' queries on a large store use indexes", () => {
  const reads: Record<string, (reader: ReturnType<typeof createReader>) => Promise<unknown>> = {
    'the home page': (reader) => reader.home(),
    'a section': (reader) => reader.section('world', 1),
    'a later page of a section': (reader) => reader.section('latest-news', 40),
    'a story by its slug': (reader) => reader.story('world', 'story-15'),
    'a story by its id': (reader) => reader.story('world', (15 + 1_048_576).toString(16).padStart(24, '0')),
    'a topic of many stories': (reader) => reader.topic('tag7', 1),
    'a later page of a topic': (reader) => reader.topic('tag7', 8),
    'a topic of few stories': (reader) => reader.topic('matter-30000', 1),
    'an author': (reader) => reader.author('Author 7', { tab: 'latest', page: 1, month: null }),
    'what of an author is read most': (reader) => reader.author('Author 7', { tab: 'popular', page: 1, month: null }),
    "an author's archive": (reader) => reader.author('Author 7', { tab: 'archive', page: 1, month: null }),
  };
  for (const [name, read] of Object.entries(reads)) {
    it(`${name}: no table is read from end to end`, async () => {
      const watch = watched();
      const page = await read(createReader(watch.queryable, createPageTrace()));
      expect(page).not.toBeNull();
      expect(page).not.toMatchObject({ kind: 'missing' });
      expect([...watch.scanned]).toEqual([]);
      expect(watch.queries).toBeLessThanOrEqual(name === 'the home page' ? HOME_QUERIES : OTHER_QUERIES);
    });
  }

  const inHindi: typeof reads = {
    'the home page': (reader) => reader.home(),
    'a section': (reader) => reader.section('world', 1),
    'a topic': (reader) => reader.topic('tag7', 1),
    'an author': (reader) => reader.author('Author 7', { tab: 'popular', page: 1, month: null }),
  };
  for (const [name, read] of Object.entries(inHindi)) {
    it(`${name} in a language of few stories: no table is read from end to end`, async () => {
      const watch = watched();
      await read(createReader(watch.queryable, createPageTrace(), { ...ON_TIME, language: 'hi' }));
      expect([...watch.scanned]).toEqual([]);
    });
  }

  const window = { limit: 20, offset: 0 };
  const lists: Record<string, Omit<NewsQuery, 'limit' | 'offset'>> = {
    'the newest of all': {},
    'articles alone': { kind: 'article' },
    'blogs alone': { kind: 'blog' },
    'featured ones': { featured: true },
    'in another language': { language: 'hi' },
    'a section': { category: 'world' },
    'a common category': { category: 'News' },
    'a category nobody uses': { category: 'Chess' },
  };
  for (const [name, query] of Object.entries(lists)) {
    it(`news, ${name}: no table is read from end to end (API-10)`, async () => {
      const watch = watched();
      await readNews(watch.queryable, { ...query, ...window });
      expect([...watch.scanned]).toEqual([]);
    });
  }

  it.each([[[]], [['chess']]])(
    'the wire’s stories for a section’s editor, words %j: no table is read from end to end',
    async (words) => {
      const watch = watched();
      const asked = { words, limit: 50, looked: words.length > 0 ? 2000 : 51 };
      await readWireStories(watch.queryable, 'world', { ...asked, after: { at: new Date(), id: 'f'.repeat(24) } });
      expect([...watch.scanned]).toEqual([]);
    },
  );

  it('detects a scan where an index is missing', async () => {
    const watch = watched();
    await watch.queryable.query('select count(*) from stories where title = $1', ['x']);
    expect([...watch.scanned]).toEqual(['stories']);
  });
});
