import type { FastifyRequest } from 'fastify';
import { cacheTag } from '#server/db/cache-tags.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES, cacheControlOf } from '#server/http/cache-profiles.ts';
import type { PageCache, RenderedPage } from '#server/http/page-cache.ts';
import type { ReadingGuard } from '#server/http/reading-guard.ts';
import { keptRoute, withoutQuery } from '#server/http/sending/kept-answer.ts';
import { type MappedChannel, videoSitemap, videoSitemapPart } from './video-sitemap.ts';

export interface VideoSitemapNeeds extends MappedChannel {
  /** Null turns caching off. */
  readonly cache: PageCache | null;
  /** Guards responses that are not cached, like other reads. */
  readonly reading: ReadingGuard;
  /** Headers of every answer of this site. */
  readonly headers: Readonly<Record<string, string>>;
}

const PROFILE = CACHE_PROFILES.sitemap;
const PART = /^\/video-sitemaps\/([1-9]\d{0,3})\.xml$/;

/** The channel's videos for search engines (Google's schema of sitemaps, 1.1). Cached like the other sitemaps. */
export function registerVideoSitemap(app: App, needs: VideoSitemapNeeds): void {
  const { cache, reading, headers } = needs;
  const add = (path: string, make: (request: FastifyRequest) => Promise<string | null>) =>
    keptRoute(app, path, {
      cache,
      profile: PROFILE,
      reading,
      make: async (request) => pageOf(await make(request), headers),
    });
  add('/video-sitemap.xml', () => videoSitemap(needs));
  add('/video-sitemaps/*', async (request) => {
    const part = PART.exec(withoutQuery(request))?.[1];
    return part === undefined ? null : videoSitemapPart(needs, Number(part));
  });
}

function pageOf(xml: string | null, headers: VideoSitemapNeeds['headers']): RenderedPage {
  return {
    status: xml === null ? 404 : 200,
    headers: {
      ...headers,
      'content-type': xml === null ? 'text/plain; charset=utf-8' : 'application/xml; charset=utf-8',
      'cache-control': xml === null ? 'public, max-age=0, s-maxage=5' : cacheControlOf(PROFILE),
      vary: 'accept-encoding',
    },
    html: Buffer.from(xml ?? 'Not found\n'),
    tags: new Set([cacheTag.site('videos')]),
  };
}
