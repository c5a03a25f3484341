import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { readPopularAuthorStories } from '#server/newsroom/reading/author-page.repo.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { movableClock } from '#tests/support/desk-app.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addAuthor, addStory, viewsOf } from '#tests/support/stories.ts';
import { registerAnalyticsJobs } from './analytics.service.ts';
import { createCounter } from './counter.ts';
import { deleteOldCounts } from './counts.repo.ts';
import { heatOfView } from './heat.ts';

let db: TestDatabase;
let stories: string[];
beforeAll(async () => {
  db = await openTestDatabase();
});
beforeEach(async () => {
  for (const table of ['stories', 'story_views', 'section_views', 'story_shares']) await query(`delete from ${table}`);
  stories = [];
  for (let n = 0; n < 5; n += 1) stories.push(await addStory(db.pool, { section: 'tech', category: 'Technology' }));
});
afterAll(() => db.dispose());

const query = async (text: string, values: unknown[] = []) => (await db.pool.query(text, values)).rows as unknown[];
const story = (index: number) => stories[index] ?? '';
const reader = (n: number) => ({ address: `10.0.${n >> 8}.${n & 255}`, userAgent: 'Firefox' });

/** A database that records statements, and rejects them while `away`. */
function watched() {
  const watch = { statements: [] as string[], away: false, queryable: db.pool as Queryable };
  watch.queryable = new Proxy(db.pool, {
    get: (target, name, receiver) => {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return async (text: string, values: unknown[]) => {
        if (watch.away) throw new Error('the database is away');
        watch.statements.push(text);
        return target.query(text, values);
      };
    },
  });
  return watch;
}
const noting = (said: string[]) => {
  const note = (...told: unknown[]) => void said.push(String(told.at(-1)));
  return { warn: note, info: note };
};
/** Runs what is registered for once a day. */
async function runDaily(signal = new AbortController().signal): Promise<void> {
  const daily: (() => Promise<void>)[] = [];
  const every: Jobs['every'] = (_name, _seconds, handler) => void daily.push(() => handler(signal));
  registerAnalyticsJobs({ every }, db.pool);
  for (const run of daily) await run();
}
const writes = (statements: readonly string[]) => statements.filter((text) => text.includes('insert'));

describe('counting views (API-16, ART-49)', () => {
  it('writes a thousand views by many readers in one statement and touches no story', async () => {
    const watch = watched();
    const counter = createCounter({ db: watch.queryable, clock: movableClock(), log: quietLog });
    const before = await query('select id, ctid::text, xmin::text, xmax::text from stories order by id');
    await Promise.all(Array.from({ length: 1000 }, (_, n) => counter.view(reader(n), story(n % 5))));
    await counter.flush();
    expect(await viewsOf(db.pool, stories)).toEqual(new Map(stories.map((id) => [id, 200])));
    expect(writes(watch.statements)).toHaveLength(1);
    expect(watch.statements.length).toBeLessThanOrEqual(3);
    expect(await query('select id, ctid::text, xmin::text, xmax::text from stories order by id')).toEqual(before);
    expect(await query('select sections, category, views::int from section_views')).toEqual([
      { sections: ['tech'], category: 'Technology', views: 1000 },
    ]);
    await counter.flush();
    expect(writes(watch.statements)).toHaveLength(1);
    await counter.close();
  });

  it('counts a reader of a story once a day, and never robots or unknown stories', async () => {
    const clock = movableClock();
    const counter = createCounter({ db: db.pool, clock, log: quietLog });
    expect(await counter.view(reader(1), story(0))).toBe(true);
    expect(await counter.view(reader(1), story(0))).toBe(true);
    expect(await counter.view({ ...reader(2), userAgent: 'Googlebot/2.1' }, story(0))).toBe(true);
    expect(await counter.view(reader(1), '0123456789abcdef01234567')).toBe(false);
    clock.forward(86_400);
    expect(await counter.view(reader(1), story(0))).toBe(true);
    await counter.close();
    expect(await viewsOf(db.pool, [story(0), story(1)])).toEqual(new Map([[story(0), 2]]));
  });

  it('keeps what could not be written, logs it once and writes it with the next flush', async () => {
    const said: string[] = [];
    const log = noting(said);
    const watch = watched();
    const counter = createCounter({ db: watch.queryable, clock: movableClock(), log });
    await counter.view(reader(1), story(0));
    await counter.share(reader(1), story(0), 'copy');
    watch.away = true;
    await counter.flush();
    // Whether this story exists is only known when it is written.
    expect(await counter.view(reader(2), story(0))).toBe(true);
    expect(await counter.view(reader(2), '0123456789abcdef01234567')).toBe(true);
    await counter.flush();
    expect(said).toEqual(['views and shares could not be written; they are retried']);
    watch.away = false;
    await counter.flush();
    expect(said.at(-1)).toBe('views and shares are written again');
    expect(await query('select story_id, views::int from story_views')).toEqual([{ story_id: story(0), views: 2 }]);
    expect(await query('select platform, shares::int from story_shares')).toEqual([{ platform: 'copy', shares: 1 }]);
    await counter.close();
  });

  it('keeps the remaining batches if the database goes down between two', async () => {
    const many: string[] = [];
    for (let n = 0; n < 310; n += 1) many.push(await addStory(db.pool));
    const watch = watched();
    const failing: Queryable = new Proxy(watch.queryable, {
      get: (target, name) => {
        if (name !== 'query') return Reflect.get(target, name);
        return async (text: string, values: unknown[]) => {
          const answer = await target.query(text, values);
          watch.away = text.includes('insert into story_views');
          return answer;
        };
      },
    });
    const counter = createCounter({ db: failing, clock: movableClock(), log: quietLog });
    await Promise.all(many.map((id) => counter.view(reader(1), id)));
    await counter.flush();
    expect(await query('select count(*)::int as stories from story_views')).toEqual([{ stories: 300 }]);
    watch.away = false;
    await counter.flush();
    expect(await query('select count(*)::int as stories, sum(views)::int as views from story_views')).toEqual([
      { stories: 310, views: 310 },
    ]);
    await counter.close();
  });

  it('logs on closing if the last counts are lost', async () => {
    const said: string[] = [];
    const log = noting(said);
    const watch = watched();
    const counter = createCounter({ db: watch.queryable, clock: movableClock(), log });
    await counter.view(reader(1), story(0));
    watch.away = true;
    await counter.close();
    expect(said.at(-1)).toBe('the last counted views and shares could not be written and are lost');
  });

  it('adds up views and heat that several nodes write at once', async () => {
    const clock = movableClock();
    const nodes = [0, 1, 2].map(() => createCounter({ db: db.pool, clock, log: quietLog }));
    for (let round = 0; round < 20; round += 1) {
      // Each node counts the stories in a different order.
      await Promise.all(
        nodes.flatMap((node, index) =>
          (index === 1 ? stories.toReversed() : stories).map((id) => node.view(reader(round), id)),
        ),
      );
      await Promise.all(nodes.map((node) => node.flush()));
    }
    expect(await viewsOf(db.pool, stories)).toEqual(new Map(stories.map((id) => [id, 60])));
    expect(await query('select views::int from section_views')).toEqual([{ views: 300 }]);
    const [row] = z.array(z.object({ heat: z.number() })).parse(await query('select heat from story_views limit 1'));
    expect(2 ** ((row?.heat ?? 0) - heatOfView(clock.now().getTime()))).toBeCloseTo(60, 3);
    await Promise.all(nodes.map((node) => node.close()));
  });
});

