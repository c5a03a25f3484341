import { sectionBySlug } from './sections.ts';

/**
 * Lite pages have the addresses of their pages with `?lite`. Only the router knows them by paths of their own, which begin
 * with this.
 */
export const LITE_ROUTES = '/lite';

const NAMED: ReadonlySet<string> = new Set(['topic', 'blog', 'deep-dive']);
const PARTS = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s;

/** Whether the page at `path` has a lite version: the home page, sections, topics and stories do. */
export function hasLite(path: string): boolean {
  if (path === '/') return true;
  const [first = '', ...rest] = path.slice(1).split('/');
  if (sectionBySlug(first) !== null) return rest.length <= 1;
  return NAMED.has(first) && rest.length === 1;
}

/** The address of the lite version of a page of this site; any other address stays as it is. */
export function liteHref(href: string): string {
  const [, path = '', query = '', place = ''] = PARTS.exec(href) ?? [];
  if (!path.startsWith('/') || !hasLite(path)) return href;
  return `${path}?${query === '' ? '' : `${query}&`}lite${place}`;
}
