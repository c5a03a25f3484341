import { type Language, pathInLanguage } from '#domain/languages.ts';
import { type SearchCriteria, searchFeedQuery, searchFromAddress } from '#domain/search/search-criteria.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES, cacheControlOf } from '#server/http/cache-profiles.ts';
import type { RenderedPage } from '#server/http/page-cache.ts';
import type { ReadingGuard } from '#server/http/reading-guard.ts';
import { keptRoute } from '#server/http/sending/kept-answer.ts';
import { readNewestMatches } from '../search/search.service.ts';
import { FEED_POLICY } from './feed-page.ts';
import { FEED_FORMATS, FEED_TYPES, type FeedFormat, feedPath, storyFeed } from './feeds.ts';
import { type FeedContent, fullTexts } from './full-text.ts';
import { STORIES_PER_FEED } from './listed-stories.ts';

interface SearchFeedNeeds {
  readonly db: Queryable;
  readonly siteUrl: string;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
  readonly feedContent: FeedContent;
  readonly reading: ReadingGuard;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The newest stories that a search finds, with the filters of the search page. Limited like other reading calls and never
 * kept: anybody can make up any number of searches.
 */
export function registerSearchFeeds(app: App, needs: SearchFeedNeeds): void {
  for (const language of needs.languages) {
    for (const format of FEED_FORMATS) {
      const path = feedPath(pathInLanguage('/search', language), format);
      keptRoute(app, path, {
        cache: null,
        profile: CACHE_PROFILES.never,
        reading: needs.reading,
        make: async (request) => {
          const criteria = searchFromAddress(new URL(request.url, needs.siteUrl).searchParams);
          return pageOf(await madeSearchFeed(needs, criteria, format, language), needs, format, language);
        },
      });
    }
  }
}

/** The feed; null if there is nothing to search for. */
async function madeSearchFeed(
  { db, siteUrl, feedContent }: SearchFeedNeeds,
  criteria: SearchCriteria,
  format: FeedFormat,
  language: Language,
): Promise<string | null> {
  const query = searchFeedQuery(criteria);
  const stories = query === null ? null : await readNewestMatches(db, criteria, language, STORIES_PER_FEED);
  if (query === null || stories === null) return null;
  const folder = pathInLanguage('/search', language);
  const channel = { folder, query, page: folder + query, language, ...textsIn(language).feeds.search(criteria.text) };
  const texts = await fullTexts(db, feedContent, stories, siteUrl);
  // The hub is told of changed sections, which says nothing of what a search finds.
  return storyFeed(format, channel, stories, { siteUrl, hub: null }, texts);
}

function pageOf(
  feed: string | null,
  { headers }: SearchFeedNeeds,
  format: FeedFormat,
  language: Language,
): RenderedPage {
  return {
    status: feed === null ? 400 : 200,
    headers: {
      ...headers,
      'content-security-policy': FEED_POLICY,
      'content-type': feed === null ? 'text/plain; charset=utf-8' : FEED_TYPES[format],
      'cache-control': cacheControlOf(CACHE_PROFILES.never),
      'x-robots-tag': 'noindex',
      vary: 'accept-encoding',
    },
    html: Buffer.from(feed ?? `${textsIn(language).feeds.nothingToSearch}\n`),
    tags: new Set(),
  };
}
