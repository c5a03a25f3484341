import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { addStory } from '#tests/support/stories.ts';
import { readLists } from './cards.repo.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

/** The store, counting the queries. */
function counted(): { readonly store: Queryable; asked: number } {
  const counting = { asked: 0, store: db.pool as Queryable };
  counting.store = {
    query: (...args: Parameters<Queryable['query']>) => {
      counting.asked += 1;
      return db.pool.query(...args);
    },
  } as Queryable;
  return counting;
}

const health = { section: 'health', kind: 'article', offset: 0, limit: 10 } as const;

it('reads a story again only when it or its picture has changed', async () => {
  const counting = counted();
  const read = async () => (await readLists(counting.store, [health])).map(({ card }) => card);
  const mediaId = newId();
  await db.pool.query(
    `insert into media (id, hash, width, height, mime, bytes) values ($1, $2, 800, 600, 'image/jpeg', 1)`,
    [mediaId, 'a'.repeat(64)],
  );
  const id = await addStory(db.pool, { title: 'As it was', section: 'health' });
  await db.pool.query('update stories set media_id = $2 where id = $1', [id, mediaId]);
  expect((await read()).map(({ title }) => title)).toEqual(['As it was']);
  expect(counting.asked).toBe(2);
  expect((await read()).map(({ title }) => title)).toEqual(['As it was']);
  expect(counting.asked).toBe(3);

  await db.pool.query(`update stories set title = 'As it is' where id = $1`, [id]);
  expect((await read()).map(({ title }) => title)).toEqual(['As it is']);
  await db.pool.query('update media set focus_x = 0.1, focus_y = 0.2 where id = $1', [mediaId]);
  expect((await read())[0]?.picture?.focus).toEqual({ x: 0.1, y: 0.2 });
  await db.pool.query(`update stories set media_id = null where id = $1`, [id]);
  expect((await read())[0]?.picture).toBeNull();
});

it('reads only what is new', async () => {
  const counting = counted();
  await readLists(counting.store, [health]);
  await addStory(db.pool, { title: 'A later one', section: 'health' });
  const before = counting.asked;
  const titles = (await readLists(counting.store, [health])).map(({ card }) => card.title);
  expect([titles.length, titles.includes('A later one'), counting.asked - before]).toEqual([2, true, 2]);
});
