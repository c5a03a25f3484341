import type { Db } from 'pg-boss';
import type { Database, Queryable } from '../db/client.ts';

/** Lets the job queue work over the application's own pool, with no connection of its own. */
export function bossDatabase(db: Database): Db {
  return {
    executeSql: async (text, values) => {
      const client = await db.pool.connect();
      try {
        return await client.query(text, values);
      } catch (error) {
        // Its statements open transactions in plain text; a failed one must not stay open in the pool.
        await client.query('rollback');
        throw error;
      } finally {
        client.release();
      }
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await db.listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}

/** Lets the job queue write inside a transaction that somebody else began and ends. */
export function withinTransaction(tx: Queryable): Db {
  return { executeSql: (text, values) => tx.query(text, values) };
}