describe('counting shares (API-17, ART-48)', () => {
  it('counts a reader once per story and platform', async () => {
    const counter = createCounter({ db: db.pool, clock: movableClock(), log: quietLog });
    for (const platform of ['whatsapp', 'whatsapp', 'copy']) await counter.share(reader(1), story(0), platform);
    await counter.share(reader(2), story(0), 'whatsapp');
    await counter.close();
    expect(await query('select platform, shares::int from story_shares order by platform')).toEqual([
      { platform: 'copy', shares: 1 },
      { platform: 'whatsapp', shares: 2 },
    ]);
  });
});

describe('the clean-up', () => {
  it('removes the counts of deleted stories and of days long past, nothing else', async () => {
    const counter = createCounter({ db: db.pool, clock: movableClock(), log: quietLog });
    for (const id of stories.slice(0, 2)) {
      await counter.view(reader(1), id);
      await counter.share(reader(1), id, 'copy');
    }
    await counter.close();
    await query(`insert into section_views values ('2020-01-01', '{tech}', 'Technology', 5)`);
    await query('delete from stories where id = $1', [story(0)]);
    await deleteOldCounts(db.pool);
    expect(await query('select story_id from story_views')).toEqual([{ story_id: story(1) }]);
    expect(await query('select story_id from story_shares')).toEqual([{ story_id: story(1) }]);
    expect(await query('select views::int from section_views')).toEqual([{ views: 2 }]);
  });

  it("puts a story that has another author into the right place of that author's list, though nobody read it since", async () => {
    const [read, rarely] = [story(0), story(1)];
    const counter = createCounter({ db: db.pool, clock: movableClock(), log: quietLog });
    for (const n of [1, 2]) await counter.view(reader(n), read);
    const author = await addAuthor(db.pool, 'Asha Rao');
    await query('update stories set author_id = $1 where id = $2', [author, rarely]);
    await counter.view(reader(1), rarely);
    await counter.close();
    await query('update stories set author_id = $1 where id = $2', [author, read]);
    const outdated =
      'select 1 from story_views v join stories s on s.id = v.story_id where v.author_id is distinct from s.author_id';
    await expect(runDaily(AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await query(outdated)).toHaveLength(1);
    await runDaily();
    const popular = await readPopularAuthorStories(db.pool, author, 10, 0);
    expect(popular.map(({ id }) => id)).toEqual([read, rarely]);
  });
});
