import type { Db } from 'pg-boss';
import type { Database, Queryable } from '#server/db/client.ts';
import { onConnection, transactionHere } from '#server/db/pool.ts';

/** Runs the job queue on the application's own pool. */
export function bossDatabase(db: Database): Db {
  return {
    executeSql: (text, values) => {
      // Look-ups for a job that is sent in a transaction run inside it, since nobody else may get a turn meanwhile.
      const transaction = transactionHere();
      if (transaction) return transaction.query(text, values);
      // pg-boss opens transactions in the text of its statements; a failed one must not stay open in the pool.
      return onConnection(db.pool, (client) => client.query(text, values));
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await db.listen(channel, onNotification, onReconnect);
      // As pg-boss's own client does: it then fetches what was announced before it listened.
      onReconnect();
      return { close };
    },
  };
}

/** Lets the job queue write inside a transaction that somebody else began and ends. */
export function withinTransaction(tx: Queryable): Db {
  return { executeSql: (text, values) => tx.query(text, values) };
}
