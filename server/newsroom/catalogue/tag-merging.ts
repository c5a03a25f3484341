import { cutText } from '#domain/summary.ts';
import { topicSlug } from '#domain/topic.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { presentTags, spellingsOf, tagKey } from '../model/names.ts';
import { topicsOf } from '../model/story-changes.ts';
import { CATEGORIES_AT_ONCE, leadCategories, recategorise, refuseUnmergeable } from './category-merging.ts';
import {
  beginMerge,
  countChanged,
  finishMerge,
  isMerging,
  keepBefore,
  type Merge,
  takeStories,
  undoingOf,
} from './merges.repo.ts';
import { keepReaders, leadReadersBack } from './tag-readers.repo.ts';

const STORIES_AT_ONCE = 500;

export interface TagsMerged {
  /** Number of stories changed. */
  readonly stories: number;
  /** The id to undo the merge by. */
  readonly merge: string;
}

/**
 * Replaces every tag of `from`, in any spelling, by `into`, on all stories and on future ones. Stories change in
 * batches; after an interruption, merging again resumes. All changes are recorded, so that the merge can be undone.
 *
 * A merge of categories is one of the tags of these names as well: they share a page, which has to lead somewhere.
 */
export async function mergeTags(
  db: Database,
  { from, into }: { from: readonly string[]; into: string },
  userId: string,
  kind: 'tag' | 'category' = 'tag',
): Promise<TagsMerged> {
  if (kind === 'category') refuseUnmergeable([...from, into]);
  const keys = [...new Set(from.map(tagKey))].filter((key) => key !== tagKey(into)).sort();
  const merge = await inTransaction(db, async (tx) => {
    await lockTags(tx);
    const undoing = await undoingOf(tx, ['tag', 'category'], [...keys, tagKey(into)]);
    if (undoing) throw undoingFirst(undoing);
    const begun = await beginMerge(
      tx,
      { kind, former: from, formerKeys: keys, present: into, presentKey: tagKey(into) },
      userId,
    );
    await keepNames(tx, begun);
    await keepReaders(tx, begun, slugsOf(begun));
    await leadNames(tx, begun);
    if (kind === 'category') await leadCategories(tx, begun);
    await renameTopics(tx, from, into);
    await recordAuditEntry(tx, {
      userId,
      action: 'merged',
      subject: kind,
      subjectId: tagKey(into),
      title: into,
      details: { from: cutText(from.join(', '), 500) },
    });
    return begun;
  });
  let stories = 0;
  for (let moved = STORIES_AT_ONCE; moved === STORIES_AT_ONCE; stories += moved) {
    moved = await inTransaction(db, (tx) => retag(tx, merge));
  }
  if (kind === 'category') {
    await recategoriseAll(db, merge);
    // A story that had the name as its tag and as its category is one.
    stories = await countChanged(db.pool, merge);
  }
  await inTransaction(db, async (tx) => {
    await finishMerge(tx, merge);
    // Only once they have no stories, their addresses redirect to the new one.
    await announceChange(tx, { topics: from.map(topicSlug) });
  });
  return { stories, merge: merge.id };
}

async function recategoriseAll(db: Database, merge: Merge): Promise<void> {
  for (let moved = CATEGORIES_AT_ONCE; moved === CATEGORIES_AT_ONCE; ) {
    moved = await inTransaction(db, async (tx) => {
      await lockTags(tx);
      return recategorise(tx, merge);
    });
  }
}

/**
 * The first step of undoing a merge: restores the former names. Throws Problem 409 if one of them has been used since.
 */
export async function undoTagNames(tx: Queryable, merge: Merge): Promise<void> {
  await refuseUsedNames(tx, merge);
  const slugs = slugsOf(merge);
  // Before the names, because the trigger on aliases moves the followers along.
  await leadReadersBack(tx, merge, slugs);
  await tx.query(
    `delete from tag_aliases a using merge_changes c
     where c.merge_id = $1 and c.place = 'tag_aliases' and c.before is null and a.tag_key = c.key and c.key <> $2`,
    [merge.id, merge.presentKey],
  );
  await tx.query(
    `update tag_aliases a set tag = c.before ->> 'tag' from merge_changes c
     where c.merge_id = $1 and c.place = 'tag_aliases' and c.before is not null and a.tag_key = c.key and c.key <> $2
       and (c.key = any($3::text[]) or lower(a.tag) = $2)`,
    [merge.id, merge.presentKey, merge.formerKeys],
  );
  await tx.query(
    `update search_words w set shown = c.before ->> 'shown' from merge_changes c
     where c.merge_id = $1 and c.place = 'search_words' and w.kind = 'tag' and w.word = c.key and w.shown = $2`,
    [merge.id, merge.present],
  );
  await tx.query(
    `update topics t set
       name = case when t.name = $2 then c.before ->> 'name' else t.name end,
       description = case when coalesce(c.before ->> 'description', '') = ''
         and t.description in (select f.description from topics f where f.slug = any($3::text[])) then ''
         else t.description end,
       descriptions = (
         select coalesce(jsonb_object_agg(said.key, said.value), '{}') from jsonb_each(t.descriptions) said
         where coalesce(c.before -> 'descriptions' ? said.key, false)
           or not exists (select from topics f where f.slug = any($3::text[]) and f.descriptions -> said.key = said.value)
       )
     from merge_changes c where c.merge_id = $1 and c.place = 'topics' and t.slug = c.key`,
    [merge.id, merge.present, slugs.former],
  );
  await announceChange(tx, { topics: [slugs.present, ...slugs.former] });
}

