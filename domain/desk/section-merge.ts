import {
  SECTIONS,
  type Section,
  type SectionSlug,
  sectionByAnyName,
  sectionBySlug,
  theSection,
} from '#domain/sections.ts';

/** Merged sections, each with the one that takes its stories now. */
export type MergedSections = Readonly<Partial<Record<SectionSlug, SectionSlug>>>;

const OWN_BLOCK = 'it has a block of its own on the home page';

/** Sections the site cannot do without, and why. */
const UNMERGEABLE: Readonly<Partial<Record<SectionSlug, string>>> = {
  world: 'the deep dives and the recommended list belong to it',
  'latest-news': 'it takes every story, also those that fit no other section',
  'india-news': OWN_BLOCK,
  business: OWN_BLOCK,
  sportfit: OWN_BLOCK,
  entertainment: OWN_BLOCK,
};

/** Why a section cannot be merged into another, as the end of a sentence; null when it can. */
export function whyUnmergeable(section: SectionSlug): string | null {
  return UNMERGEABLE[section] ?? null;
}

/** Where stories filed under `section` go: the section itself, unless it was merged. */
export function presentSection(section: SectionSlug, merged: MergedSections): SectionSlug {
  return merged[section] ?? section;
}

/** `sections` with merged ones replaced by their targets, without duplicates. */
export function presentSections(sections: readonly SectionSlug[], merged: MergedSections): SectionSlug[] {
  return [...new Set(sections.map((section) => presentSection(section, merged)))];
}

/** The sections that were not merged into another, in the order of the menu. */
export function openSections(merged: MergedSections): Section[] {
  return SECTIONS.filter(({ slug }) => merged[slug] === undefined);
}

/** The current section for a slug or an old alias; `null` when there is none. */
export function sectionNamedNow(name: string, merged: MergedSections): SectionSlug | null {
  const section = sectionByAnyName(name);
  return section && presentSection(section.slug, merged);
}

/** Whether `path` is the page of a section that was merged. */
export function isMergedPage(path: string, merged: MergedSections): boolean {
  const section = sectionBySlug(path.slice(1));
  return section !== null && merged[section.slug] !== undefined;
}

/** 'Technology is merged into Science News.' */
export function mergedSentence(section: SectionSlug, target: SectionSlug): string {
  return `${theSection(section).title} is merged into ${theSection(target).title}.`;
}
