import type {
  BroadcastEvent,
  BroadcastService,
  NewsMediaOrganization,
  Person,
  SearchAction,
  VideoObject,
  WebSite,
  WithContext,
} from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { bylineName } from '#domain/author-defaults.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import { cropUrl } from '#domain/picture.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import type { Picture } from '#domain/story.ts';
import { cutAtWord } from '#domain/summary.ts';
import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';
import type { Video } from '#domain/videos/video.ts';

/*
 * The things that the pages' data for search engines (schema.org, as JSON-LD) share. Each is written with `satisfies` and
 * schema.org's own types, so that a property that the vocabulary does not have fails the type check (but in a spread).
 */

/** The channel as a publisher: the same thing on every page, by its `@id`. */
export function publisherOf(siteUrl: string) {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': `${siteUrl}/about#organisation`,
    name: 'MATV',
    url: siteUrl,
    logo: { '@type': 'ImageObject', url: `${siteUrl}/icon-512.png`, width: '512', height: '512' },
  } satisfies NewsMediaOrganization;
}

/** Who wrote a story: a person, or the channel where its byline names nobody. */
export function writerOf(siteUrl: string, name: string, language: Language) {
  if (NOBODY.has(name)) return publisherOf(siteUrl);
  return { '@type': 'Person', name, url: siteUrl + hrefIn(language, authorPath(name)) } satisfies Person;
}

const NOBODY: ReadonlySet<string> = new Set([bylineName(null, 'wire'), bylineName(null, 'desk')]);

/** A picture in the three shapes that search engines ask for, at 1,200 pixels where the original has them. */
export function picturesOf(siteUrl: string, picture: Picture): string[] {
  return [cropUrl(picture, 'wide'), cropUrl(picture, 'classic'), cropUrl(picture, 'square')].map(
    (path) => siteUrl + path,
  );
}

/** The site and its search. */
export function webSite(siteUrl: string, language: Language) {
  const search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${siteUrl}${hrefIn(language, '/search')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  } satisfies SearchAction & { readonly 'query-input': string };
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: 'MATV',
    url: siteUrl + hrefIn(language, '/'),
    inLanguage: languageFacts(language).locale,
    publisher: publisherOf(siteUrl),
    potentialAction: search,
  } satisfies WithContext<WebSite>;
}

/** The channel as it is broadcast. */
export function broadcastService(siteUrl: string, language: Language) {
  return {
    '@type': 'BroadcastService',
    '@id': `${siteUrl}/live#channel`,
    name: 'MATV',
    broadcastDisplayName: 'MATV',
    broadcaster: publisherOf(siteUrl),
    inLanguage: languageFacts(language).locale,
    url: siteUrl + hrefIn(language, '/live'),
  } satisfies BroadcastService;
}

/** Maximum length of a video's description, in characters. */
const VIDEO_DESCRIPTION = 500;

/** A video at the provider, which the site plays after a click. */
export function videoObject(siteUrl: string, { videoId, title, description, thumbnail, publishedAt }: Video) {
  return {
    '@type': 'VideoObject',
    name: title,
    description: cutAtWord(description, VIDEO_DESCRIPTION) || title,
    thumbnailUrl: siteUrl + thumbnail,
    uploadDate: publishedAt,
    embedUrl: `${PLAYER_ORIGIN}/embed/${videoId}`,
  } satisfies VideoObject;
}

/** A programme of the schedule. */
export function broadcastEvent(siteUrl: string, { title, summary, isLive, startsAt, endsAt }: PublicBroadcast) {
  return {
    '@type': 'BroadcastEvent',
    name: title,
    ...(summary === '' ? {} : { description: summary }),
    startDate: startsAt,
    endDate: endsAt,
    isLiveBroadcast: isLive,
    publishedOn: { '@id': `${siteUrl}/live#channel` },
  } satisfies BroadcastEvent;
}
