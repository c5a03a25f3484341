import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';

/** Counts how often readers open alerts: in memory, written every few seconds. A crash loses what was counted since. */
export interface Clicks {
  count(alertId: string): void;
  /** Writes what was counted; what cannot be written stays for the next time. Never throws. */
  flush(): Promise<void>;
  /** Writes a last time and stops. */
  close(): Promise<void>;
}

const FLUSH_EVERY_MS = 3_000;

export function createClicks(db: Queryable, log: Pick<Log, 'warn'>): Clicks {
  const counts = new Map<string, number>();
  const add = (id: string, clicks: number) => counts.set(id, (counts.get(id) ?? 0) + clicks);
  let writing: Promise<void> = Promise.resolve();
  let isFailing = false;

  async function write(): Promise<void> {
    if (counts.size === 0) return;
    // In one order, so that nodes do not wait for each other in a circle.
    const batch = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    counts.clear();
    try {
      await addClicks(db, batch);
      isFailing = false;
    } catch (error) {
      for (const [id, clicks] of batch) add(id, clicks);
      if (!isFailing) log.warn({ err: error }, 'clicks on alerts could not be written; they are retried');
      isFailing = true;
    }
  }

  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref();
  return {
    count: (alertId) => void add(alertId, 1),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

async function addClicks(db: Queryable, batch: readonly (readonly [id: string, clicks: number])[]): Promise<void> {
  await db.query(
    `update alerts a set clicked = a.clicked + c.clicks
     from (select * from unnest($1::text[], $2::int[]) as counted (id, clicks) order by id) c where a.id = c.id`,
    [batch.map(([id]) => id), batch.map(([, clicks]) => clicks)],
  );
}
