import type { MetaDescriptor } from 'react-router';
import type { ItemList, WithContext } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { videoObject } from '#app/reader/structured-data.ts';
import { pageAddress } from '#app/ui/page-address.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { AirLabel } from '#domain/live/on-air.ts';
import { isDemoVideo, type Video } from '#domain/videos/video.ts';
import { videoPath } from './video-card.tsx';

export interface VideosData {
  readonly page: number;
  /** English if omitted. */
  readonly language?: Language;
  readonly videos: readonly Video[];
  readonly hasMore: boolean;
  readonly isDemo: boolean;
  /** The specified error message. */
  readonly message: string | null;
  /** Id of the video featured by the desk. */
  readonly featured: string | null;
  /** What is on now, and whether it is live. */
  readonly onAir: { readonly title: string; readonly label: AirLabel } | null;
  readonly now: string;
  readonly siteUrl: string;
}

/** The videos page's metadata for search engines and other sites. */
export function videosMeta(found: VideosData | undefined): MetaDescriptor[] {
  if (!found) return [];
  const { page, language = DEFAULT_LANGUAGE, hasMore, siteUrl, videos } = found;
  const texts = messagesIn(language);
  const { title, description } = texts.videos;
  const path = hrefIn(language, '/videos');
  const real = videos.filter(({ videoId }) => !isDemoVideo(videoId));
  return [
    ...pageMeta({
      title: page > 1 ? texts.page.titleOfPart(title, page) : title,
      description,
      siteUrl,
      language,
      path: pageAddress(path, page),
      isPrivate: videos.length === 0,
      prev: page > 1 ? pageAddress(path, page - 1) : null,
      next: hasMore ? pageAddress(path, page + 1) : null,
    }),
    ...(real.length > 0 ? [{ 'script:ld+json': videoObjects(siteUrl, real, path) }] : []),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path }], language) },
  ];
}

/** schema.org's VideoObject for each video, in page order. */
function videoObjects(siteUrl: string, videos: readonly Video[], list: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: videos.map((video, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      item: {
        ...videoObject(siteUrl, video),
        duration: video.duration,
        url: videoPath(video.videoId, list),
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: { '@type': 'WatchAction' },
          userInteractionCount: video.viewCount,
        },
      },
    })),
  } satisfies WithContext<ItemList>;
}
