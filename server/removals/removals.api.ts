import { z } from 'zod';
import { removalUndone } from '#domain/desk/removals.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { type RemovalKind, undoRemoval } from './removals.ts';

/** Putting back what somebody has just removed, of each of these kinds. */
export function registerRemovalRoutes(app: App, db: Database, kinds: readonly RemovalKind[]): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/removals/:id/undo',
    // Each kind asks for the right to remove it.
    allow: 'reporter',
    tags: ['desk'],
    summary: 'Put back what the caller has removed in the last five minutes',
    description:
      'The id is the `undo` in the answer to the removal. Refused with 403 when the caller may no longer remove such a ' +
      'thing, with 404 (no_such_removal) when it was put back already or is too long ago, and with 409 when it no ' +
      'longer fits in: what it belongs to is gone (removal_outdated), or a limit is reached.',
    params: z.object({ id: z.string().max(40) }),
    answer: removalUndone,
    handle: async ({ params, user }) => ({ message: await undoRemoval(db, kinds, params.id, user) }),
  });
}
