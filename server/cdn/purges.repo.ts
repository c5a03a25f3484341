import { z } from 'zod';
import type { Queryable } from '#server/db/client.ts';

/** Each tag is sent twice, for an answer that was on its way to the network when it was purged. */
const ROUNDS = 2;
export const SECOND_ROUND_SECONDS = 2;
/** Longer than a call may take: after that, the node that claimed a tag must have died. */
const CLAIM_SECONDS = 20;
const LONGEST_WAIT_SECONDS = 300;

const claimed = z.object({
  tag: z.string(),
  changes: z.number(),
});

/** A tag as it was when this node began to send it. */
export type ClaimedTag = z.infer<typeof claimed>;

/** Locks the rows of $1 in order, as `queueTags` does: statements that want the same rows never wait for each other. */
const IN_ORDER = 'with ours as (select tag from network_purges where tag = any($1::text[]) order by tag for update)';

/** Queues `tags`; those already queued start their rounds again. */
export async function queueTags(db: Queryable, tags: readonly string[]): Promise<void> {
  // In order, so that two nodes that queue the same tags never wait for each other.
  await db.query(
    `insert into network_purges (tag, rounds, due_at, asked_at)
     select tag, ${ROUNDS}, now(), now() from unnest($1::text[]) tag order by tag
     on conflict (tag) do update set
       changes = network_purges.changes + 1,
       rounds = ${ROUNDS},
       due_at = case when network_purges.failures = 0 then excluded.due_at else network_purges.due_at end,
       asked_at = excluded.asked_at`,
    [[...new Set(tags)]],
  );
}

/** Takes up to `most` tags that are due, for this node to send. */
export async function claimDue(db: Queryable, most: number): Promise<ClaimedTag[]> {
  const { rows } = await db.query(
    `update network_purges set claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
     where tag in (
       select tag from network_purges
       where due_at <= now() and (claimed_until is null or claimed_until <= now())
       order by due_at, tag limit $1 for update skip locked)
     returning tag, changes`,
    [most],
  );
  return z.array(claimed).parse(rows);
}

/**
 * Records a successful purge: tags that have not changed since have one round less to go. In one statement: between two, a
 * change could queue a tag anew that the first has deleted, and the second would count the call as one for that change.
 */
export async function noteSent(db: Queryable, sent: readonly ClaimedTag[]): Promise<void> {
  await db.query(
    `with ours as (
       select p.tag, p.rounds, p.changes = s.changes as is_same
       from network_purges p join unnest($1::text[], $2::int[]) as s (tag, changes) on s.tag = p.tag
       order by p.tag for update of p
     ), done as (
       delete from network_purges p using ours where p.tag = ours.tag and ours.is_same and ours.rounds = 1
     )
     update network_purges p set
       claimed_until = null,
       failures = 0,
       problem = null,
       rounds = case when ours.is_same then p.rounds - 1 else p.rounds end,
       due_at = case when ours.is_same then now() + make_interval(secs => ${SECOND_ROUND_SECONDS}) else now() end
     from ours where p.tag = ours.tag and not (ours.is_same and ours.rounds = 1)`,
    [sent.map(({ tag }) => tag), sent.map(({ changes }) => changes)],
  );
}

/** Schedules a retry after 1, 2, 4 seconds and so on up to five minutes, and not before `retryAfterSeconds`. */
export async function noteFailed(
  db: Queryable,
  failed: readonly ClaimedTag[],
  problem: string,
  retryAfterSeconds: number,
): Promise<void> {
  await db.query(
    `${IN_ORDER} update network_purges p set
       claimed_until = null,
       failures = least(failures + 1, 1000),
       problem = $2,
       due_at = now() + make_interval(
         secs => greatest($3::float8, least(${LONGEST_WAIT_SECONDS}, power(2, least(failures, 9))::float8)))
     from ours where p.tag = ours.tag`,
    [failed.map(({ tag }) => tag), problem, Math.min(retryAfterSeconds, LONGEST_WAIT_SECONDS)],
  );
}

/** Makes tags whose purge failed due now. */
export async function sendNow(tx: Queryable, tags: readonly string[]): Promise<void> {
  await tx.query(
    `${IN_ORDER} update network_purges p set due_at = now(), failures = 0 from ours
     where p.tag = ours.tag and p.failures > 0`,
    [tags],
  );
}

/** How many of `tags` have not been purged since they changed, and the error, if any. */
export async function pendingPurges(
  db: Queryable,
  tags: readonly string[],
): Promise<{ readonly waiting: number; readonly problem: string | null }> {
  const { rows } = await db.query<{ waiting: number; problem: string | null }>(
    `select count(*)::int as waiting, max(problem) as problem from network_purges
     where tag = any($1::text[]) and rounds = ${ROUNDS}`,
    [tags],
  );
  return rows[0] ?? { waiting: 0, problem: null };
}

/** Seconds until the next tag is due, 0 or more; `null` if none waits. */
export async function secondsUntilDue(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ seconds: number | null }>(
    `select extract(epoch from min(greatest(due_at, coalesce(claimed_until, due_at))) - now())::float8 as seconds
     from network_purges`,
  );
  const seconds = rows[0]?.seconds ?? null;
  return seconds === null ? null : Math.max(0, seconds);
}

/** Gives up what could not be sent for two days: no network keeps a page for longer than one. Returns how many. */
export async function dropStale(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(`delete from network_purges where asked_at < now() - interval '2 days'`);
  return rowCount ?? 0;
}
