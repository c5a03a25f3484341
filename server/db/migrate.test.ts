import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

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

it('refuses a database of a newer version', async () => {
  write('0001_pictures.sql', 'create table pictures (id integer);');
  await migrate(db, { directory: folder });
  rmSync(join(folder, '0001_pictures.sql'));
  await expect(migrate(db, { directory: folder })).rejects.toMatchObject({ kind: 'migration-unknown' });
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

it('lists the files that have yet to run', async () => {
  expect((await pendingMigrations(db))[0]).toBe('0001_newsroom.sql');
});
