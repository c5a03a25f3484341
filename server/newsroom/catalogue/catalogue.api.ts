import { z } from 'zod';
import {
  redirectFields,
  redirectsAnswer,
  sectionFields,
  sectionSlug,
  sectionsAnswer,
  tagMerge,
  tagsAnswer,
} from '#domain/desk/catalogue.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { MAY } from './catalogue.policy.ts';
import { listRedirects, removeRedirect, saveRedirect } from './redirects.service.ts';
import { registerSectionMerging } from './section-merging.api.ts';
import { saveSectionNotes, sectionsAtDesk } from './section-notes.service.ts';
import { listTags, mergeTags } from './tags.ts';

const PER_PAGE = 50;
const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const asked = z.object({ q: z.string().max(200).default(''), after: z.string().max(600).default('') });
const done = z.object({ message: z.string() });

/** Tags, sections and what is said of them, and addresses that moved. */
export function registerCatalogueRoutes(app: App, db: Database, guard: DeskGuard): void {
  registerTags(app, db, guard);
  registerSections(app, db, guard);
  registerSectionMerging(app, db, guard);
  registerRedirects(app, db, guard);
}

function registerTags(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    '/api/desk/tags',
    { schema: { ...BASE, summary: 'Tags in use', querystring: asked, response: { 200: tagsAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      return listTags(db.pool, request.query, PER_PAGE);
    },
  );
  app.post(
    '/api/desk/tags/merge',
    {
      schema: {
        ...{ ...BASE, summary: 'Rename tags or make them one; needs an editor' },
        ...{ body: tagMerge, response: { 200: z.object({ stories: z.number() }) } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      return { stories: await mergeTags(db, request.body, id) };
    },
  );
}

function registerSections(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    '/api/desk/sections',
    { schema: { ...BASE, summary: 'The sections and what is said of them', response: { 200: sectionsAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      return { sections: await sectionsAtDesk(db.pool) };
    },
  );
  app.put(
    '/api/desk/sections/:slug',
    {
      schema: {
        ...{ ...BASE, summary: 'Say something else of a section; needs an editor' },
        ...{ params: z.object({ slug: sectionSlug }), body: sectionFields, response: { 200: done } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      await saveSectionNotes(db, request.params.slug, request.body, id);
      return { message: 'Section saved.' };
    },
  );
}

function registerRedirects(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    '/api/desk/redirects',
    { schema: { ...BASE, summary: 'Addresses that moved', querystring: asked, response: { 200: redirectsAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, MAY.read);
      reply.header('cache-control', 'no-store');
      const rows = await listRedirects(db.pool, request.query, PER_PAGE);
      const redirects = rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
      return { redirects, next: rows.length === PER_PAGE ? (rows.at(-1)?.path ?? null) : null };
    },
  );
  app.put(
    '/api/desk/redirects',
    { schema: { ...BASE, summary: 'Lead an address elsewhere', body: redirectFields, response: { 200: done } } },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      await saveRedirect(db, request.body, id);
      return { message: 'Redirect saved.' };
    },
  );
  app.delete(
    '/api/desk/redirects',
    {
      schema: {
        ...{ ...BASE, summary: 'Remove a redirect; needs an editor' },
        ...{ querystring: z.object({ path: z.string().max(600) }), response: { 200: done } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      const wasThere = await removeRedirect(db, request.query.path, id);
      if (!wasThere) throw new Problem(404, 'no_such_redirect', 'There is no such redirect.');
      return { message: 'Redirect removed.' };
    },
  );
}
