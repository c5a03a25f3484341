import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';
import { presentTags, tagKey } from '../model/names.ts';

const STORIES_AT_ONCE = 500;
const COUNTED_STORIES = 1000;

export interface TagCount {
  readonly tag: string;
  /** Stories that carry it in this spelling, counted up to 1,000. */
  readonly stories: number;
}

/** Tags containing `q`, alphabetically after `after`; `next` is the cursor of the next page. */
export async function listTags(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const { rows } = await db.query<TagCount & { word: string }>(
    `select w.word, w.shown as tag, (select count(*)::int from (select 1 from stories s where s.tags @> array[w.shown]
       limit ${COUNTED_STORIES}) counted) as stories
     from (select distinct on (word) word, shown from search_words
       where kind = 'tag' and word > $2 and ($1 = '' or word like '%' || $1 || '%') order by word limit $3) w
     order by w.word`,
    [literally(q.trim().toLowerCase()), after, limit],
  );
  const next = rows.length === limit ? (rows.at(-1)?.word ?? null) : null;
  // Words are learned and never forgotten: tags that no story carries any more are none.
  return { tags: rows.filter(({ stories }) => stories > 0).map(({ tag, stories }) => ({ tag, stories })), next };
}

/**
 * Puts `into` in the place of every tag of `from`, in any spelling, on all stories and on those still to come. Stories
 * change in batches; if interrupted, merging again continues. Returns how many stories changed.
 */
export async function mergeTags(
  db: Database,
  { from, into }: { from: readonly string[]; into: string },
  userId: string,
): Promise<number> {
  await inTransaction(db, async (tx) => {
    await tx.query('delete from tag_aliases where tag_key = $1', [tagKey(into)]);
    await tx.query(`update search_words set shown = $2 where kind = 'tag' and word = $1`, [tagKey(into), into]);
    const keys = from.map(tagKey).filter((key) => key !== tagKey(into));
    await tx.query('update tag_aliases set tag = $2 where lower(tag) = any($1::text[])', [keys, into]);
    await tx.query(
      `insert into tag_aliases (tag_key, tag) select distinct key, $2 from unnest($1::text[]) as key
       on conflict (tag_key) do update set tag = excluded.tag`,
      [keys, into],
    );
    await recordAuditEntry(tx, {
      userId,
      action: 'merged',
      subject: 'tag',
      subjectId: tagKey(into),
      title: into,
      details: { from: from.join(', ').slice(0, 500) },
    });
  });
  let changed = 0;
  for (let moved = STORIES_AT_ONCE; moved === STORIES_AT_ONCE; changed += moved) {
    moved = await inTransaction(db, (tx) => retag(tx, from, into));
  }
  return changed;
}

/** One batch of stories that carry a spelling of `from` other than `into` itself. */
async function retag(tx: Queryable, from: readonly string[], into: string): Promise<number> {
  const spellings = await spellingsOf(tx, from);
  const { rows } = await tx.query<{ id: string; tags: string[] }>(
    'select id, tags from stories where tags && $1::text[] limit $2 for update',
    [spellings.filter((tag) => tag !== into), STORIES_AT_ONCE],
  );
  const merged = new Map(from.map((tag) => [tagKey(tag), into]));
  const records = rows.map(({ id, tags }) => ({ id, tags: presentTags(tags, merged) }));
  await tx.query(
    `update stories s set tags = r.tags from jsonb_to_recordset($1::jsonb) as r(id text, tags text[]) where s.id = r.id`,
    [JSON.stringify(records)],
  );
  if (rows.length > 0) await announceChange(tx, { stories: rows.map(({ id }) => id) });
  return rows.length;
}

/** As typed, as known from the search, and in the usual cases. */
async function spellingsOf(tx: Queryable, tags: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ shown: string }>(
    `select distinct shown from search_words where kind = 'tag' and word = any($1::text[])`,
    [tags.map(tagKey)],
  );
  const usual = tags.flatMap((tag) => [
    tag,
    tag.toLowerCase(),
    tag.toUpperCase(),
    tag.charAt(0).toUpperCase() + tag.slice(1).toLowerCase(),
    tag.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase()),
  ]);
  return [...new Set([...usual, ...rows.map(({ shown }) => shown)])];
}
