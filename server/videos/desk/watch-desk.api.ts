import { z } from 'zod';
import { deskVideosAnswer, liveChange, SHOWN, shownChange, watchAnswer } from '#domain/desk/watch.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { MAY } from './watch.policy.ts';
import type { WatchDesk } from './watch-desk.service.ts';

const PER_PAGE = 30;
const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const done = z.object({ message: z.string() });

/** The Watch screen: how the videos' provider is doing, what is live, and which videos readers see. */
export function registerWatchDeskRoutes(app: App, desk: WatchDesk, guard: DeskGuard): void {
  app.get(
    '/api/desk/watch',
    { schema: { ...BASE, summary: 'How videos and live are doing', response: { 200: watchAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      return desk.state();
    },
  );
  app.put(
    '/api/desk/watch/live',
    {
      schema: {
        ...{ ...BASE, summary: 'Say what is live until a time, or leave it to the provider; needs an editor' },
        ...{ body: liveChange, response: { 200: done } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      await desk.decideLive(request.body, id);
      return { message: 'Saved.' };
    },
  );
  registerVideos(app, desk, guard);
}

function registerVideos(app: App, desk: WatchDesk, guard: DeskGuard): void {
  const asked = z.object({
    q: z.string().trim().max(200).default(''),
    shown: z.enum([...SHOWN, 'all']).default('all'),
    after: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('How many came before'),
  });
  app.get(
    '/api/desk/watch/videos',
    {
      schema: { ...BASE, summary: 'All videos, newest first', querystring: asked, response: { 200: deskVideosAnswer } },
    },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      const { q, shown, after: offset } = request.query;
      const videos = await desk.videos({ q, shown, offset, limit: PER_PAGE });
      return { videos, next: videos.length === PER_PAGE ? String(offset + PER_PAGE) : null };
    },
  );
  app.put(
    '/api/desk/watch/videos/:id',
    {
      schema: {
        ...{ ...BASE, summary: 'Hide a video, feature it or put it back; needs an editor' },
        ...{ params: z.object({ id: z.string().max(64) }), body: shownChange, response: { 200: done } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      await desk.show(request.params.id, request.body, id);
      return { message: 'Saved.' };
    },
  );
}
