import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGES, type Language, pathInLanguage } from '#domain/languages.ts';
import { SECTIONS, type Section, theSection } from '#domain/sections.ts';
import type { StoryCard } from '#domain/story.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { topicPath } from '#domain/topic.ts';
import type { Clock } from '#server/clock.ts';
import { type CacheTag, cacheTag } from '#server/db/cache-tags.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES, type CacheProfile, cacheControlOf } from '#server/http/cache-profiles.ts';
import type { PageCache, RenderedPage } from '#server/http/page-cache.ts';
import type { ReadingGuard } from '#server/http/reading-guard.ts';
import { keptRoute, withoutQuery } from '#server/http/sending/kept-answer.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { findAuthorByName, readAuthorStories } from '../reading/author-page.repo.ts';
import { newestCorrections } from '../reading/corrections.ts';
import { readLiveFeed } from '../reading/live-blog.ts';
import { readTopicStories } from '../reading/topic-page.repo.ts';
import { readTopic } from '../reading/topic-page.ts';
import { FEED_POLICY } from './feed-page.ts';
import {
  correctionsFeed,
  FEED_FORMATS,
  FEED_TYPES,
  type FeedChannel,
  type FeedFormat,
  feedList,
  feedPath,
  liveFeed,
  storyFeed,
} from './feeds.ts';
import { type FeedContent, fullTexts } from './full-text.ts';
import { STORIES_PER_FEED, sectionFeedStories } from './listed-stories.ts';
import { redirectedTopicFeed } from './redirected-topics.ts';
import { registerSearchFeeds } from './search-feeds.ts';
import { newsSitemap, sitemapIndex, sitemapNamed } from './sitemaps.ts';

