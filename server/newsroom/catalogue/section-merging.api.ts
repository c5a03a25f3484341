import { z } from 'zod';
import { sectionMerge, sectionMerged, sectionMergePreview } from '#domain/desk/catalogue.ts';
import { sectionSlug } from '#domain/desk/section-slug.ts';
import { theSection } from '#domain/sections.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './catalogue.policy.ts';
import { mergeSections, openSectionAgain, previewMerge } from './section-merging.service.ts';

const MERGE = '/api/desk/sections/:slug/merge';
const params = z.object({ slug: sectionSlug });
const REFUSED =
  'Refused with 422 into itself (same_section) or for a section that the site is built upon (section_stands), with 409 ' +
  'when one of the two is merged already (already_merged, target_merged) or both lists together are too long (list_full).';

/** Making one section of two, and opening one again. */
export function registerSectionMerging(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: MERGE,
    allow: MAY.change,
    tags: ['desk'],
    summary: 'What merging a section into another would move; needs an editor',
    description: REFUSED,
    params,
    query: sectionMerge,
    answer: sectionMergePreview,
    handle: ({ params, query }) => previewMerge(db.pool, params.slug, query.into),
  });
  deskRoute(app, {
    method: 'POST',
    path: MERGE,
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Merge a section into another: stories, address and what is to come; needs an editor',
    description: `${REFUSED} Sent again, it goes on where it broke off.`,
    params,
    body: sectionMerge,
    answer: sectionMerged,
    handle: async ({ params, body, user }) => {
      const { slug } = params;
      const { into } = body;
      const stories = await mergeSections(db, slug, into, user.id);
      return { message: `${theSection(slug).title} is merged into ${theSection(into).title} now.`, stories };
    },
  });
  registerOpening(app, db);
}

function registerOpening(app: App, db: Database): void {
  deskRoute(app, {
    method: 'DELETE',
    path: MERGE,
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Open a merged section again; stories that moved stay where they are; needs an editor',
    description: 'Refused with 409 (not_merged) when it is open.',
    params,
    answer: z.object({ message: z.string() }),
    handle: async ({ params, user }) => {
      await openSectionAgain(db, params.slug, user.id);
      return {
        message: `${theSection(params.slug).title} is open again. Stories that moved stay where they are.`,
      };
    },
  });
}
