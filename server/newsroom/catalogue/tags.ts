import { topicSlug } from '#domain/topic.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';
import { Problem } from '#server/http/problem.ts';
import { presentTags, tagKey } from '../model/names.ts';
import { topicsOf } from '../model/story-changes.ts';

const STORIES_AT_ONCE = 500;
const COUNTED_STORIES = 1000;

export interface TagCount {
  readonly tag: string;
  /** Stories that carry it in this spelling, counted up to 1,000. */
  readonly stories: number;
  /** What its page says of it; '' for nothing. */
  readonly description: string;
}

/** Tags containing `q`, alphabetically after `after`; `next` is the cursor of the next page. */
export async function listTags(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const { rows } = await db.query<TagCount & { word: string }>(
    `select w.word, w.shown as tag, (select count(*)::int from (select 1 from stories s where s.tags @> array[w.shown]
       limit ${COUNTED_STORIES}) counted) as stories,
       coalesce((select t.description from topics t where t.slug = topic_slug(w.shown)), '') as description
     from (select distinct on (word) word, shown from search_words
       where kind = 'tag' and word > $2 and ($1 = '' or word like '%' || $1 || '%') order by word limit $3) w
     order by w.word`,
    [literally(q.trim().toLowerCase()), after, limit],
  );
  const next = rows.length === limit ? (rows.at(-1)?.word ?? null) : null;
  // Words are learned and never forgotten: tags that no story carries any more are none.
  const tags = rows.filter(({ stories }) => stories > 0);
  return { tags: tags.map(({ tag, stories, description }) => ({ tag, stories, description })), next };
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
    await renameTopics(tx, from, into);
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
  // Now that they hold no stories any more, their addresses lead to the new one.
  await inTransaction(db, (tx) => announceChange(tx, { topics: from.map(topicSlug) }));
  return changed;
}

/** What the page of the tag says, besides its stories. */
export async function describeTag(
  db: Database,
  { tag, description }: { readonly tag: string; readonly description: string },
  userId: string,
): Promise<void> {
  const slug = topicSlug(tag);
  if (slug === '') throw new Problem(422, 'tag_without_page', 'A tag without a letter or digit has no page.');
  await inTransaction(db, async (tx) => {
    await tx.query(
      `insert into topics (slug, description) values ($1, $2)
       on conflict (slug) do update set description = excluded.description`,
      [slug, description],
    );
    await recordAuditEntry(tx, { userId, action: 'described', subject: 'tag', subjectId: tagKey(tag), title: tag });
    await announceChange(tx, { topics: [slug] });
  });
}

/** The page of the new name takes its spelling, and a description of the former ones unless it has its own. */
async function renameTopics(tx: Queryable, from: readonly string[], into: string): Promise<void> {
  const slug = topicSlug(into);
  const former = from.map(topicSlug).filter((one) => one !== '' && one !== slug);
  if (slug === '') return;
  await tx.query(
    `insert into topics (slug, name, description)
     values ($1, $2, coalesce((select description from topics where slug = any($3::text[]) and description <> ''
       order by array_position($3::text[], slug) limit 1), ''))
     on conflict (slug) do update set name = excluded.name,
       description = case when topics.description = '' then excluded.description else topics.description end`,
    [slug, into, former],
  );
  await announceChange(tx, { topics: [slug, ...former] });
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
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await announceChange(tx, { stories: ids, topics: await topicsOf(tx, ids) });
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
