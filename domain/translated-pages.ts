import { policyNamed } from './policies.ts';
import { sectionByAnyName } from './sections.ts';

/**
 * Translated pages, and the site's feed, by the first part of their path. The home page, the sections and their stories
 * are not listed.
 */
const TRANSLATED: ReadonlySet<string> = new Set([
  'feed.xml',
  'about',
  'alerts',
  'articles',
  'author',
  'blog',
  'book-rajneeti',
  'corrections',
  'deep-dive',
  'diaspora-support',
  'history',
  'live',
  'newsletter',
  'petition',
  'privacy',
  'saved',
  'search',
  'topic',
  'terms',
  'videos',
]);

/** Whether the page at a path without a language prefix exists in every language of the site. */
export function isTranslated(path: string): boolean {
  const [first = '', second = ''] = path.slice(1).split(/[/?#]/);
  if (path.startsWith('/about/')) return policyNamed(second) !== undefined;
  return first === '' || TRANSLATED.has(first) || sectionByAnyName(first) !== null;
}
