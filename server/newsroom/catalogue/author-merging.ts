import type { DeskAuthor } from '#domain/desk/catalogue.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { keepAlertTopics, leadAlertTopicsBack, type MergedTopics, moveAlertTopics } from './alert-topics.repo.ts';
import {
  deleteAuthor,
  findNameOf,
  giveFollowersBack,
  giveNamesBack,
  giveStoriesBack,
  keepAuthor,
  lockAuthor,
  moveFollowers,
  moveStories,
  restoreAuthor,
} from './author-merging.repo.ts';
import { leadNameTo, lockAuthors } from './authors.repo.ts';
import { type AuthorKeeping, announceAuthors, existing, presented } from './authors.service.ts';
import { beginMerge, finishMerge, isMerging, type Merge, takeStories, undoingOf } from './merges.repo.ts';

const STORIES_AT_ONCE = 500;

export interface AuthorsMerged {
  readonly author: DeskAuthor;
  /** The id to undo the merge by. */
  readonly merge: string;
}

/**
 * Merges one author into another: stories, followers, readers of alerts and the old name go to `into`. Stories move in
 * batches, so that no lock keeps readers waiting; after an interruption, merging again resumes. All changes are recorded,
 * so that the merge can be undone.
 */
export async function mergeAuthors(
  needs: AuthorKeeping,
  from: string,
  into: string,
  userId: string,
): Promise<AuthorsMerged> {
  if (from === into) throw new Problem(422, 'same_author', 'An author cannot be merged with itself.');
  const merge = await inTransaction(needs.db, async (tx) => {
    await lockAuthors(tx);
    const [gone, stays] = [await existing(tx, from), await existing(tx, into)];
    const undoing = await undoingOf(tx, ['author'], [from, into]);
    if (undoing) throw undoingFirst(undoing);
    const begun = await beginMerge(
      tx,
      { kind: 'author', former: [gone.name], formerKeys: [from], present: stays.name, presentKey: into },
      userId,
    );
    await keepAuthor(tx, begun, from);
    await leadNameTo(tx, gone.name_key, into, from);
    await moveReaders(tx, begun, from, into);
    await recordAuditEntry(tx, {
      userId,
      action: 'merged',
      subject: 'author',
      subjectId: into,
      title: stays.name,
      details: { from: gone.name },
    });
    return begun;
  });
  for (let moved = STORIES_AT_ONCE; moved === STORIES_AT_ONCE; ) {
    moved = await inTransaction(needs.db, (tx) => moveBatch(tx, merge, from, into));
  }
  await inTransaction(needs.db, async (tx) => {
    await lockAuthors(tx);
    if (!(await isMerging(tx, merge))) return;
    // Stories and readers that came while the batches were moved.
    await lockAuthor(tx, from);
    while ((await moveStoriesOnce(tx, merge, from, into)) === STORIES_AT_ONCE);
    await moveReaders(tx, merge, from, into);
    await deleteAuthor(tx, from);
    await finishMerge(tx, merge);
    await announceAuthors(tx, [from, into]);
  });
  return { author: presented(await existing(needs.db.pool, into)), merge: merge.id };
}

/**
 * The first step of undoing a merge: restores the author with names and followers. Throws Problem 409 if the name has
 * been used since.
 */
export async function undoAuthorName(tx: Queryable, merge: Merge): Promise<void> {
  const { from, into } = idsOf(merge);
  await refuseUsedName(tx, merge);
  await restoreAuthor(tx, merge);
  await giveNamesBack(tx, merge, into);
  await giveFollowersBack(tx, merge, from, into);
  await leadAlertTopicsBack(tx, merge, alertTopicsOf(from, into).present);
  await announceAuthors(tx, [from, into]);
}

/** Gives back one batch of the stories that are still by the remaining author; returns how many were examined. */
export async function undoAuthorStories(tx: Queryable, merge: Merge): Promise<number> {
  const { from, into } = idsOf(merge);
  const taken = await takeStories<{ readonly name: string | null }>(tx, merge, STORIES_AT_ONCE);
  await giveStoriesBack(
    tx,
    taken.map(({ id, before: { name } }) => ({ id, name })),
    { from, into, name: merge.former[0] ?? '' },
  );
  if (taken.length > 0) await announceChange(tx, { stories: taken.map(({ id }) => id) });
  return taken.length;
}

export async function finishAuthorUndo(tx: Queryable, merge: Merge): Promise<void> {
  const { from, into } = idsOf(merge);
  await announceAuthors(tx, [from, into]);
}

async function moveReaders(tx: Queryable, merge: Merge, from: string, into: string): Promise<void> {
  await keepAlertTopics(tx, merge, alertTopicsOf(from, into));
  await moveFollowers(tx, merge, from, into);
  await moveAlertTopics(tx, alertTopicsOf(from, into));
}

async function moveBatch(tx: Queryable, merge: Merge, from: string, into: string): Promise<number> {
  await lockAuthors(tx);
  return (await isMerging(tx, merge)) ? moveStoriesOnce(tx, merge, from, into) : 0;
}

/** Moves at most `STORIES_AT_ONCE` stories and returns how many. */
async function moveStoriesOnce(tx: Queryable, merge: Merge, from: string, into: string): Promise<number> {
  const stories = await moveStories(tx, merge, from, into, STORIES_AT_ONCE);
  if (stories.length > 0) await announceChange(tx, { stories });
  return stories.length;
}

function idsOf({ formerKeys, presentKey }: Merge): { readonly from: string; readonly into: string } {
  return { from: formerKeys[0] ?? '', into: presentKey };
}

function alertTopicsOf(from: string, into: string): MergedTopics {
  return { former: [`author:${from}`], present: `author:${into}` };
}

function undoingFirst({ former, present }: Merge): Problem {
  const message = `The merge of ‘${former[0]}’ into ‘${present}’ is being undone. If that was interrupted, undo it again first.`;
  return new Problem(409, 'merge_being_undone', message);
}

/** The former name must still lead to the remaining author. */
async function refuseUsedName(tx: Queryable, merge: Merge): Promise<void> {
  const [name = ''] = merge.former;
  const holder = await findNameOf(tx, merge);
  if (holder === null) {
    const message = `‘${merge.present}’ is not there any more. Nothing was undone.`;
    throw new Problem(409, 'author_gone', message);
  }
  if (holder.isAlias && holder.id === merge.presentKey) return;
  if (holder.isAlias) {
    const message = `‘${name}’ leads to ‘${holder.name}’ now. If ‘${merge.present}’ was merged into it, undo that merge first.`;
    throw new Problem(409, 'merged_on', message);
  }
  throw new Problem(409, 'name_in_use', `Another author has the name ‘${name}’ now. Nothing was undone.`);
}
