import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { type Database, type DatabaseLog, inTransaction } from './client.ts';
import { DatabaseRefused, isDeadlock, isLockTimeout, isReadOnly, READ_ONLY_REMEDY } from './errors.ts';
import { withLongTimeout } from './pool.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that nothing else locks on. */
const LOCK = 7_214_051;
/** Earlier files were written without the rule for expand migrations, and mix both kinds. */
const FIRST_WITH_KIND = '0082';

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

/**
 * Whether a migration only adds to the schema, so that a program which does not know it works on the database (ADR-096).
 * The name says so, because that is all that an older program can see of a newer migration.
 */
export function isExpand(name: string): boolean {
  return name >= FIRST_WITH_KIND && !/^\d+_contract_/.test(name);
}

/** How a migration waits for locks that the running site holds. */
interface LockPatience {
  /** Of one attempt. Everybody else who wants the same table waits behind it for as long. */
  readonly waitMs: number;
  readonly attempts: number;
  /** Called after a failed attempt, counted from 1; the next attempt begins when it resolves. */
  readonly pause: (attempt: number) => Promise<unknown>;
}

/** Three minutes in all, enough for a backup, which reads every table in one transaction. */
const PATIENCE: LockPatience = {
  waitMs: 1_000,
  attempts: 20,
  pause: (attempt) => pause(Math.min(500 * 2 ** (attempt - 1), 10_000)),
};

interface MigrateOptions {
  readonly directory?: string;
  /** Runs these alone: a restored database begins where its backup was. */
  readonly only?: ReadonlySet<string>;
  readonly log?: Pick<DatabaseLog, 'warn'> | undefined;
  readonly locks?: LockPatience;
}

/**
 * Brings the database to the newest migration; returns the names of those that ran. Several nodes may call it at once,
 * beside nodes that serve. Throws `DatabaseRefused` when a file was changed after it ran, when a newer version of the
 * program has taken something away from the database, when a migration did not get its locks, or when the database takes
 * no changes.
 */
export async function migrate(
  db: Pick<Database, 'pool'>,
  { directory = MIGRATIONS, only, log, locks = PATIENCE }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(directory);
  const runNext = async (client: pg.PoolClient, begin: (name: string) => void): Promise<Step> => {
    const done = await appliedMigrations(client);
    const unknown = checkApplied(done, migrations);
    const next = migrations.find(({ name }) => !done.has(name) && (only?.has(name) ?? true));
    if (!next) return { ran: null, unknown };
    begin(next.name);
    await client.query(`set local lock_timeout = ${locks.waitMs}`);
    await client.query(withLongTimeout(next.sql));
    await client.query('insert into migrations (name, hash) values ($1, $2)', [next.name, next.hash]);
    return { ran: next.name, unknown };
  };
  const ran: string[] = [];
  for (;;) {
    const step = await withLocks(db, { log, locks }, runNext);
    if (step.ran === null) {
      const { unknown } = step;
      if (unknown.length > 0)
        log?.warn({ migrations: unknown }, 'the database is of a newer version, which has only added to it');
      return ran;
    }
    ran.push(step.ran);
  }
}

interface Step {
  /** The migration that ran; null when none was left. */
  readonly ran: string | null;
  /** Migrations in the database that this version does not know but can work with. */
  readonly unknown: readonly string[];
}

/**
 * Runs `step` in a transaction, and again when it did not get its locks: giving up for a while lets those through who
 * wait behind it. `step` says which migration it begins; before that, nothing is tried again.
 */
async function withLocks(
  db: Pick<Database, 'pool'>,
  { log, locks }: { readonly log: MigrateOptions['log']; readonly locks: LockPatience },
  step: (client: pg.PoolClient, begin: (name: string) => void) => Promise<Step>,
): Promise<Step> {
  for (let attempt = 1; ; attempt += 1) {
    let begun: string | null = null;
    const begin = (name: string): void => {
      begun = name;
    };
    try {
      return await inTransaction(db, (client) => step(client, begin));
    } catch (error) {
      if (isReadOnly(error)) throw takesNoChanges(error);
      if (begun === null || !(isLockTimeout(error) || isDeadlock(error))) throw error;
      if (attempt >= locks.attempts) throw blocked(begun, attempt, error);
      log?.warn({ migration: begun, attempt }, 'a migration did not get its locks and will be tried again');
      await locks.pause(attempt);
    }
  }
}

export interface MigrationState {
  /** What still has to run, by name. */
  readonly pending: readonly string[];
  /** What a newer version has run, which this one does not know but can work with. */
  readonly unknown: readonly string[];
}

/** How far the database is. Changes nothing; throws `DatabaseRefused` where `migrate` would. */
export async function migrationState(
  db: Pick<Database, 'pool'>,
  directory: string = MIGRATIONS,
): Promise<MigrationState> {
  const migrations = await readMigrations(directory);
  const table = await db.pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  const { rows } = table.rows[0]?.there
    ? await db.pool.query<{ name: string; hash: string }>('select name, hash from migrations order by name')
    : { rows: [] };
  const done = new Map(rows.map(({ name, hash }) => [name, hash]));
  const unknown = checkApplied(done, migrations);
  return { pending: migrations.map(({ name }) => name).filter((name) => !done.has(name)), unknown };
}

/** The hashes of the migrations that have run, by name. Keeps other nodes from migrating until the transaction ends. */
async function appliedMigrations(client: pg.PoolClient): Promise<ReadonlyMap<string, string>> {
  await client.query('set local statement_timeout = 0');
  // Another node may need as long as its migrations take.
  await client.query('set local lock_timeout = 0');
  await client.query(withLongTimeout(`select pg_advisory_xact_lock(${LOCK})`));
  await client.query(
    `create table if not exists migrations (
      name text primary key, hash text not null, ran_at timestamptz not null default now()
    )`,
  );
  const done = await client.query<{ name: string; hash: string }>('select name, hash from migrations order by name');
  return new Map(done.rows.map(({ name, hash }) => [name, hash]));
}

/** Throws where this version cannot work on the database; returns what it does not know but can work with. */
function checkApplied(done: ReadonlyMap<string, string>, migrations: readonly Migration[]): string[] {
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, hash] of done) {
    const file = files.get(name);
    if (file && file.hash !== hash) throw changed(name);
    if (!file && !isExpand(name)) throw tooNew(name);
  }
  return [...done.keys()].filter((name) => !files.has(name));
}

function changed(name: string): DatabaseRefused {
  return new DatabaseRefused(
    `The migration ${name} was changed after it ran on this database. Put the file back, and write a new migration instead.`,
    { kind: 'migration-changed' },
  );
}

function tooNew(name: string): DatabaseRefused {
  return new DatabaseRefused(
    `The database has migration ${name}, which this version of the program does not know and cannot work with. Start the newer version.`,
    { kind: 'migration-unknown' },
  );
}

function takesNoChanges(cause: unknown): DatabaseRefused {
  return new DatabaseRefused(`The database can be read, but takes no changes. What to do: ${READ_ONLY_REMEDY}`, {
    kind: 'read-only',
    cause,
  });
}

function blocked(name: string, attempts: number, cause: unknown): DatabaseRefused {
  return new DatabaseRefused(
    `The migration ${name} did not get its locks in ${attempts} attempts, because other transactions hold them, and it has changed nothing. ` +
      'Find the oldest with: select pid, xact_start, state, query from pg_stat_activity order by xact_start. ' +
      'Wait for it or end it with pg_terminate_backend(pid), and start again.',
    { kind: 'migration-blocked', cause },
  );
}
