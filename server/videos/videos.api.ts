import { z } from 'zod';
import { liveTvSchema } from '#domain/videos/live-tv.ts';
import { videosAnswerSchema } from '#domain/videos/video.ts';
import type { WatchService } from '#domain/videos/video-list.ts';
import type { App } from '#server/http/app-types.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';

const USUAL_SIZE = 50;
const MAX_SIZE = 100;
const FRESH = 'public, max-age=0, s-maxage=15, stale-while-revalidate=60';

const queryInput = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(USUAL_SIZE).describe('Videos on a page'),
});

/** The public calls for the channel's videos; a token is accepted but changes nothing (API-26, API-27, LIVE-09). */
export function registerVideoRoutes(app: App, videos: WatchService, siteUrl: string): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/videos',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Videos'],
    summary: 'The channel’s videos, the featured one first, then the newest; further pages by the Link header',
    query: queryInput,
    answer: videosAnswerSchema,
    cache: FRESH,
    handle: async ({ query: { page, size }, reply }) => {
      const list = await videos.list({ page, size });
      reply.header('x-total-count', String(list.total));
      if (list.hasMore) reply.header('link', `<${siteUrl}/api/videos?page=${page + 1}&size=${size}>; rel="next"`);
      return { videos: [...list.videos], lastUpdated: list.lastUpdated };
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/live-tv',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Videos'],
    summary: 'What is live, and the broadcasts that are over, newest first',
    answer: liveTvSchema,
    cache: FRESH,
    handle: () => videos.live(),
  });
}
