import { newestFirst } from '#domain/home/home-layout.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { type LivePost, livePostPath } from '#domain/live-blog.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Section } from '#domain/sections.ts';
import type { Picture, StoryCard } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';
import type { ListedCorrection } from '../reading/corrections.ts';

/** A feed's own path, and that of the page it belongs to. */
interface FeedAddress {
  readonly path: string;
  readonly page: string;
  readonly title: string;
}

/** What a feed is of: one section, or the newest of all. */
export interface FeedChannel extends FeedAddress {
  readonly section: Section;
}

/** The site that the feeds are of. */
export interface FeedSite {
  readonly siteUrl: string;
  /** The WebSub hub that is told of changes; null: none. */
  readonly hub: string | null;
}

const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:media="http://search.yahoo.com/mrss/"',
].join(' ');
const PICTURE_WIDTH = 640;

/** RSS 2.0 of `stories`, newest first. */
export function rssFeed(channel: FeedChannel, stories: readonly StoryCard[], site: FeedSite): string {
  const items = newestFirst(stories);
  const description = `The newest ${channel.section.title.toLowerCase()} from MATV.`;
  const built = items[0]?.publishedAt ?? items[0]?.receivedAt ?? null;
  return rssDocument(channel, site, { description, built, items: items.map((story) => rssItem(story, site.siteUrl)) });
}

const CORRECTIONS_FEED = '/corrections/feed.xml';

/** RSS 2.0 of `corrections`, in their order: newest first. */
export function correctionsFeed(corrections: readonly ListedCorrection[], site: FeedSite): string {
  const address = { path: CORRECTIONS_FEED, page: '/corrections', title: 'MATV: corrections and clarifications' };
  const { siteUrl } = site;
  return rssDocument(address, site, {
    description: 'Corrections and clarifications to stories published by MATV.',
    built: corrections[0]?.at ?? null,
    items: corrections.map(({ id, at, text, title, href }) =>
      [
        '<item>',
        xmlElement('title', `Correction: ${title || 'Untitled'}`),
        xmlElement('link', `${siteUrl}${href}#corrections`),
        `<guid isPermaLink="false">${id}</guid>`,
        xmlElement('pubDate', rssDate(at)),
        xmlElement('description', text),
        '</item>',
      ].join(''),
    ),
  });
}

/** Characters of a post's text that stand for a headline it does not have. */
const TITLE_LENGTH = 90;

/** RSS 2.0 of a live blog's `posts`, in their order: newest first. */
export function liveFeed(
  path: string,
  blog: { readonly title: string; readonly href: string; readonly posts: readonly LivePost[] },
  site: FeedSite,
): string {
  const { title, href, posts } = blog;
  const { siteUrl } = site;
  return rssDocument({ path, page: href, title: `MATV live: ${title}` }, site, {
    description: `The newest posts of the live blog ‘${title}’.`,
    built: posts[0]?.postedAt ?? null,
    items: posts.map((post) => {
      const link = siteUrl + livePostPath(href, post.id);
      const text = textFromHtml(post.html);
      return [
        '<item>',
        xmlElement('title', post.headline || cutAtWord(text, TITLE_LENGTH) || 'Update'),
        xmlElement('link', link),
        `<guid isPermaLink="true">${xmlText(link)}</guid>`,
        xmlElement('pubDate', rssDate(post.postedAt)),
        xmlElement('dc:creator', post.author),
        xmlElement('description', text),
        '</item>',
      ].join('');
    }),
  });
}

interface FeedContent {
  readonly description: string;
  /** ISO date of the newest item. */
  readonly built: string | null;
  readonly items: readonly string[];
}

function rssDocument(
  address: FeedAddress,
  { siteUrl, hub }: FeedSite,
  { description, built, items }: FeedContent,
): string {
  const head = [
    xmlElement('title', address.title),
    xmlElement('link', siteUrl + address.page),
    `<atom:link href="${xmlText(siteUrl + address.path)}" rel="self" type="application/rss+xml"/>`,
    hub === null ? '' : `<atom:link href="${xmlText(hub)}" rel="hub"/>`,
    xmlElement('description', description),
    xmlElement('language', 'en-gb'),
    xmlElement('lastBuildDate', rssDate(built)),
    xmlElement('ttl', '5'),
  ];
  return xmlDocument(
    `<rss version="2.0" ${NAMESPACES}>\n<channel>${head.join('')}\n${items.join('\n')}\n</channel>\n</rss>`,
  );
}

function rssItem({ href, title, summary, author, publishedAt, category, picture }: StoryCard, siteUrl: string): string {
  const link = siteUrl + href;
  return [
    '<item>',
    xmlElement('title', title || 'Untitled'),
    xmlElement('link', link),
    `<guid isPermaLink="true">${xmlText(link)}</guid>`,
    xmlElement('pubDate', rssDate(publishedAt)),
    xmlElement('dc:creator', author),
    xmlElement('category', category),
    xmlElement('description', summary),
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
