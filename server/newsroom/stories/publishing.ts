import type { z } from 'zod';
import type { DeskStory, publishOrder, StoryFields } from '#domain/desk/desk-story.ts';
import { presentSections } from '#domain/desk/section-merge.ts';
import { oneLine } from '#domain/html-text.ts';
import { newId } from '#domain/ids.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { PartialChange } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { readMergedSections } from '../model/merged-sections.ts';
import { lockDeskList, placesOf } from '../model/placements.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { freeSlug, leaveRedirects } from '../model/slugs.repo.ts';
import { announceStories } from '../model/story-changes.ts';
import type { PublishedRow } from '../model/story-row.ts';
import { completeTranslationTasks } from '../model/translation-tasks.ts';
import { writeAgain } from '../model/write-again.ts';
import {
  insertCorrection,
  readDeskStory,
  wasJustCorrected,
  wasJustPublished,
  wasNeverPublished,
} from './desk-story.repo.ts';
import { deleteDraft, readDraft, readDraftBase, rebaseDraft, writeDraft } from './drafts.repo.ts';
import { currentStory, lockedStory, subjectOf } from './drafts.ts';
import { creditProblems } from './picture-credits.ts';
import { mirrorDraft, placeStory, type StoryWithFields, setOffSite, writePublished } from './stories.repo.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { noDraft, notReady, staleStory } from './story-problems.ts';
import {
  makeAuthor,
  problemsOf,
  recordOf,
  referencesOf,
  remotePictures,
  underPresentSections,
  wantedSlug,
} from './story-record.ts';

type PublishOrder = z.infer<typeof publishOrder> & {
  /** Undoes a withdrawal: the story goes back to whose it was, and to where it stood on the lists. */
  readonly back?: 'to the desk' | 'to the wire' | undefined;
};

/** Publishes the working copy, now or at its scheduled time, in one transaction. */
export async function publishStory(
  needs: StoriesNeeds,
  id: string,
  order: z.infer<typeof publishOrder>,
  userId: string,
): Promise<DeskStory> {
  return writeAgain(() => inTransaction(needs.db, (tx) => publishIn(tx, needs, id, order, userId)));
}

/**
 * `publishStory` within the caller's transaction, which must have locked the lists of all its stories (`lockPlacesOf`).
 */
export async function publishIn(
  tx: Queryable,
  { siteUrl, media }: StoriesNeeds,
  id: string,
  order: PublishOrder,
  userId: string,
): Promise<DeskStory> {
  const before = await lockPlaces(tx, id);
  if (await wasJustPublished(tx, id, order, userId)) return readDeskStory(tx, id);
  const { current, draft } = await currentStory(tx, id, order);
  if (draft && draft.baseVersion !== current.story.version) {
    throw staleStory(current.fields, current.story.version, await readDraftBase(tx, id));
  }
  if (!draft && current.story.status !== 'published') throw noDraft();
  const fields = await underPresentSections(tx, draft?.fields ?? current.fields);
  const now = await currentTime(tx);
  const publishAt = timeOf(fields, current, order.at, now);
  const references = await referencesOf(tx, fields, siteUrl);
  const problems = [
    ...problemsOf(fields, references, new Date(publishAt), now),
    ...(await creditProblems(tx, fields, current, siteUrl)),
  ];
  if (problems.length > 0) throw notReady(problems);

  const author = references.author ?? (await makeAuthor(tx, fields));
  const slug = await freeSlug(tx, wantedSlug(fields), id);
  const dateKnown = current.story.date_known || order.at !== undefined || fields.publishAt !== null;
  const record = recordOf(fields, { ...references, author }, { slug, publishAt, dateKnown });
  if (!wasNeverPublished(current)) await keepRevision(tx, id, null);
  const corrected = correctedAt(current, { row: record, parts: fields.parts }, now);
  await writePublished(tx, id, { ...record, ...corrected }, order.back === 'to the wire' ? 'wire' : 'desk');
  if (slug !== current.story.slug && !wasNeverPublished(current)) {
    await leaveRedirects(tx, [{ storyId: id, from: current.story.slug, to: slug }]);
  }
  // Deep dives of all sections share one list, in the section World.
  const sharedList: SectionSlug[] = fields.kind === 'deep-dive' ? ['world'] : [];
  const places = [...new Set([fields.section, ...sharedList, ...fields.otherSections])];
  const keepsTier = order.back !== undefined;
  await placeStory(tx, id, places, { wasPublished: current.story.status === 'published', keepsTier });
  await media.queueRemote(tx, remotePictures(fields, siteUrl));
  await deleteDraft(tx, id);
  await completeTranslationTasks(tx, { storyId: id, version: current.story.version + 1, userId });
  const action = new Date(publishAt) > now ? 'scheduled' : 'published';
  await keepRevision(tx, id, userId, action, fields);
  await recordAuditEntry(tx, {
    userId,
    action,
    ...subjectOf(id, fields),
    details: { section: fields.section, slug, publishAt, unpublishAt: fields.unpublishAt },
  });
  await announceStories(tx, [id], {
    sections: [...before, ...places, current.story.section],
    authors: current.story.author_id === null ? [] : [current.story.author_id],
    onlyAdds: wasNeverPublished(current),
  });
  return readDeskStory(tx, id);
}

