import { presenceAnswer, presenceParams, presenceSent } from '#domain/desk/presence.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { recordTab } from '../model/presence.repo.ts';

/** Who has the same form or list open, for the screens that are saved as a whole. */
export function registerScreenPresence(app: App, db: Queryable): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/screens/:screen/presence',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'Heartbeat of a tab; returns who else has this form or list open',
    params: presenceParams,
    body: presenceSent,
    answer: presenceAnswer,
    handle: async ({ params, body, user }) => ({
      others: await recordTab(
        db,
        { name: 'screen_presence', of: 'screen' },
        { key: params.screen, userId: user.id, sent: body },
      ),
    }),
  });
}
