import { bannerAnswer, bannerChange } from '#domain/banner.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { bannerNow, decideBanner } from './banner.service.ts';

/** The desk's calls for the line above every page of readers. */
export function registerBannerRoutes(app: App, needs: { readonly db: Database; readonly clock: Clock }): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/banner',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'The line above every page of readers',
    answer: bannerAnswer,
    handle: () => bannerNow(needs.db.pool, needs.clock),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/banner',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Put the line up, change it or take it down; needs an editor',
    body: bannerChange,
    answer: bannerAnswer,
    handle: ({ body, user }) => decideBanner(needs, body, user.id),
  });
}
