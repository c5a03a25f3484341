import { z } from 'zod';
import { countsQuery, savedViewBody, savedViewsAnswer, storyCounts } from '#domain/desk/story-views.ts';
import { recordId } from '#domain/record-id.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { deleteView, listViews, saveView } from './saved-views.repo.ts';
import { MAY } from './stories.policy.ts';
import { countViews } from './story-list.repo.ts';

const VIEW_ID = z.object({ id: recordId });
const TAGS = ['desk stories'];
/** Room for the longest name and filter in four-byte characters. */
const MAX_BYTES = 8192;

/** The views of the table of stories: how many stories are in the fixed ones, and those that a person has saved. */
export function registerStoryViews(app: App, { db }: { readonly db: Database }): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/counts',
    allow: MAY.read,
    tags: TAGS,
    summary: 'How many stories are in each view, counted up to 501',
    query: countsQuery,
    answer: storyCounts,
    handle: ({ query, user }) => countViews(db.pool, query, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/views',
    allow: MAY.read,
    tags: TAGS,
    summary: 'The caller’s saved views of the table',
    answer: savedViewsAnswer,
    handle: async ({ user }) => ({ views: await listViews(db.pool, user.id) }),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/views/:id',
    allow: MAY.read,
    limits: { bytes: MAX_BYTES },
    tags: TAGS,
    summary: 'Save or rename a view of one’s own; the client creates its id',
    params: VIEW_ID,
    body: savedViewBody,
    answer: savedViewsAnswer,
    handle: async ({ params, body, user }) => ({
      views: await saveView(db, { id: params.id, userId: user.id }, body),
    }),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/stories/views/:id',
    allow: MAY.read,
    tags: TAGS,
    summary: 'Delete a view of one’s own',
    params: VIEW_ID,
    answer: savedViewsAnswer,
    handle: async ({ params, user }) => ({
      views: await deleteView(db.pool, { id: params.id, userId: user.id }),
    }),
  });
}
