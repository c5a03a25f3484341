import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  type DeskStory,
  type draftSave,
  type draftSaved,
  emptyStory,
  type newStory,
  type reviewAnswer,
  type StoryDraft,
  type StoryFields,
} from '#domain/desk/desk-story.ts';
import { oneLine } from '#domain/html-text.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { Problem } from '#server/http/problem.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import { hasCreated, keepDraftRevision } from '../model/revisions.repo.ts';
import { completeTranslationTasks } from '../model/translation-tasks.ts';
import { foundPage, type StoryPage } from '../reading/reader.service.ts';
import { storyOfRecord } from '../reading/story-page.repo.ts';
import { readDeskStory } from './desk-story.repo.ts';
import { askForReview, deleteDraft, endReview, readDraft, readDraftBase, writeDraft } from './drafts.repo.ts';
import {
  insertDraftStory,
  lockStory,
  mirrorDraft,
  readStory,
  type StoryWithFields,
  takeHeldStory,
} from './stories.repo.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { cleanFields } from './story-fields.ts';
import { noDraft, refuseUnlessOffered, staleDraft, staleStory } from './story-problems.ts';
import { recordOf, referencesOf, remotePictures, wantedSlug } from './story-record.ts';

type Versions = Pick<z.infer<typeof draftSave>, 'version' | 'baseVersion'>;

/**
 * Creates a draft with its working copy, once for each id that the sender has made up. Throws 422 `language_not_offered`,
 * 409 `story_id_taken`.
 */
export async function createStory(
  { db, languages }: StoriesNeeds,
  { id = newId(), language = DEFAULT_LANGUAGE, ...start }: z.infer<typeof newStory>,
  userId: string,
): Promise<DeskStory> {
  refuseUnlessOffered(language, languages);
  const fields = await cleanFields(emptyStory(start));
  return inTransaction(db, async (tx) => {
    if (!(await insertDraftStory(tx, id, fields, language))) {
      if (await hasCreated(tx, id, userId)) return readDeskStory(tx, id);
      throw new Problem(409, 'story_id_taken', 'Another story has this id.');
    }
    await writeDraft(tx, id, fields, 1, userId);
    await keepDraftRevision(tx, id, userId, 'created', fields);
    await recordAuditEntry(tx, { userId, action: 'created', ...subjectOf(id, fields) });
    return readDeskStory(tx, id);
  });
}

/** Gives an imported draft its working copy, without which it would count as discarded. Its former date is not kept. */
export async function beginWorkingCopy(tx: Queryable, id: string): Promise<void> {
  const { current } = await lockedStory(tx, id);
  await writeDraft(tx, id, { ...current.fields, publishAt: null }, current.story.version, null);
}

/** Saves a working copy. Throws 404, or 409 with the current version if `sent` is based on another one (SPEC-27). */
export async function saveDraft(
  { db, media, siteUrl }: StoriesNeeds,
  id: string,
  sent: z.infer<typeof draftSave>,
  userId: string,
): Promise<z.infer<typeof draftSaved>> {
  // Before the transaction: the embedded database runs one transaction at a time, so a long one holds up everybody.
  const fields = await cleanFields(sent.fields);
  return inTransaction(db, async (tx) => {
    const { current } = await currentStory(tx, id, sent, fields);
    const onSite = current.story.status === 'draft' ? null : current.fields;
    const saved = await writeDraft(tx, id, fields, current.story.version, userId, onSite);
    await mirrorDraft(tx, id, fields);
    if (!sent.keep) return saved;
    // A published story's tasks stay open until the change is published.
    if (current.story.status === 'draft') {
      await completeTranslationTasks(tx, { storyId: id, version: null, userId });
    }
    await keepDraftRevision(tx, id, userId, 'saved', fields);
    await media.queueRemote(tx, remotePictures(fields, siteUrl));
    await recordAuditEntry(tx, { userId, action: 'saved', ...subjectOf(id, fields) });
    return saved;
  });
}

/**
 * Locks the story and returns it with its working copy. Throws 409 if either has changed since the sender read it. A
 * working copy that has been discarded since is no conflict: the save writes what was typed. Nor is one that says just
 * what is `sent`, cleaned: the sender's own, whose answer was lost (ADR-103).
 */
