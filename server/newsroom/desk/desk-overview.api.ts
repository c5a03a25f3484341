import { z } from 'zod';
import { mostReadAnswer, overviewAnswer, wireAnswer } from '#domain/desk/desk-overview.ts';
import { trendingStoryIds } from '#server/analytics/analytics.service.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import {
  markNoticeSeen,
  readNewestSaved,
  readNotices,
  readOpenLiveBlogs,
  readTitles,
  readWireState,
} from './desk-overview.repo.ts';

const MAX_SHOWN = 10;

interface OverviewNeeds {
  readonly db: Queryable;
  /** How often the operator's feed is polled, in seconds; null: there is none. */
  readonly wireInterval: number | null;
}

/** What the dashboard shows besides its buttons. Every read needs a login (SPEC-02). */
export function registerDeskOverviewRoutes(app: App, { db, wireInterval }: OverviewNeeds): void {
  registerMostRead(app, db);
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/wire',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'How the wire is doing',
    answer: wireAnswer,
    handle: async () => ({ sources: await readWireState(db, wireInterval) }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/overview',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'Open live blogs, notices and newest saved stories',
    answer: overviewAnswer,
    handle: async () => ({
      liveBlogs: await readOpenLiveBlogs(db, MAX_SHOWN),
      notices: await readNotices(db, MAX_SHOWN),
      newest: await readNewestSaved(db, MAX_SHOWN),
    }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/notices/:id/seen',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Take a notice off the list',
    params: z.object({ id: z.string().max(40) }),
    answer: z.object({ message: z.string() }),
    handle: async ({ params }) => {
      const wasThere = await markNoticeSeen(db, params.id);
      if (!wasThere) throw new Problem(404, 'no_such_notice', 'There is no such notice.');
      return { message: 'Marked as seen.' };
    },
  });
}

function registerMostRead(app: App, db: Queryable): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/most-read',
    allow: 'reporter',
    tokenScope: 'stories:read',
    tags: ['desk'],
    summary: 'What readers read most now, hottest first',
    answer: mostReadAnswer,
    handle: async () => ({ stories: await readTitles(db, await trendingStoryIds(db, MAX_SHOWN)) }),
  });
}
