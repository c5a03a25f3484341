import { z } from 'zod';
import { quarantineAnswer } from '#domain/desk/catalogue.ts';
import type { Clock } from '#server/clock.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { dismissRefused, type QuarantineNeeds, readQuarantine, tryRefusedAgain } from './quarantine.service.ts';

const PER_PAGE = 30;
const byId = z.object({ id: z.string().max(40) });
const done = z.object({ message: z.string() });

/** Items of the wire that were refused: everybody at the desk may read them, editors settle them. */
export function registerQuarantineRoutes(app: App, needs: QuarantineNeeds & { clock: Clock }): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/quarantine',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'Refused items of the wire, the latest first',
    query: z.object({
      reason: z.string().max(300).optional(),
      source: z.string().max(40).optional(),
      before: z
        .string()
        .regex(/^\d{1,15}-\w{1,24}$/)
        .optional(),
    }),
    answer: quarantineAnswer,
    handle: ({ query }) => {
      const { reason = null, source = null, before = null } = query;
      return readQuarantine(needs, { reason, source, before }, PER_PAGE);
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/quarantine/:id/try',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Try a refused item again; needs an editor',
    params: byId,
    answer: done,
    handle: async ({ params, user }) => ({
      message: await tryRefusedAgain(needs, params.id, needs.clock.now(), user.id),
    }),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/quarantine/:id',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Dismiss a refused item; needs an editor',
    params: byId,
    answer: done,
    handle: async ({ params, user }) => {
      await dismissRefused(needs, params.id, user.id);
      return { message: 'Dismissed.' };
    },
  });
}
