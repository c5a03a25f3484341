import { vi } from 'vitest';
import type { TestDatabase } from '../database.ts';

/**
 * Starts `call` while another transaction with `change` is open, and commits that once the call waits for its lock. On
 * the embedded engine, where transactions take turns, the call simply runs second.
 */
export async function whileChanging<T>(db: TestDatabase, change: string, values: unknown[], call: () => Promise<T>) {
  const other = await db.pool.connect();
  try {
    await other.query('begin');
    await other.query(change, values);
    const answer = (async () => call())();
    if (db.engine === 'postgres') await vi.waitFor(() => someoneWaits(db), { timeout: 5000 });
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

/** Throws as long as no statement waits for a lock. */
export async function someoneWaits(db: TestDatabase): Promise<void> {
  const { rowCount } = await db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  if (rowCount === 0) throw new Error('nobody waits for a lock yet');
}
