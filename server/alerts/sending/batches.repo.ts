import type { AlertTopic } from '#domain/alerts.ts';
import type { Queryable } from '#server/db/client.ts';

/** Alerts whose time has come. */
export async function dueAlerts(db: Queryable, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from alerts where state = 'waiting' and send_at <= $1 order by send_at, id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

interface Audience {
  readonly alertId: string;
  /** Null: everyone. */
  readonly topics: readonly AlertTopic[] | null;
  /** The highest subscription id to include. Null: no limit. */
  readonly newestSubscription: string | null;
  readonly at: Date;
}

interface BatchSizes {
  readonly size: number;
  /** A service with fewer subscriptions than this shares batches with others. */
  readonly ownBatches: number;
}

/** Stores the recipients of an alert in batches, small push services sharing theirs; returns how many recipients. */
export async function writeBatches(
  tx: Queryable,
  { alertId, topics, newestSubscription, at }: Audience,
  { size, ownBatches }: BatchSizes,
): Promise<{ recipients: number; newestSubscription: string }> {
  const { rows } = await tx.query<{ recipients: number; newest: string | null }>(
    `with chosen as (
       select id, case when count(*) over (partition by service) >= $6 then service else '' end as lane
       from alert_subscriptions
       where ($2::text[] is null or topics && $2::text[]) and ($3::bigint is null or id <= $3)
     ), numbered as (
       select id, lane, (row_number() over (partition by lane order by id) - 1) / $5::int as part from chosen
     ), written as (
       insert into alert_batches (alert_id, service, subscriptions, due_at)
       select $1, lane, array_agg(id order by id), $4::timestamptz from numbered group by lane, part order by part, lane
     )
     select count(*)::int as recipients, (select max(id) from alert_subscriptions) as newest from chosen`,
    [alertId, topics, newestSubscription, at, size, ownBatches],
  );
  return { recipients: rows[0]?.recipients ?? 0, newestSubscription: newestSubscription ?? rows[0]?.newest ?? '0' };
}

export async function startAlert(
  tx: Queryable,
  id: string,
  { recipients, newestSubscription, at }: { recipients: number; newestSubscription: string; at: Date },
): Promise<void> {
  await tx.query(
    `update alerts set state = case when $2 = 0 then 'sent' else 'sending' end, recipients = $2, started_at = $3,
       newest_subscription = $4, finished_at = case when $2 = 0 then $3::timestamptz end where id = $1`,
    [id, recipients, at, newestSubscription],
  );
}

export interface ClaimedBatch {
  /** Of type bigint, as text. */
  id: string;
  alert_id: string;
  service: string;
  subscriptions: string[];
  attempt: number;
}

interface Claim {
  readonly holder: string;
  readonly leaseSeconds: number;
  readonly now: Date;
  /** Push services that already have the maximum number of batches in progress. */
  readonly busy: readonly string[];
  /** Ids of batches that the holder is sending: not to be sent a second time beside the first. */
  readonly underWay: readonly string[];
}

/**
 * Claims the next batch. A correction waits until nothing of what it replaces is under way, or the older text could
 * arrive last.
 */
export async function claimBatch(
  db: Queryable,
  { holder, leaseSeconds, now, busy, underWay }: Claim,
): Promise<ClaimedBatch | null> {
  const { rows } = await db.query<ClaimedBatch>(
    `update alert_batches set claimed_by = $1, claimed_until = now() + make_interval(secs => $2)
     where id = (
       select b.id from alert_batches b join alerts a on a.id = b.alert_id
       where b.due_at <= $3 and (b.claimed_until is null or b.claimed_until < now()) and b.service <> all($4::text[])
         and b.id <> all($5::bigint[])
         and not exists (select from alerts o where o.tag = a.tag and o.id < a.id and o.state = 'sending')
       order by b.due_at, b.id limit 1 for update of b skip locked
     ) returning id, alert_id, service, subscriptions, attempt`,
    [holder, leaseSeconds, now, busy, underWay],
  );
  return rows[0] ?? null;
}

/** Passes over batches that a transaction is removing or moving: waiting for one of several might end in a deadlock. */
export async function renewClaims(
  db: Queryable,
  ids: readonly string[],
  { holder, leaseSeconds }: Pick<Claim, 'holder' | 'leaseSeconds'>,
): Promise<void> {
  await db.query(
    `update alert_batches set claimed_until = now() + make_interval(secs => $3)
     where id in (
       select id from alert_batches where id = any($1::bigint[]) and claimed_by = $2 for update skip locked
     )`,
    [ids, holder, leaseSeconds],
  );
}

/** Frees all claims but those of `holder`. Only safe where no other process can hold one. */
export async function freeLostClaims(db: Queryable, holder: string): Promise<void> {
  await db.query(
    'update alert_batches set claimed_by = null, claimed_until = null where claimed_by is distinct from $1',
    [holder],
  );
}

/** Gives a batch back, to be tried again at `dueAt`. */
export async function releaseBatch(db: Queryable, id: string, holder: string, dueAt: Date): Promise<void> {
  await db.query(
    `update alert_batches set claimed_by = null, claimed_until = null, due_at = $3, attempt = attempt + 1
     where id = $1 and claimed_by = $2`,
    [id, holder, dueAt],
  );
}

export interface TargetRow {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  key_id: string;
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
}

/** The subscriptions of a batch that are still there. */
export async function targetsOf(db: Queryable, ids: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await db.query<TargetRow>(
    `select id, endpoint, p256dh, auth, key_id, quiet_from, quiet_to, quiet_zone from alert_subscriptions
     where id = any($1::bigint[]) order by id`,
    [ids],
  );
  return rows;
}

/** Removes a finished batch; false when the claim was lost, so that the new holder counts it. */
export async function removeBatch(tx: Queryable, id: string, holder: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from alert_batches where id = $1 and claimed_by = $2', [id, holder]);
  return rowCount === 1;
}

export interface Counts {
  readonly delivered: number;
  readonly failed: number;
  readonly gone: number;
  /** Planned, and no longer to be sent to: they left meanwhile, or a correction takes the alert's place. */
  readonly dropped: number;
}

/** Adds to an alert's counts, which locks it until the transaction ends. */
export async function addCounts(tx: Queryable, alertId: string, counts: Counts): Promise<void> {
  await tx.query(
    `update alerts set delivered = delivered + $2, failed = failed + $3, gone = gone + $4, recipients = recipients - $5
     where id = $1`,
    [alertId, counts.delivered, counts.failed, counts.gone, counts.dropped],
  );
}

/** Whether a correction or kill has taken the alert's place. */
export async function isReplaced(tx: Queryable, alertId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from alerts a join alerts later on later.tag = a.tag and later.id > a.id where a.id = $1 limit 1`,
    [alertId],
  );
  return rowCount === 1;
}

interface Retry {
  readonly alertId: string;
  readonly service: string;
  readonly subscriptions: readonly string[];
  readonly attempt: number;
  readonly dueAt: Date;
}

export async function insertBatch(tx: Queryable, retry: Retry): Promise<void> {
  await tx.query(
    'insert into alert_batches (alert_id, service, subscriptions, attempt, due_at) values ($1, $2, $3, $4, $5)',
    [retry.alertId, retry.service, retry.subscriptions, retry.attempt, retry.dueAt],
  );
}

/** Postpones the other batches of an alert for one service until `until`. */
export async function postponeService(tx: Queryable, alertId: string, service: string, until: Date): Promise<void> {
  await tx.query(
    `update alert_batches set due_at = $3
     where alert_id = $1 and service = $2 and due_at < $3 and (claimed_until is null or claimed_until < now())`,
    [alertId, service, until],
  );
}

/** Deletes subscriptions that their service no longer knows, unless they have got another address meanwhile. */
export async function deleteGone(
  tx: Queryable,
  gone: readonly { readonly id: string; readonly endpoint: string }[],
): Promise<void> {
  await tx.query(
    `delete from alert_subscriptions s using unnest($1::bigint[], $2::text[]) as g (id, endpoint)
     where s.id = g.id and s.endpoint = g.endpoint`,
    [gone.map(({ id }) => id), gone.map(({ endpoint }) => endpoint)],
  );
}

/** Marks an alert as sent if nothing of it waits. Call with its row locked. */
export async function finishIfDone(tx: Queryable, alertId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update alerts set state = 'sent', finished_at = $2 where id = $1 and state = 'sending'
       and not exists (select from alert_batches where alert_id = $1)`,
    [alertId, at],
  );
  return rowCount === 1;
}

/** Deletes the unclaimed batches of an alert; returns how many subscriptions they held. */
export async function dropWaitingBatches(tx: Queryable, alertId: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `with dropped as (
       delete from alert_batches where alert_id = $1 and (claimed_until is null or claimed_until < now())
       returning cardinality(subscriptions) as n
     ) select coalesce(sum(n), 0)::int as n from dropped`,
    [alertId],
  );
  return rows[0]?.n ?? 0;
}
