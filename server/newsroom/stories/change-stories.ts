import {
  type DeskStory,
  type ListedStory,
  STORY_LIMITS,
  type StoryDraft,
  type StoryFields,
  type StoryState,
  storyFields,
} from '#domain/desk/desk-story.ts';
import {
  type ChangedStory,
  hasReview,
  STATE_CHANGES,
  type StoryChange,
  type StoryOrder,
  stateUndoing,
} from '#domain/desk/story-changes.ts';
import { changedTags } from '#domain/desk/story-tags.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { PartialChange } from '#server/db/cache-tags.ts';
import { announceChange, gatherChanges, mergeChanges } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { type DeskUser, requireRole } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { reopenHistory } from '../model/closed-histories.ts';
import { mergedTags, presentTags } from '../model/names.ts';
import { keepDraftRevision, readVersion } from '../model/revisions.repo.ts';
import { reopenTranslationTasks } from '../model/translation-tasks.ts';
import { writeAgain } from '../model/write-again.ts';
import { stateOf } from './desk-story.repo.ts';
import { writeDraft } from './drafts.repo.ts';
import { answerReviewIn, askReviewIn, discardIn, lockedStory, subjectOf } from './drafts.ts';
import { currentTime, lockPlacesOf, publishIn, unscheduleIn, withdrawIn } from './publishing.ts';
import { restoreIn } from './restoring.ts';
import { MAY } from './stories.policy.ts';
import { mirrorDraft, type StoryWithFields } from './stories.repo.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { storedStoryOf } from './story-fields.ts';
import { readListedStories } from './story-list.repo.ts';

type User = Pick<DeskUser, 'id' | 'role'>;
type Change<Kind extends StoryChange['change']> = Extract<StoryChange, { change: Kind }>;

interface Step {
  readonly tx: Queryable;
  readonly needs: StoriesNeeds;
  readonly user: User;
}

/** The locked story, as it was before the change. */
interface Before {
  readonly current: StoryWithFields;
  readonly draft: StoryDraft | null;
  readonly state: StoryState;
}

/** The outcome of one change, before the transaction has ended. */
type Outcome =
  | { readonly outcome: 'changed'; readonly undo: StoryOrder | null }
  | { readonly outcome: 'unchanged' | 'refused'; readonly code: string; readonly reason: string };

/**
 * Applies each change on its own: one that is refused (a conflict, a missing right, a story that is not ready) does not
 * block the others. All run in one transaction, so that pages are invalidated once and a database failure leaves
 * nothing half done.
 */
export async function changeStories(
  needs: StoriesNeeds,
  changes: readonly StoryChange[],
  user: User,
): Promise<ChangedStory[]> {
  return inTransaction(needs.db, async (tx) => {
    const ids = changes.map(({ _id }) => _id);
    await lockPlacesOf(
      tx,
      ids,
      changes.flatMap((change) =>
        change.change === 'section' ? [change.section, ...(change.otherSections ?? [])] : [],
      ),
    );
    const outcomes = new Map<string, Outcome>();
    const announced: PartialChange[] = [];
    // In the order of their ids, so that two calls for the same stories cannot deadlock.
    for (const change of changes.toSorted((one, other) => (one._id < other._id ? -1 : 1))) {
      const result = await writeAgain(() => attempt({ tx, needs, user }, change));
      outcomes.set(change._id, result.outcome);
      announced.push(...result.announced);
    }
    await announceChange(tx, mergeChanges(announced));
    const stories = new Map((await readListedStories(tx, ids)).map((story) => [story._id, story]));
    return ids.map((id) => changedStory(id, outcomes.get(id), stories.get(id) ?? null));
  });
}

/** Makes one change under a savepoint: a refused one is rolled back and announces nothing. */
async function attempt(
  step: Step,
  change: StoryChange,
): Promise<{ readonly outcome: Outcome; readonly announced: readonly PartialChange[] }> {
  const { tx } = step;
  await tx.query('savepoint story_change');
  try {
    const { result: outcome, announced } = await gatherChanges(tx, () => makeChange(step, change));
    await tx.query('release savepoint story_change');
    return { outcome, announced };
  } catch (error) {
    await tx.query('rollback to savepoint story_change');
    if (!(error instanceof Problem)) throw error;
    return { outcome: { outcome: 'refused', code: error.code, reason: error.message }, announced: [] };
  }
}

async function makeChange(step: Step, change: StoryChange): Promise<Outcome> {
  const before = await lockedAsKnown(step.tx, change);
  if (change.change === 'section') return moveStory(step, change, before);
  return change.change === 'tags' ? tagStory(step, change, before) : bringTo(step, change, before);
}

