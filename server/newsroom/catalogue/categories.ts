import type { Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';
import { COUNTED_STORIES, type TagCount } from './tags.ts';

/**
 * Categories of published stories containing `q`, alphabetically after `after`; `next` is the cursor of the next page.
 * Each step finds the next one in the index `stories_by_category`, so that no page reads all stories.
 */
export async function listCategories(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const following = (key: string) =>
    `(select lower(s.category) from stories s where s.status = 'published' and lower(s.category) > ${key}
       order by lower(s.category) limit 1)`;
  const { rows } = await db.query<TagCount & { word: string }>(
    `with recursive named (word) as (
       select ${following('$2')} union all select ${following('named.word')} from named where named.word is not null
     ), found as (
       select word from named where word is not null and word not in ('', 'news') and ($1 = '' or word like '%' || $1 || '%')
       limit $3
     )
     select found.word, shown.tag, counted.stories, coalesce(t.description, '') as description,
       coalesce(t.descriptions, '{}') as descriptions
     from found
     cross join lateral (select s.category as tag from stories s where s.status = 'published'
       and lower(s.category) = found.word limit 1) shown
     cross join lateral (select count(*)::int as stories from (select from stories s where s.status = 'published'
       and lower(s.category) = found.word limit ${COUNTED_STORIES}) few) counted
     left join topics t on t.slug = topic_slug(shown.tag)
     order by found.word`,
    [literally(q.trim().toLowerCase()), after, limit],
  );
  const next = rows.length === limit ? (rows.at(-1)?.word ?? null) : null;
  return { tags: rows.map(({ word, ...category }) => category), next };
}
