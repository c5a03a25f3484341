import { authorListFrom, authorListQuery } from '#domain/author-list.ts';
import { pageNumber } from '#domain/page-number.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { CACHE_PROFILES, type CacheProfile, profileOf } from './cache-profiles.ts';

/** What a page's address comes down to: the key it is kept under, which is also the address it is rendered at. */
export interface PageAddress {
  readonly key: string;
  readonly profile: CacheProfile;
  /** Whoever asks chooses what it costs, so it takes its turn with the reading calls. */
  readonly isCostly: boolean;
}

/** Pages of a list beyond this are asked for by machines, and are slower the further they are. */
const USUAL_PAGES = 100;

/**
 * The address without what makes no difference: foreign query parameters, their order, repeated slashes, letters of the
 * path that are percent-encoded without need.
 */
export function pageAddress(url: string): PageAddress {
  const [rawPath = '/', rawQuery = ''] = splitOnce(url, '?');
  const path = plainPath(cleanPath(rawPath));
  // React Router's own requests for data come from the desk alone: a slug has no dot.
  const isData = path.endsWith('.data');
  const profile = isData
    ? CACHE_PROFILES.never
    : CACHE_PROFILES[profileOf(path, (slug) => sectionBySlug(slug) !== null)];
  const query = profile.kept ? keptQuery(rawQuery, profile) : rawQuery;
  const isDeep = pageNumber(new URLSearchParams(query)) > USUAL_PAGES;
  const isCostly = path === '/search' || (isData && !path.startsWith('/admin')) || isDeep;
  return { key: query ? `${path}?${query}` : path, profile, isCostly };
}

/** Every part of the path encoded in the one way in which this site's links write it. */
function plainPath(path: string): string {
  if (!path.includes('%') || !isDecodable(path)) return path;
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

/** Where a reader should have gone: a page without the slash at its end, or null when the address is right. */
export function withoutTrailingSlash(url: string): string | null {
  const [path = '/', query = ''] = splitOnce(url, '?');
  const cleaned = cleanPath(path).replace(/\/+$/, '') || '/';
  if (cleaned === path) return null;
  return query ? `${cleaned}?${query}` : cleaned;
}

const NUL = /%00/g;
/** What a browser never sends as it is: another form than a path, dot segments, backslashes. */
const UNUSUAL = /^[^/]|\/\.|\\/;

/** The path of an address in any form, dot segments resolved, so that it is judged as what it leads to. */
function pathWithin(asked: string): string {
  const parsed = URL.parse(asked.replaceAll('\\', '%5C').replace(/^\/{2,}/, '/'), 'http://localhost');
  return parsed ? parsed.pathname + parsed.search : '/';
}

/** An address every router can decode and every store takes: broken percent-encoding is taken literally, as is NUL. */
export function wellFormedUrl(asked: string): string {
  const url = UNUSUAL.test(asked) ? pathWithin(asked) : asked;
  if (!url.includes('%')) return url;
  const [path = '/', query = ''] = splitOnce(url.replace(NUL, '%2500'), '?');
  const repaired = isDecodable(path) ? path : path.replaceAll('%', '%25');
  return query ? `${repaired}?${query}` : repaired;
}

function isDecodable(text: string): boolean {
  if (!text.includes('%')) return true;
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    // Malformed sequences are what this function looks for.
    return false;
  }
}

function cleanPath(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}

function keptQuery(query: string, profile: CacheProfile): string {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  if (profile === CACHE_PROFILES.author) return authorListQuery(authorListFrom(given));
  const kept = new URLSearchParams();
  for (const name of profile.query.toSorted()) {
    const value = keptValue(name, given);
    if (value !== null) kept.set(name, value);
  }
  return kept.toString();
}

function keptValue(name: string, given: URLSearchParams): string | null {
  if (name === 'page') return laterPage(given);
  // The one value that a form's page knows: others are not worth a page of their own.
  if (name === 'done') return given.get(name) === '1' ? '1' : null;
  return given.get(name);
}

/** What a page number comes down to, so that a thousand ways to write page one are one page. */
function laterPage(given: URLSearchParams): string | null {
  const page = pageNumber(given);
  return page === 1 ? null : String(page);
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