/** Locks the story. Throws the Problem 409 when it has changed since the sender read it. */
async function lockedAsKnown(tx: Queryable, known: StoryChange): Promise<Before> {
  const { current, draft } = await lockedStory(tx, known._id);
  const state = stateOf(current, draft);
  if ((draft?.version ?? 0) !== known.draftVersion) {
    throw new Problem(409, 'stale_draft', `${draft?.updatedBy ?? 'Somebody'} has saved it since this list was loaded.`);
  }
  if (current.story.version !== known.version || state !== known.state) {
    const nowIs = state === known.state ? '' : `: it is ${state} now`;
    throw new Problem(409, 'stale_story', `It has changed since this list was loaded${nowIs}.`);
  }
  return { current, draft, state };
}

/** Moves a story to another section. */
async function moveStory(step: Step, change: Change<'section'>, before: Before): Promise<Outcome> {
  const { current, draft, state } = before;
  const { section } = change;
  if (state === 'withdrawn') throw withdrawn();
  const former = draft?.fields ?? current.fields;
  const otherSections = (change.otherSections ?? former.otherSections).filter((other) => other !== section);
  if (former.section === section && change.otherSections === undefined) {
    return { outcome: 'unchanged', code: 'same_section', reason: 'It is in this section already.' };
  }
  await saveFields(step, before, { ...former, section, otherSections }, 'move it');
  const undo: StoryOrder = {
    change: 'section',
    section: former.section,
    otherSections: former.otherSections,
  };
  return { outcome: 'changed', undo };
}

/** Adds tags to a story and takes others off it. */
async function tagStory(step: Step, change: Change<'tags'>, before: Before): Promise<Outcome> {
  const { current, draft, state } = before;
  if (state === 'withdrawn') throw withdrawn();
  const former = draft?.fields ?? current.fields;
  // Merged tags count under their present names.
  const merged = await mergedTags(step.tx, [...change.add, ...change.remove]);
  const add = presentTags(change.add, merged);
  const remove = [...change.remove, ...presentTags(change.remove, merged)];
  const tags = change.instead ?? changedTags(former.tags, { add, remove });
  if (tags.length > STORY_LIMITS.tags) {
    throw new Problem(409, 'too_many_tags', `It would have more than ${STORY_LIMITS.tags} tags.`);
  }
  if (tags.join('\n') === former.tags.join('\n')) {
    return { outcome: 'unchanged', code: 'same_tags', reason: 'It has these tags already.' };
  }
  await saveFields(step, before, { ...former, tags }, 'change its tags');
  return { outcome: 'changed', undo: { change: 'tags', add: [], remove: [], instead: former.tags } };
}

function withdrawn(): Problem {
  return new Problem(409, 'withdrawn', 'It was withdrawn: make it a draft first.');
}

/** Saves fields of a story: a draft in its working copy, a published or scheduled story by publishing it again. */
async function saveFields(
  { tx, needs, user }: Step,
  { current, draft }: Before,
  fields: StoryFields,
  toDoWhat: string,
): Promise<void> {
  const { id } = current.story;
  if (current.story.status === 'published') {
    requireRole(user, MAY.publish);
    if (draft) {
      throw new Problem(409, 'has_draft', `An unpublished working copy lies beside it: open it to ${toDoWhat}.`);
    }
    const saved = await writeDraft(tx, id, fields, current.story.version, user.id);
    await publishIn(tx, needs, id, { version: saved.version, baseVersion: current.story.version }, user.id);
  } else {
    await writeDraft(tx, id, fields, current.story.version, user.id);
    await mirrorDraft(tx, id, fields);
    await keepDraftRevision(tx, id, user.id, 'saved', fields);
    await recordAuditEntry(tx, {
      userId: user.id,
      action: 'saved',
      ...subjectOf(id, fields),
      details: { section: fields.section },
    });
  }
}

/** Brings a story to another state through the same steps as the story editor. */
async function bringTo(step: Step, { _id: id, to, isUndo }: Change<'state'>, before: Before): Promise<Outcome> {
  const { state, draft } = before;
  if (state === to && !(to === 'published' && draft)) {
    return { outcome: 'unchanged', code: 'same_state', reason: `It is ${state} already.` };
  }
  const role = STATE_CHANGES[state][to];
  if (role === undefined) throw new Problem(409, 'no_way', `A story that is ${state} cannot become ${to}.`);
  requireRole(step.user, role);
  if (to === 'draft') await makeDraft(step, id, before, isUndo);
  else if (to === 'in review') await askReviewIn(step.tx, id, draft?.version ?? 0, step.user.id);
  else if (to === 'published') await makePublic(step, id, before, isUndo);
  else if (before.current.story.status === 'published') await withdrawIn(step.tx, step.needs, id, '', step.user.id);
  else await discardIn(step.tx, id, step.user.id);
  const { story } = before.current;
  const known = {
    state,
    hasDraft: draft !== null,
    hasReview: hasReview(draft),
    isDateKnown: story.date_known,
  };
  const back = stateUndoing(known, to, step.user.role);
  return { outcome: 'changed', undo: back && { change: 'state', to: back, isUndo: true } };
}