/** Puts the former tags back on one batch of stories that still have the merged tag; returns how many were examined. */
export async function undoTagStories(tx: Queryable, merge: Merge): Promise<number> {
  const taken = await takeStories<string[]>(tx, merge, STORIES_AT_ONCE);
  if (taken.length === 0) return 0;
  const before = new Map(taken.map(({ id, before }) => [id, before]));
  const ids = [...before.keys()];
  const { rows } = await tx.query<{ id: string; tags: string[] }>(
    'select id, tags from stories where id = any($1) order by id for update',
    [ids],
  );
  const separated = (stories: readonly { readonly id: string; readonly tags: readonly string[] }[]) =>
    stories.map(({ id, tags }) => ({ id, tags: tagsBeforeMerge(tags, before.get(id) ?? [], merge) }));
  await writeTags(tx, separated(rows));
  const drafts = await tx.query<{ id: string; tags: string[] }>(
    `select story_id as id, array(select jsonb_array_elements_text(fields -> 'tags')) as tags from story_drafts
     where story_id = any($1) order by story_id for update`,
    [ids],
  );
  // The versions stay as they are, so that an editor who has one open can still save it.
  await tx.query(
    `update story_drafts d set fields = jsonb_set(d.fields, '{tags}', r.tags)
     from jsonb_to_recordset($1::jsonb) as r(id text, tags jsonb)
     where d.story_id = r.id and d.fields -> 'tags' <> r.tags`,
    [JSON.stringify(separated(drafts.rows))],
  );
  await announceChange(tx, { stories: ids, topics: await topicsOf(tx, ids) });
  return taken.length;
}

/** After the last batch: the merged name becomes an alias again, if it was one before and no story carries it. */
export async function finishTagUndo(tx: Queryable, merge: Merge): Promise<void> {
  await tx.query(
    `insert into tag_aliases (tag_key, tag) select c.key, c.before ->> 'tag' from merge_changes c
     where c.merge_id = $1 and c.place = 'tag_aliases' and c.key = $2 and c.before is not null
       and not exists (select from stories s where s.tags @> array[$3::text])
     on conflict do nothing`,
    [merge.id, merge.presentKey, merge.present],
  );
  const slugs = slugsOf(merge);
  await announceChange(tx, { topics: [slugs.present, ...slugs.former] });
}

/**
 * `now` with the tags that a merge made one as they were before it, in their places; as it is when somebody has taken the
 * present tag off since.
 */
export function tagsBeforeMerge(
  now: readonly string[],
  before: readonly string[],
  merge: Pick<Merge, 'former' | 'formerKeys' | 'present' | 'presentKey'>,
): string[] {
  const place = now.findIndex((tag) => tagKey(tag) === merge.presentKey);
  const spelt = now[place];
  if (spelt === undefined) return [...now];
  const merged = presentTags(before, presentNames(merge));
  if (merged.join('\n') === now.join('\n')) return [...before];
  const others = now.filter((_, index) => index !== place);
  const otherKeys = new Set(others.map(tagKey));
  const former = new Set([...merge.formerKeys, merge.presentKey]);
  const separated = before
    .filter((tag) => former.has(tagKey(tag)) && !otherKeys.has(tagKey(tag)))
    // Another spelling has been chosen since.
    .map((tag) => (tagKey(tag) === merge.presentKey && spelt !== merge.present ? spelt : tag));
  return others.toSpliced(place, 0, ...separated);
}

