import { pathInLanguage, splitLanguage } from './languages.ts';
import { sectionBySlug } from './sections.ts';

/**
 * The prefix of lite pages' routes, which only the router uses: their public address is that of the full page with
 * `?lite`.
 */
export const LITE_ROUTES = '/lite';

const NAMED: ReadonlySet<string> = new Set(['topic', 'author', 'blog', 'deep-dive']);
const PLAIN: ReadonlySet<string> = new Set(['/', '/search', '/live']);
const PARTS = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;

/** Whether the router's path is that of a lite page. */
export function isLiteRoute(path: string): boolean {
  return path === LITE_ROUTES || path.startsWith(`${LITE_ROUTES}/`);
}

/** The path of the page that a route shows, in full or lite: '/hi/world' for '/lite/hi/world'. */
export function shownPath(path: string): string {
  return isLiteRoute(path) ? path.slice(LITE_ROUTES.length) || '/' : path;
}

/**
 * Whether the page at `path` has a lite version, in whatever language: home page, sections, topics, stories, authors,
 * search and live television do.
 */
export function hasLite(path: string): boolean {
  const plain = splitLanguage(path).path;
  if (PLAIN.has(plain)) return true;
  const [first = '', ...rest] = plain.slice(1).split('/');
  if (sectionBySlug(first) !== null) return rest.length <= 1;
  return NAMED.has(first) && rest.length === 1;
}

/** The lite home page in the language of the page at `path`. */
export function liteHome(path: string): string {
  return liteHref(pathInLanguage('/', splitLanguage(path).language));
}

/** The address of the lite version of a page of this site; any other address stays as it is. */
export function liteHref(href: string): string {
  const [, path = '', query = '', place = ''] = PARTS.exec(href) ?? [];
  if (!path.startsWith('/') || !hasLite(path)) return href;
  return `${path}?${query === '' ? '' : `${query}&`}lite${place}`;
}

/**
 * The query that leads from a page with `query` to its lite or full version, at the same place: the words of a search,
 * the page of a list. Only lite pages have parts.
 */
export function versionQuery(version: 'lite' | 'full', query: string): string {
  const kept = new URLSearchParams(query);
  for (const name of ['lite', 'full', 'part']) kept.delete(name);
  return `?${kept.size === 0 ? '' : `${kept}&`}${version}`;
}

/** Which part of a long story a lite page shows, counted from 1; an unusable number means the first. */
export function litePart(query: URLSearchParams): number {
  const part = query.get('part') ?? '';
  return /^[1-9]\d?$/.test(part) ? Number(part) : 1;
}

/** The address of one part of the lite version of a story. */
export function litePartHref(path: string, part: number): string {
  return liteHref(part === 1 ? path : `${path}?part=${part}`);
}
