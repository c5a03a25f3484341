import { isDeepStrictEqual } from 'node:util';
import { type DeskStory, storyFields } from '#domain/desk/desk-story.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { readVersion, type WholeRevision } from '../model/revisions.repo.ts';
import { reopenTranslationTasks } from '../model/translation-tasks.ts';
import { writeAgain } from '../model/write-again.ts';
import { readDeskStory } from './desk-story.repo.ts';
import { writeDraft } from './drafts.repo.ts';
import { lockedStory, subjectOf } from './drafts.ts';
import { currentTime, lockPlacesOf, publishIn } from './publishing.ts';
import { shown } from './restoring.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { storedStoryOf } from './story-fields.ts';
import { staleDraft, staleStory } from './story-problems.ts';

/**
 * Undoes the update of a story that was on the site: readers get the version before it, published as any other, and the
 * undone one becomes the working copy. Undoes the new schedule of a story that still waits for its time as well: its
 * former time is back, and a working copy is left only of another text. `version` is the story's since the update. Throws
 * 409 if anything was saved since, or if it was no update; 422 if the former version is not fit to be published by the
 * rules of today.
 */
export async function undoUpdate(needs: StoriesNeeds, id: string, version: number, userId: string): Promise<DeskStory> {
  return writeAgain(() => undoOnce(needs, id, version, userId));
}

function undoOnce(needs: StoriesNeeds, id: string, version: number, userId: string): Promise<DeskStory> {
  return inTransaction(needs.db, async (tx) => {
    const former = await readVersion(tx, id, version - 1);
    const update = await readVersion(tx, id, version);
    await lockPlacesOf(tx, [id], former ? sectionsOf(former) : []);
    const { current, draft } = await lockedStory(tx, id);
    if (draft) throw staleDraft(draft);
    if (current.story.version !== version) throw staleStory(current.fields, current.story.version, null);
    const wasPublished = update?.action === 'published' || update?.action === 'scheduled';
    if (!former || !wasPublished || !isPublished(former)) throw noUpdate();
    const wasOnSite = publishTime(former) <= (await currentTime(tx));
    // Scheduling again what is on the site by now would take it away from readers.
    if (!wasOnSite && current.isPublic) throw noUpdate();
    const fields = shown(former, current.fields).fields;
    const before = await writeDraft(tx, id, fields, version, userId);
    await recordAuditEntry(tx, {
      userId,
      action: 'restored a revision',
      ...subjectOf(id, fields),
      details: { revision: former.id },
    });
    const published = await publishIn(tx, needs, id, { version: before.version, baseVersion: version }, userId);
    await reopenTranslationTasks(tx, id, [version, published.version]);
    const undone = wasOnSite ? current.fields : { ...current.fields, publishAt: fields.publishAt };
    if (!isDeepStrictEqual(undone, published.published)) await writeDraft(tx, id, undone, published.version, userId);
    return readDeskStory(tx, id);
  });
}

/** Also a scheduled story is. */
function isPublished({ snapshot }: WholeRevision): boolean {
  return storedStoryOf(snapshot).status === 'published';
}

function publishTime({ snapshot }: WholeRevision): Date {
  return new Date(storedStoryOf(snapshot).publish_at);
}

/** A snapshot does not say in which other sections the story was: it stays in those where it is. */
function sectionsOf({ fields, snapshot }: WholeRevision): SectionSlug[] {
  const typed = storyFields.safeParse(fields);
  return typed.success ? [typed.data.section, ...typed.data.otherSections] : [storedStoryOf(snapshot).section];
}

function noUpdate(): Problem {
  return new Problem(409, 'no_update', 'This story has no update that could be undone.');
}
