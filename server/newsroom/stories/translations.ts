import { createHash } from 'node:crypto';
import { type DeskStory, emptyStory, type StoryFields, type StoryImage } from '#domain/desk/desk-story.ts';
import {
  type StoryTranslations,
  TRANSLATED_FIELDS,
  type TranslatedFields,
  translatedFields,
} from '#domain/desk/translations.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import { placesOf } from '../model/placements.ts';
import { keepDraftRevision } from '../model/revisions.repo.ts';
import { announceStories } from '../model/story-changes.ts';
import { readDeskStory } from './desk-story.repo.ts';
import { readDraft, writeDraft } from './drafts.repo.ts';
import { lockedStory, subjectOf } from './drafts.ts';
import { insertDraftStory, readStory, type StoryWithFields } from './stories.repo.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { cleanFields } from './story-fields.ts';
import { refuseUnlessOffered } from './story-problems.ts';
import {
  closeTask,
  detachTranslation,
  type GroupedStory,
  keepTaken,
  lockGroups,
  readOpenTasks,
  readSiblings,
  readTaken,
  setGroup,
  setLanguage,
} from './translations.repo.ts';

type Needs = Pick<StoriesNeeds, 'db' | 'languages'>;

/** A story's translations, its original and its open tasks; throws the Problem 404. */
export async function readTranslations(db: Queryable, id: string): Promise<StoryTranslations> {
  const current = await readStory(db, id);
  if (!current) throw noSuchStory();
  return {
    language: current.story.language,
    siblings: await readSiblings(db, id),
    original: await originalOf(db, id),
    tasks: await readOpenTasks(db, id),
  };
}

async function originalOf(db: Queryable, id: string): Promise<StoryTranslations['original']> {
  const taken = await readTaken(db, id);
  const original = taken && (await readStory(db, taken.original_id));
  if (!taken || !original) return null;
  const before = translatedFields.parse(taken.taken);
  const after = await wordsOf(db, original);
  const hasChanged = TRANSLATED_FIELDS.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return {
    _id: taken.original_id,
    language: original.story.language,
    takenAt: taken.taken_at.toISOString(),
    takenBy: taken.taken_by,
    changes: hasChanged ? { before, after } : null,
    mark: markOf(after),
  };
}

/** The text that a translation follows: the published one, or the working copy of a draft. */
async function wordsOf(db: Queryable, { story, fields }: StoryWithFields): Promise<TranslatedFields> {
  const draft = story.status === 'draft' ? await readDraft(db, story.id) : null;
  return translatedFields.parse(draft?.fields ?? fields);
}

function markOf(words: TranslatedFields): string {
  return createHash('sha256').update(JSON.stringify(words)).digest('base64url');
}

/**
 * Begins a story's version in another language: a draft with the same section, pictures and tags, but no text. Throws
 * the Problem 409 if there is one already.
 */
export async function writeTranslation(
  { db, languages }: Needs,
  id: string,
  language: Language,
  userId: string,
): Promise<DeskStory> {
  refuseUnlessOffered(language, languages);
  return inTransaction(db, async (tx) => {
    const group = await lockGroups(tx, [id]);
    const { current, draft } = await lockedStory(tx, id);
    if (group.some((one) => one.language === language)) throw hasOne(language);
    const fields = await cleanFields(toTranslate(draft?.fields ?? current.fields));
    const made = newId();
    await insertDraftStory(tx, made, fields, language);
    await writeDraft(tx, made, fields, 1, userId);
    await keepDraftRevision(tx, made, userId, 'created', fields);
    await setGroup(tx, [...group.map((one) => one.id), made], current.story.translation_group ?? newId());
    await keepTaken(tx, { storyId: made, originalId: id, fields: await wordsOf(tx, current), userId });
    await recordAuditEntry(tx, {
      userId,
      action: 'began a translation of',
      ...subjectOf(id, current.fields),
      details: { language, translation: made },
    });
    // A page that was cached before does not know the new version, so its publication would not invalidate it.
    await announceStories(
      tx,
      group.map((one) => one.id),
      {},
    );
    return readDeskStory(tx, made);
  });
}

/** A copy of the fields without the words, which are to be translated. Advertising stays marked as such. */
function toTranslate(fields: StoryFields): StoryFields {
  const { kind, section, otherSections, category, subCategory, tags, authorId, authorName, image, parts } = fields;
  return {
    ...emptyStory({ kind, section, title: '' }),
    otherSections,
    category,
    subCategory,
    tags,
    authorId,
    authorName,
    image: withoutWords(image),
    parts: parts.map((part) => ({ ...part, subheading: '', paragraph: '', image: withoutWords(part.image) })),
    isFeatured: fields.isFeatured,
    isTop: fields.isTop,
    isBreaking: fields.isBreaking,
    isSponsored: fields.isSponsored,
  };
}

/** The picture with its credit, which names people and agencies and stays as it is. */
function withoutWords(image: StoryImage): StoryImage {
  return { ...image, alt: '', caption: '' };
}

