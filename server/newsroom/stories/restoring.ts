import { type DeskStory, type StoryFields, storyFields } from '#domain/desk/desk-story.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import {
  keepDraftRevision,
  keepRevision,
  type RevisionRow,
  readLastSavedFields,
  readRevision,
  readRevisions,
  type WholeRevision,
} from '../model/revisions.repo.ts';
import { readDeskStory, wasNeverPublished } from './desk-story.repo.ts';
import { readDraft, rebaseDraft, writeDraft } from './drafts.repo.ts';
import { lockedStory, subjectOf } from './drafts.ts';
import { mirrorDraft, readStory, type StoryWithFields, setOffSite } from './stories.repo.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { fieldsOfStory, storedStoryOf } from './story-fields.ts';

/** A revision with its fields. */
export interface ShownRevision extends RevisionRow {
  readonly fields: StoryFields;
}

/** Throws if the user may not restore the story; a story that was published needs another right than a draft. */
export type MayRestore = (wasPublished: boolean) => void;

/** Restores a withdrawn story or a discarded draft as a draft. */
export async function restoreStory(
  { db }: StoriesNeeds,
  id: string,
  userId: string,
  mayRestore: MayRestore,
): Promise<DeskStory> {
  return inTransaction(db, (tx) => restoreIn(tx, id, userId, mayRestore));
}

/** `restoreStory` within the caller's transaction. */
export async function restoreIn(tx: Queryable, id: string, userId: string, mayRestore: MayRestore): Promise<DeskStory> {
  const { current, draft } = await lockedStory(tx, id);
  const { story } = current;
  if (story.status === 'published' || (story.status === 'draft' && draft)) {
    throw new Problem(409, 'not_withdrawn', 'This story was not withdrawn.');
  }
  mayRestore(story.status === 'withdrawn');
  const fields = story.status === 'draft' ? await lastFields(tx, current) : current.fields;
  await setOffSite(tx, id, 'draft');
  await rebaseDraft(tx, id, story.version);
  if (!draft) await writeDraft(tx, id, fields, story.version + 1, userId);
  await mirrorDraft(tx, id, draft?.fields ?? fields);
  await keepRevision(tx, id, userId, 'restored', draft?.fields ?? fields);
  await recordAuditEntry(tx, { userId, action: 'restored', ...subjectOf(id, fields) });
  return readDeskStory(tx, id);
}

/** A story's revisions, newest first; throws the Problem 404. */
export async function listRevisions({ db }: StoriesNeeds, id: string): Promise<RevisionRow[]> {
  if (!(await readStory(db.pool, id))) throw noSuchStory();
  return readRevisions(db.pool, id);
}

/** One revision with its fields. */
export async function showRevision({ db }: StoriesNeeds, id: string, revisionId: string): Promise<ShownRevision> {
  const revision = await knownRevision(db.pool, id, revisionId);
  const current = await readStory(db.pool, id);
  if (!current) throw noSuchStory();
  return shown(revision, (await readDraft(db.pool, id))?.fields ?? current.fields);
}

/**
 * Makes a revision the working copy. The current one is kept as a revision; publication and expiry times do not change.
 */
export async function restoreRevision(
  { db }: StoriesNeeds,
  id: string,
  revisionId: string,
  userId: string,
): Promise<DeskStory> {
  return inTransaction(db, async (tx) => {
    const { current, draft } = await lockedStory(tx, id);
    const before = draft?.fields ?? current.fields;
    const revision = shown(await knownRevision(tx, id, revisionId), before);
    const { publishAt, unpublishAt } = before;
    const fields = { ...revision.fields, publishAt, unpublishAt };
    if (draft) await keepDraftRevision(tx, id, null, 'saved', draft.fields);
    await writeDraft(tx, id, fields, current.story.version, userId);
    await mirrorDraft(tx, id, fields);
    await keepDraftRevision(tx, id, userId, 'restored', fields);
    const details = { revision: revisionId };
    await recordAuditEntry(tx, { userId, action: 'restored a revision', ...subjectOf(id, fields), details });
    return readDeskStory(tx, id);
  });
}

async function knownRevision(db: Queryable, id: string, revisionId: string): Promise<WholeRevision> {
  const revision = await readRevision(db, id, revisionId);
  if (!revision) throw new Problem(404, 'revision_not_found', 'There is no such revision of this story.');
  return revision;
}

/**
 * A publication has the address and time that readers saw, also where none were typed. A snapshot does not say in which
 * other sections the story was: it stays in those of `present`.
 */
export function shown({ fields, snapshot, hash, width, ...row }: WholeRevision, present: StoryFields): ShownRevision {
  const typed = storyFields.safeParse(fields);
  if (typed.success && row.action !== 'published' && row.action !== 'scheduled') return { ...row, fields: typed.data };
  const story = storedStoryOf(snapshot);
  if (typed.success) {
    const publishAt = new Date(story.publish_at).toISOString();
    return { ...row, fields: { ...typed.data, slug: story.slug, publishAt } };
  }
  const others = present.otherSections.filter((other) => other !== story.section);
  return { ...row, fields: fieldsOfStory(story, { hash, width }, others) };
}

/**
 * The fields of a story that is no longer published and has no working copy: the discarded one, or the stored text if
 * something else happened since, such as a section list that took it off.
 */
async function lastFields(tx: Queryable, current: StoryWithFields): Promise<StoryFields> {
  const last = await readLastSavedFields(tx, current.story.id, wasNeverPublished(current) ? 'any' : 'discarded');
  const typed = storyFields.safeParse(last);
  return typed.success ? typed.data : current.fields;
}
