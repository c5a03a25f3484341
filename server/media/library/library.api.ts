import { z } from 'zod';
import {
  libraryChange,
  libraryDetail,
  libraryPage,
  libraryQuery,
  similarPictures,
} from '#domain/desk/media-library.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Library } from './library.service.ts';

const address = z.object({ id: z.string().max(40) });

/** GET /api/desk/media, and GET, PATCH and DELETE of one picture. */
export function registerLibraryRoutes(app: App, library: Library): void {
  registerReads(app, library);
  registerChange(app, library);
  registerDelete(app, library);
}

function registerReads(app: App, library: Library): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/media',
    allow: 'reporter',
    tokenScope: 'pictures:write',
    tags: ['desk'],
    summary: 'The media library, newest first',
    query: libraryQuery,
    answer: libraryPage,
    handle: ({ query, user }) => library.list(query, user),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/media/:id',
    allow: 'reporter',
    tokenScope: 'pictures:write',
    tags: ['desk'],
    summary: 'A picture and where it is shown',
    params: address,
    answer: libraryDetail,
    handle: async ({ params, user }) => {
      const picture = await library.read(params.id, user);
      if (!picture) throw noPicture();
      return picture;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/media/:id/similar',
    allow: 'reporter',
    tags: ['desk'],
    summary: 'Pictures that look like this one, the most alike first',
    params: address,
    answer: similarPictures,
    handle: ({ params, user }) => library.similar(params.id, user),
  });
}

function registerChange(app: App, library: Library): void {
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/media/:id',
    allow: 'reporter',
    tokenScope: 'pictures:write',
    tags: ['desk'],
    summary: 'Change words and focal point of a picture; reporters only of their own',
    params: address,
    body: libraryChange,
    answer: libraryDetail,
    handle: async ({ params, body, user }) => {
      const result = await library.change(params.id, body, user);
      if (result.kind === 'missing') throw noPicture();
      if (result.kind === 'changed') return result.picture;
      const message = 'Someone else has changed this picture since you opened it. Your words are still in the form.';
      throw new Problem(409, 'stale_picture', message, { theirs: result.picture });
    },
  });
}

function registerDelete(app: App, library: Library): void {
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/media/:id',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Delete a picture that nothing shows, with its files; needs an editor',
    params: address,
    answer: z.object({ message: z.string() }),
    handle: async ({ params, user }) => {
      const result = await library.remove(params.id, user);
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
  });
}

function noPicture(): Problem {
  return new Problem(404, 'no_such_picture', 'There is no such picture in the library. Somebody may have deleted it.');
}
