import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';

const DAY_MS = 86_400_000;
/**
 * Retention of signers' data: their network, an unopened link, and names after a petition has closed. The Privacy Policy
 * and the mails name these days.
 */
const KEPT_DAYS = { network: 60, unconfirmed: 14, afterClosing: 365 } as const;
const AT_ONCE = 1_000;

/**
 * Deletes what is no longer needed: networks, signatures that were never confirmed, and a year after a petition has
 * closed its signers' personal data; its counts stay. In batches, so that nobody waits for it.
 */
export async function anonymiseDue(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await repeat(db, signal, FORGET_NETWORKS, [before(KEPT_DAYS.network), AT_ONCE]);
  await repeat(db, signal, FORGET_UNCONFIRMED, [before(KEPT_DAYS.unconfirmed), AT_ONCE]);
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from petitions where anonymised_at is null and least(closed_at, deadline) < $1',
    [before(KEPT_DAYS.afterClosing)],
  );
  for (const { id } of rows) {
    await repeat(db, signal, FORGET_SIGNERS, [id, AT_ONCE]);
    if (signal?.aborted) return;
    await finish(db, id, now);
  }
}

const FORGET_NETWORKS = `update signatures set address_range = null where id in (
  select id from signatures where address_range is not null and signed_at < $1 order by signed_at limit $2)`;

/** Counted from the last mail, which promises these days again; one that is confirmed at this moment stays. */
const FORGET_UNCONFIRMED = `delete from signatures where state = 'pending' and id in (
  select s.id from petitions p join signatures s on s.petition_id = p.id
  where s.state = 'pending' and s.signed_at < $1 and (s.mailed_at is null or s.mailed_at < $1) limit $2)`;

const FORGET_SIGNERS = `update signatures set first_name = '', last_name = '', email = null, email_key = null,
    email_domain = null, location = '', location_key = '', display_name = false, comment = null, comment_state = 'none',
    address_range = null
  where id in (select id from signatures where petition_id = $1 and email is not null limit $2)`;

async function repeat(db: Database, signal: AbortSignal | undefined, sql: string, values: unknown[]): Promise<void> {
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const { rowCount } = await db.pool.query(sql, values);
    isMore = (rowCount ?? 0) >= AT_ONCE;
  }
}

async function finish(db: Database, id: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query('delete from petition_locations where petition_id = $1', [id]);
    await tx.query(`update petition_removals set value = '' where petition_id = $1`, [id]);
    await tx.query('update petitions set anonymised_at = $2 where id = $1', [id, now]);
    await announceChange(tx, { petitions: [id] });
  });
}

/**
 * Deletes locations that no signature names any more. They are typed freely, so there is no end of them. One that is
 * counted at this moment is left: waiting for it while others are locked could deadlock.
 */
export async function clearEmptyLocations(db: Database): Promise<void> {
  await db.pool.query(
    `delete from petition_locations where (petition_id, location_key) in (
       select petition_id, location_key from petition_locations where signatures = 0 for update skip locked)`,
  );
}

/** What the nightly job does. */
export async function anonymiseOldSignatures(db: Database, clock: Clock, signal: AbortSignal): Promise<void> {
  await anonymiseDue(db, clock.now(), signal);
  // Thrown, so that what is left does not wait for the next night.
  signal.throwIfAborted();
  await clearEmptyLocations(db);
}
