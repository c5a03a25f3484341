import type { Db } from 'pg-boss';
import type { Database, Queryable } from '#server/db/client.ts';
import { onConnection, transactionHere } from '#server/db/pool.ts';

/** Lets the job queue work over the application's own pool, with no connection of its own. */
export function bossDatabase(db: Database): Db {
  return {
    executeSql: (text, values) => {
      // What a job sent in a transaction needs to know of its queue is asked there: nobody else may have a turn.
      const transaction = transactionHere();
      if (transaction) return transaction.query(text, values);
      // Its statements open transactions in plain text; a failed one must not stay open in the pool.
      return onConnection(db.pool, (client) => client.query(text, values));
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await db.listen(channel, onNotification, onReconnect);
      onReconnect();
      return { close };
    },
  };
}

/** Lets the job queue write inside a transaction that somebody else began and ends. */
export function withinTransaction(tx: Queryable): Db {
  return { executeSql: (text, values) => tx.query(text, values) };
}