export interface SitemapNeeds {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly siteUrl: string;
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
  /** The WebSub hub that feeds name if they are among `changedFeeds`; null: none. */
  readonly hub: string | null;
  readonly feedContent: FeedContent;
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** Guards responses that are not cached, like other reads. */
  readonly reading: ReadingGuard;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Made {
  readonly text: string;
  readonly type: string;
  readonly tags?: ReadonlySet<CacheTag>;
  /** Instead of the policy of all answers. */
  readonly policy?: string;
  /** Instead of the profile of its address. */
  readonly profile?: CacheProfile;
}

interface Moved {
  readonly movedTo: string;
}

type Answer = Made | Moved | null;

const XML = 'application/xml; charset=utf-8';
const OPML = 'text/x-opml; charset=utf-8';

interface SectionChannel extends FeedChannel {
  readonly section: Section;
}

/** The feeds of one language: the newest of all, and each section. */
interface LanguageChannels {
  readonly language: Language;
  readonly newest: SectionChannel;
  readonly sections: readonly SectionChannel[];
}

const CHANNELS: readonly LanguageChannels[] = LANGUAGES.map(({ code: language, prefix }) => ({
  language,
  newest: {
    ...sectionChannel(theSection('latest-news'), language),
    folder: prefix,
    page: pathInLanguage('/', language),
    title: textsIn(language).feeds.newest,
  },
  sections: SECTIONS.map((section) => sectionChannel(section, language)),
}));

/** Addresses, below a page's own, at which people and programs commonly look for its feed. */
const USUAL_ADDRESSES = ['/feed', '/feed/', '/rss.xml', '/feed.rss', '/index.xml'];
/** Below a section, these are what a story about RSS may be called. */
const USUAL_OF_ALL = [...USUAL_ADDRESSES, '/rss', '/rss/'];

/** What machines read: sitemaps for search engines, feeds for feed readers. Cached like pages. */
export function registerSitemaps(app: App, needs: SitemapNeeds): void {
  const { db, siteUrl, languages, clock, cache, reading } = needs;
  const site = { siteUrl, languages };
  const { sitemap, changingSitemap, feed, liveChanges } = CACHE_PROFILES;
  const add = (path: string, profile: CacheProfile, make: (request: FastifyRequest) => Promise<Answer>) =>
    keptRoute(app, path, {
      cache,
      profile,
      reading,
      make: async (request) => pageOf(await make(request), needs, profile),
    });
  const tags = new Set([cacheTag.site('sitemaps')]);
  add('/sitemap.xml', sitemap, async () => ({ text: await sitemapIndex(db, site, clock.now()), type: XML, tags }));
  add('/news-sitemap.xml', changingSitemap, async () => ({ text: await newsSitemap(db, site), type: XML, tags }));
  add('/sitemaps/*', sitemap, async (request) => {
    const name = /^\/sitemaps\/([a-z0-9-]{1,20})\.xml$/.exec(withoutQuery(request))?.[1];
    const found = name === undefined ? null : await sitemapNamed(db, site, name, clock.now());
    if (found === null) return null;
    const parts = (['section-names', 'policies', 'pages'] as const).map(cacheTag.site);
    const shown = new Set([...tags, ...parts]);
    const made = { text: found.xml, type: XML, tags: shown };
    return found.isChanging ? { ...made, profile: changingSitemap } : made;
  });
  for (const code of languages) {
    add(feedPath(pathInLanguage('/corrections', code), 'rss'), feed, () => madeCorrectionsFeed(needs, code));
  }
  add('/live-blogs/*', liveChanges, (request) => madeLiveFeed(needs, request));
  const offered = CHANNELS.filter(({ language }) => languages.includes(language));
  for (const format of FEED_FORMATS) {
    for (const { language, newest, sections } of offered) {
      const addFeed = (folder: string, make: (request: FastifyRequest) => Promise<Answer>) =>
        add(feedPath(folder, format), feed, make);
      addFeed(newest.folder, () => madeFeed(needs, newest, format));
      for (const channel of sections) {
        addFeed(
          channel.folder,
          async () => (await movedFeed(needs, channel, format)) ?? madeFeed(needs, channel, format),
        );
      }
      addFeed(pathInLanguage('/topic/:slug', language), (request) => madeTopicFeed(needs, request, format, language));
      addFeed(pathInLanguage('/author/:name', language), (request) => madeAuthorFeed(needs, request, format, language));
    }
  }
  registerSearchFeeds(app, needs);
  for (const channels of offered) {
    add(pathInLanguage('/feeds.opml', channels.language), feed, () => madeFeedList(needs, channels));
  }
  for (const { newest, sections } of offered) {
    const lead = (folder: string, addresses: readonly string[]) => {
      const movedTo = siteUrl + feedPath(folder, 'rss');
      for (const address of addresses) add(folder + address, sitemap, async () => ({ movedTo }));
    };
    lead(newest.folder, USUAL_OF_ALL);
    for (const { folder } of sections) lead(folder, USUAL_ADDRESSES);
  }
}

function sectionChannel(section: Section, language: Language): SectionChannel {
  const page = pathInLanguage(`/${section.slug}`, language);
  return { section, page, folder: page, language, ...textsIn(language).feeds.section(section) };
}

/** The new address of the feed of a merged section. */
async function movedFeed(
  { db, siteUrl }: SitemapNeeds,
  { section, language }: SectionChannel,
  format: FeedFormat,
): Promise<Moved | null> {
  const target = (await mergedSections(db))[section.slug];
  return target === undefined ? null : { movedTo: siteUrl + feedPath(pathInLanguage(`/${target}`, language), format) };
}

/** The feeds of all sections in a language that were not merged into others. */
async function madeFeedList({ db, siteUrl }: SitemapNeeds, { newest, sections }: LanguageChannels): Promise<Made> {
  const merged = await mergedSections(db);
  const channels = [newest, ...sections.filter(({ section }) => merged[section.slug] === undefined)];
  return { text: feedList(channels, siteUrl), type: OPML, tags: new Set([cacheTag.site('section-names')]) };
}

async function madeFeed(needs: SitemapNeeds, channel: SectionChannel, format: FeedFormat): Promise<Made> {
  const { db, hub } = needs;
  const cards = await sectionFeedStories(db, channel.section, channel.language);
  const tags = new Set([cacheTag.section(channel.section.slug), ...cards.map((card) => cacheTag.story(card.id))]);
  return { ...(await madeStoryFeed(needs, channel, cards, format, hub)), tags };
}

/** The feed of these stories; `hub` is null where the hub is not told of its changes. */
async function madeStoryFeed(
  { db, siteUrl, feedContent }: SitemapNeeds,
  channel: FeedChannel,
  stories: readonly StoryCard[],
  format: FeedFormat,
  hub: string | null,
): Promise<Made> {
  const texts = await fullTexts(db, feedContent, stories, siteUrl);
  const text = storyFeed(format, channel, stories, { siteUrl, hub }, texts);
  return { text, type: FEED_TYPES[format], policy: FEED_POLICY };
}

const authorParams = z.object({ name: z.string() });

/** The newest stories of an author; other spellings of the name lead to the right one, as on the author's page. */
async function madeAuthorFeed(
  needs: SitemapNeeds,
  request: FastifyRequest,
  format: FeedFormat,
  language: Language,
): Promise<Answer> {
  const { db, siteUrl } = needs;
  const { name } = authorParams.parse(request.params);
  const author = await findAuthorByName(db, name);
  if (!author?.id) return null;
  const page = pathInLanguage(`/author/${encodeURIComponent(author.name.trim())}`, language);
  if (author.name.trim() !== name) return { movedTo: siteUrl + feedPath(page, format) };
  const channel = { page, folder: page, language, ...textsIn(language).feeds.author(author.name) };
  const cards = await readAuthorStories(db, author.id, STORIES_PER_FEED, 0, language);
  const tags = new Set([cacheTag.author(author.id), ...cards.map((card) => cacheTag.story(card.id))]);
  // A batch of the wire may change hundreds of authors: the hub is not notified of them, so their feeds do not name it.
  return { ...(await madeStoryFeed(needs, channel, cards, format, null)), tags };
}

const topicParams = z.object({ slug: z.string() });

/**
 * The newest stories of a topic; other spellings and former names lead to the right one, and redirects of the desk come
 * first, as on the topic's page.
 */
async function madeTopicFeed(
  needs: SitemapNeeds,
  request: FastifyRequest,
  format: FeedFormat,
  language: Language,
): Promise<Answer> {
  const { db, siteUrl } = needs;
  const { slug } = topicParams.parse(request.params);
  const moved = await redirectedTopicFeed(db, slug, format, language);
  if (moved !== null) return { movedTo: siteUrl + moved };
  const topic = await readTopic(db, slug, 1, language);
  if (topic === null) return null;
  const page = pathInLanguage(topicPath(topic.slug), language);
  if (topic.kind === 'renamed') return { movedTo: siteUrl + feedPath(page, format) };
  const texts = textsIn(language).feeds.topic(topic.name);
  const description = topic.description || texts.description;
  const channel = { page, folder: page, language, title: texts.title, description };
  const { stories } = await readTopicStories(db, topic.slug, STORIES_PER_FEED, 0, language);
  const tags = new Set([cacheTag.topic(topic.slug), ...stories.map((card) => cacheTag.story(card.id))]);
  // As with authors, the hub is not notified.
  return { ...(await madeStoryFeed(needs, channel, stories, format, null)), tags };
}

async function madeCorrectionsFeed({ db, siteUrl, hub }: SitemapNeeds, language: Language): Promise<Made> {
  const corrections = await newestCorrections(db, language);
  const tags = new Set([cacheTag.site('corrections'), ...corrections.map(({ storyId }) => cacheTag.story(storyId))]);
  return {
    text: correctionsFeed(corrections, { siteUrl, hub }, language),
    type: FEED_TYPES.rss,
    policy: FEED_POLICY,
    tags,
  };
}

async function madeLiveFeed({ db, siteUrl, hub }: SitemapNeeds, request: FastifyRequest): Promise<Made | null> {
  const id = /^\/live-blogs\/([0-9a-f]{24})\/feed\.xml$/.exec(withoutQuery(request))?.[1];
  const blog = id === undefined ? null : await readLiveFeed(db, id);
  if (id === undefined || !blog) return null;
  const tags = new Set([cacheTag.story(id), cacheTag.liveBlog(id)]);
  return {
    text: liveFeed(withoutQuery(request), blog, { siteUrl, hub }),
    type: FEED_TYPES.rss,
    policy: FEED_POLICY,
    tags,
  };
}

function pageOf(made: Answer, { headers, clock }: SitemapNeeds, profile: CacheProfile): RenderedPage {
  if (made && 'movedTo' in made) {
    const location = { location: made.movedTo, 'cache-control': cacheControlOf(profile) };
    return { status: 301, headers: { ...headers, ...location }, html: Buffer.of(), tags: new Set() };
  }
  const {
    text,
    type,
    tags,
    policy,
    profile: own,
  }: Made = made ?? { text: 'Not found\n', type: 'text/plain; charset=utf-8' };
  const cacheControl = made ? cacheControlOf(own ?? profile) : 'public, max-age=0, s-maxage=5';
  return {
    status: made ? 200 : 404,
    headers: {
      ...headers,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
      'content-type': type,
      'cache-control': cacheControl,
      vary: 'accept-encoding',
    },
    html: Buffer.from(text),
    tags: tags ?? new Set(),
    validUntil: own ? new Date(clock.now().getTime() + own.fresh * 1000) : null,
  };
}
