import { type MergedSections, mergedSentence } from '#domain/desk/section-merge.ts';
import { type SectionSlug, sectionBySlug } from '#domain/sections.ts';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';

const LOCK = `hashtext('matv merged sections')`;

interface Memory {
  /** Null: what was read last may be out of date. */
  loading: Promise<MergedSections> | null;
  last: MergedSections;
}

const memories = new WeakMap<Queryable, Memory>();

function memoryOf(db: Queryable): Memory {
  const memory = memories.get(db) ?? { loading: null, last: {} };
  memories.set(db, memory);
  return memory;
}

/** The merged sections, from memory: read once, and again after one was merged or opened. */
export function mergedSections(db: Queryable): Promise<MergedSections> {
  const memory = memoryOf(db);
  if (memory.loading) return memory.loading;
  const loading = readMergedSections(db).then(
    (read) => {
      memory.last = read;
      return read;
    },
    () => {
      // Pages that work without the store must not fail because of their frame; the next one asks again.
      if (memory.loading === loading) memory.loading = null;
      return memory.last;
    },
  );
  memory.loading = loading;
  return loading;
}

/** Reads them anew after `change` if it merged or opened a section, or if no change is given. */
export function forgetMergedSections(db: Queryable, change?: Pick<Change, 'site'>): void {
  if (!change || change.site.includes('section-names')) memoryOf(db).loading = null;
}

/** The merged sections, held until the transaction ends: a merge waits for transactions that file stories. */
export async function mergedSectionsHeld(tx: Queryable): Promise<MergedSections> {
  await tx.query(`select pg_advisory_xact_lock_shared(${LOCK})`);
  return readMergedSections(tx);
}

/** Waits until nobody files stories any more under sections as they were. */
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

/** The merged sections as the store has them now. */
export async function readMergedSections(db: Queryable): Promise<MergedSections> {
  const { rows } = await db.query<{ section: string; target: string }>('select section, target from section_aliases');
  const pairs = rows.flatMap((row) => {
    const [section, target] = [sectionBySlug(row.section), sectionBySlug(row.target)];
    return section && target ? [[section.slug, target.slug] as const] : [];
  });
  return Object.fromEntries(pairs);
}
