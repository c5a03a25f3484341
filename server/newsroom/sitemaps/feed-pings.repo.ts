import type { Queryable } from '#server/db/client.ts';

/** A ping that may be sent now; `triedAt` is the database's time to the microsecond. */
export interface BegunPing {
  readonly path: string;
  readonly triedAt: string;
}

/** Whether the hub has been notified of a feed since a moment. */
export interface PingState {
  readonly path: string;
  readonly isTold: boolean;
  /** Why the last ping failed; null when it did not. */
  readonly problem: string | null;
}

const LONGEST_WAIT_SECONDS = 300;

/** Begins a ping regardless of earlier ones. */
export async function beginPing(db: Queryable, path: string): Promise<string> {
  const { rows } = await db.query<{ triedAt: string }>(
    `insert into feed_pings (path, tried_at) values ($1, now())
     on conflict (path) do update set tried_at = excluded.tried_at returning tried_at::text as "triedAt"`,
    [path],
  );
  return rows[0]?.triedAt ?? '';
}

/**
 * Begins those pings that are due: of feeds for which the hub has not been pinged since `since`, after the back-off of
 * earlier failures, and not while one that began after `since` is under way, for at most `timeoutSeconds`.
 */
export async function beginDuePings(
  db: Queryable,
  paths: readonly string[],
  since: string,
  timeoutSeconds: number,
): Promise<BegunPing[]> {
  const { rows } = await db.query<BegunPing>(
    `insert into feed_pings (path, tried_at) select path, now() from unnest($1::text[]) path order by path
     on conflict (path) do update set tried_at = excluded.tried_at
     where (feed_pings.told_at is null or feed_pings.told_at < $2::timestamptz)
       and now() >= feed_pings.tried_at + make_interval(secs => case
         when feed_pings.failures > 0 then least(${LONGEST_WAIT_SECONDS}, power(2, least(feed_pings.failures, 12) - 1)::float8 - 0.2)
         when feed_pings.tried_at < $2::timestamptz then 0
         else $3::float8 end)
     returning path, tried_at::text as "triedAt"`,
    [paths, since, timeoutSeconds],
  );
  return rows;
}

export async function noteAccepted(db: Queryable, path: string, triedAt: string): Promise<void> {
  await db.query(
    `update feed_pings set told_at = greatest(told_at, $2::timestamptz), failures = 0, problem = null where path = $1`,
    [path, triedAt],
  );
}

export async function noteRefused(db: Queryable, path: string, problem: string): Promise<void> {
  await db.query('update feed_pings set failures = failures + 1, problem = $2 where path = $1', [path, problem]);
}

/** In the order of `paths`. */
export async function readPings(db: Queryable, paths: readonly string[], since: string): Promise<PingState[]> {
  const { rows } = await db.query<PingState>(
    `select asked.path, coalesce(p.told_at >= $2::timestamptz, false) as "isTold", p.problem
     from unnest($1::text[]) with ordinality as asked (path, place) left join feed_pings p on p.path = asked.path
     order by asked.place`,
    [paths, since],
  );
  return rows;
}

/** Clears the back-off of failed pings, so that the next check sends them again. */
export async function deleteFailures(db: Queryable, paths: readonly string[]): Promise<void> {
  await db.query('update feed_pings set failures = 0, tried_at = to_timestamp(0) where path = any($1::text[])', [
    paths,
  ]);
}

/** Deletes the records of feeds that have not changed for long. */
export async function deleteOldPings(db: Queryable, days: number): Promise<void> {
  await db.query('delete from feed_pings where tried_at < now() - make_interval(days => $1::int)', [days]);
}
