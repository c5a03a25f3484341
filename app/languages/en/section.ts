import { type SectionSlug, theSection } from '#domain/sections.ts';

export interface SectionTexts {
  /** The label in the header on wide screens. */
  readonly label: string;
  readonly shortLabel: string;
  readonly title: string;
  /** The page's description for search engines, unless the desk wrote one. */
  readonly description: string;
  readonly empty: string;
}

export function section(slug: SectionSlug): SectionTexts {
  const { label, shortLabel, title, emptyText } = theSection(slug);
  const description = `The newest ${title.toLowerCase()} stories and blogs from MATV.`;
  return { label, shortLabel, title, description, empty: emptyText };
}

export const sectionPage = {
  noOlder: 'There are no older stories.',
  /** The link to the English page, below a list that is empty in another language. */
  inEnglish: 'Read this section in English',
  pages: 'Pages',
  more: 'More stories',
  end: 'No more stories',
  failed: 'Failed to load stories',
  added: ['more story', 'more stories'],
  newer: 'Newer stories',
  recommended: 'Recommended',
};
