import { expect, it } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';
import { maintain, maintainChanged } from './maintain.ts';

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

it('goes to no further table once the server stops', async () => {
  const db = await openTestDatabase();
  await db.pool.query(`select pg_stat_force_next_flush();
    insert into settings select 'key ' || n, to_jsonb(n) from generate_series(1, 500) n`);
  const stopped = AbortSignal.abort(new Error('the server stops'));
  await expect(maintain(db, stopped)).rejects.toThrow('the server stops');
  await expect(maintainChanged(db, stopped)).rejects.toThrow('the server stops');
  const { rows } = await db.pool.query(
    `select last_analyze, current_setting('statement_timeout') <> '0' as limited from pg_stat_user_tables
     where relname = 'settings'`,
  );
  expect(rows).toEqual([{ last_analyze: null, limited: true }]);
  await db.dispose();
});

it('looks again only at tables that have changed much since', async () => {
  const db = await openTestDatabase();
  const analysedAt = async () => {
    const { rows } = await db.pool.query<{ relname: string; last_analyze: Date | null }>(
      `select relname, last_analyze from pg_stat_user_tables where relname in ('mails', 'settings', 'users')`,
    );
    return Object.fromEntries(rows.map(({ relname, last_analyze }) => [relname, last_analyze?.getTime() ?? 0]));
  };
  const add = (prefix: string, count: number) =>
    // Counted at once, not within a second.
    db.pool.query(`select pg_stat_force_next_flush();
      insert into settings select '${prefix}' || n, to_jsonb(n) from generate_series(1, ${count}) n`);
  await maintain(db);
  const before = await analysedAt();
  await add('few ', 20);
  await maintainChanged(db);
  expect(await analysedAt()).toEqual(before);
  await add('many ', 500);
  await maintainChanged(db);
  const { settings, ...others } = await analysedAt();
  expect(settings).toBeGreaterThan(before.settings ?? 0);
  expect(others).toEqual({ mails: before.mails, users: before.users });
  await db.dispose();
});
