import type { FastifyRequest } from 'fastify';
import { SECTIONS, type Section, theSection } from '#domain/sections.ts';
import type { Clock } from '#server/clock.ts';
import { type CacheTag, cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES, type CacheProfile, cacheControlOf } from '#server/http/cache-profiles.ts';
import type { PageCache, RenderedPage } from '#server/http/page-cache.ts';
import type { ReadingGuard } from '#server/http/reading-guard.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { sendKept } from '#server/http/sending/kept-answer.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { newestCorrections } from '../reading/corrections.ts';
import { readLiveFeed } from '../reading/live-blog.ts';
import { readWindow } from '../reading/section-list.ts';
import { correctionsFeed, type FeedChannel, liveFeed, rssFeed } from './feeds.ts';
import { newsSitemap, sitemapIndex, sitemapNamed } from './sitemaps.ts';

export interface SitemapNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** The WebSub hub that feeds name; null: none. */
  readonly hub: string | null;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** What is not kept is made as reading calls are. */
  readonly reading: ReadingGuard;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Made {
  readonly xml: string;
  readonly type: string;
  readonly tags?: ReadonlySet<CacheTag>;
}

interface Moved {
  readonly movedTo: string;
}

type Answer = Made | Moved | null;

const STORIES_PER_FEED = 30;
const XML = 'application/xml; charset=utf-8';
const RSS = 'application/rss+xml; charset=utf-8';

/** What machines read of the site: sitemaps for search engines, feeds for readers' programs. Kept like pages. */
export function registerSitemaps(app: App, needs: SitemapNeeds): void {
  const { db, siteUrl, clock } = needs;
  const { sitemap, feed, liveChanges } = CACHE_PROFILES;
  const add = (path: string, profile: CacheProfile, make: (request: FastifyRequest) => Promise<Answer>) =>
    publicRoute(app, {
      method: 'GET',
      path,
      allow: 'anyone',
      // What is not kept is counted and made as reading calls are.
      limits: FIVE_MINUTES,
      hidden: true,
      handle: ({ request, reply }) =>
        sendKept({
          ...needs,
          request,
          reply,
          // The query says nothing here: a thousand ways to ask are one answer.
          key: pathOf(request),
          profile,
          make: async () => pageOf(await make(request), needs, profile),
          isQueued: true,
        }),
    });
  add('/sitemap.xml', sitemap, async () => ({ xml: await sitemapIndex(db, siteUrl, clock.now()), type: XML }));
  add('/news-sitemap.xml', feed, async () => ({ xml: await newsSitemap(db, siteUrl), type: XML }));
  add('/sitemaps/*', sitemap, async (request) => {
    const name = /^\/sitemaps\/([a-z0-9-]{1,20})\.xml$/.exec(pathOf(request))?.[1];
    const xml = name === undefined ? null : await sitemapNamed(db, siteUrl, name);
    return xml === null ? null : { xml, type: XML, tags: new Set([cacheTag.site('section-names')]) };
  });
  const latest = theSection('latest-news');
  const newest: FeedChannel = { section: latest, path: '/feed.xml', page: '/', title: 'MATV: latest news' };
  add(newest.path, feed, () => madeFeed(needs, newest));
  add('/corrections/feed.xml', feed, () => madeCorrectionsFeed(needs));
  add('/live-blogs/*', liveChanges, (request) => madeLiveFeed(needs, request));
  for (const section of SECTIONS) {
    const channel = channelOf(section);
    add(channel.path, feed, async () => (await movedFeed(needs, section)) ?? madeFeed(needs, channel));
  }
}

function channelOf(section: Section): FeedChannel {
  const page = `/${section.slug}`;
  return { section, page, path: `${page}/feed.xml`, title: `MATV: ${section.title}` };
}

/** Where the feed of a merged section has gone. */
async function movedFeed({ db, siteUrl }: SitemapNeeds, { slug }: Section): Promise<Moved | null> {
  const target = (await mergedSections(db))[slug];
  return target === undefined ? null : { movedTo: siteUrl + channelOf(theSection(target)).path };
}

async function madeFeed({ db, siteUrl, hub }: SitemapNeeds, channel: FeedChannel): Promise<Made> {
  const { cards } = await readWindow(db, channel.section, 'article', { offset: 0, limit: STORIES_PER_FEED });
  const tags = new Set([cacheTag.section(channel.section.slug), ...cards.map((card) => cacheTag.story(card.id))]);
  return { xml: rssFeed(channel, cards, { siteUrl, hub }), type: RSS, tags };
}

async function madeCorrectionsFeed({ db, siteUrl, hub }: SitemapNeeds): Promise<Made> {
  const corrections = await newestCorrections(db);
  const tags = new Set([cacheTag.site('corrections'), ...corrections.map(({ storyId }) => cacheTag.story(storyId))]);
  return { xml: correctionsFeed(corrections, { siteUrl, hub }), type: RSS, tags };
}

async function madeLiveFeed({ db, siteUrl, hub }: SitemapNeeds, request: FastifyRequest): Promise<Made | null> {
  const id = /^\/live-blogs\/([0-9a-f]{24})\/feed\.xml$/.exec(pathOf(request))?.[1];
  const blog = id === undefined ? null : await readLiveFeed(db, id);
  if (id === undefined || !blog) return null;
  const tags = new Set([cacheTag.story(id), cacheTag.liveBlog(id)]);
  return { xml: liveFeed(pathOf(request), blog, { siteUrl, hub }), type: RSS, tags };
}

function pageOf(made: Answer, { headers }: SitemapNeeds, profile: CacheProfile): RenderedPage {
  if (made && 'movedTo' in made) {
    const location = { location: made.movedTo, 'cache-control': cacheControlOf(profile) };
    return { status: 301, headers: { ...headers, ...location }, html: Buffer.of(), tags: new Set() };
  }
  const { xml, type, tags } = made ?? { xml: 'Not found\n', type: 'text/plain; charset=utf-8', tags: undefined };
  const cacheControl = made ? cacheControlOf(profile) : 'public, max-age=0, s-maxage=5';
  return {
    status: made ? 200 : 404,
    headers: { ...headers, 'content-type': type, 'cache-control': cacheControl, vary: 'accept-encoding' },
    html: Buffer.from(xml),
    tags: tags ?? new Set(),
  };
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
