import { FORM_NAMES } from '#domain/forms/form-names.ts';
import { splitLanguage } from '#domain/languages.ts';

/** How long a response may be cached. Times are seconds. */
export interface CacheProfile {
  /** Whether this server caches the page. */
  readonly cached: boolean;
  /** Served without rendering again. */
  readonly fresh: number;
  /** How long a CDN, which hears of no changes, may serve it; as long as `fresh` by default. */
  readonly freshInCdn?: number;
  /** Afterwards served stale while a new one is rendered. */
  readonly staleWhileRevalidate: number;
  /** Served if rendering fails. */
  readonly staleIfError: number;
  /** Query parameters that make a different page; all others are left out of the cache key. */
  readonly query: readonly string[];
}

const A_DAY = 86_400;

/** Every route's profile by name; caching is decided nowhere else. */
export const CACHE_PROFILES = {
  home: { cached: true, fresh: 30, staleWhileRevalidate: 300, staleIfError: A_DAY, query: [] },
  section: { cached: true, fresh: 60, staleWhileRevalidate: 600, staleIfError: A_DAY, query: ['page'] },
  /** `before` and `post` choose a part of a live blog, and `part`, on lite pages alone, one of a long text. */
  story: {
    cached: true,
    fresh: 120,
    staleWhileRevalidate: 600,
    staleIfError: A_DAY,
    query: ['before', 'post', 'part'],
  },
  author: { cached: true, fresh: 120, staleWhileRevalidate: 600, staleIfError: A_DAY, query: ['page', 'tab', 'month'] },
  corrections: {
    cached: true,
    fresh: 120,
    staleWhileRevalidate: 600,
    staleIfError: A_DAY,
    query: ['month', 'section'],
  },
  history: { cached: true, fresh: 300, staleWhileRevalidate: 600, staleIfError: A_DAY, query: ['version'] },
  videos: { cached: true, fresh: 60, staleWhileRevalidate: 600, staleIfError: A_DAY, query: ['page'] },
  standing: { cached: true, fresh: 300, staleWhileRevalidate: A_DAY, staleIfError: A_DAY, query: [] },
  /** A visitor's form; with `done=1` it confirms a submission without script. */
  form: { cached: true, fresh: 60, staleWhileRevalidate: 600, staleIfError: A_DAY, query: ['done'] },
  // New signatures do not invalidate the page: at 300 a second it would never be cached. They show within these
  // seconds, and edits at once.
  petition: { cached: true, fresh: 3, staleWhileRevalidate: 7, staleIfError: A_DAY, query: ['done'] },
  // What is on changes by itself, so a CDN may be wrong for a minute at most.
  schedule: { cached: true, fresh: 60, staleWhileRevalidate: 0, staleIfError: A_DAY, query: [] },
  feed: { cached: true, fresh: 120, staleWhileRevalidate: 600, staleIfError: A_DAY, query: [] },
  sitemap: { cached: true, fresh: 1800, staleWhileRevalidate: A_DAY, staleIfError: A_DAY, query: [] },
  // Posts of live blogs change it too often to invalidate it each time, so it expires after a minute.
  changingSitemap: { cached: true, fresh: 60, staleWhileRevalidate: 0, staleIfError: A_DAY, query: [] },
  live: { cached: true, fresh: 30, staleWhileRevalidate: 60, staleIfError: A_DAY, query: [] },
  // A new post invalidates it here, but a CDN delays the post for as long as it caches the response.
  liveChanges: { cached: true, fresh: 120, freshInCdn: 1, staleWhileRevalidate: 0, staleIfError: 60, query: [] },
  search: { cached: false, fresh: 0, staleWhileRevalidate: 0, staleIfError: 0, query: [] },
  never: { cached: false, fresh: 0, staleWhileRevalidate: 0, staleIfError: 0, query: [] },
} as const satisfies Record<string, CacheProfile>;

export type ProfileName = keyof typeof CACHE_PROFILES;

const NAMES = new Map<CacheProfile, string>(Object.entries(CACHE_PROFILES).map(([name, profile]) => [profile, name]));

/** The name of one of the profiles. */
export function profileNameOf(profile: CacheProfile): string {
  return NAMES.get(profile) ?? 'other';
}

/** Without the privacy page, which is not the same for everybody: it says whether this browser is counted. */
const STANDING: ReadonlySet<string> = new Set(['/about', '/alerts', '/saved', '/terms']);

const FORMS = new Set(FORM_NAMES.map((form) => `/${form}`));

const SCHEDULE = /^\/live\/schedule(?:\/\d{4}-\d{2}-\d{2})?$/;

/** Pages below these addresses, each with a name of its own. */
const NAMED_PAGES = new Map<string, ProfileName>([
  ['about', 'standing'],
  ['author', 'author'],
  ['history', 'history'],
  ['topic', 'section'],
  ['blog', 'story'],
  ['deep-dive', 'story'],
  ['articles', 'story'],
]);

/** The profile of a page by its path, in whatever language; `isSection` knows the section slugs. */
export function profileOf(address: string, isSection: (slug: string) => boolean): ProfileName {
  const { path } = splitLanguage(address);
  if (path === '/') return 'home';
  if (path === '/videos') return 'videos';
  if (path === '/corrections') return 'corrections';
  if (path === '/live') return 'live';
  if (path === '/search') return 'search';
  if (STANDING.has(path)) return 'standing';
  if (SCHEDULE.test(path)) return 'schedule';
  const [first = '', ...rest] = path.slice(1).split('/');
  if (first === 'petition' && rest.length <= 1) return 'petition';
  if (FORMS.has(path)) return 'form';
  const named = rest.length === 1 ? NAMED_PAGES.get(first) : undefined;
  if (named !== undefined) return named;
  if (isSection(first) && rest.length === 0) return 'section';
  if (isSection(first) && rest.length === 1) return 'story';
  return 'never';
}

/**
 * Results have nothing of the reader but the words in their address, which the browser's history has too, and readers
 * have no login. So browsers may show them again to a reader who comes back from a story, which 'no-store' would
 * prevent; nobody else may store them. The privacy page stays 'no-store': it says whether this browser is counted, and
 * going back must not show a choice that has been changed since, with or without script.
 */
const SEARCH = 'private, no-cache';

/** Cache-Control of a response: browsers revalidate each time, a CDN in front caches as long as this server. */
export function cacheControlOf(profile: CacheProfile): string {
  if (profile === CACHE_PROFILES.search) return SEARCH;
  if (!profile.cached) return 'private, no-store';
  return [
    'public',
    'max-age=0',
    `s-maxage=${profile.freshInCdn ?? profile.fresh}`,
    `stale-while-revalidate=${profile.staleWhileRevalidate}`,
    `stale-if-error=${profile.staleIfError}`,
  ].join(', ');
}