/** Turns a scheduled story back into a draft. Throws Problem 409 when it is already public. */
export async function unscheduleStory({ db }: StoriesNeeds, id: string, userId: string): Promise<DeskStory> {
  return inTransaction(db, (tx) => unscheduleIn(tx, id, userId));
}

/** `unscheduleStory` within the caller's transaction. */
export async function unscheduleIn(tx: Queryable, id: string, userId: string): Promise<DeskStory> {
  const places = await lockPlaces(tx, id);
  const { current, draft } = await lockedStory(tx, id);
  const { story, fields } = current;
  if (story.status !== 'published' || current.isPublic || current.isExpired) throw notScheduled();
  await keepRevision(tx, id, null);
  await setOffSite(tx, id, 'draft');
  await rebaseDraft(tx, id, story.version);
  if (!draft) await writeDraft(tx, id, fields, story.version + 1, userId);
  await mirrorDraft(tx, id, draft?.fields ?? fields);
  await keepRevision(tx, id, userId, 'unscheduled', draft?.fields ?? fields);
  await recordAuditEntry(tx, {
    userId,
    action: 'unscheduled',
    ...subjectOf(id, fields),
    details: { publishAt: fields.publishAt },
  });
  const authors = story.author_id === null ? [] : [story.author_id];
  await announceChange(tx, { stories: [id], sections: [...places, story.section], authors });
  return readDeskStory(tx, id);
}

/** Takes a story off the site; its address answers 404 from then on. */
export async function withdrawStory(
  needs: StoriesNeeds,
  id: string,
  reason: string,
  userId: string,
): Promise<DeskStory> {
  return inTransaction(needs.db, (tx) => withdrawIn(tx, needs, id, reason, userId));
}

/** `withdrawStory` within the caller's transaction. A public story is killed: a kill notice goes to every channel. */
export async function withdrawIn(
  tx: Queryable,
  { notices }: Pick<StoriesNeeds, 'notices'>,
  id: string,
  reason: string,
  userId: string,
): Promise<DeskStory> {
  const places = await lockPlaces(tx, id);
  const { current } = await lockedStory(tx, id);
  const { story, fields } = current;
  if (story.status !== 'published') throw notPublished();
  await keepRevision(tx, id, null);
  await setOffSite(tx, id, 'withdrawn');
  await completeTranslationTasks(tx, { storyId: id, version: story.version + 1, userId });
  await rebaseDraft(tx, id, story.version);
  await keepRevision(tx, id, userId, 'withdrawn', fields);
  await recordAuditEntry(tx, {
    userId,
    action: 'withdrawn',
    ...subjectOf(id, fields),
    details: { reason: oneLine(reason) },
  });
  const authors = story.author_id === null ? [] : [story.author_id];
  const change = { stories: [id], sections: [...places, story.section], authors };
  await announceChange(tx, change);
  if (current.isPublic || current.isExpired) {
    await notices.record(tx, { storyId: id, kind: 'kill', origin: 'desk', text: reason, userId, change });
  }
  return readDeskStory(tx, id);
}

