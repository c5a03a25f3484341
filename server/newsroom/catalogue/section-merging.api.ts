import { z } from 'zod';
import { sectionMerge, sectionMerged, sectionMergePreview, sectionSlug } from '#domain/desk/catalogue.ts';
import { theSection } from '#domain/sections.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { MAY } from './catalogue.policy.ts';
import { mergeSections, openSectionAgain, previewMerge } from './section-merging.service.ts';

const MERGE = '/api/desk/sections/:slug/merge';
const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const params = z.object({ slug: sectionSlug });
const REFUSED =
  'Refused with 422 into itself (same_section) or for a section that the site is built upon (section_stands), with 409 ' +
  'when one of the two is merged already (already_merged, target_merged) or both lists together are too long (list_full).';

/** Making one section of two, and opening one again. */
export function registerSectionMerging(app: App, db: Database, guard: DeskGuard): void {
  app.get(
    MERGE,
    {
      schema: {
        ...{ ...BASE, summary: 'What merging a section into another would move; needs an editor' },
        ...{ description: REFUSED, params, querystring: sectionMerge, response: { 200: sectionMergePreview } },
      },
    },
    async (request, reply) => {
      await guard.authorise(request, MAY.change);
      reply.header('cache-control', 'no-store');
      return previewMerge(db.pool, request.params.slug, request.query.into);
    },
  );
  app.post(
    MERGE,
    {
      schema: {
        ...{ ...BASE, summary: 'Merge a section into another: stories, address and what is to come; needs an editor' },
        ...{ description: `${REFUSED} Sent again, it goes on where it broke off.` },
        ...{ params, body: sectionMerge, response: { 200: sectionMerged } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      const { slug } = request.params;
      const { into } = request.body;
      const stories = await mergeSections(db, slug, into, id);
      return { message: `${theSection(slug).title} is merged into ${theSection(into).title} now.`, stories };
    },
  );
  registerOpening(app, db, guard);
}

function registerOpening(app: App, db: Database, guard: DeskGuard): void {
  app.delete(
    MERGE,
    {
      schema: {
        ...{ ...BASE, summary: 'Open a merged section again; stories that moved stay where they are; needs an editor' },
        ...{ description: 'Refused with 409 (not_merged) when it is open.' },
        ...{ params, response: { 200: z.object({ message: z.string() }) } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.change);
      await openSectionAgain(db, request.params.slug, id);
      return {
        message: `${theSection(request.params.slug).title} is open again. Stories that moved stay where they are.`,
      };
    },
  );
}
