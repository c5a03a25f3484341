import type { Queryable } from '#server/db/client.ts';
import { removeRows } from '#server/removals/removals.ts';

const KIND = { name: 'public history', tables: [{ table: 'public_histories', key: 'story_id' }] } as const;

/** The story whose history closes, and who withdraws it; null for the wire. */
interface Closing {
  readonly storyId: string;
  readonly title: string;
  readonly userId: string | null;
}

/**
 * Takes back that readers may compare the story's versions: when it comes back, they would find what was killed. It is
 * recorded for a few minutes, for a withdrawal that is undone at once.
 */
export async function closeHistory(tx: Queryable, { storyId, title, userId }: Closing): Promise<void> {
  const { rowCount } = await tx.query('select from public_histories where story_id = $1 for update', [storyId]);
  if (rowCount === 0) return;
  if (userId === null) await tx.query('delete from public_histories where story_id = $1', [storyId]);
  else await removeRows(tx, KIND, { id: storyId, subjectId: storyId, title, userId });
}

/** Opens the history again that the withdrawal by `userId`, which is being undone, has closed; false if it closed none. */
export async function reopenHistory(tx: Queryable, storyId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `with undone as (
       delete from removals where kind = $1 and subject_id = $2 and removed_by = $3 returning id)
     insert into public_histories
       select (jsonb_populate_record(null::public_histories, r.row)).* from removed_rows r
       where r.removal_id in (select id from undone) and r.place = 'public_histories'
     on conflict do nothing`,
    [KIND.name, storyId, userId],
  );
  return rowCount === 1;
}
