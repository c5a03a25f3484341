import type { SectionSlug } from './sections.ts';

/** Sections with a wide strip on the home page, in the specified order: before the Latest News block and after it (HOME-73). */
export const STRIPS_BEFORE_LATEST: readonly SectionSlug[] = ['business', 'sportfit', 'entertainment', 'tech'];
export const STRIPS_AFTER_LATEST: readonly SectionSlug[] = ['world', 'viral'];

const IN_STRIP = 5;
const IN_COLUMN = 3;

/** How many stories of a section the home page shows; all without a strip stand as narrow columns. */
export function storiesOnHome(section: SectionSlug): number {
  const isWide = STRIPS_BEFORE_LATEST.includes(section) || STRIPS_AFTER_LATEST.includes(section);
  return isWide ? IN_STRIP : IN_COLUMN;
}
