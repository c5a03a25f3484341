import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

const BEAT_EVERY_MS = 5_000;
/** After this long without a heartbeat a node counts as dead, and nobody waits for it. */
export const DEAD_AFTER_SECONDS = 15;
const FORGET_AFTER = '1 hour';

/** SQL: whether the node in a row of `site_nodes` named `name` is alive. */
export function isAlive(name: string): string {
  return `${name}.seen_at > now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
}

export interface Node {
  readonly id: string;
  /** Sends a heartbeat now, besides the one every five seconds. Never throws. */
  beat(): Promise<void>;
  /** Stops the heartbeat; the other nodes stop waiting for this one at once. */
  leave(): Promise<void>;
}

export interface NodeNeeds {
  readonly db: Pick<Database, 'pool' | 'engine'>;
  readonly log: Pick<Log, 'warn'>;
  /** Called after each heartbeat. */
  readonly onBeat: () => void;
  /**
   * Called when heartbeats failed for so long that the other nodes stopped waiting for this one: whatever it has cached
   * may be outdated. Perhaps it missed no change, but that cannot be determined here.
   */
  readonly onLapse: () => void;
}

/** Makes this process known to the other nodes on its database. */
export async function joinNodes({ db, log, onBeat, onLapse }: NodeNeeds): Promise<Node> {
  const id = randomUUID();
  // Only one process can have the embedded database: other rows are of processes that were killed.
  if (db.engine === 'embedded') await db.pool.query('delete from site_nodes');
  await showLife(db.pool, id);
  let beating: Promise<void> | null = null;
  const beat = (): Promise<void> => {
    beating ??= showLife(db.pool, id)
      .then((silentFor) => {
        if (silentFor === null || silentFor > DEAD_AFTER_SECONDS) onLapse();
        onBeat();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'this node could not show the others that it is alive'))
      .finally(() => {
        beating = null;
      });
    return beating;
  };
  const timer = setInterval(() => void beat(), BEAT_EVERY_MS).unref();
  return {
    id,
    beat,
    leave: async () => {
      clearInterval(timer);
      await beating;
      await db.pool
        .query('delete from site_nodes where id = $1', [id])
        .catch((error: unknown) => log.warn({ err: error }, 'this node could not tell the others that it stops'));
    },
  };
}

/** Writes the heartbeat. Returns the seconds since the previous one; null if the node had no row. */
async function showLife(db: Queryable, id: string): Promise<number | null> {
  const { rows } = await db.query<{ silent: number | null }>(
    `with before as (select seen_at from site_nodes where id = $1)
     insert into site_nodes (id, started_at, seen_at) values ($1, now(), now())
     on conflict (id) do update set seen_at = excluded.seen_at
     returning (select extract(epoch from now() - seen_at)::float8 from before) as silent`,
    [id],
  );
  return rows[0]?.silent ?? null;
}

/** Removes the rows of nodes that were killed some time ago. */
export async function deleteDeadNodes(db: Queryable): Promise<void> {
  await db.query(`delete from site_nodes where seen_at < now() - interval '${FORGET_AFTER}'`);
}
