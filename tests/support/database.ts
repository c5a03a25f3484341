import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import pg from 'pg';
import { type Database, openDatabase } from '#server/db/client.ts';
import { newDataDirectory } from './embedded-template.ts';
import { quietLog } from './quiet-log.ts';

/** Set by the global setup when the tests run on PostgreSQL: a superuser's address. */
export const POSTGRES_URL = 'MATV_TEST_POSTGRES_URL';
/** The migrated database that each test file's database is copied from. */
export const POSTGRES_TEMPLATE = 'matv_test_template';

export type TestDatabase = Database & { dispose(): Promise<void> };

/** Which engine this run of the tests uses. */
export function testEngine(): Database['engine'] {
  return process.env.MATV_TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';
}

/**
 * Keeps the engine's compiled WebAssembly alive for all test files of this process. V8 shares a compiled module between
 * threads while a reference exists, so each engine reuses the code optimised under earlier ones.
 */
let program: Promise<WebAssembly.Module> | null = null;

/** A migrated, empty database of its own; `dispose` closes and removes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return testEngine() === 'postgres' ? openOnPostgres() : openOnEmbedded();
}

/**
 * The database of `first` as another node opens it: with connections of its own on PostgreSQL. An embedded database has
 * one process alone, whose connections both then share. `dispose` leaves the database to `first`.
 */
export async function openForAnotherNode(first: TestDatabase): Promise<TestDatabase> {
  if (first.engine === 'embedded') return { ...first, dispose: async () => undefined };
  const db = await openDatabase({ databaseUrl: await addressOf(first), dataDir: '', log: quietLog });
  return { ...db, dispose: () => db.close() };
}

/** The address of a test database on PostgreSQL. */
export async function addressOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  return postgresUrlOf(rows[0]?.name ?? '');
}

function compiledProgram(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'));
  return WebAssembly.compile(readFileSync(file));
}

async function openOnEmbedded(): Promise<TestDatabase> {
  program ??= compiledProgram();
  await program;
  const dataDir = await newDataDirectory();
  const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  return {
    ...db,
    dispose: async () => {
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function openOnPostgres(): Promise<TestDatabase> {
  const name = `matv_test_${randomBytes(6).toString('hex')}`;
  // Copying files takes a third of the CPU time of the default strategy, which writes every page through the WAL.
  await administer(`create database ${name} template ${POSTGRES_TEMPLATE} strategy file_copy`);
  const db = await openDatabase({ databaseUrl: postgresUrlOf(name), dataDir: '', log: quietLog });
  return {
    ...db,
    dispose: async () => {
      await db.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}

/** The address of database `name` on this run's PostgreSQL. */
export function postgresUrlOf(name: string): string {
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement as the superuser. */
export async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function postgresUrl(): string {
  const url = process.env[POSTGRES_URL];
  if (!url) throw new Error('Tests on PostgreSQL need tests/support/global-database.ts as their global setup.');
  return url;
}