export async function currentStory(
  tx: Queryable,
  id: string,
  known: Versions,
  sent?: StoryFields,
): Promise<{ readonly current: StoryWithFields; readonly draft: StoryDraft | null }> {
  const { current, draft } = await lockedStory(tx, id);
  if (draft && draft.version !== known.version && !isDeepStrictEqual(draft.fields, sent)) throw staleDraft(draft);
  if (current.story.version !== known.baseVersion) {
    throw staleStory(current.fields, current.story.version, draft && (await readDraftBase(tx, id)));
  }
  return { current, draft };
}

/** Locks the story until the transaction ends and returns it with its working copy. Throws 404. */
export async function lockedStory(tx: Queryable, id: string) {
  const current = await lockStory(tx, id);
  if (!current) throw noSuchStory();
  return { current, draft: await readDraft(tx, id) };
}

/** Deletes a working copy, which is kept as a revision. Throws 404. */
export async function discardDraft({ db }: StoriesNeeds, id: string, userId: string): Promise<DeskStory> {
  return inTransaction(db, (tx) => discardIn(tx, id, userId));
}

/** `discardDraft` within the caller's transaction. */
export async function discardIn(tx: Queryable, id: string, userId: string): Promise<DeskStory> {
  const { draft } = await lockedStory(tx, id);
  if (!draft) throw noDraft();
  await keepDraftRevision(tx, id, userId, 'discarded', draft.fields);
  await deleteDraft(tx, id);
  await takeHeldStory(tx, id);
  await recordAuditEntry(tx, { userId, action: 'discarded', ...subjectOf(id, draft.fields) });
  return readDeskStory(tx, id);
}

/** Sends the working copy for review. Throws 409 if `version` is stale. */
export async function askReview({ db }: StoriesNeeds, id: string, version: number, userId: string): Promise<DeskStory> {
  return inTransaction(db, (tx) => askReviewIn(tx, id, version, userId));
}

/** `askReview` within the caller's transaction. */
export async function askReviewIn(tx: Queryable, id: string, version: number, userId: string): Promise<DeskStory> {
  const { draft } = await lockedStory(tx, id);
  if (!draft) throw noDraft();
  if (draft.version !== version) throw staleDraft(draft);
  await askForReview(tx, id, userId);
  await recordAuditEntry(tx, { userId, action: 'asked for review', ...subjectOf(id, draft.fields) });
  return readDeskStory(tx, id);
}

/** Records an editor's answer to a review request; the note goes to the author who asked. */
export async function answerReview(
  { db }: StoriesNeeds,
  id: string,
  answer: z.infer<typeof reviewAnswer>,
  userId: string,
): Promise<DeskStory> {
  return inTransaction(db, (tx) => answerReviewIn(tx, id, answer, userId));
}

/** `answerReview` within the caller's transaction. */
export async function answerReviewIn(
  tx: Queryable,
  id: string,
  { accept, note }: z.infer<typeof reviewAnswer>,
  userId: string,
): Promise<DeskStory> {
  const { draft } = await lockedStory(tx, id);
  if (!draft?.inReviewSince) throw new Problem(409, 'not_in_review', 'Nobody has asked for a review of this story.');
  await endReview(tx, id, { accepted: accept, note: oneLine(note), userId });
  const action = accept ? 'accepted' : 'sent back';
  await recordAuditEntry(tx, { userId, action, ...subjectOf(id, draft.fields) });
  return readDeskStory(tx, id);
}

/** The subject columns of an audit entry. */
export function subjectOf(id: string, { title }: Pick<StoryFields, 'title'>) {
  return { subject: 'story', subjectId: id, title } as const;
}

/** The page as it would be if the working copy were published, for the desk only; null when there is no such story. */
export async function readPreview(db: Queryable, siteUrl: string, id: string): Promise<StoryPage | null> {
  const current = await readStory(db, id);
  if (!current) return null;
  const fields = (await readDraft(db, id))?.fields ?? current.fields;
  const references = await referencesOf(db, fields, siteUrl);
  const wasThere = current.story.status === 'published' ? current.story.publish_at : new Date().toISOString();
  const made = { slug: wantedSlug(fields), publishAt: fields.publishAt ?? wasThere, dateKnown: true };
  const found = await storyOfRecord(db, id, { ...recordOf(fields, references, made), source: 'desk' });
  return found && foundPage(db, createPageTrace(), found, found.story.href);
}
