import { newestFirst } from '#domain/home/home-layout.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import { type LivePost, livePostPath } from '#domain/live-blog.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Picture, StoryCard } from '#domain/story.ts';
import { cutAtWord, shownSummary } from '#domain/summary.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';
import type { ListedCorrection } from '../reading/corrections.ts';
import { feedDocument, feedHead, itemHead, XHTML_NAMESPACE } from './feed-page.ts';
import { type FullTexts, NO_TEXTS } from './full-text.ts';

/** A feed's own path, and that of the page it belongs to. */
interface FeedAddress {
  readonly path: string;
  readonly page: string;
  readonly title: string;
}

/** The contents of a feed: one section, one author, one search, or the latest stories. */
export interface FeedChannel {
  /** Where its feeds are: '/world', '/hi/world', and '' for the newest of all. */
  readonly folder: string;
  /** What follows the address of a search's feed: '?q=monsoon'. */
  readonly query?: string;
  /** Path of the page it belongs to. */
  readonly page: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
}

/** The formats of feeds: RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
export const FEED_FORMATS = ['rss', 'atom', 'json'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

const FILES: Readonly<Record<FeedFormat, string>> = { rss: 'feed.xml', atom: 'atom.xml', json: 'feed.json' };

/** Not application/rss+xml and application/atom+xml: browsers show those as source text, or save them as a file. */
export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/xml; charset=utf-8',
  atom: 'application/xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

/** '/world/feed.xml'; `folder` as in FeedChannel. */
export function feedPath(folder: string, format: FeedFormat): string {
  return `${folder}/${FILES[format]}`;
}

/** The site of the feeds. */
export interface FeedSite {
  readonly siteUrl: string;
  /** The WebSub hub that is notified of changes; null: none. */
  readonly hub: string | null;
}

