import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { announceStories } from '../model/story-changes.ts';
import { lockedStory, subjectOf } from './drafts.ts';
import type { StoriesNeeds } from './stories-needs.ts';

/** Whether readers may compare the published versions of a story. */
export async function isHistoryPublic(db: Queryable, storyId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from public_histories where story_id = $1', [storyId]);
  return rowCount === 1;
}

/** Lets readers compare the published versions of a story, or no longer. Throws the Problem 404. */
export async function setHistoryPublic(
  { db }: StoriesNeeds,
  storyId: string,
  isPublic: boolean,
  userId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { current } = await lockedStory(tx, storyId);
    const { rowCount } = isPublic
      ? await tx.query('insert into public_histories (story_id, allowed_by) values ($1, $2) on conflict do nothing', [
          storyId,
          userId,
        ])
      : await tx.query('delete from public_histories where story_id = $1', [storyId]);
    if (rowCount === 0) return;
    const action = isPublic ? 'opened the history of' : 'closed the history of';
    await recordAuditEntry(tx, { userId, action, ...subjectOf(storyId, current.fields) });
    await announceStories(tx, [storyId], {});
  });
}
