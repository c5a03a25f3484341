import { z } from 'zod';
import { frontMapAnswer } from '#domain/desk/front-map.ts';
import { pinsFromQuery } from '#domain/desk/front-page-form.ts';
import type { Queryable } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { readFrontMap } from './front-map.ts';
import { MAY } from './homepage.policy.ts';

/** What readers see in each slot of the home page, for the editors who fill it. */
export function registerFrontMapRoute(app: App, db: Queryable): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/front-map',
    allow: MAY.read,
    tags: ['homepage'],
    summary: 'What readers see in each slot of the home page, and where it came from',
    // `pins` previews the page with these pins instead of the saved ones.
    query: z.object({ pins: pinsFromQuery.optional() }),
    answer: frontMapAnswer,
    handle: ({ query, request }) =>
      readFrontMap(
        db,
        (error, what) => request.log.warn({ err: error }, `the front map was built without ${what}`),
        // The editor itself shows the overrides of unsaved pins.
        query.pins?.map(({ place, slot, story, title }) => ({ place, slot, story, title })),
      ),
  });
}
