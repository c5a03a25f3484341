import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import * as accounts from './schema/accounts.ts';
import * as jobs from './schema/jobs.ts';
import * as newsroom from './schema/newsroom.ts';
import * as wire from './schema/wire.ts';

/** Every table by its property name, as drizzle and the accounts library read them. */
export const tables = { ...accounts, ...jobs, ...newsroom, ...wire };

export type Orm = NodePgDatabase<typeof tables>;

export function ormOver(pool: pg.Pool): Orm {
  return drizzle(pool, { schema: tables });
}
