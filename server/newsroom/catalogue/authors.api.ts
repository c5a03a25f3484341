import { z } from 'zod';
import { authorFields, authorsAnswer, deskAuthor } from '#domain/desk/catalogue.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { listAuthors } from './authors.repo.ts';
import { type AuthorKeeping, addAuthor, changeAuthor, mergeAuthors, presented } from './authors.service.ts';
import { MAY } from './catalogue.policy.ts';

const PER_PAGE = 50;
const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const byId = z.object({ id: z.string().max(40) });
const asked = z.object({
  q: z.string().max(120).default(''),
  source: z.enum(['desk', 'wire', 'sample']).optional(),
  after: z.string().max(200).default(''),
});

/** The desk's authors: read, added, changed, merged. */
export function registerDeskAuthorRoutes(app: App, needs: AuthorKeeping, guard: DeskGuard): void {
  app.get(
    '/api/desk/authors',
    { schema: { ...BASE, summary: 'Authors by name', querystring: asked, response: { 200: authorsAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      const { q, source, after } = request.query;
      const rows = await listAuthors(needs.db.pool, { q, source: source ?? null, after }, PER_PAGE);
      return { authors: rows.map(presented), next: rows.length === PER_PAGE ? (rows.at(-1)?.name_key ?? null) : null };
    },
  );
  app.post(
    '/api/desk/authors',
    {
      schema: { ...BASE, summary: 'Add an author; needs an editor', body: authorFields, response: { 201: deskAuthor } },
    },
    async (request, reply) => {
      const { id } = await guard.authorise(request, MAY.change);
      return reply.code(201).send(await addAuthor(needs, request.body, id));
    },
  );
  app.put(
    '/api/desk/authors/:id',
    {
      schema: {
        ...{ ...BASE, summary: 'Change an author; needs an editor' },
        ...{ params: byId, body: authorFields, response: { 200: deskAuthor } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      return changeAuthor(needs, request.params.id, request.body, id);
    },
  );
  app.post(
    '/api/desk/authors/:id/merge',
    {
      schema: {
        ...{ ...BASE, summary: 'Make this author one with another; needs an editor' },
        ...{ params: byId, body: z.strictObject({ into: z.string().max(40) }), response: { 200: deskAuthor } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      return mergeAuthors(needs, request.params.id, request.body.into, id);
    },
  );
}
