import { SECTION_ALIASES, sectionBySlug } from '#domain/sections.ts';

/** Besides the home page, the sections and their stories: pages, and the site's feed, by the first part of their path. */
const TRANSLATED: ReadonlySet<string> = new Set(['feed.xml', 'articles', 'author', 'blog', 'deep-dive']);

/** Whether the page at a path, written as that of the English page, exists in every language of the site. */
export function isTranslated(path: string): boolean {
  const [first = ''] = path.slice(1).split(/[/?#]/);
  return first === '' || TRANSLATED.has(first) || sectionBySlug(first) !== null || first in SECTION_ALIASES;
}