/** Adds a dated correction to the story's page. */
export async function correctStory(
  { db, notices }: StoriesNeeds,
  id: string,
  text: string,
  userId: string,
): Promise<DeskStory> {
  return inTransaction(db, async (tx) => {
    const { current } = await lockedStory(tx, id);
    if (!current.isPublic) throw notPublished();
    const made = { storyId: id, text: oneLine(text), userId };
    if (await wasJustCorrected(tx, made)) return readDeskStory(tx, id);
    await insertCorrection(tx, { id: newId(), ...made });
    await completeTranslationTasks(tx, { storyId: id, version: null, userId });
    await recordAuditEntry(tx, { userId, action: 'corrected', ...subjectOf(id, current.fields) });
    const sections = [...(await placesOf(tx, id)), current.story.section];
    const change: PartialChange = { stories: [id], sections, site: ['corrections'] };
    await announceChange(tx, change);
    await notices.record(tx, { storyId: id, kind: 'correction', origin: 'desk', text, userId, change });
    return readDeskStory(tx, id);
  });
}

/** Locks the lists of a story's sections, whose saves write the same rows. Returns the sections it was on before. */
async function lockPlaces(tx: Queryable, id: string): Promise<SectionSlug[]> {
  const before = await placesOf(tx, id);
  await lockPlacesOf(tx, [id], []);
  return before;
}

/**
 * Locks the lists of several stories' present and future sections and of `more`, in the order that every save uses, so
 * that two saves cannot deadlock.
 */
export async function lockPlacesOf(tx: Queryable, ids: readonly string[], more: readonly SectionSlug[]): Promise<void> {
  const before: SectionSlug[] = [];
  const wanted: SectionSlug[] = [...more];
  for (const id of ids) {
    before.push(...(await placesOf(tx, id)));
    const draft = await readDraft(tx, id);
    if (draft) wanted.push(draft.fields.section, ...draft.fields.otherSections);
  }
  const sections = new Set([...before, ...wanted, ...presentSections(wanted, await readMergedSections(tx))]);
  for (const section of [...sections].sort()) await lockDeskList(tx, section);
}

/** The publication time: the one in the call, else in the form, else the current one, else now. */
function timeOf(fields: StoryFields, { story }: StoryWithFields, at: string | undefined, now: Date): string {
  const wanted = at ?? fields.publishAt;
  if (wanted !== null) return new Date(wanted).toISOString();
  const wasPublic = story.status === 'published' && new Date(story.publish_at) <= now;
  return wasPublic ? story.publish_at : now.toISOString();
}

/**
 * Readers see 'Updated' when the words of an already public story changed. Parts are compared as the editor has them:
 * the database stores their keys in another order, and the wire leaves some out.
 */
function correctedAt(
  { story, fields, isPublic }: StoryWithFields,
  { row, parts }: { readonly row: PublishedRow; readonly parts: StoryFields['parts'] },
  now: Date,
): Pick<PublishedRow, 'corrected_at'> {
  const before = [story.title, story.body_html, story.standfirst, fields.parts];
  const after = [row.title, row.body_html, row.standfirst, parts];
  return isPublic && JSON.stringify(before) !== JSON.stringify(after) ? { corrected_at: now.toISOString() } : {};
}

/** The database's time, by which it also decides what is public. */
export async function currentTime(tx: Queryable): Promise<Date> {
  const { rows } = await tx.query<{ now: Date }>('select now() as now');
  return rows[0]?.now ?? new Date();
}

function notScheduled(): Problem {
  return new Problem(409, 'not_scheduled', 'This story is not waiting for its time: see whether it is on the site.');
}

function notPublished(): Problem {
  return new Problem(409, 'not_published', 'This story is not on the site.');
}
