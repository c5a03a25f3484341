import { sectionByAnyName } from './sections.ts';

/**
 * Translated pages, and the site's feed, by the first part of their path. The home page, the sections and their stories
 * are not listed.
 */
const TRANSLATED: ReadonlySet<string> = new Set([
  'feed.xml',
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
  const [first = ''] = path.slice(1).split(/[/?#]/);
  // The policies stay in the language that the desk wrote them in.
  if (first === 'about') return !path.startsWith('/about/');
  return first === '' || TRANSLATED.has(first) || sectionByAnyName(first) !== null;
}
