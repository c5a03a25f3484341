import { pageWindow } from '#domain/first-page.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Section } from '#domain/sections.ts';
import type { StoryCard, StoryList } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { TIER } from '../model/placements.ts';
import { countOwn, type PlacedCard, readLists } from './cards.repo.ts';

// More own stories than this make no difference to the first page's layout.
const OWN_COUNTED = 100;

/** Page `page` (from 1) of a section, own stories first (WIRE-42 to WIRE-49). */
export async function readSectionPage(
  db: Queryable,
  section: Section,
  page: number,
  language: Language,
): Promise<StoryList> {
  const ownCount = await countOwn(db, section.slug, OWN_COUNTED, language);
  const window = pageWindow({ rule: section.firstPage, ownCount, page });
  const { cards, isSample, hasMore } = await readWindow(db, section, 'article', window, language);
  return { stories: cards, isSample, page, hasMore };
}

export interface ListWindow {
  readonly cards: readonly StoryCard[];
  readonly isSample: boolean;
  readonly hasMore: boolean;
}

/** A window of a section's list of one kind; samples only if the list holds nothing else (SPEC-09a). */
export async function readWindow(
  db: Queryable,
  section: Section,
  kind: 'article' | 'blog',
  { offset, limit }: { readonly offset: number; readonly limit: number },
  language: Language = DEFAULT_LANGUAGE,
): Promise<ListWindow> {
  const placed = await readLists(db, [{ section: section.slug, kind, offset, limit: limit + 1 }], language);
  const onlySamples = await isAllSamples(db, section, kind, placed, offset, language);
  const entries = onlySamples ? placed : placed.filter((entry) => entry.tier !== TIER.sample);
  return {
    cards: entries.slice(0, limit).map((entry) => entry.card),
    isSample: onlySamples && entries.length > 0,
    hasMore: entries.length > limit,
  };
}

/** Whether a later page may show samples depends on the list's first row. */
async function isAllSamples(
  db: Queryable,
  section: Section,
  kind: 'article' | 'blog',
  placed: readonly PlacedCard[],
  offset: number,
  language: Language,
): Promise<boolean> {
  if (placed[0]?.tier !== TIER.sample) return false;
  if (offset === 0) return true;
  const [first] = await readLists(db, [{ section: section.slug, kind, offset: 0, limit: 1 }], language);
  return first?.tier === TIER.sample;
}
