import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { worldLists } from '#domain/desk/world-news.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { MOST_LIST_BYTES } from '../desk/desk-lists.schema.ts';
import { expectedTag, tagsIn } from '../desk/entity-tags.ts';
import { WORLD_NEWS_POLICY } from './world-news.policy.ts';
import {
  type EntryError,
  entryErrors,
  entrySentence,
  listVersion,
  savedLists,
  sentLists,
} from './world-news.schema.ts';
import type { WorldNews } from './world-news.service.ts';

const TAGS = ['world news'];
const SECURED = { tags: TAGS, security: [{ bearer: [] }] };

/** The calls of the World News editor (DAPI-11, DAPI-12, DESK-47 to DESK-53). */
export function registerWorldNewsRoutes(app: App, worldNews: WorldNews, guard: DeskGuard): void {
  registerReads(app, worldNews, guard);
  registerSave(app, worldNews, guard);
}

function registerReads(app: App, worldNews: WorldNews, guard: DeskGuard): void {
  app.get(
    '/api/world-news',
    { schema: { tags: TAGS, summary: 'Both lists in order', response: { 200: worldLists, 304: z.null() } } },
    async (request, reply) => {
      const { lists, etag } = await worldNews.read();
      reply.header('etag', etag).header('cache-control', 'no-cache');
      return tagsIn(request.headers['if-none-match']).includes(etag) ? notModified(reply) : lists;
    },
  );
  app.get(
    '/api/world-news/versions',
    {
      schema: {
        ...SECURED,
        summary: 'Both lists as they were after the last saves, the newest first; needs an editor',
        response: { 200: z.object({ versions: z.array(listVersion) }) },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, WORLD_NEWS_POLICY.seeVersions);
      reply.header('cache-control', 'no-store');
      const versions = await worldNews.versions();
      return { versions: versions.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })) };
    },
  );
}

function registerSave(app: App, worldNews: WorldNews, guard: DeskGuard): void {
  app.post(
    '/api/world-news',
    {
      bodyLimit: MOST_LIST_BYTES,
      attachValidation: true,
      // Before the body is read: six megabytes are for editors only.
      onRequest: async (request) => void (await guard.authorise(request, WORLD_NEWS_POLICY.save)),
      schema: {
        ...SECURED,
        summary: 'Replace both lists; needs an editor',
        headers: z.object({ 'if-match': z.string().optional() }),
        body: sentLists,
        response: { 200: savedLists },
      },
    },
    async (request, reply) => {
      const user = await guard.authorise(request, WORLD_NEWS_POLICY.save);
      if (request.validationError) throw wrongEntries(400, entryErrors(request.body));
      const result = await worldNews.save(request.body, { userId: user.id, expectedEtag: expectedTag(request) });
      if (result.kind === 'wrong') throw wrongEntries(422, result.errors);
      reply.header('cache-control', 'no-store').header('etag', result.etag);
      if (result.kind === 'stale') {
        const message = 'Somebody else has saved these lists since you opened them.';
        throw new Problem(409, 'stale_lists', message, { ...result.lists, etag: result.etag });
      }
      return { message: deskEditor('update-world-news')?.saved ?? '', ...result.lists };
    },
  );
}

function notModified(reply: FastifyReply): FastifyReply {
  return reply.code(304).send();
}

function wrongEntries(status: 400 | 422, errors: readonly EntryError[]): Problem {
  const shown = errors.slice(0, 100);
  const message = shown.slice(0, 3).map(entrySentence).join(' ') || 'The lists cannot be read.';
  return new Problem(status, 'wrong_entries', message, { errors: shown });
}
