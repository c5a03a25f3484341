import { z } from 'zod';
import { mostReadAnswer, overviewAnswer, wireAnswer } from '#domain/desk/desk-overview.ts';
import { trendingStoryIds } from '#server/analytics/analytics.service.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { markNoticeSeen, readNewestSaved, readNotices, readTitles, readWireState } from './desk-overview.repo.ts';

const MOST_SHOWN = 10;

/** What the dashboard shows besides its buttons. Every read needs a login (SPEC-02). */
export function registerDeskOverviewRoutes(app: App, db: Queryable, guard: DeskGuard): void {
  registerMostRead(app, db, guard);
  app.get(
    '/api/desk/wire',
    {
      schema: {
        tags: ['desk'],
        security: [{ bearer: [] }],
        summary: 'How the wire is doing',
        response: { 200: wireAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      return { sources: await readWireState(db) };
    },
  );
  app.get(
    '/api/desk/overview',
    {
      schema: {
        tags: ['desk'],
        security: [{ bearer: [] }],
        summary: 'Notices and newest saved stories',
        response: { 200: overviewAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      return { notices: await readNotices(db, MOST_SHOWN), newest: await readNewestSaved(db, MOST_SHOWN) };
    },
  );
  app.post(
    '/api/desk/notices/:id/seen',
    {
      schema: {
        tags: ['desk'],
        security: [{ bearer: [] }],
        summary: 'Take a notice off the list',
        params: z.object({ id: z.string().max(40) }),
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request) => {
      await guard.authorise(request, 'editor');
      const wasThere = await markNoticeSeen(db, request.params.id);
      if (!wasThere) throw new Problem(404, 'no_such_notice', 'There is no such notice.');
      return { message: 'Marked as seen.' };
    },
  );
}

function registerMostRead(app: App, db: Queryable, guard: DeskGuard): void {
  app.get(
    '/api/desk/most-read',
    {
      schema: {
        tags: ['desk'],
        security: [{ bearer: [] }],
        summary: 'What readers read most now, hottest first',
        response: { 200: mostReadAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      return { stories: await readTitles(db, await trendingStoryIds(db, MOST_SHOWN)) };
    },
  );
}
