import { z } from 'zod';
import { quarantineAnswer } from '#domain/desk/catalogue.ts';
import type { Clock } from '#server/clock.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { dismissRefused, type QuarantineNeeds, readQuarantine, tryRefusedAgain } from './quarantine.service.ts';

const PER_PAGE = 30;
const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const byId = z.object({ id: z.string().max(40) });
const done = z.object({ message: z.string() });

/** What the wire brought and could not stand: read by everybody at the desk, settled by editors. */
export function registerQuarantineRoutes(app: App, needs: QuarantineNeeds & { clock: Clock }, guard: DeskGuard): void {
  app.get(
    '/api/desk/quarantine',
    {
      schema: {
        ...{ ...BASE, summary: 'Refused items of the wire, the latest first' },
        querystring: z.object({ reason: z.string().max(300).optional(), before: z.string().max(40).optional() }),
        response: { 200: quarantineAnswer },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      const { reason = null, before = null } = request.query;
      return readQuarantine(needs, { reason, before }, PER_PAGE);
    },
  );
  app.post(
    '/api/desk/quarantine/:id/try',
    {
      schema: { ...BASE, summary: 'Try a refused item again; needs an editor', params: byId, response: { 200: done } },
    },
    async (request) => {
      const { id } = await guard.authorise(request, 'editor');
      return { message: await tryRefusedAgain(needs, request.params.id, needs.clock.now(), id) };
    },
  );
  app.delete(
    '/api/desk/quarantine/:id',
    { schema: { ...BASE, summary: 'Dismiss a refused item; needs an editor', params: byId, response: { 200: done } } },
    async (request) => {
      const { id } = await guard.authorise(request, 'editor');
      await dismissRefused(needs, request.params.id, id);
      return { message: 'Dismissed.' };
    },
  );
}
