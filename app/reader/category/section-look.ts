import type { SectionSlug } from '#domain/sections.ts';

/**
 * How a section's first page is laid out. `front`: lead with a list beside it; `world`: lead with the recommended list;
 * `panel`: lead on the section's own colour; `mosaic`: pictures first; `voices`: words first; `tall`: web stories.
 */
export type SectionLook = 'front' | 'world' | 'panel' | 'mosaic' | 'voices' | 'tall';

const LOOKS: Readonly<Record<SectionSlug, SectionLook>> = {
  world: 'world',
  viral: 'mosaic',
  'latest-news': 'front',
  'india-news': 'front',
  'web-stories': 'tall',
  'science-news': 'panel',
  opinion: 'voices',
  entertainment: 'mosaic',
  defence: 'front',
  sportfit: 'mosaic',
  education: 'voices',
  'election-news': 'front',
  health: 'panel',
  tech: 'panel',
  initiatives: 'mosaic',
  business: 'front',
};

/** How many stories stand large on a section's first page, with a summary; the others are headlines. */
export const LARGE_STORIES: Readonly<Record<SectionLook, number>> = {
  front: 1,
  world: 1,
  panel: 4,
  mosaic: 3,
  voices: 7,
  tall: 0,
};

export function sectionLook(section: SectionSlug): SectionLook {
  return LOOKS[section];
}

/** How many of a page's stories carry a summary; later pages are lists of headlines. */
export function summariesOn(section: SectionSlug, page: number): number {
  return page > 1 ? 0 : LARGE_STORIES[LOOKS[section]];
}
