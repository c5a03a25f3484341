import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { freePort } from '#tests/support/site/site.ts';
import { fillStories } from './fill.ts';
import { type ServerProcess, startNode } from './processes.ts';

export const NO_POSTGRES = 'PostgreSQL is not installed (Debian: apt install postgresql)';

/** A filled database, closed and ready for a server. */
export interface Store extends AsyncDisposable {
  /** The environment variables that select it. */
  readonly env: Readonly<Record<string, string>>;
}

/** Creates a filled store. */
export type StoreMaker = (stories: number, bodyLength?: number) => Promise<Store>;

/** Creates stores in the embedded database, each in its own folder. */
export const embeddedStores: StoreMaker = async (stories, bodyLength) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
  await fillAt(null, dataDir, stories, bodyLength);
  return {
    env: { DATA_DIR: dataDir },
    [Symbol.asyncDispose]: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

export interface PostgresStores {
  readonly make: StoreMaker;
  /** Creates a database without tables; returns its address. */
  readonly empty: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Creates stores in a private PostgreSQL that runs until `stop` is called; `null` when it is not installed. */
export async function postgresStores(): Promise<PostgresStores | null> {
  const programs = findPostgres();
  if (programs === null) return null;
  const server = await startPrivatePostgres(programs);
  const empty = async () => {
    const name = `bench_${randomBytes(4).toString('hex')}`;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };
  const make: StoreMaker = async (stories, bodyLength) => {
    const url = await empty();
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
    await fillAt(url, dataDir, stories, bodyLength);
    return {
      env: { DATABASE_URL: url, DATA_DIR: dataDir },
      [Symbol.asyncDispose]: async () => rmSync(dataDir, { recursive: true, force: true }),
    };
  };
  return { make, empty, stop: server.stop };
}

async function fillAt(
  databaseUrl: string | null,
  dataDir: string,
  stories: number,
  bodyLength?: number,
): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir, log: quietLog });
  try {
    await migrate(db);
    await fillStories(db, stories, bodyLength);
  } finally {
    await db.close();
  }
}

/** The administrator of the sites under test. */
export const ADMIN = { email: 'editor@matv.example', password: 'a-long-benchmark-password' };

/** Starts the product as in production. */
export async function startSite(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startNode(join('server', 'main.ts'), await freePort(), { ...SITE_ENV, ...env });
}

/** Starts the product without its page cache. */
export async function startUncachedSite(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startNode(join('bench', 'uncached-server.ts'), await freePort(), { ...SITE_ENV, ...env });
}

const SITE_ENV = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SAMPLE_CONTENT: 'off',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
};
