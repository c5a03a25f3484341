import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { CACHE_PROFILES } from '#server/http/cache-profiles.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type Change, cacheTag, tagsOfChange } from './cache-tags.ts';
import { announceChange, mergeChanges, onChange } from './changes.ts';
import { afterCommit, inTransaction } from './client.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

/** What is heard from now on, and a wait for all that was announced before. */
async function hearing() {
  const heard: Change['stories'][] = [];
  let marked = Promise.withResolvers<void>();
  const stop = await onChange(db, ({ stories, petitions }) => {
    if (petitions.includes('marker')) marked.resolve();
    else heard.push(stories);
  });
  onTestFinished(stop);
  return {
    heard,
    /** Announcements of other nodes come in order: after this one, those before it have come. */
    everythingArrived: async () => {
      marked = Promise.withResolvers();
      await db.pool.query(`select pg_notify('matv_changes', '{"petitions":["marker"]}')`);
      await marked.promise;
    },
  };
}

describe('a change', () => {
  it('is announced on its own node before the save is answered, and only once', async () => {
    const { heard, everythingArrived } = await hearing();
    for (const story of ['a', 'b', 'c']) {
      await inTransaction(db, (tx) => announceChange(tx, { stories: [story] }));
      expect(heard.at(-1)).toEqual([story]);
    }
    await everythingArrived();
    expect(heard).toEqual([['a'], ['b'], ['c']]);
  });

  it('says when its transaction began, and a save waits for what is done with it', async () => {
    const { everythingArrived } = await hearing();
    const moments: (string | null)[] = [];
    let isDone = false;
    onTestFinished(
      await onChange(db, async (_change, at) => {
        moments.push(at);
        await db.pool.query('select 1');
        isDone = true;
      }),
    );
    const began = await inTransaction(db, async (tx) => {
      await announceChange(tx, { stories: ['a'] });
      return (await tx.query('select (extract(epoch from now()) * 1000000)::bigint::text as at')).rows[0].at;
    });
    expect(isDone).toBe(true);
    expect(moments).toEqual([began]);
    await everythingArrived();
  });

  it('is done before the save is answered even when its message arrives before the save goes on', async () => {
    const { everythingArrived } = await hearing();
    const arrived = Promise.withResolvers<void>();
    const done: Change['stories'][] = [];
    onTestFinished(
      await onChange(db, async ({ stories }) => {
        arrived.resolve();
        await db.pool.query('select 1');
        done.push(stories);
      }),
    );
    await inTransaction(db, async (tx) => {
      await afterCommit(tx, () => arrived.promise);
      await announceChange(tx, { stories: ['a'] });
    });
    expect(done).toEqual([['a']]);
    await everythingArrived();
  });

  it('is not announced if its transaction is rolled back, nor with the next one on that connection', async () => {
    const { heard, everythingArrived } = await hearing();
    const failing = inTransaction(db, async (tx) => {
      await announceChange(tx, { stories: ['never'] });
      throw new Error('no such luck');
    });
    await expect(failing).rejects.toThrow('no such luck');
    await inTransaction(db, (tx) => announceChange(tx, { stories: ['kept'] }));
    await everythingArrived();
    expect(heard).toEqual([['kept']]);
  });

  it('of another node is announced as well', async () => {
    const { heard, everythingArrived } = await hearing();
    await db.pool.query(`select pg_notify('matv_changes', '{"stories":["elsewhere"]}')`);
    await everythingArrived();
    expect(heard).toEqual([['elsewhere']]);
  });

  it('is told in one message where it fits, which names nothing that did not change', async () => {
    const payloads: string[] = [];
    onTestFinished(await db.listen('matv_changes', (payload) => void payloads.push(payload)));
    const many = Array.from({ length: 300 }, (_, index) => `65f0${String(index).padStart(20, '0')}`);
    await inTransaction(db, async (tx) => {
      await announceChange(tx, { stories: ['a'], sections: ['world'], authors: [], topics: ['delhi'], onlyAdds: true });
      await announceChange(tx, { stories: many, sections: ['world'] });
      await announceChange(tx, { notices: ['last'] });
    });
    await expect.poll(() => payloads.at(-1)).toContain('last');
    const told = payloads.map((payload) => z.record(z.string(), z.unknown()).parse(JSON.parse(payload)));
    expect(told.map(({ id: _id, at: _at, ...named }) => named)).toEqual([
      { stories: ['a'], sections: ['world'], topics: ['delhi'], onlyAdds: true },
      { stories: many.slice(0, 200) },
      { stories: many.slice(200) },
      { sections: ['world'] },
      { notices: ['last'] },
    ]);
  });

  it('of several together only adds if each of them does', () => {
    const addition = { stories: ['a'], onlyAdds: true };
    expect(mergeChanges([addition, { sections: ['world'], onlyAdds: true }]).onlyAdds).toBe(true);
    expect(mergeChanges([addition, { stories: ['b'] }]).onlyAdds).toBe(false);
  });

  it('drops cached pages, and those being rendered, before the save is answered', async () => {
    const cache = new PageCache({
      clock: systemClock,
      maxBytes: 1_000_000,
      pack: (page) => packPage(page),
      onBackgroundError: () => undefined,
    });
    onTestFinished(await onChange(db, (change) => cache.drop(tagsOfChange(change))));
    const page = { status: 200, headers: {}, html: Buffer.from('old'), tags: new Set([cacheTag.story('a')]) };
    await cache.get('/world/kept', CACHE_PROFILES.story, async () => page);
    const begun = Promise.withResolvers<typeof page>();
    const underWay = cache.get('/world/begun', CACHE_PROFILES.story, () => begun.promise);
    await inTransaction(db, (tx) => announceChange(tx, { stories: ['a'] }));
    expect(cache.fresh('/world/kept')).toBeNull();
    begun.resolve(page);
    await underWay;
    expect(cache.fresh('/world/begun')).toBeNull();
  });
});
