import { z } from 'zod';
import { storyNotice, storyNoticesAnswer } from '#domain/desk/story-notices.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { type Notices, readNotices, readTroubles, retryNotice } from './notices.service.ts';

interface NoticeApiNeeds {
  readonly db: Pick<Database, 'pool'>;
  readonly notices: Notices;
}

const ID = z.object({ id: z.string().max(40) });

/** Where corrections and kills have arrived, at the desk. */
export function registerNoticeRoutes(app: App, { db, notices }: NoticeApiNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id/notices',
    allow: 'reporter',
    tags: ['desk stories'],
    summary: 'Corrections and kills of a story, newest first, with a receipt for each channel',
    params: ID,
    answer: storyNoticesAnswer,
    handle: async ({ params }) => ({ notices: await readNotices(db.pool, params.id) }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/story-notices',
    allow: 'reporter',
    tags: ['desk stories'],
    summary: 'Corrections and kills with a receipt that failed or has been waiting for over 30 seconds',
    answer: storyNoticesAnswer,
    handle: async () => ({ notices: await readTroubles(db.pool) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/story-notices/:id/retry',
    allow: 'editor',
    tags: ['desk stories'],
    summary: 'Try the failed channels of a correction or kill again now; needs an editor',
    params: ID,
    answer: storyNotice,
    handle: ({ params }) => retryNotice({ db, notices }, params.id),
  });
}