/** Merging and undoing change the same names and stories: one at a time, whichever comes first. */
export async function lockTags(tx: Queryable): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('matv tags'))`);
}

function undoingFirst({ former, present }: Merge): Problem {
  const names = former.map((name) => `‘${name}’`).join(', ');
  const message = `The merge of ${names} into ‘${present}’ is being undone. If that was interrupted, undo it again first.`;
  return new Problem(409, 'merge_being_undone', message);
}

/** By key, the name that each tag of the merge has afterwards; a spelling of the present name is one of them. */
function presentNames({ former, present }: Pick<Merge, 'former' | 'present'>): Map<string, string> {
  return new Map(former.map((tag) => [tagKey(tag), present]));
}

/** The topics of a merge; those of the former names are left out where the address stays the same. */
function slugsOf({ former, present }: Merge): { readonly former: string[]; readonly present: string } {
  const slug = topicSlug(present);
  const others = former.map(topicSlug).filter((one) => one !== '' && one !== slug);
  return { former: [...new Set(others)], present: slug };
}

async function keepNames(tx: Queryable, merge: Merge): Promise<void> {
  const { formerKeys, present, presentKey } = merge;
  await keepBefore(
    tx,
    merge,
    'tag_aliases',
    `select named.key, (select jsonb_build_object('tag', a.tag) from tag_aliases a where a.tag_key = named.key) as before
     from (
       select unnest($3::text[]) as key
       union select tag_key from tag_aliases where lower(tag) = any($3::text[]) or tag_key = $4
     ) named`,
    [formerKeys, presentKey],
  );
  await keepBefore(
    tx,
    merge,
    'search_words',
    `select word as key, jsonb_build_object('shown', shown) as before from search_words
     where kind = 'tag' and word = $3 limit 1`,
    [presentKey],
  );
  await keepBefore(
    tx,
    merge,
    'topics',
    `select $3::text as key, (select jsonb_build_object('name', t.name, 'description', t.description,
       'descriptions', t.descriptions) from topics t where t.slug = $3) as before`,
    [topicSlug(present)],
  );
}

async function leadNames(tx: Queryable, { formerKeys, present, presentKey }: Merge): Promise<void> {
  await tx.query('delete from tag_aliases where tag_key = $1', [presentKey]);
  await tx.query(`update search_words set shown = $2 where kind = 'tag' and word = $1`, [presentKey, present]);
  await tx.query('update tag_aliases set tag = $2 where lower(tag) = any($1::text[])', [formerKeys, present]);
  await tx.query(
    `insert into tag_aliases (tag_key, tag) select key, $2 from unnest($1::text[]) as key
     on conflict (tag_key) do update set tag = excluded.tag`,
    [formerKeys, present],
  );
}

/** The new name's page takes that spelling, and inherits a description in each language in which it has none. */
async function renameTopics(tx: Queryable, from: readonly string[], into: string): Promise<void> {
  const slug = topicSlug(into);
  const former = from.map(topicSlug).filter((one) => one !== '' && one !== slug);
  if (slug === '') return;
  await tx.query(
    `insert into topics (slug, name, description, descriptions)
     values ($1, $2, coalesce((select description from topics where slug = any($3::text[]) and description <> ''
       order by array_position($3::text[], slug) limit 1), ''),
       coalesce((select jsonb_object_agg(said.key, said.value order by array_position($3::text[], f.slug) desc)
         from topics f cross join jsonb_each(f.descriptions) said where f.slug = any($3::text[])), '{}'))
     on conflict (slug) do update set name = excluded.name, descriptions = excluded.descriptions || topics.descriptions,
       description = case when topics.description = '' then excluded.description else topics.description end`,
    [slug, into, former],
  );
  await announceChange(tx, { topics: [slug, ...former] });
}

/** One batch of stories that carry a former tag in any spelling, or the present one in another; none once it is undone. */
async function retag(tx: Queryable, merge: Merge): Promise<number> {
  await lockTags(tx);
  if (!(await isMerging(tx, merge))) return 0;
  const spellings = (await spellingsOf(tx, merge.former)).flat();
  const { rows } = await tx.query<{ id: string; tags: string[] }>(
    `select id, tags from stories where id in (select id from stories where tags && $1::text[] limit $2)
     order by id for update`,
    [spellings.filter((tag) => tag !== merge.present), STORIES_AT_ONCE],
  );
  await keepBefore(
    tx,
    merge,
    'stories',
    'select r.id as key, r.tags as before from jsonb_to_recordset($3::jsonb) as r(id text, tags jsonb)',
    [JSON.stringify(rows)],
  );
  const merged = presentNames(merge);
  await writeTags(
    tx,
    rows.map(({ id, tags }) => ({ id, tags: presentTags(tags, merged) })),
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await announceChange(tx, { stories: ids, topics: await topicsOf(tx, ids) });
  return rows.length;
}

async function writeTags(
  tx: Queryable,
  stories: readonly { readonly id: string; readonly tags: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `update stories s set tags = r.tags from jsonb_to_recordset($1::jsonb) as r(id text, tags text[])
     where s.id = r.id and s.tags is distinct from r.tags`,
    [JSON.stringify(stories)],
  );
}

/** Each former name must still lead to the merged one. */
async function refuseUsedNames(tx: Queryable, { former, formerKeys, present, presentKey }: Merge): Promise<void> {
  const { rows } = await tx.query<{ key: string; tag: string | null }>(
    `select named.key, a.tag from unnest($1::text[]) named (key) left join tag_aliases a on a.tag_key = named.key`,
    [formerKeys],
  );
  const used = rows.find(({ tag }) => tag === null || tagKey(tag) !== presentKey);
  if (!used) return;
  const name = former.find((tag) => tagKey(tag) === used.key) ?? used.key;
  if (used.tag === null) {
    throw new Problem(409, 'name_in_use', `‘${name}’ has become the name of another tag since. Nothing was undone.`);
  }
  const message = `‘${name}’ was merged on from ‘${present}’ into ‘${used.tag}’ since. Undo that merge first.`;
  throw new Problem(409, 'merged_on', message);
}
