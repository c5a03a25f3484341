import { authorListFrom, authorListQuery } from '#domain/author-list.ts';
import { correctionsFrom, correctionsQuery } from '#domain/corrections.ts';
import { splitLanguage } from '#domain/languages.ts';
import { hasLite, isLiteRoute, liteHome, liteHref, litePart, shownPath } from '#domain/lite.ts';
import { liveBlogQuery, liveBlogView } from '#domain/live-blog.ts';
import { pageNumber } from '#domain/page-number.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { CACHE_PROFILES, type CacheProfile, type ProfileName, profileOf } from './cache-profiles.ts';

/** A normalised page address: the cache key, which is also the address the page is rendered at. */
export interface PageAddress {
  readonly key: string;
  readonly profile: CacheProfile;
  /** The kind of page, of which there are few: its cache profile, or one of the others if it is never cached. */
  readonly kind: ProfileName | 'desk' | 'other';
  /** Whether the address asks, by `lite` in its query, for the page's lite version for slow connections. */
  readonly isLite: boolean;
  /** The client chooses what it costs, so it queues with the reading calls. */
  readonly isCostly: boolean;
}

/** Only machines request list pages beyond this number, and the later the page, the slower it is. */
const USUAL_PAGES = 100;

/**
 * Normalises an address: drops unknown query parameters, sorts the others, collapses repeated slashes and undoes
 * needless percent-encoding in the path.
 */
export function pageAddress(url: string): PageAddress {
  const [rawPath = '/', rawQuery = ''] = splitOnce(url, '?');
  const path = plainPath(cleanPath(rawPath));
  // A data request of React Router, which only the desk makes; no slug contains a dot.
  const isData = path.endsWith('.data');
  const name = isData ? 'never' : profileOf(path, (slug) => sectionBySlug(slug) !== null);
  const profile = CACHE_PROFILES[name];
  const isLite = !isData && hasLite(path) && asksFor('lite', rawQuery);
  const query = profile.cached ? keyQuery(rawQuery, profile, isLite) : rawQuery;
  const isDeep = pageNumber(new URLSearchParams(query)) > USUAL_PAGES;
  const isPartOf = (profile === CACHE_PROFILES.story || profile === CACHE_PROFILES.history) && query !== '';
  const isCostly =
    splitLanguage(path).path === '/search' || (isData && !path.startsWith('/admin')) || isDeep || isPartOf;
  const kind = name === 'never' ? kindOfUncached(path) : name;
  const wholeQuery = [query, isLite && profile.cached ? 'lite' : ''].filter((part) => part !== '').join('&');
  return { key: wholeQuery ? `${path}?${wholeQuery}` : path, profile, kind, isLite, isCostly };
}

/** Whether a query has this parameter, with whatever value. */
function asksFor(parameter: 'lite' | 'full', query: string): boolean {
  return query.includes(parameter) && new URLSearchParams(query).has(parameter);
}

/**
 * The redirect that lite pages require; `null` if the address is right. The router's own path of a lite page leads to
 * its public address. A page with a lite version leads to that version if the browser asks to save data, unless the
 * query has `full`. A page without one leads to the lite home page if the query has `lite`, except at the desk.
 */
export function liteElsewhere(url: string, savesData: boolean): string | null {
  const [path = '/', query = ''] = splitOnce(url, '?');
  if (isLiteRoute(path)) return liteHref(shownPath(path));
  const wants = asksFor('lite', query);
  if (hasLite(path)) return savesData && !wants && !asksFor('full', query) ? liteHref(url) : null;
  return wants && !path.startsWith('/admin') ? liteHome(path) : null;
}

function kindOfUncached(path: string): 'desk' | 'search' | 'other' {
  if (/^\/admin(?:[/.]|$)/.test(path)) return 'desk';
  return /^\/search(?:\.|$)/.test(splitLanguage(path).path) ? 'search' : 'other';
}

/** Encodes every part of the path as this site's links do. */
function plainPath(path: string): string {
  if (!path.includes('%') || !isDecodable(path)) return path;
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/');
}

/** The address to redirect to, without its trailing slash; `null` if the address is right. */
export function withoutTrailingSlash(url: string): string | null {
  const [path = '/', query = ''] = splitOnce(url, '?');
  const cleaned = cleanPath(path).replace(/\/+$/, '') || '/';
  if (cleaned === path) return null;
  return query ? `${cleaned}?${query}` : cleaned;
}

const NUL = /%00/g;
/** Request targets that browsers never send: those not in path form, with dot segments, or with backslashes. */
const UNUSUAL = /^[^/]|\/\.|\\/;

/** The path of a request target in any form, with dot segments resolved, so that it is judged by what it leads to. */
function pathWithin(requested: string): string {
  const parsed = URL.parse(requested.replaceAll('\\', '%5C').replace(/^\/{2,}/, '/'), 'http://localhost');
  return parsed ? parsed.pathname + parsed.search : '/';
}

/** An address that routers can decode and databases can store: broken percent-encoding and NUL are taken literally. */
export function wellFormedUrl(requested: string): string {
  const url = UNUSUAL.test(requested) ? pathWithin(requested) : requested;
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

function keyQuery(query: string, profile: CacheProfile, isLite: boolean): string {
  if (query === '') return '';
  const given = new URLSearchParams(query);
  if (profile === CACHE_PROFILES.author) return authorListQuery(authorListFrom(given));
  if (profile === CACHE_PROFILES.story) return storyQuery(given, isLite);
  if (profile === CACHE_PROFILES.corrections) return correctionsQuery(correctionsFrom(given));
  const parameters = new URLSearchParams();
  for (const name of profile.query.toSorted()) {
    const value = keyValue(name, given);
    if (value !== null) parameters.set(name, value);
  }
  return parameters.toString();
}

/** Only lite pages divide a long text. A part that the story lacks is answered by a redirect, which is not cached. */
function storyQuery(given: URLSearchParams, isLite: boolean): string {
  const query = liveBlogQuery(liveBlogView(given));
  const part = isLite && query === '' ? litePart(given) : 1;
  return part === 1 ? query : `part=${part}`;
}

function keyValue(name: string, given: URLSearchParams): string | null {
  if (name === 'page') return laterPage(given);
  if (name === 'version') return /^[1-9]\d{0,2}$/.exec(given.get(name) ?? '')?.[0] ?? null;
  // The only value a form's page knows; others must not create further cache entries.
  if (name === 'done') return given.get(name) === '1' ? '1' : null;
  return given.get(name);
}

/** The normalised page number, so that all spellings of page one share one cache entry. */
function laterPage(given: URLSearchParams): string | null {
  const page = pageNumber(given);
  return page === 1 ? null : String(page);
}

function splitOnce(text: string, at: string): string[] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
