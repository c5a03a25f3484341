import type { TagChange } from '#domain/desk/catalogue.ts';
import { topicSlug } from '#domain/topic.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';
import { readPage } from '#server/db/read-page.ts';
import { Problem } from '#server/http/problem.ts';
import { tagKey } from '../model/names.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';

/** A list counts no more stories of a name than these. */
export const COUNTED_STORIES = 1000;
/** The stories changed last, whose tags count as in use now. */
const LATEST_STORIES = 500;
const STORIES_WITH_TAG = `(select count(*)::int from (select 1 from stories s where s.tags @> array[w.shown]
       limit ${COUNTED_STORIES}) counted) as stories`;
const DESCRIPTIONS = `coalesce((select t.description from topics t where t.slug = topic_slug(w.shown)), '') as description,
       coalesce((select t.descriptions from topics t where t.slug = topic_slug(w.shown)), '{}') as descriptions`;

interface Descriptions {
  readonly description: string;
  readonly descriptions: Readonly<Record<string, string>>;
}

export interface TagCount {
  readonly tag: string;
  /** Stories that carry it in this spelling, counted up to 1,000. */
  readonly stories: number;
  /** The English description on its page; '' for none. */
  readonly description: string;
  /** The descriptions on its pages in other languages. */
  readonly descriptions: TagChange['descriptions'];
}

/** Tags containing `q`, alphabetically after `after`; `next` is the cursor of the next page. */
export async function listTags(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const { shown, next } = await readPage(
    limit,
    async (limit) => {
      const { rows } = await db.query<TagCount & { word: string }>(
        `select w.word, w.shown as tag, ${STORIES_WITH_TAG}, ${DESCRIPTIONS}
     from (select distinct on (word) word, shown from search_words
       where kind = 'tag' and word > $2 and ($1 = '' or word like '%' || $1 || '%') order by word limit $3) w
     order by w.word`,
        [literally(q.trim().toLowerCase()), after, limit],
      );
      return rows;
    },
    ({ word }) => word,
  );
  // The index of words only grows, so tags that no story carries any more are filtered out.
  const tags = shown.filter(({ stories }) => stories > 0);
  return { tags: tags.map(({ word, ...tag }) => tag), next };
}

/** From position $1, at most $2. */
export const TAGS_IN_USE = `select w.shown as tag, ${STORIES_WITH_TAG}, ${DESCRIPTIONS}
  from (select lower(tag) as word, mode() within group (order by tag) as shown, count(*) as uses
    from (select tags from stories order by updated_at desc, id desc limit ${LATEST_STORIES}) latest, unnest(latest.tags) tag
    group by lower(tag) order by uses desc, word limit $2 offset $1) w
  order by w.uses desc, w.word`;

/** Tags of the stories changed last, the most used first, from position `after`; in their most common spelling. */
export async function listTagsInUse(
  db: Queryable,
  after: number,
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const { shown, next } = await readPage(
    limit,
    async (limit) => (await db.query<TagCount>(TAGS_IN_USE, [after, limit])).rows,
    () => String(after + limit),
  );
  return { tags: shown, next };
}

/**
 * Sets the descriptions on the pages of the tag; a language that is left out keeps its own. 409 `changed_meanwhile` if
 * others than `was` are stored.
 */
export async function describeTag(
  db: Database,
  { tag, description, descriptions, was }: TagChange,
  userId: string,
): Promise<void> {
  const slug = topicSlug(tag);
  if (slug === '') throw new Problem(422, 'tag_without_page', 'A tag without a letter or digit has no page.');
  await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv topic ${slug}`]);
    const { rows } = await tx.query<Descriptions>('select description, descriptions from topics where slug = $1', [
      slug,
    ]);
    // Only the languages that are sent: the form may not offer every one.
    const among = (texts: Descriptions) => ({
      description: texts.description,
      descriptions: Object.fromEntries(Object.keys(descriptions).map((code) => [code, texts.descriptions[code] ?? ''])),
    });
    const [present = { description: '', descriptions: {} }] = rows;
    refuseOverwriting(among(present), { was: was && among(was), sent: among({ description, descriptions }) });
    await tx.query(
      `insert into topics as t (slug, description, descriptions) values ($1, $2, ${written('$3::jsonb')})
       on conflict (slug) do update set description = excluded.description, descriptions = ${written('t.descriptions || $3::jsonb')}`,
      [slug, description, JSON.stringify(descriptions)],
    );
    await recordAuditEntry(tx, { userId, action: 'described', subject: 'tag', subjectId: tagKey(tag), title: tag });
    await announceChange(tx, { topics: [slug] });
  });
}

/** SQL for `texts` by language without the empty ones. */
const written = (texts: string) =>
  `(select coalesce(jsonb_object_agg(said.key, said.value), '{}') from jsonb_each(${texts}) said where said.value <> '""')`;
