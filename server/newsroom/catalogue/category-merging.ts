import { topicSlug } from '#domain/topic.ts';
import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { topicsOf } from '../model/story-changes.ts';
import { isMerging, keepBefore, type Merge, takeStories } from './merges.repo.ts';

export const CATEGORIES_AT_ONCE = 500;

/** The category of stories without one: its stories have nothing in common, and it has no page. */
const NO_CATEGORY = 'news';

/** SQL for the key of a category, as in `category_aliases`. */
const keyOf = (name: string) => `lower(btrim(${name}))`;
/** SQL for the keys of several, for `any`. */
const keysOf = (names: string) => `select ${keyOf('named')} from unnest(${names}::text[]) named`;

/** Throws Problem 422 if one of the names is no category that can be merged. */
export function refuseUnmergeable(names: readonly string[]): void {
  const name = names.find((one) => topicSlug(one) === '' || topicSlug(one) === NO_CATEGORY);
  if (name === undefined) return;
  const message = `‘${name}’ has no page, because it stands for no category: it cannot be merged.`;
  throw new Problem(422, 'category_without_page', message);
}

/** From here on, stories that come under a former category are filed under the present one, by a trigger. */
export async function leadCategories(tx: Queryable, merge: Merge): Promise<void> {
  const { former, present } = merge;
  await keepBefore(
    tx,
    merge,
    'category_aliases',
    `select named.key, (select jsonb_build_object('category', a.category) from category_aliases a
       where a.category_key = named.key) as before
     from (
       select ${keyOf('name')} as key from unnest($3::text[]) name
       union select category_key from category_aliases
         where ${keyOf('category')} = any(${keysOf('$3')}) or category_key = ${keyOf('$4::text')}
     ) named`,
    [former, present],
  );
  await tx.query(`delete from category_aliases where category_key = ${keyOf('$1::text')}`, [present]);
  await tx.query(`update category_aliases set category = $2 where ${keyOf('category')} = any(${keysOf('$1')})`, [
    former,
    present,
  ]);
  await tx.query(
    `insert into category_aliases (category_key, category)
     select distinct ${keyOf('name')}, $2 from unnest($1::text[]) name where ${keyOf('name')} <> ${keyOf('$2::text')}
     on conflict (category_key) do update set category = excluded.category`,
    [former, present],
  );
}

/** Files one batch of stories under the present category, as category or sub-category; returns how many. */
export async function recategorise(tx: Queryable, merge: Merge): Promise<number> {
  if (!(await isMerging(tx, merge))) return 0;
  const { former, present } = merge;
  const isFormer = (column: string) => `(${keyOf(column)} = any(${keysOf('$1')}) and ${column} <> $2)`;
  const { rows } = await tx.query<{ id: string; category: string; subCategory: string | null }>(
    `select s.id, s.category, s.sub_category as "subCategory" from stories s where s.id in (
       select t.story_id from topic_stories t where t.topic = any($3::text[])
       union all select d.id from stories d where d.status <> 'published'
     ) and (${isFormer('s.category')} or ${isFormer('s.sub_category')})
     order by s.id limit $4 for update`,
    [former, present, former.map(topicSlug), CATEGORIES_AT_ONCE],
  );
  await keepBefore(
    tx,
    merge,
    'categories',
    `select r.id as key, jsonb_build_object('category', r.category, 'subCategory', r."subCategory") as before
     from jsonb_to_recordset($3::jsonb) as r(id text, category text, "subCategory" text)`,
    [JSON.stringify(rows)],
  );
  const ids = rows.map(({ id }) => id);
  const underPresent = (column: string) => `case when ${isFormer(column)} then $2 else ${column} end`;
  await tx.query(
    `update stories s set category = ${underPresent('s.category')}, sub_category = ${underPresent('s.sub_category')}
     where s.id = any($3::text[])`,
    [former, present, ids],
  );
  if (ids.length > 0) await announceChange(tx, { stories: ids, topics: await topicsOf(tx, ids) });
  return rows.length;
}

/** The first step of undoing a merge, after the names of its tags. */
export async function undoCategoryNames(tx: Queryable, { id, present }: Merge): Promise<void> {
  await tx.query(
    `delete from category_aliases a using merge_changes c
     where c.merge_id = $1 and c.place = 'category_aliases' and c.before is null and a.category_key = c.key
       and c.key <> ${keyOf('$2::text')}`,
    [id, present],
  );
  await tx.query(
    `update category_aliases a set category = c.before ->> 'category' from merge_changes c
     where c.merge_id = $1 and c.place = 'category_aliases' and c.before is not null and a.category_key = c.key
       and ${keyOf('a.category')} = ${keyOf('$2::text')}`,
    [id, present],
  );
}

/**
 * Puts the former categories back on one batch of stories, and of their working copies, that still have the merged one;
 * returns how many were examined.
 */
export async function undoCategoryStories(tx: Queryable, merge: Merge): Promise<number> {
  const taken = await takeStories<{ category: string; subCategory: string | null }>(
    tx,
    merge,
    CATEGORIES_AT_ONCE,
    'categories',
  );
  if (taken.length === 0) return 0;
  const before = JSON.stringify(taken.map(({ id, before }) => ({ id, ...before })));
  const former = (now: string, then: string) =>
    `case when ${keyOf(now)} = ${keyOf('$2::text')} and ${keyOf(then)} = any(${keysOf('$3')}) then ${then} else ${now} end`;
  const values = [before, merge.present, merge.former];
  await tx.query(
    `update stories s set category = ${former('s.category', 'r.category')},
       sub_category = ${former('s.sub_category', 'r."subCategory"')}
     from jsonb_to_recordset($1::jsonb) as r(id text, category text, "subCategory" text) where s.id = r.id`,
    values,
  );
  // The versions stay as they are, so that an editor who has one open can still save it.
  await tx.query(
    `update story_drafts d set fields = d.fields || jsonb_build_object(
       'category', ${former(`(d.fields ->> 'category')`, 'r.category')},
       'subCategory', ${former(`(d.fields ->> 'subCategory')`, 'r."subCategory"')})
     from jsonb_to_recordset($1::jsonb) as r(id text, category text, "subCategory" text)
     where d.story_id = r.id and ${keyOf('$2::text')} in (${keyOf(`d.fields ->> 'category'`)}, ${keyOf(`d.fields ->> 'subCategory'`)})`,
    values,
  );
  const ids = taken.map(({ id }) => id);
  await announceChange(tx, { stories: ids, topics: await topicsOf(tx, ids) });
  return taken.length;
}

/** After the last batch: the merged name becomes an alias again, if it was one before and no story carries it. */
export async function finishCategoryUndo(tx: Queryable, { id, present }: Merge): Promise<void> {
  await tx.query(
    `insert into category_aliases (category_key, category) select c.key, c.before ->> 'category' from merge_changes c
     where c.merge_id = $1 and c.place = 'category_aliases' and c.before is not null and c.key = ${keyOf('$2::text')}
       and not exists (select from stories s where s.status = 'published' and lower(s.category) = c.key)
     on conflict do nothing`,
    [id, present],
  );
}
