import { z } from 'zod';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { versionsAnswer } from '#domain/desk/versions.ts';
import { worldLists } from '#domain/desk/world-news.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch, matchesEtag, notModified } from '#server/http/etag.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute, FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import { MAX_LIST_BYTES } from '../desk/desk-lists.schema.ts';
import { MAY } from './world-news.policy.ts';
import { type EntryError, entryErrors, entrySentence, savedLists, sentLists } from './world-news.schema.ts';
import type { WorldNews } from './world-news.service.ts';

const TAGS = ['world news'];

/** The calls of the World News editor (DAPI-11, DAPI-12, DESK-47 to DESK-53). */
export function registerWorldNewsRoutes(app: App, worldNews: WorldNews): void {
  registerReads(app, worldNews);
  registerSave(app, worldNews);
}

function registerReads(app: App, worldNews: WorldNews): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/world-news',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: TAGS,
    summary: 'Both lists in order',
    answer: worldLists,
    otherAnswers: { 304: z.null() },
    handle: async ({ request, reply }) => {
      const { lists, etag } = await worldNews.read();
      reply.header('etag', etag).header('cache-control', 'no-cache');
      return matchesEtag(request.headers['if-none-match'], etag) ? notModified(reply) : lists;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/world-news/versions',
    allow: MAY.seeVersions,
    tags: TAGS,
    summary: 'Both lists as they were after the last saves, the newest first; needs an editor',
    answer: versionsAnswer(worldLists),
    handle: async () => {
      const versions = await worldNews.versions();
      return { versions: versions.map((one) => ({ ...one, savedAt: one.savedAt.toISOString() })) };
    },
  });
}

function registerSave(app: App, worldNews: WorldNews): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/world-news',
    allow: MAY.save,
    limits: { bytes: MAX_LIST_BYTES },
    tags: TAGS,
    summary: 'Replace both lists; needs an editor',
    headers: ifMatch,
    body: sentLists,
    answer: savedLists,
    refusal: (body) => wrongEntries(400, entryErrors(body)),
    handle: async ({ body, user, request, reply }) => {
      const result = await worldNews.save(body, { userId: user.id, expectedEtag: expectedEtag(request) });
      if (result.kind === 'wrong') throw wrongEntries(422, result.errors);
      reply.header('etag', result.etag);
      if (result.kind === 'stale') {
        const message = 'Someone else has saved these lists since you opened them.';
        throw new Problem(409, 'stale_lists', message, { ...result.lists, etag: result.etag });
      }
      return { message: deskEditor('update-world-news')?.saved ?? '', ...result.lists };
    },
  });
}

function wrongEntries(status: 400 | 422, errors: readonly EntryError[]): Problem {
  const shown = errors.slice(0, 100);
  const message = shown.slice(0, 3).map(entrySentence).join(' ') || 'The lists cannot be read.';
  return new Problem(status, 'wrong_entries', message, { errors: shown });
}
