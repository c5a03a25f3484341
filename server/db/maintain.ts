import type { Database } from './client.ts';
import { onConnection, withLongTimeout } from './pool.ts';

interface Table {
  readonly name: string;
}

/**
 * Keeps the tables compact and the planner informed: after a large import, and at intervals on the embedded engine,
 * which does nothing of the kind by itself. Table by table, so that others get their turn in between.
 */
export async function maintain(db: Pick<Database, 'engine' | 'pool'>): Promise<void> {
  const { rows } = await db.pool.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'jobs')
     order by 1`,
  );
  const order = db.engine === 'embedded' ? 'vacuum (analyze)' : 'analyze';
  await onConnection(db.pool, async (client) => {
    // A large table may take longer than any other statement.
    await client.query('set statement_timeout = 0');
    try {
      for (const { name } of rows) await client.query(withLongTimeout(`${order} ${name}`));
    } finally {
      await client.query('reset statement_timeout');
    }
  });
}
