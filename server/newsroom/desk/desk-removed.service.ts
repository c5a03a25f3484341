import type { SectionSlug } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Database } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { refuseWhenFull } from './desk-copy.service.ts';
import { changeOneOfList, type OneChange, takeOffList } from './desk-list-change.ts';
import { deleteRemovals, lockCandidate, placeOnDeskList, publishAgain } from './desk-section.repo.ts';

/** Takes one story off a section's list at once; it can be put back (DESK-59, SPEC-26). */
export async function removeFromList(
  db: Database,
  section: SectionSlug,
  storyId: string,
  userId: string,
): Promise<OneChange> {
  return changeOneOfList(db, section, storyId, async (tx, listed) => {
    const row = listed.find(({ id }) => id === storyId);
    if (!row) throw new Problem(404, 'not_on_the_list', 'There is no such story on this list. It may be gone by now.');
    await takeOffList(tx, section, row, userId);
    const { title } = row;
    const details = { section };
    await recordAuditEntry(tx, { userId, action: 'removed', subject: 'story', subjectId: storyId, title, details });
  });
}

/** Restores a story that an editor took off a section's list: publishes it again at the end of the list. */
export async function putBack(db: Database, section: SectionSlug, storyId: string, userId: string): Promise<OneChange> {
  return changeOneOfList(db, section, storyId, async (tx, listed) => {
    const story = await lockCandidate(tx, section, storyId);
    if (!story?.wasRemoved) {
      throw new Problem(404, 'not_removed', 'There is no such removed story. Somebody may have put it back.');
    }
    if (story.status === 'withdrawn') {
      throw new Problem(409, 'withdrawn', 'This story was withdrawn and cannot be put back from here.');
    }
    if (story.status === 'draft' && story.hasDraft) {
      throw new Problem(409, 'being_worked_on', 'Somebody is working on this story: publish it from the story editor.');
    }
    refuseWhenFull(listed.length);
    if (story.status === 'draft') {
      await keepRevision(tx, storyId, null);
      await publishAgain(tx, storyId);
      await keepRevision(tx, storyId, userId);
    }
    await placeOnDeskList(tx, section, storyId);
    await deleteRemovals(tx, section, [storyId]);
    const { title } = story;
    const details = { section };
    await recordAuditEntry(tx, { userId, action: 'put back', subject: 'story', subjectId: storyId, title, details });
  });
}
