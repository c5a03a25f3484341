import { siteStateAnswer } from '#domain/desk/site-state.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { readSiteState, type SiteStateNeeds } from './site-state.service.ts';

/** How the parts of the site are doing, for administrators. */
export function registerSiteStateRoute(app: App, needs: SiteStateNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/site-state',
    allow: 'administrator',
    tags: ['desk'],
    summary: 'How each part of the site is doing; needs an administrator',
    answer: siteStateAnswer,
    handle: () => readSiteState(needs),
  });
}
