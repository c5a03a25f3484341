import type pg from 'pg';
import type { Log } from '#server/http/app-types.ts';
import { joinEmbedded, openEmbedded } from './embedded/embedded.ts';
import { DatabaseRefused } from './errors.ts';
import { onConnection } from './pool.ts';
import { openPostgres } from './postgres.ts';

export type DatabaseLog = Pick<Log, 'debug' | 'info' | 'warn' | 'error'>;

/** What runs parameterised SQL: the pool, or a transaction's client. */
export type Queryable = Pick<pg.Pool, 'query'>;

/**
 * A prepared statement: the database plans it once for each connection, which for short ones is most of the
 * work. `text` must be the same for a `name` everywhere.
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
  /**
   * PostgreSQL only, since nobody shares the embedded database: runs a statement on a connection that stays open as long
   * as this process lives, and again whenever that connection had to be replaced. For advisory locks of the session.
   */
  readonly holdInSession?: (statement: string, values: readonly number[]) => Promise<void>;
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

/**
 * For commands: as `openDatabase`, but beside a running server it uses the server's embedded database instead of refusing.
 */
export async function openOrJoinDatabase(options: OpenOptions): Promise<Database> {
  try {
    const { databaseUrl, dataDir, log } = options;
    return await (databaseUrl === null ? openEmbedded({ dataDir, log, isCommand: true }) : openDatabase(options));
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
  const afterwards: AfterCommit[] = [];
  const result = await onConnection(db.pool, async (client) => {
    awaitingCommit.set(client, afterwards);
    try {
      await client.query('begin');
      const done = await work(client);
      const { command } = await client.query('commit');
      // The database answers ROLLBACK when a statement has failed but `work` has swallowed its error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
      return done;
    } finally {
      awaitingCommit.delete(client);
    }
  });
  for (const run of afterwards) await run(db.pool);
  return result;
}

type AfterCommit = (pool: Queryable) => void | Promise<void>;

/** By the client of each transaction under way. */
const awaitingCommit = new WeakMap<Queryable, AfterCommit[]>();

/**
 * Has `run` called once the transaction that `tx` is in is committed, and done before `inTransaction` resolves; never
 * when it is rolled back. Outside of a transaction, where `tx` is the pool, it is called at once. It gets the pool, and
 * must not throw: what it comes after has happened.
 */
export async function afterCommit(tx: Queryable, run: AfterCommit): Promise<void> {
  const afterwards = awaitingCommit.get(tx);
  if (afterwards) afterwards.push(run);
  else await run(tx);
}
