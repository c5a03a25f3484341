import type { Database } from './client.ts';
import { onConnection, withLongTimeout } from './pool.ts';

interface Table {
  readonly name: string;
}

const ALL = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'jobs')
  order by 1`;

/** By the thresholds of PostgreSQL's autovacuum. */
const MUCH_CHANGED = `select format('%I.%I', t.schemaname, t.relname) as name
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where c.relkind = 'r' and t.schemaname in ('public', 'jobs')
    and (t.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
      or t.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0))
  order by 1`;

/**
 * Keeps the tables compact and the planner informed: after a large import, and at intervals on the embedded engine,
 * which does nothing of the kind by itself. Table by table, so that others get their turn in between. Throws the reason
 * of `signal` once that is aborted.
 */
export function maintain(db: Pick<Database, 'engine' | 'pool'>, signal?: AbortSignal): Promise<void> {
  return maintainTables(db, ALL, signal);
}

/**
 * The same for tables that have changed much since the last time. Prepared statements are planned again with what the
 * planner learns: one that was planned while its table was nearly empty reads the whole table each time until then.
 */
export function maintainChanged(db: Pick<Database, 'engine' | 'pool'>, signal?: AbortSignal): Promise<void> {
  return maintainTables(db, MUCH_CHANGED, signal);
}

async function maintainTables(
  { engine, pool }: Pick<Database, 'engine' | 'pool'>,
  tables: string,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<Table>(tables);
  if (rows.length === 0) return;
  const order = engine === 'embedded' ? 'vacuum (analyze)' : 'analyze';
  await onConnection(pool, async (client) => {
    // A large table may take longer than any other statement.
    await client.query('set statement_timeout = 0');
    try {
      for (const { name } of rows) {
        signal?.throwIfAborted();
        await client.query(withLongTimeout(`${order} ${name}`));
      }
    } finally {
      await client.query('reset statement_timeout');
    }
  });
}