const NAMESPACES = [
  XHTML_NAMESPACE,
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');
const PICTURE_WIDTH = 640;

/** `stories` as a feed, newest first, with their summaries and those `texts` that there are. */
export function storyFeed(
  format: FeedFormat,
  channel: FeedChannel,
  stories: readonly StoryCard[],
  site: FeedSite,
  texts: FullTexts = NO_TEXTS,
): string {
  const items = newestFirst(stories).map((story) => ({ ...story, summary: shownSummary(story.summary) }));
  if (format === 'atom') return atomFeed(channel, items, site, texts);
  if (format === 'json') return jsonFeed(channel, items, site, texts);
  const { page, language, title, description } = channel;
  return rssDocument({ path: ownPath(channel, 'rss'), page, title }, site, {
    language,
    description,
    built: timeOf(items[0]),
    items: items.map((story) => rssItem(story, texts.get(story.id) ?? null, language, site.siteUrl)),
  });
}

function ownPath({ folder, query = '' }: FeedChannel, format: FeedFormat): string {
  return feedPath(folder, format) + query;
}

/** ISO time by which a feed dates the story; null when it has none. */
function timeOf(story: StoryCard | undefined): string | null {
  return story?.publishedAt ?? story?.receivedAt ?? null;
}

/**
 * What a feed reader knows the story by. Not its address: a story moved to another section or slug would come back as a
 * new one, unread. This one leads to the story wherever it is.
 */
function lastingId({ id }: StoryCard, siteUrl: string): string {
  return `${siteUrl}/articles/${id}`;
}

/** Atom requires a time where there is no story, or one without a date. */
const NEVER = '1970-01-01T00:00:00.000Z';

function atomFeed(
  channel: FeedChannel,
  stories: readonly StoryCard[],
  { siteUrl, hub }: FeedSite,
  texts: FullTexts,
): string {
  const self = siteUrl + ownPath(channel, 'atom');
  const page = siteUrl + channel.page;
  const head = [
    xmlElement('id', self),
    xmlElement('title', channel.title),
    xmlElement('subtitle', channel.description),
    xmlElement('updated', timeOf(stories[0]) ?? NEVER),
    `<link rel="self" type="application/atom+xml" href="${xmlText(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
    hub === null ? '' : `<link rel="hub" href="${xmlText(hub)}"/>`,
    // The author of entries without one.
    '<author><name>MATV</name></author>',
    xmlElement('icon', `${siteUrl}/icon-192.png`),
    feedHead({ title: channel.title, language: channel.language, self, page, siteUrl, isEmpty: stories.length === 0 }),
  ];
  const entries = stories.map((story) => atomEntry(story, texts.get(story.id), channel.language, siteUrl));
  const namespaces = `xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" ${XHTML_NAMESPACE}`;
  const { locale } = languageFacts(channel.language);
  return feedDocument(`<feed ${namespaces} xml:lang="${locale}">${head.join('')}\n${entries.join('\n')}\n</feed>`);
}

function atomEntry(story: StoryCard, text: string | undefined, language: Language, siteUrl: string): string {
  const { href, title, summary, author, publishedAt, category, picture } = story;
  const link = siteUrl + href;
  const headline = title || textsIn(language).feeds.untitled;
  return [
    '<entry>',
    xmlElement('id', lastingId(story, siteUrl)),
    xmlElement('title', headline),
    `<link rel="alternate" type="text/html" href="${xmlText(link)}"/>`,
    xmlElement('published', publishedAt),
    xmlElement('updated', timeOf(story) ?? NEVER),
    author ? `<author>${xmlElement('name', author)}</author>` : '',
    category ? `<category term="${xmlText(category)}"/>` : '',
    itemHead(headline, link, timeOf(story), language),
    xmlElement('summary', summary),
    text === undefined ? '' : `<content type="html">${xmlText(text)}</content>`,
    picture ? mediaContent(picture, siteUrl) : '',
    '</entry>',
  ].join('');
}

/** jsonfeed.org/version/1.1 */
function jsonFeed(
  channel: FeedChannel,
  stories: readonly StoryCard[],
  { siteUrl, hub }: FeedSite,
  texts: FullTexts,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: channel.title,
    description: channel.description,
    home_page_url: siteUrl + channel.page,
    feed_url: siteUrl + ownPath(channel, 'json'),
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    language: languageFacts(channel.language).locale,
    authors: [{ name: 'MATV', url: siteUrl }],
    ...(hub === null ? {} : { hubs: [{ type: 'WebSub', url: hub }] }),
    items: stories.map((story) => {
      const { id, href, title, summary, author, publishedAt, category, picture } = story;
      return {
        id: lastingId(story, siteUrl),
        url: siteUrl + href,
        title: title || textsIn(channel.language).feeds.untitled,
        ...contentOf(summary, texts.get(id)),
        ...(publishedAt === null ? {} : { date_published: publishedAt }),
        ...(author ? { authors: [{ name: author }] } : {}),
        ...(category ? { tags: [category] } : {}),
        ...(picture ? { image: siteUrl + pictureUrl(picture, PICTURE_WIDTH, 'jpg') } : {}),
      };
    }),
  });
}

/** JSON Feed wants a content; where that is the whole text, the summary has a field of its own. */
function contentOf(summary: string, text: string | undefined) {
  return text === undefined ? { content_text: summary } : { content_html: text, summary };
}

/** OPML 2.0: the RSS feeds of `channels`, to take into a feed reader all at once. */
export function feedList(channels: readonly FeedChannel[], siteUrl: string): string {
  const outlines = channels.map(({ folder, page, title }) => {
    const address = xmlText(siteUrl + feedPath(folder, 'rss'));
    return `<outline type="rss" text="${xmlText(title)}" xmlUrl="${address}" htmlUrl="${xmlText(siteUrl + page)}"/>`;
  });
  return xmlDocument(
    `<opml version="2.0"><head><title>MATV</title></head><body>\n${outlines.join('\n')}\n</body></opml>`,
  );
}

/** RSS 2.0 of `corrections` to stories in a language, in their order: newest first. */
export function correctionsFeed(
  corrections: readonly ListedCorrection[],
  site: FeedSite,
  language: Language = DEFAULT_LANGUAGE,
): string {
  const page = pathInLanguage('/corrections', language);
  const texts = textsIn(language).feeds;
  const { title: ownTitle, description } = texts.corrections;
  const address = { path: feedPath(page, 'rss'), page, title: ownTitle };
  const { siteUrl } = site;
  return rssDocument(address, site, {
    language,
    description,
    built: corrections[0]?.at ?? null,
    items: corrections.map(({ id, at, text, title, href }) => {
      const link = `${siteUrl}${href}#corrections`;
      const headline = texts.correction(title || texts.untitled);
      return [
        '<item>',
        xmlElement('title', headline),
        xmlElement('link', link),
        `<guid isPermaLink="false">${id}</guid>`,
        xmlElement('pubDate', rssDate(at)),
        itemHead(headline, link, at, language),
        xmlElement('description', text),
        '</item>',
      ].join('');
    }),
  });
}

