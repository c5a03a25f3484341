import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { migrate, migrationState } from './migrate.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.dispose());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matv-migrations-'));
  await db.pool.query('drop table if exists migrations, pictures, captions');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, sql: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), sql);
};

it('runs new files in order, and none the second time', async () => {
  write('0002_captions.sql', 'create table captions (picture integer references pictures (id));');
  write(
    '0001_pictures.sql',
    '-- A comment.\ncreate table pictures (id integer primary key);\ncreate index on pictures (id);',
  );
  expect(await migrate(db, { directory: folder })).toEqual(['0001_pictures.sql', '0002_captions.sql']);
  expect(await migrate(db, { directory: folder })).toEqual([]);
  await db.pool.query('insert into pictures values (1)');
});

it('identifies files by name, so that one may be moved after it ran', async () => {
  write('first/0002_captions.sql', 'create table captions (picture integer references pictures (id));');
  write('second/0001_pictures.sql', 'create table pictures (id integer primary key);');
  expect(await migrate(db, { directory: folder })).toEqual(['0001_pictures.sql', '0002_captions.sql']);
  renameSync(join(folder, 'first', '0002_captions.sql'), join(folder, '0002_captions.sql'));
  expect(await migrate(db, { directory: folder })).toEqual([]);
});

it('refuses a file that was changed after it ran', async () => {
  write('0001_pictures.sql', 'create table pictures (id integer);');
  await migrate(db, { directory: folder });
  write('0001_pictures.sql', 'create table pictures (id bigint);');
  await expect(migrate(db, { directory: folder })).rejects.toMatchObject({
    kind: 'migration-changed',
    message: expect.stringContaining('0001_pictures.sql was changed'),
  });
});

it('refuses a database that takes no changes, such as a standby, and says what to do', async () => {
  await db.pool.query('set default_transaction_read_only = on');
  // All clients of the embedded engine share its session.
  onTestFinished(async () => void (await db.pool.query('set default_transaction_read_only = off')));
  await expect(migrate(db, { directory: folder })).rejects.toMatchObject({
    kind: 'read-only',
    message: expect.stringContaining('What to do: set DATABASE_URL to the primary if this is a standby, or promote it'),
  });
});

describe('on a database that a newer version has migrated', () => {
  beforeEach(async () => {
    write('0001_pictures.sql', 'create table pictures (id integer);');
    write('0090_captions.sql', 'create table captions (id integer);');
    await migrate(db, { directory: folder });
  });

  it('goes on beside migrations that only add, and logs their names', async () => {
    const warnings: unknown[] = [];
    const log = { ...quietLog, warn: (...parts: unknown[]) => void warnings.push(parts) };
    rmSync(join(folder, '0090_captions.sql'));
    write('0089_sizes.sql', 'alter table pictures add column size integer;');
    expect(await migrate(db, { directory: folder, log })).toEqual(['0089_sizes.sql']);
    expect(warnings).toEqual([
      [{ migrations: ['0090_captions.sql'] }, 'the database is of a newer version, which has only added to it'],
    ]);
  });

  it('refuses once one of them takes away, and names that one', async () => {
    write('0091_contract_drop_ids.sql', 'alter table captions drop column id;');
    write('0092_looks.sql', 'alter table captions add column look text;');
    await migrate(db, { directory: folder });
    for (const name of ['0090_captions.sql', '0091_contract_drop_ids.sql', '0092_looks.sql'])
      rmSync(join(folder, name));
    await expect(migrate(db, { directory: folder })).rejects.toMatchObject({
      kind: 'migration-unknown',
      message: expect.stringContaining('0091_contract_drop_ids.sql'),
    });
  });

  it('refuses one from before migrations were told apart', async () => {
    rmSync(join(folder, '0001_pictures.sql'));
    await expect(migrate(db, { directory: folder })).rejects.toMatchObject({ kind: 'migration-unknown' });
  });

  it('still refuses a changed file of its own', async () => {
    rmSync(join(folder, '0090_captions.sql'));
    write('0001_pictures.sql', 'create table pictures (id bigint);');
    await expect(migrate(db, { directory: folder })).rejects.toMatchObject({ kind: 'migration-changed' });
  });
});

