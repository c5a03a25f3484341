import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readAlike } from './tables.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());

it('a transaction that is read to a slow place, or written from one, is ended by none of the time limits', async () => {
  const limits = await inTransaction(db, async (tx) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    for (const name of names) await tx.query(`set local ${name} = '30s'`);
    await readAlike(tx);
    const { rows } = await tx.query('select current_setting(name) as value from unnest($1::text[]) name', [names]);
    return rows.map(({ value }) => value);
  });
  expect(limits).toEqual(['0', '0', '0']);
});
