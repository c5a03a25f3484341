import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import type { RefusedItem } from './wire-story.ts';

const MAX_KEPT = 5_000;
const ITEM = `select id, source_id as "sourceId", wire_id as "wireId", reason, item, first_seen_at as "firstSeenAt",
    last_seen_at as "lastSeenAt" from wire_quarantine`;

/** A refused item as the desk sees it. */
export interface QuarantinedItem {
  readonly id: string;
  readonly sourceId: string;
  readonly wireId: string | null;
  readonly reason: string;
  /** The item as sent, cut to 20,000 characters. */
  readonly item: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/**
 * Keeps refused items with their reason; one that is there already is noted again after an hour at the earliest, so
 * that a poll which brings nothing new writes nothing. Returns how many are new.
 */
export async function quarantine(
  db: Queryable,
  source: string,
  items: readonly RefusedItem[],
  now: Date,
): Promise<number> {
  const byHash = new Map(items.map((item) => [item.itemHash, item]));
  if (byHash.size === 0) return 0;
  const records = [...byHash.values()].map(({ itemHash, wireId, reason, item }) => ({
    id: newId(now.getTime()),
    item_hash: itemHash,
    wire_id: wireId,
    reason,
    item,
  }));
  const { rows } = await db.query<{ is_new: boolean }>(
    `insert into wire_quarantine as q (id, source_id, item_hash, wire_id, reason, item, first_seen_at, last_seen_at)
     select r.id, $2, r.item_hash, r.wire_id, r.reason, r.item, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id text, item_hash text, wire_id text, reason text, item text)
     on conflict (source_id, item_hash) do update set last_seen_at = excluded.last_seen_at
       where q.last_seen_at < excluded.last_seen_at - interval '1 hour'
     returning first_seen_at = last_seen_at as is_new`,
    [JSON.stringify(records), source, now],
  );
  return rows.filter((row) => row.is_new).length;
}

/** Deletes all refused items of a source but the 5,000 seen last. */
export async function trimQuarantine(db: Queryable, source: string): Promise<void> {
  await db.query(
    `delete from wire_quarantine where id in (
       select id from wire_quarantine where source_id = $1 order by last_seen_at desc, id desc offset ${MAX_KEPT}
     )`,
    [source],
  );
}

/** Where a page of refused items ends: it must not be lost with the item, which a poll may settle meanwhile. */
export function cursorAfter({ id, lastSeenAt }: Pick<QuarantinedItem, 'id' | 'lastSeenAt'>): string {
  return `${lastSeenAt.getTime()}-${id}`;
}

/** The items refused last, the newest first; `before` is the cursor of the previous page's last item. */
export async function refusedRows(
  db: Queryable,
  {
    reason,
    source,
    before,
  }: { readonly reason: string | null; readonly source: string | null; readonly before: string | null },
  limit: number,
): Promise<QuarantinedItem[]> {
  const [seenAt, id = ''] = before?.split('-') ?? [];
  const { rows } = await db.query<QuarantinedItem>(
    `${ITEM} where ($1::text is null or reason = $1) and ($4::text is null or source_id = $4)
       and ($2::timestamptz is null or (last_seen_at, id) < ($2, $5))
     order by last_seen_at desc, id desc limit $3`,
    [reason, seenAt === undefined ? null : new Date(Number(seenAt)), limit, source, id],
  );
  return rows;
}

/** How many items of a source, or of all, there are of each reason, the most frequent first. */
export async function refusedReasons(
  db: Queryable,
  source: string | null,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await db.query<{ reason: string; count: number }>(
    `select reason, count(*)::int as count from wire_quarantine where $1::text is null or source_id = $1
     group by reason order by count desc, reason limit 50`,
    [source],
  );
  return rows;
}

/** How many items there are of each source, the most first. */
export async function refusedSources(db: Queryable): Promise<{ sourceId: string; count: number }[]> {
  const { rows } = await db.query<{ sourceId: string; count: number }>(
    `select source_id as "sourceId", count(*)::int as count from wire_quarantine
     group by source_id order by count desc, source_id`,
  );
  return rows;
}

export async function refusedById(db: Queryable, id: string): Promise<QuarantinedItem | null> {
  const { rows } = await db.query<QuarantinedItem>(`${ITEM} where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Deletes refused items whose stories their source has killed, or sent again in a version that was stored. */
export async function deleteSettled(db: Queryable, source: string, wireIds: readonly string[]): Promise<void> {
  await db.query('delete from wire_quarantine where source_id = $1 and wire_id = any($2::text[])', [source, wireIds]);
}

export async function deleteRefused(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from wire_quarantine where id = $1', [id]);
}
