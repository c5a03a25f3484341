import { z } from 'zod';
import {
  channelPageAnswer,
  channelPageBody,
  channelPageParams,
  channelPagesAnswer,
  PAGE_SAVED,
} from '#domain/desk/channel-page-form.ts';
import { removal } from '#domain/desk/removals.ts';
import { versionsAnswer } from '#domain/desk/versions.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch } from '#server/http/etag.ts';
import { deskRoute } from '#server/http/routes.ts';
import { listChannelPages } from '../reading/channel-pages.ts';
import { channelPagePlace, removeChannelPage } from './channel-pages.service.ts';
import { readText, type StandingNeeds, saveText, textVersions } from './standing-text.service.ts';

const PATH = '/api/desk/pages/:slug';
const PER_PAGE = 50;

/** The desk's calls for the pages of the channel below /about, besides the policies. */
export function registerChannelPageRoutes(app: App, needs: StandingNeeds): void {
  const { pool } = needs.db;
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/pages',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Pages of the channel below /about, by address',
    query: z.object({ q: z.string().max(200).default(''), after: z.string().max(200).default('') }),
    answer: channelPagesAnswer,
    handle: async ({ query }) => {
      const { shown, next } = await readPage(
        PER_PAGE,
        (limit) => listChannelPages(pool, query, limit),
        ({ slug }) => slug,
      );
      return { pages: shown, next };
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: PATH,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A page of the channel: what was saved last; empty at an address without one',
    params: channelPageParams,
    answer: channelPageAnswer,
    handle: async ({ params, reply }) => {
      const { text, etag } = await readText(pool, channelPagePlace(params.slug));
      reply.header('etag', etag);
      return text;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/versions`,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A page of the channel: its former states, newest first',
    params: channelPageParams,
    answer: versionsAnswer(channelPageAnswer),
    handle: async ({ params }) => ({ versions: await textVersions(pool, channelPagePlace(params.slug).key) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: PATH,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A page of the channel: save all of it, or write the first text at this address',
    params: channelPageParams,
    headers: ifMatch,
    body: channelPageBody,
    answer: z.object({ message: z.string(), saved: channelPageAnswer }),
    handle: async ({ params, body, user, request, reply }) => {
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      const { text, etag } = await saveText(needs, channelPagePlace(params.slug), body, by);
      reply.header('etag', etag);
      return { message: PAGE_SAVED, saved: text };
    },
  });
  deskRoute(app, {
    method: 'DELETE',
    path: PATH,
    allow: 'editor',
    tags: ['desk'],
    summary: 'Remove a page of the channel with its versions; the answer says how to undo that',
    params: channelPageParams,
    answer: removal,
    handle: async ({ params, user }) => ({ undo: await removeChannelPage(needs.db, params.slug, user.id) }),
  });
}
