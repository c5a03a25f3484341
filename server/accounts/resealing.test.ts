import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StoredPurpose, sealing } from '#server/secrets/sealing.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { createUser } from './accounts.service.ts';
import { resealWith, SEALED_COLUMNS } from './resealing.ts';

const FORMER = 'the former secret of these tests, long enough';
const PRESENT = 'the present secret of these tests, long enough';

let db: TestDatabase;
let userId = '';
const logged: unknown[] = [];
const log = { info: (about: object) => logged.push(about) };

beforeAll(async () => {
  db = await openTestDatabase();
  const created = await createUser(
    db,
    { email: 'ed@matv.example', password: PASSWORD, name: 'Ed', role: 'editor' },
    SITE,
  );
  if (created.kind === 'created') userId = created.id;
});
afterAll(() => db.dispose());

beforeEach(async () => {
  logged.length = 0;
  await emptyTables(db, 'second_factors', 'mails', 'webhook_endpoints', 'push_keys', 'managed_sources');
});

const ID = 'a'.repeat(24);

/** A row of each kind, and a recovery code; `seal` makes what is kept of a text. */
async function store(seal: (purpose: StoredPurpose, text: string) => string): Promise<void> {
  await db.pool.query('insert into second_factors (user_id, sealed_secret) values ($1, $2)', [
    userId,
    seal('second factor', 'code'),
  ]);
  await db.pool.query(`insert into recovery_codes (user_id, code_hash) values ($1, 'a hash')`, [userId]);
  await db.pool.query(
    `insert into mails (id, recipient, template, sealed_props) values ($1, 'ed@matv.example', 'test', $2), ($3, 'ed@matv.example', 'test', null)`,
    [ID, seal('mails', 'mail'), 'b'.repeat(24)],
  );
  await db.pool.query(
    `insert into webhook_endpoints (id, name, url, events, sealed_secret, former_sealed_secret, former_until, created_at, changed_at)
     values ($1, 'One', 'https://one.example', '{}', $2, $3, now(), now(), now())`,
    [ID, seal('webhook secrets', 'hook'), seal('webhook secrets', 'former hook')],
  );
  await db.pool.query(
    `insert into push_keys (id, public_key, private_key, is_current, made_at) values ($1, 'public', $2, true, now())`,
    [ID, seal('push keys', 'key')],
  );
  await db.pool.query(
    `insert into managed_sources (id, name, url, format, sealed_secret, secret_in, secret_name, interval_seconds, sections,
       trust, priority, licence, credit, pictures, created_at, changed_at)
     values ($1, 'Wire', 'https://wire.example', 'json', $2, 'bearer', '', 60, '[]', 'hold', 50, '', '', 'none', now(), now())`,
    [ID, seal('source secrets', 'token')],
  );
}

/** What `secret` opens, by column. */
async function openedWith(secret: string): Promise<Record<string, string | null>> {
  const opened: Record<string, string | null> = {};
  for (const { table, column, purpose } of SEALED_COLUMNS) {
    const { rows } = await db.pool.query(`select ${column} as sealed from ${table} where ${column} is not null`);
    opened[`${table}.${column}`] = sealing(secret, purpose).open(rows[0]?.sealed);
  }
  return opened;
}

const EVERYTHING = {
  'second_factors.sealed_secret': 'code',
  'mails.sealed_props': 'mail',
  'webhook_endpoints.sealed_secret': 'hook',
  'webhook_endpoints.former_sealed_secret': 'former hook',
  'push_keys.private_key': 'key',
  'managed_sources.sealed_secret': 'token',
};

async function countRecoveryCodes(): Promise<number> {
  return (await db.pool.query('select from recovery_codes')).rowCount ?? 0;
}

describe('a new session secret', () => {
  it('opens all that the former one has sealed, once it has been sealed again', async () => {
    await store((purpose, text) => sealing(FORMER, purpose).seal(text));
    expect(Object.values(await openedWith(PRESENT))).toEqual([null, null, null, null, null, null]);
    await resealWith(PRESENT, FORMER, { db, log });
    expect(await openedWith(PRESENT)).toEqual(EVERYTHING);
    expect(Object.values(await openedWith(FORMER))).toEqual([null, null, null, null, null, null]);
    expect(await countRecoveryCodes()).toBe(0);
    expect(logged).toEqual([{ count: 6 }]);
  });

  it('changes nothing a second time, recovery codes made since included', async () => {
    await store((purpose, text) => sealing(PRESENT, purpose).seal(text));
    await resealWith(PRESENT, FORMER, { db, log });
    expect(await openedWith(PRESENT)).toEqual(EVERYTHING);
    expect(await countRecoveryCodes()).toBe(1);
    expect(logged).toEqual([{ count: 0 }]);
  });

  it('leaves alone what neither has sealed', async () => {
    await store((purpose, text) => sealing('yet another secret', purpose).seal(text));
    await resealWith(PRESENT, FORMER, { db, log });
    expect(await openedWith('yet another secret')).toEqual(EVERYTHING);
  });

  it('reaches every column of the database that holds sealed texts', async () => {
    const { rows } = await db.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and (column_name like '%sealed%' or column_name = 'private_key') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'mails.sealed_props',
      'managed_sources.sealed_secret',
      'push_keys.private_key',
      'second_factors.sealed_secret',
      'webhook_endpoints.former_sealed_secret',
      'webhook_endpoints.sealed_secret',
    ]);
    expect(Object.keys(EVERYTHING).toSorted()).toEqual(rows.map(({ name }) => name));
  });
});
