import type { StoryState } from '#domain/desk/desk-story.ts';
import type { TranslatedFields, TranslationTask } from '#domain/desk/translations.ts';
import type { Language } from '#domain/languages.ts';
import type { StoryKind } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { inTheWorks } from '../model/in-the-works.ts';
import { hrefOf } from '../model/story-address.ts';
import { STATE } from './story-list.repo.ts';

/** A story with its translation group. */
export interface GroupedStory {
  readonly id: string;
  readonly language: Language;
  readonly group: string | null;
}

/** Locks these stories and all others of their groups, in the order of their ids so that two calls cannot deadlock. */
export async function lockGroups(tx: Queryable, ids: readonly string[]): Promise<GroupedStory[]> {
  await lockOnce(tx, ids);
  // Once more: a statement that waited for its locks does not see which stories have joined the groups meanwhile.
  return lockOnce(tx, ids);
}

async function lockOnce(tx: Queryable, ids: readonly string[]): Promise<GroupedStory[]> {
  const { rows } = await tx.query<GroupedStory>(
    `select s.id, s.language, s.translation_group as "group" from stories s
     where s.id = any($1::text[]) or s.translation_group in (
       select g.translation_group from stories g where g.id = any($1::text[]) and g.translation_group is not null
     ) order by s.id for update of s`,
    [ids],
  );
  return rows;
}

export async function setGroup(tx: Queryable, ids: readonly string[], group: string | null): Promise<void> {
  await tx.query('update stories set translation_group = $2 where id = any($1::text[])', [ids, group]);
}

export async function setLanguage(tx: Queryable, id: string, language: Language): Promise<void> {
  await tx.query('update stories set language = $2, updated_at = now() where id = $1', [id, language]);
}

/** Stores the version of the original that a translation is up to date with. */
export async function keepTaken(
  tx: Queryable,
  taken: {
    readonly storyId: string;
    readonly originalId: string;
    readonly fields: TranslatedFields;
    readonly userId: string;
  },
): Promise<void> {
  const { storyId, originalId, fields, userId } = taken;
  await tx.query(
    `insert into story_translations (story_id, original_id, taken, taken_by) values ($1, $2, $3, $4)
     on conflict (story_id) do update set original_id = excluded.original_id, taken = excluded.taken, taken_at = now(),
       taken_by = excluded.taken_by`,
    [storyId, originalId, JSON.stringify(fields), userId],
  );
}

/** Deletes a story's links to originals and translations, and closes its follow-up tasks. */
export async function detachTranslation(tx: Queryable, storyId: string, userId: string): Promise<void> {
  await tx.query('delete from story_translations where story_id = $1 or original_id = $1', [storyId]);
  await tx.query(
    `update translation_tasks set done_at = now(), done_by = $2, outcome = 'nothing to do'
     where (story_id = $1 or cause_id = $1) and done_at is null`,
    [storyId, userId],
  );
}

export interface TakenRow {
  readonly original_id: string;
  readonly taken: unknown;
  readonly taken_at: Date;
  readonly taken_by: string | null;
}

/** The original and the version of it that the story is up to date with; `null` for an original. */
export async function readTaken(db: Queryable, storyId: string): Promise<TakenRow | null> {
  const { rows } = await db.query<TakenRow>(
    `select t.original_id, t.taken, t.taken_at, u.name as taken_by from story_translations t
     left join users u on u.id = t.taken_by where t.story_id = $1`,
    [storyId],
  );
  return rows[0] ?? null;
}

interface SiblingRow {
  id: string;
  title: string;
  kind: StoryKind;
  language: Language;
  section: string;
  slug: string;
  state: StoryState;
}

/** The story's versions in other languages, as the desk shows them. */
export async function readSiblings(db: Queryable, storyId: string) {
  const { rows } = await db.query<SiblingRow>(
    `select s.id, s.title, s.kind, s.language, s.section, s.slug, ${STATE} as state
     from stories own join stories s on s.translation_group = own.translation_group and s.id <> own.id
     left join story_drafts d on d.story_id = s.id where own.id = $1 order by s.language`,
    [storyId],
  );
  return rows.map(({ id, title, kind, language, section, slug, state }) => ({
    _id: id,
    title,
    language,
    state,
    href: state === 'published' ? hrefOf(kind, section, slug, id, language) : null,
  }));
}

/** Nobody would look through a longer list. */
const MAX_TASKS = 50;

/** A draft without its working copy was discarded: nobody need follow anything there unless it is restored. */
const NOT_DISCARDED = `exists (select from stories o where o.id = story_id
  and (o.status <> 'draft' or ${inTheWorks('o')}))`;

/** The open tasks of a story, or of all stories but discarded drafts, oldest first. */
export async function readOpenTasks(db: Queryable, storyId: string | null): Promise<TranslationTask[]> {
  const { rows } = await db.query<{
    id: string;
    kind: 'correction' | 'kill';
    text: string;
    created_at: Date;
    story_id: string;
    title: string;
    language: Language;
    cause_id: string;
    cause_title: string | null;
    cause_language: Language | null;
  }>(
    `select t.id, t.kind, t.text, t.created_at, t.story_id, s.title, s.language, t.cause_id, c.title as cause_title,
       c.language as cause_language
     from (select * from translation_tasks where done_at is null and ${storyId === null ? NOT_DISCARDED : 'story_id = $1'}
       order by id limit ${MAX_TASKS}) t
     join stories s on s.id = t.story_id left join stories c on c.id = t.cause_id order by t.id`,
    storyId === null ? [] : [storyId],
  );
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    text: row.text,
    at: row.created_at.toISOString(),
    story: { _id: row.story_id, title: row.title, language: row.language },
    cause: { _id: row.cause_id, title: row.cause_title ?? '', language: row.cause_language ?? row.language },
  }));
}

/** False when the story has no such open task. */
export async function closeTask(tx: Queryable, storyId: string, taskId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update translation_tasks set done_at = now(), done_by = $3, outcome = 'nothing to do'
     where id = $2 and story_id = $1 and done_at is null`,
    [storyId, taskId, userId],
  );
  return rowCount === 1;
}