/** Characters of a post's text that stand for a headline it does not have. */
const TITLE_LENGTH = 90;

/** RSS 2.0 of a live blog's `posts`, in their order: newest first. */
export function liveFeed(
  path: string,
  blog: {
    readonly title: string;
    readonly href: string;
    readonly language: Language;
    readonly posts: readonly LivePost[];
  },
  site: FeedSite,
): string {
  const { href, language, posts } = blog;
  const { siteUrl } = site;
  const { title, description } = textsIn(language).feeds.liveBlog(blog.title);
  return rssDocument({ path, page: href, title }, site, {
    language,
    description,
    built: posts[0]?.postedAt ?? null,
    items: posts.map((post) => {
      const link = siteUrl + livePostPath(href, post.id);
      const text = textFromHtml(post.html);
      const headline = post.headline || cutAtWord(text, TITLE_LENGTH) || textsIn(language).feeds.update;
      return [
        '<item>',
        xmlElement('title', headline),
        xmlElement('link', link),
        `<guid isPermaLink="false">${post.id}</guid>`,
        xmlElement('pubDate', rssDate(post.postedAt)),
        xmlElement('dc:creator', post.author),
        itemHead(headline, link, post.postedAt, language),
        xmlElement('description', text),
        '</item>',
      ].join('');
    }),
  });
}

interface FeedContent {
  /** The site's first language by default. */
  readonly language?: Language;
  readonly description: string;
  /** ISO date of the newest item. */
  readonly built: string | null;
  readonly items: readonly string[];
}

function rssDocument(
  address: FeedAddress,
  { siteUrl, hub }: FeedSite,
  { language = DEFAULT_LANGUAGE, description, built, items }: FeedContent,
): string {
  const page = siteUrl + address.page;
  const self = siteUrl + address.path;
  const { locale } = languageFacts(language);
  const head = [
    xmlElement('title', address.title),
    xmlElement('link', page),
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    hub === null ? '' : `<atom:link href="${xmlText(hub)}" rel="hub"/>`,
    xmlElement('description', description),
    xmlElement('language', locale.toLowerCase()),
    xmlElement('lastBuildDate', rssDate(built)),
    xmlElement('ttl', '5'),
    feedHead({ title: address.title, language, self, page, siteUrl, isEmpty: items.length === 0 }),
  ];
  return feedDocument(
    `<rss version="2.0" xml:lang="${locale}" ${NAMESPACES}>\n<channel>${head.join('')}\n${items.join('\n')}\n</channel>\n</rss>`,
  );
}

function rssItem(story: StoryCard, text: string | null, language: Language, siteUrl: string): string {
  const { href, title, summary, author, publishedAt, category, picture } = story;
  const link = siteUrl + href;
  const headline = title || textsIn(language).feeds.untitled;
  return [
    '<item>',
    xmlElement('title', headline),
    xmlElement('link', link),
    `<guid isPermaLink="true">${xmlText(lastingId(story, siteUrl))}</guid>`,
    xmlElement('pubDate', rssDate(publishedAt)),
    xmlElement('dc:creator', author),
    xmlElement('category', category),
    itemHead(headline, link, timeOf(story), language),
    xmlElement('description', summary),
    xmlElement('content:encoded', text),
    picture && mediaContent(picture, siteUrl),
    '</item>',
  ]
    .filter(Boolean)
    .join('');
}

function mediaContent(picture: Picture, siteUrl: string): string {
  const address = siteUrl + pictureUrl(picture, PICTURE_WIDTH, 'jpg');
  return `<media:content url="${xmlText(address)}" medium="image" type="image/jpeg">${xmlElement('media:description', picture.alt)}</media:content>`;
}

/** 'Fri, 20 Nov 2026 14:05:00 GMT', as RFC 822 writes it. */
function rssDate(iso: string | null): string | null {
  return iso === null ? null : new Date(iso).toUTCString();
}
