import { z } from 'zod';
import { deskVideosAnswer, liveChange, SHOWN, shownChange, watchAnswer } from '#domain/desk/watch.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './watch.policy.ts';
import type { WatchDesk } from './watch-desk.service.ts';

const PER_PAGE = 30;
const done = z.object({ message: z.string() });

/** The Watch screen: the provider's health, what is live, and which videos readers see. */
export function registerWatchDeskRoutes(app: App, desk: WatchDesk): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/watch',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'The state of videos and live television',
    answer: watchAnswer,
    handle: () => desk.state(),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/watch/live',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Set what is live until a given time, or leave it to the provider; needs an editor',
    body: liveChange,
    answer: done,
    handle: async ({ body, user }) => {
      await desk.decideLive(body, user.id);
      return { message: 'Saved.' };
    },
  });
  registerVideos(app, desk);
}

function registerVideos(app: App, desk: WatchDesk): void {
  const queryInput = z.object({
    q: z.string().trim().max(200).default(''),
    shown: z.enum([...SHOWN, 'all']).default('all'),
    after: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('The number of videos to skip'),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/watch/videos',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'All videos, newest first',
    query: queryInput,
    answer: deskVideosAnswer,
    handle: async ({ query }) => {
      const { after: offset, ...wanted } = query;
      const { shown, next } = await readPage(
        PER_PAGE,
        (limit) => desk.videos({ ...wanted, offset, limit }),
        () => String(offset + PER_PAGE),
      );
      return { videos: shown, next };
    },
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/watch/videos/:id',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Hide a video, feature it or put it back; needs an editor',
    params: z.object({ id: z.string().max(64) }),
    body: shownChange,
    answer: done,
    handle: async ({ params, body, user }) => {
      await desk.show(params.id, body, user.id);
      return { message: 'Saved.' };
    },
  });
}
