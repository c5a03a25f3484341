import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, DatabaseLog } from './client.ts';
import { endPool } from './end-pool.ts';
import { DatabaseRefused } from './errors.ts';
import { tellAll } from './listeners.ts';
import { createPool, withTimeout } from './pool.ts';
import { SilenceWatch } from './silence.ts';

// More than a few only make the database's processes take turns; a page asks at most two questions at once.
const CONNECTIONS = 8;
const CONNECT_WITHIN_MS = 10_000;
const STATEMENT_WITHIN_MS = 30_000;
const OLDEST_VERSION = 150_000;
const LONGEST_PAUSE_MS = 2_000;
const FAREWELL_MS = 1_000;
/** An idle connection whose other end has vanished is noticed after this and ten seconds more. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** When a connection that does not answer leads to what, in milliseconds. */
export interface Patience {
  /** Between an answer on the listening connection and the next question. */
  readonly pingAfter: number;
  /** An answer is overdue, and a new connection is tried. */
  readonly doubtAfter: number;
  /** The new connection has failed as well: the database is silent. */
  readonly probeWithin: number;
  /** The listening connection is given up. */
  readonly replaceAfter: number;
}

const USUAL_PATIENCE: Patience = { pingAfter: 500, doubtAfter: 1_000, probeWithin: 1_500, replaceAfter: 8_000 };

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** Replaced in tests. */
  readonly patience?: Partial<Patience>;
}

/** Opens PostgreSQL at `databaseUrl`. Throws `DatabaseRefused` 'unreachable', naming host, port and database only. */
export async function openPostgres(options: PostgresOptions): Promise<Database> {
  const { databaseUrl, log } = options;
  const patience = { ...USUAL_PATIENCE, ...options.patience };
  const place = placeOf(databaseUrl);
  const settings = {
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    statement_timeout: STATEMENT_WITHIN_MS,
    idle_in_transaction_session_timeout: STATEMENT_WITHIN_MS,
    application_name: 'matv',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    options: '-c timezone=UTC -c jit=off',
  };
  const pool = createPool(settings, log, 'a connection to PostgreSQL ended');
  await check(pool, place);
  const silence = new SilenceWatch({ databaseUrl, pool, log, probeWithinMs: patience.probeWithin });
  const listener = new ListeningConnection({ databaseUrl, log, patience, silence });
  return {
    engine: 'postgres',
    pool,
    listen: (channel, onPayload, onGap) => listener.listen(channel, onPayload, onGap),
    holdInSession: (statement, values) => listener.hold(statement, values),
    close: async () => {
      silence.close();
      await listener.close();
      await endPool(pool);
    },
  };
}

function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `database ${decodeURIComponent(url.pathname.slice(1)) || '(none)'} at ${url.hostname || 'localhost'}:${url.port || '5432'}`;
  } catch (cause) {
    const message = 'DATABASE_URL is not an address like postgres://user:password@host:5432/database.';
    throw new DatabaseRefused(message, { kind: 'unreachable', cause });
  }
}

