import { cutAtWord } from '#domain/summary.ts';
import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';
import { durationSeconds, NO_THUMBNAIL, type Video } from '#domain/videos/video.ts';
import { VIDEOS_PER_PAGE } from '#domain/videos/video-list.ts';
import type { Queryable } from '#server/db/client.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';
import { type Channel, countListed, listedVideos } from './listing.repo.ts';

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const VIDEO = 'xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"';

/** Pages of the list of videos in one sitemap. It is built in memory, so this bounds its size to a few megabytes. */
const PAGES_PER_SITEMAP = 100;
/** Pages read at once. */
const BATCH = 20;

/** Google's limits: characters of a title, and seconds of a video. */
const MAX_TITLE = 100;
const MAX_SECONDS = 28_800;
/** Characters; Google takes 2,048, but most descriptions end in the same links. */
const MAX_DESCRIPTION = 500;

export interface MappedChannel {
  readonly db: Queryable;
  readonly channel: Channel;
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
}

/** The sitemap of all videos, or the index of its parts where they are too many for one. */
export async function videoSitemap(mapped: MappedChannel): Promise<string> {
  const parts = await countParts(mapped);
  if (parts === 1) return sitemapOf(mapped, 1);
  const entries = Array.from(
    { length: parts },
    (_, part) => `<sitemap>${xmlElement('loc', `${mapped.siteUrl}/video-sitemaps/${part + 1}.xml`)}</sitemap>`,
  );
  return xmlDocument(`<sitemapindex ${SITEMAP}>\n${entries.join('\n')}\n</sitemapindex>`);
}

/** One part (from 1) of the sitemap; null where there is none. */
export async function videoSitemapPart(mapped: MappedChannel, part: number): Promise<string | null> {
  return part <= (await countParts(mapped)) ? sitemapOf(mapped, part) : null;
}

/** At least one: the first page is there even without videos, and the schema requires an address. */
async function countParts({ db, channel }: MappedChannel): Promise<number> {
  const { total } = await countListed(db, channel);
  return Math.max(1, Math.ceil(total / (PAGES_PER_SITEMAP * VIDEOS_PER_PAGE)));
}

async function sitemapOf({ db, channel, siteUrl }: MappedChannel, part: number): Promise<string> {
  const urls: string[] = [];
  const first = (part - 1) * PAGES_PER_SITEMAP;
  for (let page = first; page < first + PAGES_PER_SITEMAP; page += BATCH) {
    const limit = BATCH * VIDEOS_PER_PAGE;
    const videos = await listedVideos(db, channel, { limit, offset: page * VIDEOS_PER_PAGE });
    for (let at = 0; at < Math.max(videos.length, page === 0 ? 1 : 0); at += VIDEOS_PER_PAGE) {
      const number = page + at / VIDEOS_PER_PAGE + 1;
      urls.push(pageUrl(siteUrl, number, videos.slice(at, at + VIDEOS_PER_PAGE)));
    }
    if (videos.length < limit) break;
  }
  return xmlDocument(`<urlset ${SITEMAP} ${VIDEO}>\n${urls.join('\n')}\n</urlset>`);
}

/** A page of the list with the videos that it shows. */
function pageUrl(siteUrl: string, page: number, videos: readonly Video[]): string {
  const path = page === 1 ? '/videos' : `/videos?page=${page}`;
  return `<url>${xmlElement('loc', siteUrl + path)}${videos
    .filter(isMapped)
    .map((video) => videoElement(siteUrl, video))
    .join('')}</url>`;
}

/** Search engines refuse a video without picture or title; one that cannot be embedded is not shown here but linked to. */
function isMapped({ title, thumbnail, embeddable }: Video): boolean {
  return embeddable !== false && thumbnail !== NO_THUMBNAIL && title.trim() !== '';
}

/** In the order of Google's schema. */
function videoElement(siteUrl: string, video: Video): string {
  const title = cutAtWord(video.title.trim(), MAX_TITLE);
  const seconds = durationSeconds(video.duration);
  const isTold = seconds >= 1 && seconds <= MAX_SECONDS;
  return [
    '<video:video>',
    xmlElement('video:thumbnail_loc', siteUrl + video.thumbnail),
    xmlElement('video:title', title),
    xmlElement('video:description', cutAtWord(video.description.trim(), MAX_DESCRIPTION) || title),
    `<video:player_loc>${xmlText(`${PLAYER_ORIGIN}/embed/${video.videoId}`)}</video:player_loc>`,
    isTold ? xmlElement('video:duration', String(seconds)) : '',
    xmlElement('video:view_count', String(video.viewCount)),
    xmlElement('video:publication_date', video.publishedAt),
    '</video:video>',
  ].join('');
}
