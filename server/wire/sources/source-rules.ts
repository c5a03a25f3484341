import { OPERATOR_PRIORITY, type SourceFields } from '#domain/desk/sources.ts';
import { plainCategory } from '#domain/section-of.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { IntakeRules } from '#server/newsroom/intake/intake-plan.ts';
import type { WireStory } from '../wire-story.ts';

/** How to treat the stories of a source, as set by the desk. */
export type SourceRules = IntakeRules &
  Pick<SourceFields, 'sections' | 'defaultSection' | 'licence' | 'credit' | 'pictures'>;

/** The operator's feed: everything is taken as it comes. */
export const OPERATOR_RULES: SourceRules = {
  priority: OPERATOR_PRIORITY,
  isHeld: false,
  sections: [],
  defaultSection: null,
  licence: '',
  credit: '',
  pictures: 'use',
};

export function rulesOf({ trust, ...fields }: SourceFields): SourceRules {
  return { ...fields, isHeld: trust === 'hold' };
}

/** Applies the rules of its source to a story. */
export function underRules(story: WireStory, rules: SourceRules): WireStory {
  const { imageUrl } = story;
  const isShown = rules.pictures === 'use' || (rules.pictures === 'credited' && story.imageCredit !== '');
  const hasPicture = imageUrl !== null && isShown;
  return {
    ...story,
    ...sectionsOf(story, rules),
    licence: story.licence ?? (rules.licence || null),
    attribution: story.attribution ?? (rules.credit || null),
    imageUrl: hasPicture ? imageUrl : null,
    imageCaption: hasPicture ? story.imageCaption : '',
    imageCredit: hasPicture ? story.imageCredit || rules.credit : '',
  };
}

/**
 * The section by the source's own table, else by the site's rules, else the source's default; Latest News in any case.
 */
function sectionsOf(story: WireStory, rules: SourceRules): Pick<WireStory, 'section' | 'sections'> {
  const categories = [story.category, story.subCategory ?? ''].map(plainCategory);
  const own = rules.sections.find(({ category }) => categories.includes(plainCategory(category)))?.section;
  const isKnown = story.sections.some((section) => section !== 'latest-news');
  const wanted: SectionSlug | null = own ?? (isKnown ? null : rules.defaultSection);
  return wanted === null
    ? { section: story.section, sections: story.sections }
    : { section: wanted, sections: [...new Set<SectionSlug>([wanted, 'latest-news'])] };
}
