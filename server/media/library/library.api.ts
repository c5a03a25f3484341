import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { libraryChange, libraryDetail, libraryPage, libraryQuery } from '#domain/desk/media-library.ts';
import type { Role } from '#domain/roles.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import type { LibraryUser } from './library.policy.ts';
import type { Library } from './library.service.ts';

interface Guard {
  authorise(request: FastifyRequest, role: Role): Promise<LibraryUser>;
}

const address = z.object({ id: z.string().max(40) });
const about = (summary: string) => ({ tags: ['desk'], security: [{ bearer: [] }], summary });

/** GET /api/desk/media, and GET, PATCH and DELETE of one picture. */
export function registerLibraryRoutes(app: App, library: Library, guard: Guard): void {
  registerReads(app, library, guard);
  registerChange(app, library, guard);
  registerDelete(app, library, guard);
}

function registerReads(app: App, library: Library, guard: Guard): void {
  app.get(
    '/api/desk/media',
    {
      schema: {
        ...about('The media library, newest first'),
        querystring: libraryQuery,
        response: { 200: libraryPage },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      return library.list(request.query, user);
    },
  );
  app.get(
    '/api/desk/media/:id',
    {
      schema: { ...about('A picture and where it is shown'), params: address, response: { 200: libraryDetail } },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      const picture = await library.read(request.params.id, user);
      if (!picture) throw noPicture();
      return picture;
    },
  );
}

function registerChange(app: App, library: Library, guard: Guard): void {
  app.patch(
    '/api/desk/media/:id',
    {
      schema: {
        ...about('Change words and focal point of a picture; reporters only of their own'),
        params: address,
        body: libraryChange,
        response: { 200: libraryDetail },
      },
      onRequest: async (request) => void (await guard.authorise(request, 'reporter')),
    },
    async (request, reply) => {
      const user = await guard.authorise(request, 'reporter');
      reply.header('cache-control', 'no-store');
      const result = await library.change(request.params.id, request.body, user);
      if (result.kind === 'missing') throw noPicture();
      if (result.kind === 'changed') return result.picture;
      const message = 'Somebody else has changed this picture since you opened it. Your words are still in the form.';
      throw new Problem(409, 'stale_picture', message, { theirs: result.picture });
    },
  );
}

function registerDelete(app: App, library: Library, guard: Guard): void {
  app.delete(
    '/api/desk/media/:id',
    {
      schema: {
        ...about('Delete a picture that nothing shows, with its files; needs an editor'),
        params: address,
        response: { 200: z.object({ message: z.string() }) },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, 'editor');
      reply.header('cache-control', 'no-store');
      const result = await library.remove(request.params.id, user);
      if (result.kind === 'missing') throw noPicture();
      if (result.kind === 'used') {
        const { uses, count } = result;
        const places = count === 1 ? 'one place' : `${count} places`;
        throw new Problem(409, 'picture_in_use', `The picture is shown in ${places}. Take it out there first.`, {
          uses,
          useCount: count,
        });
      }
      return { message: 'The picture was deleted.' };
    },
  );
}

function noPicture(): Problem {
  return new Problem(404, 'no_such_picture', 'There is no such picture in the library. Somebody may have deleted it.');
}
