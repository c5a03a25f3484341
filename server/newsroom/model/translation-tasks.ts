import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from './public-stories.ts';

/** Opens a task on each translation of a corrected or killed story, except withdrawn ones. */
export async function openTranslationTasks(
  tx: Queryable,
  cause: { readonly storyId: string; readonly kind: 'correction' | 'kill'; readonly text: string },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select o.id from stories s join stories o on o.translation_group = s.translation_group and o.id <> s.id
     where s.id = $1 and o.status <> 'withdrawn'`,
    [cause.storyId],
  );
  for (const { id } of rows) {
    await tx.query('insert into translation_tasks (id, story_id, kind, cause_id, text) values ($1, $2, $3, $4, $5)', [
      newId(),
      id,
      cause.kind,
      cause.storyId,
      cause.text,
    ]);
  }
}

/**
 * Completes the open tasks of a story when a change or correction of it is published, or saved while it is a draft.
 * `version` is the one that the publication or withdrawal made of the story, by which undoing it finds them again; null
 * for a change that made none.
 */
export async function completeTranslationTasks(
  tx: Queryable,
  { storyId, version, userId }: { readonly storyId: string; readonly version: number | null; readonly userId: string },
): Promise<void> {
  await tx.query(
    `update translation_tasks set done_at = now(), done_by = $2, done_version = $3, outcome = 'changed'
     where story_id = $1 and done_at is null`,
    [storyId, userId, version],
  );
}

/**
 * Opens again what these versions of the story have completed: those that were undone, and the one that undoing them has
 * just published.
 */
export async function reopenTranslationTasks(
  tx: Queryable,
  storyId: string,
  versions: readonly number[],
): Promise<void> {
  await tx.query(
    `update translation_tasks set done_at = null, done_by = null, done_version = null, outcome = null
     where story_id = $1 and outcome = 'changed' and done_version = any($2::integer[])`,
    [storyId, versions],
  );
}

/**
 * Closes the tasks that the kills of stories opened which readers have again: whoever followed one would take down a
 * translation that is right.
 */
export async function closeKillTasks(db: Queryable): Promise<void> {
  // Not those that somebody is just closing: waiting for several of them could deadlock.
  await db.query(
    `update translation_tasks set done_at = now(), outcome = 'nothing to do' where id in (
       select t.id from translation_tasks t join stories s on s.id = t.cause_id
       where t.done_at is null and t.kind = 'kill' and ${publicStory('s')}
       for update of t skip locked
     )`,
  );
}
