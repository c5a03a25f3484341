import type { MergeKind } from '#domain/desk/catalogue.ts';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';

/** A merge of tags, categories or authors: the merged items, the remaining one, and the keys of both. */
export interface Merge {
  readonly id: string;
  readonly kind: MergeKind;
  readonly former: readonly string[];
  /** For tags and categories as in `tag_aliases`, for an author the id. */
  readonly formerKeys: readonly string[];
  readonly present: string;
  readonly presentKey: string;
}

export interface KeptMerge extends Merge {
  /** Undoing it has begun, and may have been interrupted. */
  readonly isBeingUndone: boolean;
}

export interface ListedMerge {
  readonly id: string;
  readonly former: string[];
  readonly present: string;
  readonly madeAt: Date;
  readonly madeBy: string | null;
}

/** The table in which a merge changed something; `categories` are those of stories. */
type Place =
  | 'alert_subscriptions'
  | 'alerts'
  | 'author_aliases'
  | 'author_followers'
  | 'authors'
  | 'categories'
  | 'category_aliases'
  | 'search_words'
  | 'stories'
  | 'tag_aliases'
  | 'topic_followers'
  | 'topics';

const KEPT_DAYS = 30;
const LISTED = 20;

const MERGE = `m.id, m.kind, m.former, m.former_keys as "formerKeys", m.present, m.present_key as "presentKey",
    m.undone_at is not null as "isBeingUndone"`;

/** Starts the record of a merge, or resumes that of the same merge after an interruption. */
export async function beginMerge(tx: Queryable, merge: Omit<Merge, 'id'>, userId: string): Promise<Merge> {
  const { kind, former, formerKeys, present, presentKey } = merge;
  const { rows } = await tx.query<{ id: string }>(
    `select id from merges where kind = $1 and former_keys = $2::text[] and present_key = $3 and present = $4
       and finished_at is null and undone_at is null`,
    [kind, formerKeys, presentKey, present],
  );
  if (rows[0]) return { ...merge, id: rows[0].id };
  const id = newId();
  await tx.query(
    `insert into merges (id, kind, former, former_keys, present, present_key, made_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, kind, former, formerKeys, present, presentKey, userId],
  );
  return { ...merge, id };
}

/** A merge of some of these keys whose undoing has not finished; null for none. */
export async function undoingOf(
  tx: Queryable,
  kinds: readonly MergeKind[],
  keys: readonly string[],
): Promise<Merge | null> {
  const { rows } = await tx.query<KeptMerge>(
    `select ${MERGE} from merges m where m.kind = any($1::text[]) and m.undone_at is not null
       and (m.former_keys && $2::text[] or m.present_key = any($2::text[])) limit 1`,
    [kinds, keys],
  );
  return rows[0] ?? null;
}

/**
 * Records rows of `place` before the merge changes them. `select` gives `key` and `before`, its values begin at $3. What
 * was recorded already stays: that is how it was before.
 */
export async function keepBefore(
  tx: Queryable,
  { id }: Merge,
  place: Place,
  select: string,
  values: readonly unknown[],
): Promise<void> {
  await tx.query(
    `insert into merge_changes (merge_id, place, key, before)
     select $1, $2, kept.key, kept.before from (${select}) kept on conflict do nothing`,
    [id, place, ...values],
  );
}

/** Whether the merge may move more stories: not once undoing it has begun. The caller holds the lock of its kind. */
export async function isMerging(tx: Queryable, { id }: Merge): Promise<boolean> {
  const { rows } = await tx.query('select from merges where id = $1 and undone_at is null', [id]);
  return rows.length > 0;
}

export async function finishMerge(tx: Queryable, { id }: Merge): Promise<void> {
  await tx.query('update merges set finished_at = now() where id = $1', [id]);
}

/** The number of stories that a merge changed, each counted once. */
export async function countChanged(db: Queryable, { id }: Merge): Promise<number> {
  const { rows } = await db.query<{ stories: number }>(
    `select count(distinct key)::int as stories from merge_changes
     where merge_id = $1 and place in ('stories', 'categories')`,
    [id],
  );
  return rows[0]?.stories ?? 0;
}

/** Null if there is no merge with that id. */
export async function findMerge(db: Queryable, id: string): Promise<KeptMerge | null> {
  const { rows } = await db.query<KeptMerge>(`select ${MERGE} from merges m where m.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function beginUndoing(tx: Queryable, { id }: Merge): Promise<void> {
  await tx.query('update merges set undone_at = now() where id = $1', [id]);
}

/** Removes and returns the records of up to `limit` stories, in the order of their ids. */
export async function takeStories<Before>(
  tx: Queryable,
  { id }: Merge,
  limit: number,
  place: 'stories' | 'categories' = 'stories',
): Promise<{ id: string; before: Before }[]> {
  const { rows } = await tx.query<{ id: string; before: Before }>(
    `delete from merge_changes where merge_id = $1 and place = $3 and key in (
       select key from merge_changes where merge_id = $1 and place = $3 order by key limit $2
     ) returning key as id, before`,
    [id, limit, place],
  );
  return rows;
}

export async function deleteMerge(tx: Queryable, { id }: Merge): Promise<void> {
  await tx.query('delete from merges where id = $1', [id]);
}

/** The latest merges that can be undone, newest first. */
export async function listMerges(db: Queryable, kind: MergeKind): Promise<ListedMerge[]> {
  const { rows } = await db.query<ListedMerge>(
    `select m.id, m.former, m.present, m.made_at as "madeAt", u.name as "madeBy"
     from merges m left join users u on u.id = m.made_by
     where m.kind = $1 order by m.made_at desc, m.id desc limit ${LISTED}`,
    [kind],
  );
  return rows;
}

/** Deletes merges older than thirty days, with the follower ids in their records. */
export async function deleteOldMerges(db: Queryable): Promise<void> {
  await db.query(`delete from merges where made_at < now() - interval '${KEPT_DAYS} days'`);
}
