import { languagePrefix } from '#domain/language-prefix.ts';

/** Headings of pages that failed to load; each language words them (`missing.failed` of its messages). */
export type FailureTitle =
  | 'Failed to load stories'
  | 'Failed to load article'
  | 'Failed to fetch author'
  | 'Search failed'
  | 'Petition'
  | 'The booking form could not be loaded'
  | 'The support form could not be loaded'
  | 'The newsletter form could not be loaded'
  | 'This page could not be loaded'
  | 'You seem to be offline';

/** The texts of a page that failed to load. */
export interface FailureWords {
  readonly title: FailureTitle;
  readonly reason: string;
  readonly retry: 'Try Again' | 'Retry';
}

const SECTION =
  'world|viral|latest-news|india-news|web-stories|science-news|opinion|entertainment|defence|sportfit|education|' +
  'election-news|health|tech|initiatives|business|sports|technology|national|news';
const LIST = new RegExp(`^(/(${SECTION})?)?$`);
const ARTICLE = new RegExp(`^/(${SECTION}|articles|blog|deep-dive)/[^/]+$`);
/** Matches other petitions too, but not the page that a signer's e-mail links to. */
const PETITION = /^\/petition(\/[^/]+)?$/;

/** Titles of pages without a specified text. */
const OWN_TITLES: Readonly<Record<string, FailureTitle>> = {
  '/book-rajneeti': 'The booking form could not be loaded',
  '/diaspora-support': 'The support form could not be loaded',
  '/newsletter': 'The newsletter form could not be loaded',
};

/**
 * The message for a page that failed to load, by its `path` in any language (any query is ignored) and the cause. Lists
 * of stories, articles, search, authors and the petition have specified texts (STATE-21, STATE-28, ART-23, AUTH-33,
 * PET-44). On other pages, being offline takes precedence.
 */
export function failureWords(
  path: string,
  { message, isOffline = false }: { readonly message: string; readonly isOffline?: boolean },
): FailureWords {
  const pathname = pathOf(path);
  if (PETITION.test(pathname)) {
    return { title: 'Petition', reason: `Error loading petition: ${message}`, retry: 'Retry' };
  }
  const specified = specifiedTitle(pathname);
  if (specified !== null) return { title: specified, reason: message, retry: 'Try Again' };
  const own = OWN_TITLES[pathname] ?? 'This page could not be loaded';
  if (isOffline) return { title: 'You seem to be offline', reason: `${own}.`, retry: 'Try Again' };
  return { title: own, reason: message, retry: 'Try Again' };
}

/** Whether the page at `path` is a story, a blog post or a deep dive. */
export function isArticlePath(path: string): boolean {
  return ARTICLE.test(pathOf(path));
}

function specifiedTitle(pathname: string): FailureTitle | null {
  if (LIST.test(pathname)) return 'Failed to load stories';
  if (ARTICLE.test(pathname)) return 'Failed to load article';
  if (pathname.startsWith('/author/')) return 'Failed to fetch author';
  return pathname === '/search' ? 'Search failed' : null;
}

/** As on the English page: '' is the home page of another language. */
function pathOf(path: string): string {
  const [pathname = path] = path.split('?');
  return pathname.slice(languagePrefix(pathname).length);
}
