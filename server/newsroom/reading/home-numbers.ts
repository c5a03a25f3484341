import type { Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { topCategory, trendingStoryIds, weeklyViews } from '#server/analytics/analytics.service.ts';
import type { Queryable } from '#server/db/client.ts';

/** Traffic figures for the home page's stories. */
export interface Numbers {
  /** Views of entertainment and tech in seven days; null when nothing is counted. */
  readonly weeklyViews: number | null;
  readonly trendingIds: readonly string[];
  readonly topCategory: string | null;
}

const COUNTED: readonly SectionSlug[] = ['entertainment', 'tech'];
const TRENDING = 50;

/** The figures change slowly, so they are cached for half a minute. */
const CACHE_MS = 30_000;
const cache = new WeakMap<Queryable, Map<Language, { readonly numbers: Promise<Numbers>; readonly at: number }>>();

/** The numbers on the 'Entertrainment' tiles and the order of a language's top stories, at most half a minute old. */
export function readNumbers(db: Queryable, language: Language): Promise<Numbers> {
  const ofLanguages = cache.get(db) ?? new Map();
  cache.set(db, ofLanguages);
  const known = ofLanguages.get(language);
  if (known && performance.now() - known.at < CACHE_MS) return known.numbers;
  const numbers = countNumbers(db, language);
  ofLanguages.set(language, { numbers, at: performance.now() });
  // The caller handles the failure; it must not be cached.
  numbers.catch(() => ofLanguages.delete(language));
  return numbers;
}

async function countNumbers(db: Queryable, language: Language): Promise<Numbers> {
  const [views, trendingIds, category] = await Promise.all([
    weeklyViews(db, COUNTED),
    trendingStoryIds(db, TRENDING, null, language),
    topCategory(db, COUNTED),
  ]);
  return { weeklyViews: views, trendingIds, topCategory: category };
}