/** Pairs two stories as versions of one another. The one in the site's default language counts as the original. */
export async function pairStories(
  { db }: Needs,
  id: string,
  otherId: string,
  userId: string,
): Promise<StoryTranslations> {
  return inTransaction(db, async (tx) => {
    const stories = await lockGroups(tx, [id, otherId]);
    const own = stories.find((one) => one.id === id);
    const other = stories.find((one) => one.id === otherId);
    if (!own || !other) throw noSuchStory();
    if (id === otherId) throw areGrouped(true);
    // A group is left with one story when old stories of the wire are deleted.
    const isGrouped = (one: GroupedStory) =>
      one.group !== null && stories.some((each) => each.group === one.group && each.id !== one.id);
    if (isGrouped(own) && isGrouped(other)) throw areGrouped(own.group === other.group);
    const languages = new Set(stories.map(({ language }) => language));
    if (languages.size < stories.length) throw hasOne(other.language);
    const group = (isGrouped(other) ? other.group : own.group) ?? other.group ?? newId();
    await setGroup(tx, [id, otherId], group);
    const [original, translation] = own.language === DEFAULT_LANGUAGE ? [own, other] : [other, own];
    const { current } = await lockedStory(tx, original.id);
    await keepTaken(tx, {
      storyId: translation.id,
      originalId: original.id,
      fields: await wordsOf(tx, current),
      userId,
    });
    await recorded(tx, userId, 'paired', id, { with: otherId });
    await announceStories(
      tx,
      stories.map((one) => one.id),
      {},
    );
    return readTranslations(tx, id);
  });
}

/** Takes a story out of its translation group. If only one other is left, that one is taken out as well. */
export async function unpairStory({ db }: Needs, id: string, userId: string): Promise<StoryTranslations> {
  return inTransaction(db, async (tx) => {
    const stories = await lockGroups(tx, [id]);
    const own = stories.find((one) => one.id === id);
    if (!own) throw noSuchStory();
    if (own.group === null) throw new Problem(409, 'not_paired', 'This story has no version in another language.');
    const left = stories.filter((one) => one.id !== id);
    const alone: readonly GroupedStory[] = left.length > 1 ? [own] : stories;
    await setGroup(
      tx,
      alone.map((one) => one.id),
      null,
    );
    for (const one of alone) await detachTranslation(tx, one.id, userId);
    await recorded(tx, userId, 'unpaired', id, { from: left.map((one) => one.id) });
    await announceStories(
      tx,
      stories.map((one) => one.id),
      {},
    );
    return readTranslations(tx, id);
  });
}

/**
 * Marks a translation as up to date with its original. Throws the Problem 409 if the original has changed since `mark`.
 */
export async function takeOver({ db }: Needs, id: string, mark: string, userId: string): Promise<StoryTranslations> {
  return inTransaction(db, async (tx) => {
    await lockGroups(tx, [id]);
    const taken = await readTaken(tx, id);
    const original = taken && (await readStory(tx, taken.original_id));
    if (!original) throw new Problem(409, 'not_translated', 'This story was not translated from another one.');
    const words = await wordsOf(tx, original);
    if (markOf(words) !== mark) {
      throw new Problem(409, 'changed_again', 'The original has changed again since: look at what it says now.');
    }
    await keepTaken(tx, { storyId: id, originalId: original.story.id, fields: words, userId });
    await recorded(tx, userId, 'took over changes in', id, { from: original.story.id });
    return readTranslations(tx, id);
  });
}

/** Closes a follow-up task that needs no change to the story. Throws the Problem 404. */
export async function nothingToDo(
  { db }: Needs,
  id: string,
  taskId: string,
  userId: string,
): Promise<StoryTranslations> {
  return inTransaction(db, async (tx) => {
    if (!(await closeTask(tx, id, taskId, userId))) {
      throw new Problem(404, 'no_such_task', 'There is no such open task on this story.');
    }
    await recorded(tx, userId, 'had nothing to follow in', id, {});
    return readTranslations(tx, id);
  });
}

/** Moves a story to the lists and addresses of another language. Throws the Problem 409 if its group has one in it. */
export async function changeLanguage(
  { db, languages }: Needs,
  id: string,
  language: Language,
  userId: string,
): Promise<StoryTranslations> {
  refuseUnlessOffered(language, languages);
  return inTransaction(db, async (tx) => {
    const stories = await lockGroups(tx, [id]);
    const own = stories.find((one) => one.id === id);
    if (!own) throw noSuchStory();
    if (own.language !== language) {
      if (stories.some((one) => one.language === language)) throw hasOne(language);
      await setLanguage(tx, id, language);
      await recorded(tx, userId, 'changed the language of', id, { from: own.language, to: language });
      await announceStories(
        tx,
        stories.map((one) => one.id),
        { sections: await placesOf(tx, id) },
      );
    }
    return readTranslations(tx, id);
  });
}

async function recorded(tx: Queryable, userId: string, action: string, id: string, details: object): Promise<void> {
  const { current } = await lockedStory(tx, id);
  await recordAuditEntry(tx, { userId, action, ...subjectOf(id, current.fields), details: { ...details } });
}

function hasOne(language: Language): Problem {
  return new Problem(409, 'has_translation', `This story has a version in ${languageFacts(language).name} already.`);
}

function areGrouped(isSame: boolean): Problem {
  const message = isSame
    ? 'These stories belong together already.'
    : 'Both stories have versions in other languages: unpair one of them first.';
  return new Problem(409, 'are_paired', message);
}
