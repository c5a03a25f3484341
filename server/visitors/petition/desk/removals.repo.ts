import type { Burst, BurstKind, RemovalAim, RemovalPreview, RemovalRow } from '#domain/desk/petitions.ts';
import type { Queryable } from '#server/db/client.ts';
import { COUNT_UP, countDown } from '../signing/counted.ts';

const COLUMN: Readonly<Record<BurstKind, 'address_range' | 'email_domain'>> = {
  range: 'address_range',
  domain: 'email_domain',
};

function aimed({ kind }: RemovalAim): string {
  return `petition_id = $1 and ${COLUMN[kind]} = $2 and state in ('counted', 'pending')
    and ($3::timestamptz is null or signed_at >= $3) and ($4::timestamptz is null or signed_at <= $4)`;
}

function valuesOf(petitionId: string, { value, from, to }: RemovalAim): unknown[] {
  return [petitionId, value, from, to];
}

/** How many signatures a removal would take out: those that count, and those that wait for their link. */
export async function countAimed(db: Queryable, petitionId: string, aim: RemovalAim): Promise<RemovalPreview> {
  const { rows } = await db.query<RemovalPreview>(
    `select (count(*) filter (where state = 'counted'))::int as signatures,
       (count(*) filter (where state = 'pending'))::int as unconfirmed
     from signatures where ${aimed(aim)}`,
    valuesOf(petitionId, aim),
  );
  return rows[0] ?? { signatures: 0, unconfirmed: 0 };
}

/**
 * Whether a removal is in force. It stays so until the transaction ends: what is taken out while it is put back could
 * never be put back.
 */
export async function lockInForce(tx: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from petition_removals where id = $1 and restored_at is null for update',
    [id],
  );
  return rowCount === 1;
}

interface Taking {
  readonly petitionId: string;
  /** In force; the caller has its lock. */
  readonly removalId: string;
  /** Only signatures with higher ids. */
  readonly after: string;
  readonly most: number;
}

/** Takes out up to `most` of them, and tells their removal. How many there were, 0: no more; and the last one's id. */
export async function takeOut(
  tx: Queryable,
  { petitionId, removalId, after, most }: Taking,
  aim: RemovalAim,
): Promise<{ readonly n: number; readonly last: string | null }> {
  const { rows } = await tx.query<{ n: number; last: string | null }>(
    `with aimed as (
       select id, state from signatures where ${aimed(aim)} and id > $7 order by id limit $6 for update),
     gone as (
       update signatures s set state = 'removed', removal_id = $5 from aimed where s.id = aimed.id
       returning s.id, s.petition_id, s.location_key, aimed.state = 'counted' as counts), ${countDown(null)},
     told as (
       update petition_removals set signatures = signatures + (select count(*) from gone where counts) where id = $5)
     select count(*)::int as n, max(id) as last from gone`,
    [...valuesOf(petitionId, aim), removalId, most, after],
  );
  return rows[0] ?? { n: 0, last: null };
}

/** Puts up to `most` of a removal's signatures back; those that were never confirmed wait again. How many; 0: no more. */
export async function putBack(tx: Queryable, removalId: string, most: number): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `with back as (
       update signatures s set state = case when s.counted_at is null then 'pending' else 'counted' end, removal_id = null
       where s.id in (select id from signatures where removal_id = $1 order by id limit $2 for update)
       returning s.petition_id, s.location_key, s.counted_at is not null as counts),
     came as (select * from back), ${COUNT_UP}
     select count(*)::int as n from back`,
    [removalId, most],
  );
  return rows[0]?.n ?? 0;
}

export async function insertRemoval(
  tx: Queryable,
  removal: { id: string; petitionId: string; aim: RemovalAim; reason: string; userId: string; at: Date },
): Promise<void> {
  const { id, petitionId, aim, reason, userId, at } = removal;
  await tx.query(
    `insert into petition_removals (id, petition_id, kind, value, signatures, reason, removed_by, removed_at)
     values ($1, $2, $3, $4, 0, $5, $6, $7)`,
    [id, petitionId, aim.kind, aim.value, reason, userId, at],
  );
}

interface StoredRemoval {
  id: string;
  kind: BurstKind;
  value: string;
  signatures: number;
  reason: string;
  removed_at: Date;
  removed_by: string;
  restored_at: Date | null;
}

const REMOVAL = `r.id, r.kind, r.value, r.signatures, r.reason, r.removed_at, r.restored_at,
  coalesce(u.name, 'MATV') as removed_by from petition_removals r left join users u on u.id = r.removed_by`;

/** What was taken out of a petition, newest first. */
export async function listRemovals(db: Queryable, petitionId: string): Promise<RemovalRow[]> {
  const { rows } = await db.query<StoredRemoval>(
    `select ${REMOVAL} where r.petition_id = $1 order by r.removed_at desc, r.id desc limit 200`,
    [petitionId],
  );
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    value: row.value,
    signatures: row.signatures,
    reason: row.reason,
    at: row.removed_at.toISOString(),
    by: row.removed_by,
    restoredAt: row.restored_at?.toISOString() ?? null,
  }));
}

/** Whether a petition has such a removal, and not all of it was put back yet. */
export async function isInForce(db: Queryable, petitionId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select 1 from petition_removals where id = $1 and petition_id = $2 and restored_at is null',
    [id, petitionId],
  );
  return rowCount === 1;
}

/** Marks a removal as put back, and tells how many signatures it held; null when it was marked before. */
export async function markRestored(tx: Queryable, id: string, at: Date): Promise<number | null> {
  const { rows } = await tx.query<{ signatures: number }>(
    'update petition_removals set restored_at = $2 where id = $1 and restored_at is null returning signatures',
    [id, at],
  );
  return rows[0]?.signatures ?? null;
}

const LEAST = 5;
const MAX_BURSTS = 20;

/**
 * What the newest signatures have in common: networks and domains that came `LEAST` times within ten minutes, the
 * fastest first. Looks at the newest `window` only, so that it takes as long for a million.
 */
export async function findBursts(db: Queryable, petitionId: string, window: number): Promise<Burst[]> {
  const { rows } = await db.query<{ kind: BurstKind; value: string; n: number; peak: number; first: Date; last: Date }>(
    `with newest as materialized (
       select address_range, email_domain, signed_at from signatures
       where petition_id = $1 and state in ('counted', 'pending') order by signed_at desc, id desc limit $2),
     named as (
       select 'range' as kind, address_range as value, signed_at from newest where address_range is not null
       union all select 'domain', email_domain, signed_at from newest where email_domain is not null),
     slices as (
       select kind, value, count(*)::int as n, min(signed_at) as first, max(signed_at) as last
       from named group by kind, value, floor(extract(epoch from signed_at) / 600))
     select kind, value, sum(n)::int as n, max(n)::int as peak, min(first) as first, max(last) as last
     from slices group by kind, value having max(n) >= $3 order by max(n) desc, value limit $4`,
    [petitionId, window, LEAST, MAX_BURSTS],
  );
  return rows.map(({ kind, value, n, peak, first, last }) => ({
    kind,
    value,
    signatures: n,
    peak,
    from: first.toISOString(),
    to: last.toISOString(),
  }));
}
