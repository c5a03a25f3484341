import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type Database, inTransaction } from './client.ts';
import { DatabaseRefused } from './errors.ts';
import { withLongTimeout } from './pool.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that nothing else locks on. */
const LOCK = 7_214_051;

export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, in hex. */
  readonly hash: string;
}

/** The migration files in order. A database knows them by file name, so a file may move to another folder. */
export async function readMigrations(directory: string = MIGRATIONS): Promise<Migration[]> {
  const files = (await readdir(directory, { recursive: true })).filter((path) => path.endsWith('.sql'));
  const read = await Promise.all(
    files.map(async (path) => {
      const sql = await readFile(join(directory, path), 'utf8');
      return { name: basename(path), sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  return read.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

interface MigrateOptions {
  readonly directory?: string;
  /** Runs these alone: a restored database begins where its backup was. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Brings the database to the newest migration; returns the names of those that ran. Several nodes may call it at once.
 * Throws `DatabaseRefused` when a file was changed after it ran, or the database is newer than this program.
 */
export async function migrate(
  db: Pick<Database, 'pool'>,
  { directory = MIGRATIONS, only }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const ran: string[] = [];
  for (let more = true; more; ) {
    more = await inTransaction(db, async (client) => {
      const next = await nextOf(client, migrations, only);
      if (!next) return false;
      await client.query(withLongTimeout(next.sql));
      await client.query('insert into migrations (name, hash) values ($1, $2)', [next.name, next.hash]);
      ran.push(next.name);
      return true;
    });
  }
  return ran;
}

/** The names of the migrations that still have to run. Changes nothing. */
export async function pendingMigrations(db: Pick<Database, 'pool'>): Promise<string[]> {
  const migrations = await readMigrations();
  const table = await db.pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  if (!table.rows[0]?.there) return migrations.map(({ name }) => name);
  const done = await db.pool.query<{ name: string }>('select name from migrations');
  const names = new Set(done.rows.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

async function nextOf(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  only: ReadonlySet<string> | undefined,
): Promise<Migration | undefined> {
  await client.query('set local statement_timeout = 0');
  await client.query('set local lock_timeout = 0');
  await client.query(withLongTimeout(`select pg_advisory_xact_lock(${LOCK})`));
  await client.query(
    `create table if not exists migrations (
      name text primary key, hash text not null, ran_at timestamptz not null default now()
    )`,
  );
  const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name');
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, hash } of done.rows) checkDone(name, hash, files.get(name));
  const names = new Set(done.rows.map(({ name }) => name));
  return migrations.find(({ name }) => !names.has(name) && (only?.has(name) ?? true));
}

function checkDone(name: string, hash: string, file: Migration | undefined): void {
  if (!file) {
    throw new DatabaseRefused(
      `The database has migration ${name}, which this version of the program does not know. Start the newer version.`,
      { kind: 'migration-unknown' },
    );
  }
  if (file.hash === hash) return;
  throw new DatabaseRefused(
    `The migration ${name} was changed after it ran on this database. Put the file back, and write a new migration instead.`,
    { kind: 'migration-changed' },
  );
}
