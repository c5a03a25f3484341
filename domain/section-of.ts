import { ownEntry } from './own-entry.ts';
import { SECTIONS, type SectionSlug, type WireFilter } from './sections.ts';

export interface Categories {
  readonly category: string;
  readonly subCategory: string | null;
}

const SECTION_NAMES: Readonly<Record<string, string>> = {
  entertainment: 'entertainment',
  world: 'world',
  'latest news': 'latest-news',
  sports: 'sports',
  national: 'india-news',
  india: 'india-news',
  'viral news': 'viral',
  technology: 'technology',
};

/** Every section a wire story appears in; latest-news takes all (SPEC-12). */
export function wireSections(story: Categories): SectionSlug[] {
  return SECTIONS.filter((section) => passes(section.wire, story)).map((section) => section.slug);
}

/** The section in a wire story's address: by category, else by sub-category, else latest-news (SPEC-05). */
export function canonicalWireSection(story: Categories): SectionSlug {
  const own = SECTIONS.filter((section) => section.wire.by !== 'everything' && passes(section.wire, story));
  const byCategory = own.find((section) => section.wire.by !== 'sub-category');
  return (byCategory ?? own[0])?.slug ?? 'latest-news';
}

/** The section name used in old story links (ART-29 to ART-36); some are aliases of a section (SPEC-05). */
export function sectionFromCategory(category: string): string {
  return ownEntry(SECTION_NAMES, plainCategory(category)) ?? 'news';
}

function passes(filter: WireFilter, { category, subCategory }: Categories): boolean {
  switch (filter.by) {
    case 'everything':
      return true;
    case 'category':
      return filter.equals.includes(plainCategory(category));
    case 'category-word':
      return wordsOf(category).some((word) => filter.words.includes(word));
    case 'category-part':
      return plainCategory(category).includes(filter.part);
    case 'sub-category':
      return plainCategory(subCategory ?? '') === filter.equals;
  }
}

/** A category as it is compared with others, whatever its case and spaces. */
export function plainCategory(text: string): string {
  return text.trim().toLowerCase().replace(/\s+/g, ' ');
}

function wordsOf(text: string): string[] {
  return plainCategory(text).split(/[^\p{L}\p{N}]+/u);
}
