import { MAX_ITEMS } from '#domain/desk/desk-section.ts';
import { type MergedSections, mergedSentence, whyUnmergeable } from '#domain/desk/section-merge.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { invalidateMergedSections, lockMergedSections, mergedSections } from '../model/merged-sections.ts';
import { lockDeskList } from '../model/placements.ts';
import { moveAlertTopics } from './alert-topics.repo.ts';
import {
  countJoinedList,
  countSection,
  deleteSectionAlias,
  leadSectionTo,
  movePlacedStories,
  moveRemovals,
  moveUnplacedStories,
  type SectionCounts,
} from './section-merging.repo.ts';

const STORIES_AT_ONCE = 500;

/** Counts what merging `from` into `into` would move. Throws a Problem if the merge is not allowed. */
export async function previewMerge(db: Queryable, from: SectionSlug, into: SectionSlug): Promise<SectionCounts> {
  refuseMerge(from, into, await mergedSections(db));
  await refuseLongList(db, from, into);
  return countSection(db, from, into);
}

/**
 * Merges one section into another: its stories, its address, the readers of its alerts and future stories under the old
 * name go to `into`. The name first, then stories in batches, so that no lock keeps readers waiting; after an
 * interruption, merging again resumes. Returns how many stories moved.
 */
export async function mergeSections(
  db: Database,
  from: SectionSlug,
  into: SectionSlug,
  userId: string,
): Promise<number> {
  await inTransaction(db, async (tx) => {
    // Lists before names: the same lock order as saving a list.
    for (const section of [from, into].sort()) await lockDeskList(tx, section);
    const merged = await lockMergedSections(tx);
    refuseMerge(from, into, merged);
    if (merged[from] === into) return;
    await refuseLongList(tx, from, into);
    await leadSectionTo(tx, from, into, userId);
    await moveRemovals(tx, from, into);
    await moveAlertTopics(tx, { former: [`section:${from}`], present: `section:${into}` });
    await recordAuditEntry(tx, {
      userId,
      action: 'merged',
      subject: 'section',
      subjectId: into,
      title: theSection(into).title,
      details: { from: theSection(from).title },
    });
    await announceChange(tx, { sections: [from, into], site: ['section-names'] });
  });
  invalidateMergedSections();
  const placed = await inBatches(db, [from, into], (tx) => movePlacedStories(tx, from, into, STORIES_AT_ONCE));
  return placed + (await inBatches(db, [from, into], (tx) => moveUnplacedStories(tx, from, into, STORIES_AT_ONCE)));
}

/**
 * Reopens a merged section: ends the redirect and the filing under the other section. Stories that moved stay there.
 */
export async function openSectionAgain(db: Database, section: SectionSlug, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const target = (await lockMergedSections(tx))[section];
    const { title } = theSection(section);
    if (target === undefined) throw new Problem(409, 'not_merged', `${title} is not merged into another section.`);
    await deleteSectionAlias(tx, section);
    await recordAuditEntry(tx, {
      userId,
      action: 'opened again',
      subject: 'section',
      subjectId: section,
      title,
      details: { target: theSection(target).title },
    });
    await announceChange(tx, { sections: [section, target], site: ['section-names'] });
  });
  invalidateMergedSections();
}

function refuseMerge(from: SectionSlug, into: SectionSlug, merged: MergedSections): void {
  const { title } = theSection(from);
  if (from === into) throw new Problem(422, 'same_section', 'A section cannot be merged into itself.');
  const reason = whyUnmergeable(from);
  if (reason !== null) throw new Problem(422, 'section_stands', `${title} cannot be merged: ${reason}.`);
  const [before, beyond] = [merged[from], merged[into]];
  if (before !== undefined && before !== into) {
    const message = `${mergedSentence(from, before)} Open it again before you merge it into another one.`;
    throw new Problem(409, 'already_merged', message, { mergedInto: before });
  }
  if (beyond === undefined) return;
  const message = `${mergedSentence(into, beyond)} Choose a section that readers have.`;
  throw new Problem(409, 'target_merged', message, { mergedInto: beyond });
}

/** A longer list could no longer be saved. */
async function refuseLongList(db: Queryable, from: SectionSlug, into: SectionSlug): Promise<void> {
  const stories = await countJoinedList(db, from, into);
  if (stories <= MAX_ITEMS) return;
  const message = `Both lists together hold ${stories} stories of the desk; a list holds ${MAX_ITEMS}. Remove some first.`;
  throw new Problem(409, 'list_full', message);
}

async function inBatches(
  db: Database,
  sections: readonly SectionSlug[],
  move: (tx: Queryable) => Promise<string[]>,
): Promise<number> {
  for (let moved = 0; ; ) {
    const stories = await inTransaction(db, async (tx) => {
      for (const section of sections.toSorted()) await lockDeskList(tx, section);
      const ids = await move(tx);
      if (ids.length > 0) await announceChange(tx, { stories: ids, sections });
      return ids;
    });
    if (stories.length === 0) return moved;
    moved += stories.length;
  }
}
