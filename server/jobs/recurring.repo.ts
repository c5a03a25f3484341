import type { Queryable } from '#server/db/client.ts';

interface Lease {
  readonly name: string;
  /** The process that wants or holds it. */
  readonly holder: string;
  readonly seconds: number;
}

/** Registers the job, due at once; a shortened interval brings the next run forward. */
export async function registerRecurring(db: Queryable, job: { name: string; seconds: number }): Promise<void> {
  await db.query(
    `insert into recurring_jobs (name) values ($1)
     on conflict (name) do update
     set next_at = least(recurring_jobs.next_at, now() + make_interval(secs => $2))`,
    [job.name, job.seconds],
  );
}

/** `true` if the job was due and free; the holder now has the lease. */
export async function takeLease(db: Queryable, { name, holder, seconds }: Lease): Promise<boolean> {
  const { rowCount } = await db.query(
    `update recurring_jobs set leased_by = $2, leased_until = now() + make_interval(secs => $3)
     where name = $1 and next_at <= now() and (leased_until is null or leased_until < now())`,
    [name, holder, seconds],
  );
  return rowCount === 1;
}

/** `false` if another process has taken over the job. */
export async function renewLease(db: Queryable, { name, holder, seconds }: Lease): Promise<boolean> {
  const { rowCount } = await db.query(
    `update recurring_jobs set leased_until = now() + make_interval(secs => $3) where name = $1 and leased_by = $2`,
    [name, holder, seconds],
  );
  return rowCount === 1;
}

/** The first retry of a failed run. Each further one doubles the time since the first failure, up to `LONGEST_RETRY_SECONDS`. */
const FIRST_RETRY_SECONDS = 300;
const LONGEST_RETRY_SECONDS = 4 * 3600;

/**
 * 'failed': retried with back-off. 'faulty': a failure that is not retried before the next regular run. 'cut': interrupted
 * because the server stops, so neither a success nor a failure, and due again at once.
 */
export type RunOutcome = 'done' | 'failed' | 'faulty' | 'cut';

interface Run {
  readonly name: string;
  readonly holder: string;
  /** Seconds until the next run. After a failure it begins earlier, if a retry is due before. */
  readonly pause: number;
  readonly outcome: RunOutcome;
}

/** Releases the lease and records how the run ended. */
export async function releaseLease(db: Queryable, { name, holder, pause, outcome }: Run): Promise<void> {
  await db.query(
    `update recurring_jobs
     set leased_by = null, leased_until = null,
       next_at = now() + case when $4 = 'failed'
         then least(make_interval(secs => $3), make_interval(secs => $6),
           greatest(make_interval(secs => $5), now() - failing_since))
         else make_interval(secs => $3) end,
       last_success_at = case when $4 = 'done' then now() else last_success_at end,
       failing_since = case when $4 = 'done' then null when $4 in ('failed', 'faulty') then coalesce(failing_since, now())
         else failing_since end
     where name = $1 and leased_by = $2`,
    [name, holder, pause, outcome, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
  );
}

/** Clears all leases. Only safe if no other process can hold one. */
export async function releaseLostLeases(db: Queryable): Promise<void> {
  await db.query('update recurring_jobs set leased_by = null, leased_until = null where leased_by is not null');
}

/** Seconds until the job is due or its lease runs out, whichever is later; 0 when it can run. */
export async function secondsUntilDue(db: Queryable, name: string): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>(
    `select greatest(0, extract(epoch from greatest(next_at, leased_until) - now()))::float8 as seconds
     from recurring_jobs where name = $1`,
    [name],
  );
  return rows[0]?.seconds ?? 0;
}
