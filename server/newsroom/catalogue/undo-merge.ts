import { cutText } from '#domain/summary.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { finishAuthorUndo, undoAuthorName, undoAuthorStories } from './author-merging.ts';
import { lockAuthors } from './authors.repo.ts';
import { finishCategoryUndo, undoCategoryNames, undoCategoryStories } from './category-merging.ts';
import { beginUndoing, deleteMerge, deleteOldMerges, findMerge, type KeptMerge, type Merge } from './merges.repo.ts';
import { finishTagUndo, lockTags, undoTagNames, undoTagStories } from './tag-merging.ts';

const DAY_SECONDS = 86_400;

interface Undoing {
  /** The lock under which names and stories of this kind change. */
  lock(tx: Queryable): Promise<void>;
  names(tx: Queryable, merge: Merge): Promise<void>;
  /** Undoes one batch; returns how many stories were examined, 0 at the end. */
  stories(tx: Queryable, merge: Merge): Promise<number>;
  finish(tx: Queryable, merge: Merge): Promise<void>;
}

const UNDOING: Readonly<Record<Merge['kind'], Undoing>> = {
  tag: {
    lock: lockTags,
    names: undoTagNames,
    stories: undoTagStories,
    finish: finishTagUndo,
  },
  category: {
    lock: lockTags,
    names: async (tx, merge) => {
      await undoTagNames(tx, merge);
      await undoCategoryNames(tx, merge);
    },
    stories: async (tx, merge) => (await undoTagStories(tx, merge)) || (await undoCategoryStories(tx, merge)),
    finish: async (tx, merge) => {
      await finishTagUndo(tx, merge);
      await finishCategoryUndo(tx, merge);
    },
  },
  author: {
    lock: lockAuthors,
    names: undoAuthorName,
    stories: undoAuthorStories,
    finish: finishAuthorUndo,
  },
};

/**
 * Undoes a merge of tags, categories or authors: names and followers first, then stories in batches, like the merge itself. After
 * an interruption, undoing again resumes. 404 if it was undone or is too old, 409 if one of its names has been used
 * since.
 */
export async function undoMerge(db: Database, id: string, userId: string): Promise<Merge> {
  const found = await findMerge(db.pool, id);
  if (!found) throw gone();
  const { lock, names, stories, finish } = UNDOING[found.kind];
  const merge = await inTransaction(db, async (tx) => {
    await lock(tx);
    const current = await findMerge(tx, id);
    if (!current) throw gone();
    if (!current.isBeingUndone) await begin(tx, current, names, userId);
    return current;
  });
  for (let isMore = true; isMore; ) {
    isMore = await inTransaction(db, async (tx) => {
      await lock(tx);
      // A concurrent undo may have finished it.
      if (!(await findMerge(tx, id))) return false;
      if ((await stories(tx, merge)) > 0) return true;
      await finish(tx, merge);
      await deleteMerge(tx, merge);
      return false;
    });
  }
  return merge;
}

/** Deletes merges that are too old to be undone. */
export function registerMergesJob(jobs: Pick<Jobs, 'every'>, db: Queryable): void {
  jobs.every('forget-old-merges', DAY_SECONDS, () => deleteOldMerges(db));
}

async function begin(tx: Queryable, merge: KeptMerge, names: Undoing['names'], userId: string): Promise<void> {
  await names(tx, merge);
  await beginUndoing(tx, merge);
  await recordAuditEntry(tx, {
    userId,
    action: 'undid a merge into',
    subject: merge.kind,
    subjectId: merge.presentKey,
    title: merge.present,
    details: { from: cutText(merge.former.join(', '), 500) },
  });
}

function gone(): Problem {
  return new Problem(404, 'no_such_merge', 'This merge has already been undone, or is more than 30 days old.');
}