async function check(pool: pg.Pool, place: string): Promise<void> {
  try {
    const answer = await pool.query<{ version: number; zone: string; timeout: number }>(
      `select current_setting('server_version_num')::int as version, current_setting('TimeZone') as zone,
         (select setting::int from pg_settings where name = 'statement_timeout') as timeout`,
    );
    const { version = 0, zone, timeout } = answer.rows[0] ?? {};
    if (version < OLDEST_VERSION) {
      throw new DatabaseRefused(`PostgreSQL 15 or newer is needed; ${place} runs ${version}.`, { kind: 'unreachable' });
    }
    // One that pools connections would also swallow what the site listens for.
    if (zone !== 'UTC' || timeout !== STATEMENT_WITHIN_MS) {
      throw new DatabaseRefused(
        `${place} does not get what the site sets for its connections (time zone, time limits): something in between, such as PgBouncer, leaves it out. Name PostgreSQL itself in DATABASE_URL, or a proxy that passes everything on.`,
        { kind: 'unreachable' },
      );
    }
  } catch (cause) {
    await pool.end();
    if (cause instanceof DatabaseRefused) throw cause;
    throw new DatabaseRefused(`PostgreSQL cannot be reached: ${place}: ${reasonOf(cause)}. Check DATABASE_URL.`, {
      kind: 'unreachable',
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}

interface ListeningNeeds {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  readonly patience: Patience;
  readonly silence: SilenceWatch;
}

/**
 * One connection of its own that listens, and comes back when it was lost. As the only one that is always open and
 * mostly idle, it also shows whether the database answers.
 */
class ListeningConnection {
  private readonly databaseUrl: string;
  private readonly log: DatabaseLog;
  private readonly patience: Patience;
  private readonly silence: SilenceWatch;
  private client: Promise<pg.Client> | null = null;
  private closed = false;
  private readonly channels = new Map<string, Set<(payload: string) => void>>();
  private readonly gaps = new Set<() => void>();
  private readonly held: { readonly text: string; readonly values: number[] }[] = [];

  constructor({ databaseUrl, log, patience, silence }: ListeningNeeds) {
    this.databaseUrl = databaseUrl;
    this.log = log;
    this.patience = patience;
    this.silence = silence;
  }

  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.gaps.add(onGap);
    const handlers = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, handlers);
    handlers.add(onPayload);
    this.client ??= this.connect();
    const client = await this.client;
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return async () => {
      handlers.delete(onPayload);
      this.gaps.delete(onGap);
    };
  }

  async hold(text: string, values: readonly number[]): Promise<void> {
    const statement = { text, values: [...values] };
    this.client ??= this.connect();
    await (await this.client).query(statement);
    this.held.push(statement);
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.client?.catch(() => null);
    // `end` may never resolve if the database does not answer.
    if (client) await Promise.race([client.end(), pause(FAREWELL_MS, undefined, { ref: false })]);
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'matv listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      // Or the locks of a machine that vanished would be held for two hours, the usual keep-alive time.
      options: '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3',
    });
    client.on('error', (error) => this.log.warn({ err: error }, 'the listening connection to PostgreSQL failed'));
    client.on('notification', ({ channel, payload }) => {
      tellAll(this.channels.get(channel), payload ?? '', this.log);
    });
    try {
      await client.connect();
      for (const channel of this.channels.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
      for (const statement of this.held) await client.query(statement);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    // Only now: a refused connection ends as well, and whoever tried it tries again by itself.
    client.once('end', () => this.reconnect());
    void this.keepAsking(client);
    return client;
  }

  /** Notices when a connection is lost without a word, which would otherwise go unnoticed for minutes. */
  private async keepAsking(client: pg.Client): Promise<void> {
    const { pingAfter, doubtAfter, replaceAfter } = this.patience;
    while (!this.closed) {
      const doubt = setInterval(() => this.silence.suspect(), doubtAfter).unref();
      try {
        await client.query(withTimeout('select 1', replaceAfter));
        this.silence.heard();
      } catch (error) {
        if (!this.closed) this.log.warn({ err: error }, 'the listening connection to PostgreSQL is replaced');
        await client.end();
        return;
      } finally {
        clearInterval(doubt);
      }
      await pause(pingAfter, undefined, { ref: false });
    }
  }

  private reconnect(): void {
    if (this.closed) return;
    this.client = this.persist();
    this.client.catch(() => {});
  }

  private async persist(): Promise<pg.Client> {
    for (let wait = 250; !this.closed; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { ref: false });
      try {
        const client = await this.connect();
        tellAll(this.gaps, undefined, this.log);
        return client;
      } catch (error) {
        this.log.warn({ err: error }, 'still cannot listen to PostgreSQL');
        this.silence.suspect();
      }
    }
    throw new Error('the database was closed');
  }
}
