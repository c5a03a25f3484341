import { PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Database, Queryable } from '#server/db/client.ts';
import { bossDatabase } from './boss-database.ts';
import { JOBS_SCHEMA } from './jobs.service.ts';

/** A job that has still to be done. */
export const pendingJob = z.object({
  name: z.string(),
  data: z.record(z.string(), z.json()).nullable(),
  startAfter: z.iso.datetime({ offset: true }),
  priority: z.int(),
  singletonKey: z.string().nullable(),
});
export type PendingJob = z.infer<typeof pendingJob>;

async function hasQueue(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
    `${JOBS_SCHEMA}.job`,
  ]);
  return rows[0]?.there ?? false;
}

/** The queued and running jobs, for a backup; none if no site has created the queue yet. */
export async function pendingJobs(tx: Queryable): Promise<PendingJob[]> {
  if (!(await hasQueue(tx))) return [];
  const { rows } = await tx.query(
    `select name, data, to_jsonb(start_after) #>> '{}' as "startAfter", priority, singleton_key as "singletonKey"
     from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active') and name !~ '^__' order by created_on`,
  );
  return z.array(pendingJob).parse(rows);
}

/**
 * Puts jobs of a backup into the queue of a database that no site has opened yet, in place of those of a restore that
 * broke off.
 */
export async function queueAgain(db: Database, jobs: readonly PendingJob[]): Promise<void> {
  if (await hasQueue(db.pool)) await db.pool.query(`delete from ${JOBS_SCHEMA}.job`);
  if (jobs.length === 0) return;
  const boss = new PgBoss({
    db: bossDatabase(db),
    backend: db.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    schedule: false,
    supervise: false,
  });
  const failed = Promise.withResolvers<never>();
  boss.on('error', (error) => failed.reject(error));
  await Promise.race([boss.start(), failed.promise]);
  try {
    for (const name of new Set(jobs.map((job) => job.name))) {
      // The policy that the site uses; the other settings are applied at its next start.
      await boss.createQueue(name, { policy: 'short' });
      const rows = jobs.filter((job) => job.name === name);
      await boss.insert(
        name,
        rows.map(({ data, startAfter, priority, singletonKey }) => ({
          data: data ?? {},
          startAfter: new Date(startAfter),
          priority,
          singletonKey: singletonKey ?? crypto.randomUUID(),
        })),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
