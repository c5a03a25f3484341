import { pageWindow } from '../../../domain/first-page.ts';
import type { Section } from '../../../domain/sections.ts';
import type { StoryList } from '../../../domain/story.ts';
import type { Queryable } from '../../db/client.ts';
import { countOwn, type PlacedCard, readLists, TIER } from './cards.repo.ts';

// Own stories beyond these do not change how the first page is laid out.
const OWN_COUNTED = 100;

/** Page `page` (from 1) of a section, own stories first (WIRE-42 to WIRE-49). */
export async function readSectionPage(db: Queryable, section: Section, page: number): Promise<StoryList> {
  const ownCount = await countOwn(db, section.slug, OWN_COUNTED);
  const { offset, limit } = pageWindow({ rule: section.firstPage, ownCount, page });
  const placed = await readLists(db, [{ section: section.slug, kind: 'article', offset, limit: limit + 1 }]);
  const onlySamples = await isAllSamples(db, section, placed, offset);
  const kept = onlySamples ? placed : placed.filter((entry) => entry.tier !== TIER.sample);
  return {
    stories: kept.slice(0, limit).map((entry) => entry.card),
    isSample: onlySamples && kept.length > 0,
    page,
    hasMore: kept.length > limit,
  };
}

/** Samples are read only where nothing else is: whether a later page may show them depends on the first row. */
async function isAllSamples(db: Queryable, section: Section, placed: readonly PlacedCard[], offset: number) {
  if (placed[0]?.tier !== TIER.sample) return false;
  if (offset === 0) return true;
  const [first] = await readLists(db, [{ section: section.slug, kind: 'article', offset: 0, limit: 1 }]);
  return first?.tier === TIER.sample;
}