describe('when a migration cannot get its locks', () => {
  const untilCaptions = (state: string): string =>
    `create table pictures (id integer);
     do $$ begin
       if to_regclass('captions') is null then raise exception 'no lock' using errcode = '${state}'; end if;
     end $$;`;

  it.each([
    ['a lock that is not free in time', '55P03'],
    ['a deadlock', '40P01'],
  ])('tries it again after %s', async (_cause, state) => {
    write('0001_pictures.sql', untilCaptions(state));
    const pauses: number[] = [];
    const pause = async (attempt: number) => {
      pauses.push(attempt);
      if (attempt === 2) await db.pool.query('create table captions (id integer)');
    };
    const locks = { waitMs: 100, attempts: 5, pause };
    expect(await migrate(db, { directory: folder, locks })).toEqual(['0001_pictures.sql']);
    expect(pauses).toEqual([1, 2]);
  });

  it('gives up after its last attempt, says what to do and has changed nothing', async () => {
    write('0001_pictures.sql', untilCaptions('55P03'));
    const locks = { waitMs: 100, attempts: 3, pause: async () => undefined };
    await expect(migrate(db, { directory: folder, locks })).rejects.toMatchObject({
      kind: 'migration-blocked',
      message: expect.stringMatching(/^The migration 0001_pictures\.sql .* 3 attempts.*pg_stat_activity/s),
    });
    const { rows } = await db.pool.query(`select to_regclass('pictures') as pictures`);
    expect(rows).toEqual([{ pictures: null }]);
  });

  it('does not try again after any other error', async () => {
    write('0001_pictures.sql', untilCaptions('22012'));
    const pause = () => Promise.reject(new Error('there is nothing to wait for'));
    const locks = { waitMs: 100, attempts: 3, pause };
    await expect(migrate(db, { directory: folder, locks })).rejects.toMatchObject({ code: '22012' });
  });
});

it('rolls back the whole file if a statement fails, and reports the error', async () => {
  write('0001_pictures.sql', 'create table pictures (id integer); create table pictures (id integer);');
  await expect(migrate(db, { directory: folder })).rejects.toThrow('already exists');
  const { rows } = await db.pool.query(`select to_regclass('pictures') as pictures, to_regclass('migrations') as list`);
  expect(rows).toEqual([{ pictures: null, list: null }]);
});

it('runs each file once when several nodes start together', async () => {
  write('0001_pictures.sql', 'create table pictures (id integer);');
  write('0002_captions.sql', 'create table captions (id integer);');
  const ran = await Promise.all([
    migrate(db, { directory: folder }),
    migrate(db, { directory: folder }),
    migrate(db, { directory: folder }),
  ]);
  expect(ran.flat().sort()).toEqual(['0001_pictures.sql', '0002_captions.sql']);
});

it('lists the files that have yet to run, and those of a newer version that have', async () => {
  expect((await migrationState(db)).pending[0]).toBe('0001_newsroom.sql');
  write('0001_pictures.sql', 'create table pictures (id integer);');
  write('0090_captions.sql', 'create table captions (id integer);');
  await migrate(db, { directory: folder });
  rmSync(join(folder, '0090_captions.sql'));
  write('0002_sizes.sql', 'alter table pictures add column size integer;');
  expect(await migrationState(db, folder)).toEqual({ pending: ['0002_sizes.sql'], unknown: ['0090_captions.sql'] });
  rmSync(join(folder, '0001_pictures.sql'));
  await expect(migrationState(db, folder)).rejects.toMatchObject({ kind: 'migration-unknown' });
});
