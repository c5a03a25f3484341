import type pg from 'pg';
import type { Log } from '../http/app-types.ts';
import { joinEmbedded, openEmbedded } from './embedded/embedded.ts';
import { DatabaseRefused } from './errors.ts';
import { openPostgres } from './postgres.ts';

export type DatabaseLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>;

/** What runs parameterised SQL: the pool, or a transaction's client. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * A statement that is asked again and again: the database plans it once for each connection, which for short ones is
 * most of the work. `text` must be the same for a `name` everywhere.
 */
export function planned(name: string, text: string, values: unknown[]): pg.QueryConfig {
  return { name, text, values };
}

export interface Database {
  readonly engine: 'embedded' | 'postgres';
  readonly pool: pg.Pool;
  /**
   * Calls `onPayload` for every NOTIFY on `channel`, until the returned function is called; `onGap` after each time
   * that the connection was lost and notifications may have been missed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** A postgres:// address; null for the embedded database. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly log: DatabaseLog;
}

/** Opens the database that the settings name. Throws `DatabaseRefused`, whose message is for the operator. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<Database> {
  return databaseUrl === null ? openEmbedded({ dataDir, log }) : openPostgres({ databaseUrl, log });
}

/** As `openDatabase`, but beside a running server it uses the server's embedded database instead of refusing. */
export async function openOrJoinDatabase(options: OpenOptions): Promise<Database> {
  try {
    return await openDatabase(options);
  } catch (error) {
    if (error instanceof DatabaseRefused && error.kind === 'directory-in-use') return joinEmbedded(options);
    throw error;
  }
}

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * On the embedded engine everybody else waits meanwhile: keep it short, and use only `client` inside.
 */
export async function inTransaction<T>(
  db: Pick<Database, 'pool'>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let failed: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    failed = await rolledBack(client);
    throw error;
  } finally {
    client.release(failed);
  }
}

async function rolledBack(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
