import type { FrontPin } from '#domain/home/front-pins.ts';
import { deepDiveFailure } from '#domain/home/home-layout.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { Change } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import { arrangeHome } from './home-arrange.ts';
import { readBlogs, readHomeLists, readPinnedCards, readTopStories } from './home-lists.repo.ts';
import { type Numbers, readNumbers } from './home-numbers.ts';
import { cardsOnHome, type HomePage } from './home-page.ts';
import { type HomeSettings, NO_SETTINGS, readHomeSettings } from './home-settings.repo.ts';
import { withLongSummaries } from './home-summaries.ts';
import { readOpenLiveBlog } from './open-live-blog.ts';
import { NO_PORTRAITS, readPortraits } from './portraits.repo.ts';

/** Called with an error and the part of the page it affects; the page is rendered without that part. */
export type ReportFailure = (error: unknown, what: string) => void;

/** The last good page of each language, shown while the store fails. */
interface LastGood {
  readonly pages: Map<Language, HomePage>;
  /** Counted, because a page that was being read during a change is not to be shown later. */
  changes: number;
}

const lastGood = new WeakMap<Queryable, LastGood>();

function lastGoodOf(db: Queryable): LastGood {
  const good = lastGood.get(db) ?? { pages: new Map(), changes: 0 };
  lastGood.set(db, good);
  return good;
}

/**
 * Forgets the last good pages with one of the stories that `change` concerns, or all of them if no change is given: a
 * story that has been killed must not come back because the store fails.
 */
export function forgetOnHome(db: Queryable, change?: Pick<Change, 'stories' | 'onlyAdds'>): void {
  if (change && (change.onlyAdds || change.stories.length === 0)) return;
  const good = lastGoodOf(db);
  good.changes += 1;
  const changed = change && new Set(change.stories);
  for (const [language, page] of good.pages) {
    if (!changed || cardsOnHome(page).some(({ id }) => changed.has(id))) good.pages.delete(language);
  }
}

/**
 * The home page in a language, in a handful of queries. What the desk arranges by hand is in the default language and
 * is left out of the others. Never throws: `state` says if the store failed.
 */
export async function readHome(
  db: Queryable,
  report: ReportFailure,
  language: Language = DEFAULT_LANGUAGE,
): Promise<HomePage> {
  const good = lastGoodOf(db);
  const { changes } = good;
  try {
    const page = await readFresh(db, report, language);
    if (good.changes === changes) good.pages.set(language, page);
    return page;
  } catch (error) {
    report(error, `the home page: ${deepDiveFailure(error)}`);
    const earlier = good.pages.get(language);
    return earlier ? { ...earlier, state: 'cached' } : FAILED;
  }
}

/** The home page as it would be with other pins. Throws if the store fails, where `readHome` shows an earlier page. */
export function readHomeWith(db: Queryable, report: ReportFailure, pins: readonly FrontPin[]): Promise<HomePage> {
  return readFresh(db, report, DEFAULT_LANGUAGE, pins);
}

async function readFresh(
  db: Queryable,
  report: ReportFailure,
  language: Language,
  otherPins?: readonly FrontPin[],
): Promise<HomePage> {
  // Some parts may fail on their own: a page without its blogs or numbers is still useful (LIST-35).
  const optional = async <T>(what: string, read: Promise<T>, instead: T): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      report(error, what);
      return instead;
    }
  };
  const noNumbers: Numbers = { weeklyViews: null, trendingIds: [], topCategory: null };
  const [lists, settings, blogs, numbers, live] = await Promise.all([
    readHomeLists(db, language),
    optional<HomeSettings>('the saved home page', readSettings(db, report, language), NO_SETTINGS),
    optional('the blogs of the home page', readBlogs(db, language), []),
    optional('the numbers of the home page', readNumbers(db, language), noNumbers),
    optional('the open live blog', readOpenLiveBlog(db, language), null),
  ]);
  const pins = otherPins ?? settings.pins;
  const [top, pinned, portraits] = await Promise.all([
    optional('the top stories', readTopStories(db, numbers.trendingIds, language), []),
    optional('the pinned stories', readPinnedCards(db, pins, language), []),
    optional('the portraits of the authors of blogs', readPortraits(db, blogs), NO_PORTRAITS),
  ]);
  const page = arrangeHome({ lists, settings, blogs, portraits, numbers, top, pinned, live });
  return optional('the long summaries of the home page', withLongSummaries(db, page), page);
}

/**
 * What the desk saved. Its texts, pictures and pins are in English; the number of today's matches holds for every
 * language.
 */
async function readSettings(db: Queryable, report: ReportFailure, language: Language): Promise<HomeSettings> {
  const settings = await readHomeSettings(db, report);
  return language === DEFAULT_LANGUAGE ? settings : { ...NO_SETTINGS, matchesToday: settings.matchesToday };
}

const FAILED: HomePage = {
  state: 'failed',
  isSample: false,
  head: { saved: null, lead: null, related: [], beside: [], live: null },
  topics: [],
  deepDives: [],
  national: [],
  business: [],
  sports: { stories: [], matchesToday: NO_SETTINGS.matchesToday },
  entertainment: { stories: [], weeklyViews: null, trending: 0, topCategory: null },
  latest: [],
  matv: null,
  explore: [],
  topStories: [],
  blogs: [],
  portraits: NO_PORTRAITS,
  pins: [],
};
