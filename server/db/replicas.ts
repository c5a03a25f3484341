import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, DatabaseLog, Queryable } from './client.ts';
import { endPool } from './end-pool.ts';
import { createPool } from './pool.ts';

const CONNECTIONS = 8;
const CONNECT_WITHIN_MS = 1_000;
/** A page should not wait long for a replica: the database itself can be asked. */
const ANSWER_WITHIN_MS = 5_000;
const AWAY_FOR_MS = 5_000;
const FIRST_LOOK_MS = 10;
const LONGEST_LOOK_MS = 1_000;
/** How far apart the clocks of a site's machines may be: a replica's `now()` decides which stories are public. */
export const CLOCKS_WITHIN_MS = 2_000;

/** Read replicas of the database, for the queries of pages. */
export interface Replicas {
  /** For queries of pages: asks a replica that has all changes this node has heard of, else the database itself. */
  readonly pool: Queryable;
  /**
   * Something was changed. From here on the database is asked until replicas have the change as well, so call it before
   * pages are dropped: none is made again from what a replica had before. `byTime`: something is due, which replicas
   * work out by their own clocks.
   */
  changed(options?: { readonly byTime?: boolean }): void;
  close(): Promise<void>;
}

/** One replica, as `Replicas` asks it. */
export interface Replica {
  /** For the log. */
  readonly name: string;
  readonly pool: pg.Pool;
}

export interface ReplicasNeeds {
  readonly db: Pick<Database, 'pool'>;
  readonly replicas: readonly Replica[];
  readonly log: DatabaseLog;
  /** Replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/** Connections to the replicas at `urls`; none is opened before it is needed. */
export function connectReplicas(urls: readonly string[], log: DatabaseLog): Replica[] {
  return urls.map((connectionString) => {
    const { host } = new URL(connectionString);
    const settings = {
      connectionString,
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      statement_timeout: ANSWER_WITHIN_MS,
      application_name: 'matv',
      keepAlive: true,
      options: '-c timezone=UTC -c jit=off',
    };
    return { name: host, pool: createPool(settings, log, `a connection to the replica ${host} ended`) };
  });
}

/** Whether the database at an address follows another one. Throws when it cannot be reached. */
export async function isReplica(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_WITHIN_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows === true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface State extends Replica {
  /** Whether it has all changes that this node has heard of. */
  isCurrent: boolean;
  isFollowed: boolean;
  /** When it may be current again at the earliest. */
  heldUntil: number;
}

export function readFromReplicas({
  db,
  replicas,
  log,
  wait = waitUnreferenced,
  now = () => performance.now(),
}: ReplicasNeeds): Replicas {
  const states: State[] = replicas.map((replica) => ({
    ...replica,
    isCurrent: false,
    isFollowed: false,
    heldUntil: 0,
  }));
  let changes = 0;
  let isClosed = false;
  let turn = 0;

  const pick = (): State | undefined => {
    const current = states.filter(({ isCurrent }) => isCurrent);
    turn += 1;
    return current[turn % current.length];
  };

  const outdate = (state: State, heldForMs: number) => {
    state.isCurrent = false;
    state.heldUntil = Math.max(state.heldUntil, now() + heldForMs);
    if (!state.isFollowed) void follow(state);
  };

  /** Polls until the replica has the latest change, including those made meanwhile. */
  async function follow(state: State): Promise<void> {
    state.isFollowed = true;
    for (let lookMs = FIRST_LOOK_MS; !isClosed; lookMs = Math.min(LONGEST_LOOK_MS, lookMs * 2)) {
      const heldMs = state.heldUntil - now();
      if (heldMs > 0) await wait(heldMs);
      const seen = changes;
      const hasThem = await hasAll(state);
      if (hasThem && seen === changes && now() >= state.heldUntil) {
        state.isCurrent = true;
        break;
      }
      await wait(hasThem === null ? AWAY_FOR_MS : lookMs);
    }
    state.isFollowed = false;
  }

  /** Null when it cannot be determined. */
  async function hasAll({ name, pool }: State): Promise<boolean | null> {
    try {
      // The insert position, since the write position may not cover the end of an asynchronous commit yet.
      const { rows: here } = await db.pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
      const { rows: there } = await pool.query<{ has: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        [here[0]?.at],
      );
      const has = there[0]?.has ?? null;
      if (has === null) log.warn({ replica: name }, 'this is no replica of the database, and is not asked');
      return has;
    } catch (error) {
      log.warn({ err: error, replica: name }, 'a replica cannot be asked; the database is');
      return null;
    }
  }

  async function ask(query: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const state = pick();
    if (!state) return db.pool.query(query, values);
    try {
      return await state.pool.query(query, values);
    } catch (error) {
      // It is down, or cancelled a query that conflicts with replay. A faulty query fails on the database as well.
      log.warn({ err: error, replica: state.name }, 'a replica did not answer; the database is asked');
      outdate(state, AWAY_FOR_MS);
      return db.pool.query(query, values);
    }
  }

  for (const state of states) outdate(state, 0);
  return {
    pool: new Proxy(db.pool, {
      get: (self, name) => (name === 'query' ? ask : Reflect.get(self, name)),
    }),
    changed: ({ byTime = false } = {}) => {
      changes += 1;
      for (const state of states) outdate(state, byTime ? CLOCKS_WITHIN_MS : 0);
    },
    close: async () => {
      isClosed = true;
      await Promise.all(states.map(({ pool }) => endPool(pool)));
    },
  };
}

function waitUnreferenced(milliseconds: number): Promise<unknown> {
  return pause(milliseconds, undefined, { ref: false });
}
