import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isTracing } from '#server/tracing/spans.ts';
import type { DatabaseLog, Queryable } from './client.ts';
import { isDatabaseAway } from './errors.ts';
import { traceStatements } from './traced-client.ts';

type OnConnected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Longer than the database's own statement timeout: this one is for a database that does not answer at all. */
const ANSWER_WITHIN_MS = 35_000;
const A_DAY_MS = 24 * 3_600_000;

/** A statement that may take up to a day here, such as a migration's. The database's own timeout still applies. */
export function withLongTimeout(text: string): pg.QueryConfig {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: A_DAY_MS };
  return query;
}

interface OpenTransaction {
  readonly client: pg.PoolClient;
  isOver: boolean;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** The connection of the transaction that this code runs in, if it runs in one. */
export function transactionHere(): Queryable | null {
  const here = transactions.getStore();
  return here && !here.isOver ? here.client : null;
}

/**
 * A pool whose connections may end at any time, which is no more than a warning in the log: what was asked on one fails,
 * and the next question opens another. Inside a transaction it refuses to give a second connection: on the embedded
 * engine that would wait for the transaction, and the transaction for it.
 */
class Pool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (transactionHere()) {
      const error = new Error('Inside a transaction only its own connection may be used.');
      if (!onConnected) return Promise.reject(error);
      onConnected(error, undefined, () => undefined);
    } else {
      if (!onConnected) return super.connect();
      // A connection that was waited for comes from whoever gives it back, with their span.
      super.connect(isTracing() ? AsyncLocalStorage.bind(onConnected) : onConnected);
    }
    return undefined;
  }
}

/** `endedMessage` is logged when a connection ends unexpectedly. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog, endedMessage: string): pg.Pool {
  const pool = new Pool({ query_timeout: ANSWER_WITHIN_MS, ...config });
  // For as long as the connection lives: the pool's own listener is there only while nobody uses it.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, endedMessage)));
  if (isTracing()) pool.on('connect', (client) => traceStatements(client));
  // The pool reports the error of an idle connection a second time; the listener above has logged it.
  pool.on('error', () => undefined);
  return pool;
}

/** Lends `work` a connection, and gives it back without anything left open on it. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const transaction: OpenTransaction = { client, isOver: false };
  let unusable: Error | undefined;
  try {
    return await transactions.run(transaction, () => work(client));
  } catch (error) {
    unusable = await rollBack(client, error);
    throw error;
  } finally {
    transaction.isOver = true;
    client.release(unusable);
  }
}

/** Why the connection cannot be used again, or nothing. */
async function rollBack(client: pg.PoolClient, cause: unknown): Promise<Error | undefined> {
  // The connection is lost or does not answer. Closing it rolls back as well, without waiting for an answer.
  if (cause instanceof Error && isDatabaseAway(cause)) return cause;
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
