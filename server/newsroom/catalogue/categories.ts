import type { Queryable } from '#server/db/client.ts';
import { literally } from '#server/db/like.ts';
import { readPage } from '#server/db/read-page.ts';
import { COUNTED_STORIES, type TagCount } from './tags.ts';

const following = (key: string) =>
  `(select lower(s.category) from stories s where s.status = 'published' and lower(s.category) > ${key}
     order by lower(s.category) limit 1)`;
/** Those after $1, each found by a step in the index `stories_by_category`, so that no page reads all stories. */
const ALL = `with recursive named (word) as (
    select ${following('$1')} union all select ${following('named.word')} from named where named.word is not null
  )
  select word from named where word is not null and word not in ('', 'news') limit $2`;
/** Those after $1 that contain $3: among fifty thousand, that many steps would take a quarter of a second. */
export const CATEGORIES_CONTAINING = `select distinct word from search_words
  where kind = 'category' and word > $1 and word <> 'news' and word like '%' || $3 || '%' order by word limit $2`;

/** Categories of published stories containing `q`, alphabetically after `after`; `next` is the cursor of the next page. */
export async function listCategories(
  db: Queryable,
  { q, after }: { q: string; after: string },
  limit: number,
): Promise<{ tags: TagCount[]; next: string | null }> {
  const typed = literally(q.trim().toLowerCase());
  const { shown, next } = await readPage(
    limit,
    async (limit) => {
      const [found, values] = typed === '' ? [ALL, [after, limit]] : [CATEGORIES_CONTAINING, [after, limit, typed]];
      const { rows } = await db.query<Omit<TagCount, 'tag'> & { word: string; tag: string | null }>(
        `select found.word, shown.tag, counted.stories, coalesce(t.description, '') as description,
       coalesce(t.descriptions, '{}') as descriptions
     from (${found}) found
     left join lateral (select s.category as tag from stories s where s.status = 'published'
       and lower(s.category) = found.word limit 1) shown on true
     cross join lateral (select count(*)::int as stories from (select from stories s where s.status = 'published'
       and lower(s.category) = found.word limit ${COUNTED_STORIES}) few) counted
     left join topics t on t.slug = topic_slug(shown.tag)
     order by found.word`,
        values,
      );
      return rows;
    },
    ({ word }) => word,
  );
  // The index of words only grows, so categories that no published story has any more are filtered out.
  const tags = shown.flatMap(({ word, tag, ...category }) => (tag === null ? [] : [{ tag, ...category }]));
  return { tags, next };
}
