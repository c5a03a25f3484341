import { type MergedSections, mergedSentence } from '#domain/desk/section-merge.ts';
import { type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { siteMemory } from '#server/db/site-memory.ts';
import { Problem } from '#server/http/problem.ts';

const LOCK = `hashtext('matv merged sections')`;

const memory = siteMemory('section-names', {}, readMergedSections);

/** The merged sections, from memory: every page needs them. */
export const mergedSections = memory.now;

/** Invalidates the cached sections if `change` merged or reopened one, or if no change is given. */
export const invalidateMergedSections = memory.invalidate;

/** The merged sections, locked until the transaction ends: a merge waits for transactions that file stories. */
export async function mergedSectionsHeld(tx: Queryable): Promise<MergedSections> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
  return readMergedSections(tx);
}

/** Waits for all transactions that file stories under the former sections. */
export async function lockMergedSections(tx: Queryable): Promise<MergedSections> {
  await tx.query(`select pg_advisory_xact_lock(${LOCK})`);
  return readMergedSections(tx);
}

/** Refuses with 409 to change the list of a section that was merged: its stories are on another list. */
export async function refuseMergedList(tx: Queryable, section: SectionSlug): Promise<void> {
  const target = (await mergedSectionsHeld(tx))[section];
  if (target === undefined) return;
  const message = `${mergedSentence(section, target)} Its stories are on that section’s list.`;
  throw new Problem(409, 'section_merged', message, { mergedInto: target });
}

/** The stored merged sections, not from the cache. */
export async function readMergedSections(db: Queryable): Promise<MergedSections> {
  const { rows } = await db.query<{ section: string; target: string }>('select section, target from section_aliases');
  const pairs = rows.flatMap((row) => {
    const [section, target] = [sectionBySlug(row.section), sectionBySlug(row.target)];
    return section && target ? [[section.slug, target.slug] as const] : [];
  });
  return Object.fromEntries(pairs);
}
