import type { FrontPin } from '#domain/home/front-pins.ts';
import { deepDiveFailure } from '#domain/home/home-layout.ts';
import type { Queryable } from '#server/db/client.ts';
import { arrangeHome } from './home-arrange.ts';
import { readBlogs, readHomeLists, readPinnedCards, readTopStories } from './home-lists.repo.ts';
import { type Numbers, readNumbers } from './home-numbers.ts';
import type { HomePage } from './home-page.ts';
import { type HomeSettings, NO_SETTINGS, readHomeSettings } from './home-settings.repo.ts';
import { withLongSummaries } from './home-summaries.ts';
import { readOpenLiveBlog } from './open-live-blog.ts';

/** Called with the error and the part it affects; the page is rendered without that part. */
export type ReportFailure = (error: unknown, what: string) => void;

/** The last good page of each store, for when it does not answer. */
const lastGood = new WeakMap<Queryable, HomePage>();

/** The whole home page by a handful of queries. Never throws: `state` says when the store did not answer. */
export async function readHome(db: Queryable, report: ReportFailure): Promise<HomePage> {
  try {
    const page = await readFresh(db, report);
    lastGood.set(db, page);
    return page;
  } catch (error) {
    report(error, `the home page: ${deepDiveFailure(error)}`);
    const earlier = lastGood.get(db);
    return earlier ? { ...earlier, state: 'cached' } : FAILED;
  }
}

/** The home page as it would be with other pins; throws where `readHome` shows an earlier page. */
export function readHomeWith(db: Queryable, report: ReportFailure, pins: readonly FrontPin[]): Promise<HomePage> {
  return readFresh(db, report, pins);
}

async function readFresh(db: Queryable, report: ReportFailure, otherPins?: readonly FrontPin[]): Promise<HomePage> {
  // What may fail alone: a page without its blogs or its numbers is still a page (LIST-35).
  const alone = async <T>(what: string, read: Promise<T>, instead: T): Promise<T> => {
    try {
      return await read;
    } catch (error) {
      report(error, what);
      return instead;
    }
  };
  const noNumbers: Numbers = { weeklyViews: null, trendingIds: [], topCategory: null };
  const [lists, settings, blogs, numbers, live] = await Promise.all([
    readHomeLists(db),
    alone<HomeSettings>('the saved home page', readHomeSettings(db, report), NO_SETTINGS),
    alone('the blogs of the home page', readBlogs(db), []),
    alone('the numbers of the home page', readNumbers(db), noNumbers),
    alone('the open live blog', readOpenLiveBlog(db), null),
  ]);
  const pins = otherPins ?? settings.pins;
  const [top, pinned] = await Promise.all([
    alone('the top stories', readTopStories(db, numbers.trendingIds), []),
    alone('the pinned stories', readPinnedCards(db, pins), []),
  ]);
  const page = arrangeHome({ lists, settings, blogs, numbers, top, pinned, live });
  return alone('the long summaries of the home page', withLongSummaries(db, page), page);
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
  pins: [],
};
