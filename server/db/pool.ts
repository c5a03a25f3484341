import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { isTracing } from '#server/tracing/spans.ts';
import type { DatabaseLog, Queryable } from './client.ts';
import { DatabaseSilent, isDatabaseAway } from './errors.ts';
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
  return withTimeout(text, A_DAY_MS);
}

/** A statement that fails here if it is not answered within `milliseconds`. */
export function withTimeout(text: string, milliseconds: number): pg.QueryConfig {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: milliseconds };
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
export class Pool extends pg.Pool {
  // Not `#` names, which stand-ins for the pool, such as that of the replicas, would not have.
  private readonly lent = new Set<pg.PoolClient>();
  /** Each makes one call of `connect` fail that still waits for its connection. */
  private readonly waiting = new Set<() => void>();
  private refuses = false;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('acquire', (client) => this.lent.add(client));
    this.on('release', (_error, client) => this.lent.delete(client));
  }

  get isRefusing(): boolean {
    return this.refuses;
  }

  /**
   * For a database that does not answer: until `accept`, every request for a connection fails at once with
   * `DatabaseSilent`, and so do those that wait for one. Connections in use are ended, which fails their statements.
   */
  refuse(): void {
    this.refuses = true;
    for (const fail of this.waiting) fail();
    for (const client of this.lent) if (client instanceof pg.Client) void client.end();
  }

  accept(): void {
    this.refuses = false;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(onConnected: OnConnected): void;
  override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
    if (transactionHere()) {
      const error = new Error('Inside a transaction only its own connection may be used.');
      if (!onConnected) return Promise.reject(error);
      onConnected(error, undefined, () => undefined);
    } else {
      if (!onConnected) return this.lend();
      // A connection that was waited for comes from whoever gives it back, with their span.
      this.lendTo(isTracing() ? AsyncLocalStorage.bind(onConnected) : onConnected);
    }
    return undefined;
  }

  private lend(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.lendTo((error, client) => {
        if (client) resolve(client);
        else reject(error);
      });
    });
  }

  private lendTo(onConnected: OnConnected): void {
    const fail = () => {
      this.waiting.delete(fail);
      onConnected(new DatabaseSilent(), undefined, () => undefined);
    };
    if (this.refuses) {
      fail();
      return;
    }
    this.waiting.add(fail);
    super.connect((error, client, done) => {
      if (this.waiting.delete(fail)) onConnected(error, client, done);
      // Nobody waits for it any more, and the silent database may not answer on it.
      else done(new DatabaseSilent());
    });
  }
}

/** `endedMessage` is logged when a connection ends unexpectedly. */
export function createPool(config: pg.PoolConfig, log: DatabaseLog, endedMessage: string): Pool {
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
