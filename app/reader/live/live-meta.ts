import type { MetaDescriptor } from 'react-router';
import type { Graph, VideoObject } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { broadcastEvent, broadcastService, videoObject } from '#app/reader/structured-data.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { videoAirLabel } from '#domain/live/on-air.ts';
import type { LiveData } from './live-data.ts';

/** The live page's metadata for search engines and other sites. */
export function liveMeta(data: LiveData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const { siteUrl, language = DEFAULT_LANGUAGE } = data;
  const { title, description } = messagesIn(language).live;
  return [
    ...pageMeta({ title, description, siteUrl, language, path: hrefIn(language, '/live') }),
    { 'script:ld+json': onAir(data) },
  ];
}

/** schema.org's BroadcastService, with a VideoObject for the stream and for the broadcast that is live. */
function onAir(data: LiveData) {
  const { siteUrl, language = DEFAULT_LANGUAGE } = data;
  return {
    '@context': 'https://schema.org',
    '@graph': [broadcastService(siteUrl, language), ...streamed(data), ...liveVideo(data)],
  } satisfies Graph;
}

/** The programme of the stream; it has no start without a schedule, and search engines require one. */
function streamed({ siteUrl, streamUrl, guide, language = DEFAULT_LANGUAGE }: LiveData) {
  const programme = guide?.now ?? null;
  if (streamUrl === null || programme === null) return [];
  return [
    {
      '@type': 'VideoObject',
      name: programme.title,
      description: programme.summary || messagesIn(language).live.description,
      thumbnailUrl: `${siteUrl}/og.jpg`,
      uploadDate: programme.startsAt,
      contentUrl: streamUrl,
      // What a stream sends is live to those who watch it, whenever the programme was recorded.
      publication: { ...broadcastEvent(siteUrl, programme), isLiveBroadcast: true },
    } satisfies VideoObject,
  ];
}

function liveVideo({ siteUrl, live, now }: LiveData) {
  const video = live.currentLive;
  if (video === null || videoAirLabel(live, new Date(now)) !== 'LIVE') return [];
  const startDate = video.startedAt ?? video.publishedAt;
  return [
    {
      ...videoObject(siteUrl, video),
      uploadDate: startDate,
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate },
    } satisfies VideoObject,
  ];
}
