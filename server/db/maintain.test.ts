import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { maintain } from './maintain.ts';

it("gives the planner the tables' sizes", async () => {
  const db = await openTestDatabase();
  await db.pool.query(`insert into settings select 'key ' || n, to_jsonb(n) from generate_series(1, 500) n`);
  const guess = async (): Promise<unknown> => {
    const { rows } = await db.pool.query(`select reltuples::int as tuples from pg_class where relname = 'settings'`);
    return rows[0];
  };
  expect(await guess()).not.toEqual({ tuples: 500 });
  await maintain(db);
  expect(await guess()).toEqual({ tuples: 500 });
  await db.dispose();
});