async function makeDraft({ tx, needs, user }: Step, id: string, before: Before, isUndo = false): Promise<void> {
  const { state } = before;
  if (state === 'in review') {
    await answerReviewIn(tx, id, { accept: false, note: '' }, user.id);
    return;
  }
  if (isUndo) await bringBackTyped(tx, id, before, user.id);
  if (state === 'scheduled') {
    await unscheduleIn(tx, id, user.id);
  } else {
    if (state !== 'withdrawn') await withdrawIn(tx, needs, id, '', user.id);
    await restored(tx, id, user);
  }
}

/**
 * The working copy as it was published or scheduled. Without this the draft would keep the address that was made of its
 * title and the time, and would go out under that time once it is published after all.
 */
async function bringBackTyped(tx: Queryable, id: string, { current, draft }: Before, userId: string): Promise<void> {
  const { version } = current.story;
  const publication = draft ? null : await readVersion(tx, id, version);
  if (publication?.action !== 'published' && publication?.action !== 'scheduled') return;
  const typed = storyFields.safeParse(publication.fields);
  if (typed.success) await writeDraft(tx, id, typed.data, version, userId);
}

async function makePublic(
  { tx, needs, user }: Step,
  id: string,
  { current, draft, state }: Before,
  isUndo = false,
): Promise<void> {
  const withDraft = state === 'withdrawn' ? await restored(tx, id, user) : null;
  const baseVersion = withDraft ? withDraft.version : current.story.version;
  // A withdrawal is undone to what readers had; the working copy beside it is none of that, and lies there again.
  const beside = isUndo && withDraft ? draft : null;
  const copy = beside ? await writeDraft(tx, id, current.fields, baseVersion, user.id) : (withDraft?.draft ?? draft);
  const at = state === 'scheduled' ? { at: (await currentTime(tx)).toISOString() } : {};
  const withdrawn = isUndo ? await withdrawalsBefore(tx, id, current.story.version) : [];
  const [withdrawal] = withdrawn;
  const back = withdrawal && (withdrawal.wasTheWires ? 'to the wire' : 'to the desk');
  const { version } = await publishIn(
    tx,
    needs,
    id,
    { version: copy?.version ?? 0, baseVersion, back, ...at },
    user.id,
  );
  if (beside) {
    const [base, onSite] =
      beside.baseVersion === current.story.version ? [version, current.fields] : [beside.baseVersion, null];
    await writeDraft(tx, id, beside.fields, base, user.id, onSite);
  }
  if (!isUndo) return;
  await needs.notices.undoKill(tx, id, user.id);
  await reopenTranslationTasks(tx, id, [...withdrawn.map((one) => one.version), version]);
  if (await reopenHistory(tx, id, user.id)) {
    await recordAuditEntry(tx, { userId: user.id, action: 'opened the history of', ...subjectOf(id, current.fields) });
  }
}

interface Withdrawal {
  /** The version that it made. */
  readonly version: number;
  /** Whether the story was the wire's before it, with no change of the desk's. */
  readonly wasTheWires: boolean;
}

/** The withdrawal that led to `version`. A story that became a draft was withdrawn, and restored after that. */
async function withdrawalsBefore(tx: Queryable, id: string, version: number): Promise<Withdrawal[]> {
  const withdrawals: Withdrawal[] = [];
  for (const made of [version, version - 1]) {
    if ((await readVersion(tx, id, made))?.action !== 'withdrawn') continue;
    const former = await readVersion(tx, id, made - 1);
    withdrawals.push({
      version: made,
      wasTheWires: former !== null && storedStoryOf(former.snapshot).source === 'wire',
    });
  }
  return withdrawals;
}

function restored(tx: Queryable, id: string, user: User): Promise<DeskStory> {
  return restoreIn(tx, id, user.id, (wasPublished) => {
    if (wasPublished) requireRole(user, MAY.publish);
  });
}

function changedStory(id: string, outcome: Outcome | undefined, story: ListedStory | null): ChangedStory {
  const is = { _id: id, title: story?.title ?? '', story };
  if (outcome?.outcome !== 'changed') {
    const { outcome: what = 'refused', code = null, reason = null } = outcome ?? {};
    return { ...is, outcome: what, code, reason, undo: null };
  }
  const undo = outcome.undo && story ? { ...knownOf(story), ...outcome.undo } : null;
  return { ...is, outcome: 'changed', code: null, reason: null, undo };
}

function knownOf({ _id, version, draftVersion, state }: ListedStory) {
  return { _id, version, draftVersion, state };
}
