import { z } from 'zod';
import { authorChange, authorFields, authorsAnswer, authorsMerged, deskAuthor } from '#domain/desk/catalogue.ts';
import { STORY_LIMITS } from '#domain/desk/desk-story.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { mergeAuthors } from './author-merging.ts';
import { listAuthors } from './authors.repo.ts';
import { type AuthorKeeping, addAuthor, changeAuthor, presented } from './authors.service.ts';
import { MAY } from './catalogue.policy.ts';

const PER_PAGE = 50;
const byId = z.object({ id: z.string().max(40) });
const queryInput = z.object({
  // As long as a story's byline, which the editor looks up here.
  q: z.string().max(STORY_LIMITS.name).default(''),
  source: z.enum(['desk', 'wire', 'sample']).optional(),
  after: z.string().max(600).default(''),
  limit: z.coerce.number().int().min(1).max(PER_PAGE).default(PER_PAGE),
});

/** The desk's authors: read, added, changed, merged. */
export function registerDeskAuthorRoutes(app: App, needs: AuthorKeeping): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/authors',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk'],
    summary: 'Authors by name',
    query: queryInput,
    answer: authorsAnswer,
    handle: async ({ query }) => {
      const { q, source = null, after } = query;
      const { shown, next } = await readPage(
        query.limit,
        (limit) => listAuthors(needs.db.pool, { q, source, after }, limit),
        ({ name_key }) => name_key,
      );
      return { authors: shown.map(presented), next };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/authors',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Add an author; needs an editor',
    body: authorFields,
    status: 201,
    answer: deskAuthor,
    handle: ({ body, user }) => addAuthor(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/authors/:id',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Change an author; needs an editor',
    description:
      'Refused with 409 (changed_meanwhile) if others than `was` are stored; the answer has those as `theirs`.',
    params: byId,
    body: authorChange,
    answer: deskAuthor,
    handle: ({ params, body, user }) => changeAuthor(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/authors/:id/merge',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Merge this author into another; needs an editor',
    description: 'Refused with 409 (merge_being_undone) while a merge of one of the two is being undone.',
    params: byId,
    body: z.strictObject({ into: z.string().max(40) }),
    answer: authorsMerged,
    handle: ({ params, body, user }) => mergeAuthors(needs, params.id, body.into, user.id),
  });
}
