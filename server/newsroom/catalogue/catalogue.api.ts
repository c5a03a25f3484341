import { z } from 'zod';
import {
  redirectFields,
  redirectRemoved,
  redirectSaved,
  redirectsAnswer,
  sectionChange,
  sectionsAnswer,
  tagChange,
  tagMerge,
  tagsAnswer,
  tagsMerged,
} from '#domain/desk/catalogue.ts';
import { sectionSlug } from '#domain/desk/section-slug.ts';
import type { Database } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import type { IsOwnAddress } from '#server/http/own-addresses.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './catalogue.policy.ts';
import { listCategories } from './categories.ts';
import { registerMergeRoutes } from './merges.api.ts';
import { listRedirects, removeRedirect, saveRedirect } from './redirects.service.ts';
import { registerSectionMerging } from './section-merging.api.ts';
import { saveSectionNotes, sectionsAtDesk } from './section-notes.service.ts';
import { mergeTags } from './tag-merging.ts';
import { describeTag, listTags, listTagsInUse } from './tags.ts';

const PER_PAGE = 50;
const queryInput = z.object({ q: z.string().max(200).default(''), after: z.string().max(600).default('') });
const tagsInput = queryInput.extend({ order: z.enum(['name', 'use']).default('name') });
const position = z.coerce.number().int().min(0).max(100_000).catch(0);
const done = z.object({ message: z.string() });
const STORY_KEEPS_ADDRESS =
  'Redirect saved. A published story keeps this address: the redirect will only work once that story is withdrawn.';

/** Tags, categories, sections with their notes, redirects, and merges to undo. */
export function registerCatalogueRoutes(app: App, db: Database, isOwnAddress: IsOwnAddress): void {
  registerTags(app, db);
  registerCategories(app, db);
  registerTagDescriptions(app, db);
  registerSections(app, db);
  registerSectionMerging(app, db);
  registerRedirects(app, db, isOwnAddress);
  registerMergeRoutes(app, db);
}

function registerTags(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/tags',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk'],
    summary: 'Tags in use',
    description:
      "By name, or with order=use those of the stories changed last, the most used first; 'q' finds by name.",
    query: tagsInput,
    answer: tagsAnswer,
    handle: ({ query }) =>
      query.order === 'use' && query.q.trim() === ''
        ? listTagsInUse(db.pool, position.parse(query.after), PER_PAGE)
        : listTags(db.pool, query, PER_PAGE),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/tags/merge',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Rename tags or make them one; needs an editor',
    description: 'Refused with 409 (merge_being_undone) while a merge of one of these tags is being undone.',
    body: tagMerge,
    answer: tagsMerged,
    handle: ({ body, user }) => mergeTags(db, body, user.id),
  });
}

function registerCategories(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/categories',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk'],
    summary: 'Categories of published stories',
    query: queryInput,
    answer: tagsAnswer,
    handle: ({ query }) => listCategories(db.pool, query, PER_PAGE),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/categories/merge',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Rename categories or make them one; needs an editor',
    description:
      'Tags of the same names are merged with them, because they share a page. Refused with 422 (category_without_page) ' +
      'for ‘News’, which stands for no category, and with 409 (merge_being_undone) while a merge of one of these names ' +
      'is being undone.',
    body: tagMerge,
    answer: tagsMerged,
    handle: ({ body, user }) => mergeTags(db, body, user.id, 'category'),
  });
}

function registerTagDescriptions(app: App, db: Database): void {
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/tags/description',
    allow: MAY.change,
    tags: ['desk'],
    summary: "Change the description on a tag's page, in each language of the site; needs an editor",
    description:
      'Refused with 409 (changed_meanwhile) if others than `was` are stored; the answer has those as `theirs`.',
    body: tagChange,
    answer: done,
    handle: async ({ body, user }) => {
      await describeTag(db, body, user.id);
      return { message: 'Description saved.' };
    },
  });
}

function registerSections(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/sections',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk'],
    summary: 'The sections with their notes',
    answer: sectionsAnswer,
    handle: async () => ({ sections: await sectionsAtDesk(db.pool) }),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/sections/:slug',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Change the notes on a section; needs an editor',
    params: z.object({ slug: sectionSlug }),
    description:
      'Refused with 409 (changed_meanwhile) if others than `was` are stored; the answer has those as `theirs`.',
    body: sectionChange,
    answer: done,
    handle: async ({ params, body, user }) => {
      await saveSectionNotes(db, params.slug, body, user.id);
      return { message: 'Section saved.' };
    },
  });
}

function registerRedirects(app: App, db: Database, isOwnAddress: IsOwnAddress): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/redirects',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'Redirects by address',
    query: queryInput,
    answer: redirectsAnswer,
    handle: async ({ query }) => {
      const { shown, next } = await readPage(
        PER_PAGE,
        (limit) => listRedirects(db.pool, query, limit, isOwnAddress),
        ({ path }) => path,
      );
      const redirects = shown.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
      return { redirects, next };
    },
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/redirects',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Redirect an address; needs an editor; the answer says how to undo that',
    description:
      'Refused with 422 (address_in_use) where the site itself uses the address: a redirect would have no effect there.',
    body: redirectFields,
    answer: redirectSaved,
    handle: async ({ body, user }) => {
      const saved = await saveRedirect(db, body, user.id, isOwnAddress);
      return { message: saved.heldBy === 'story' ? STORY_KEEPS_ADDRESS : 'Redirect saved.', ...saved };
    },
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/redirects',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Remove a redirect; needs an editor; the answer says how to undo that',
    query: z.object({ path: z.string().max(600) }),
    answer: redirectRemoved,
    handle: async ({ query, user }) => {
      const undo = await removeRedirect(db, query.path, user.id);
      if (undo === null) throw new Problem(404, 'no_such_redirect', 'There is no such redirect.');
      return { message: 'Redirect removed.', undo };
    },
  });
}
