import { z } from 'zod';
import { FORM_NAMES } from '#domain/forms/form-names.ts';
import type { App } from '#server/http/app-types.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { Protection } from './protection.service.ts';

const answered = z.object({
  ticket: z.string(),
  waitMs: z.number(),
  challenge: z.unknown().nullable(),
});

/** GET /api/forms/{form}/ticket: asked by the form's script when the form is first touched. Never kept by anybody. */
export function registerProtectionRoutes(app: App, protection: Protection): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/forms/:form/ticket',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['Forms'],
    summary: 'Begin filling in a form',
    description:
      'A ticket that goes along with the form; it may be sent `waitMs` milliseconds later. Under pressure also a proof-of-work (altcha) whose solution goes along as `formProof`. Forms without a ticket are taken too, but fewer of them.',
    params: z.object({ form: z.enum(FORM_NAMES) }),
    answer: answered,
    cache: 'no-store',
    handle: ({ params, request }) => protection.ticketFor(request, params.form),
  });
}
