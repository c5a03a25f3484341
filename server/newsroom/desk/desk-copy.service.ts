import { MAX_ITEMS } from '#domain/desk/desk-section.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Database } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { TIER } from '../model/placements.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { changeOneOfList, type OneChange } from './desk-list-change.ts';
import { type Candidate, deleteRemovals, lockCandidate, placeOnDeskList, takeOverStory } from './desk-section.repo.ts';

/**
 * Takes over a wire story of `section` for the desk. It goes to the end of that section's list, the wire no longer
 * overwrites it, and a kill still removes it (SPEC-12). A copy that another section made is added to this list too.
 */
export async function copyWireStory(
  db: Database,
  section: SectionSlug,
  storyId: string,
  userId: string,
): Promise<OneChange> {
  return changeOneOfList(db, section, storyId, async (tx, listed) => {
    const story = copyable(await lockCandidate(tx, section, storyId));
    refuseWhenFull(listed.length);
    if (story.source === 'wire') {
      await keepRevision(tx, storyId, null);
      await takeOverStory(tx, storyId);
      await keepRevision(tx, storyId, userId);
    }
    await placeOnDeskList(tx, section, storyId);
    await deleteRemovals(tx, section, [storyId]);
    const { title } = story;
    const details = { section, from: story.source };
    await recordAuditEntry(tx, { userId, action: 'copied', subject: 'story', subjectId: storyId, title, details });
  });
}

/** Refuses if the list is full. */
export function refuseWhenFull(count: number): void {
  if (count < MAX_ITEMS) return;
  throw new Problem(409, 'list_full', `The list holds ${MAX_ITEMS} stories, which is the most. Remove one first.`);
}

function copyable(story: Candidate | null): Candidate {
  if (story === null || story.tier === null || story.tier === TIER.sample || story.source === 'sample') {
    throw new Problem(404, 'no_such_wire_story', 'The wire has no such story in this section. It may be gone by now.');
  }
  if (story.tier === TIER.desk) {
    throw new Problem(409, 'already_copied', 'Somebody has made the desk’s copy already: load the list again.');
  }
  if (story.status !== 'published') {
    throw new Problem(409, 'taken_back', 'This story was taken back and is no longer on the site.');
  }
  return story;
}
