import { z } from 'zod';
import { mergeKind, mergesAnswer, mergeUndone } from '#domain/desk/catalogue.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './catalogue.policy.ts';
import { listMerges } from './merges.repo.ts';
import { undoMerge } from './undo-merge.ts';

/** Merges of tags, of categories and of authors: the latest ones, and undoing one. */
export function registerMergeRoutes(app: App, db: Database): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/merges',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'The latest merges of tags, categories or authors that can be undone',
    query: z.object({ of: mergeKind }),
    answer: mergesAnswer,
    handle: async ({ query }) => {
      const merges = await listMerges(db.pool, query.of);
      return {
        merges: merges.map(({ id, former, present, madeAt, madeBy }) => ({
          _id: id,
          from: former,
          into: present,
          madeAt: madeAt.toISOString(),
          madeBy,
        })),
      };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/merges/:id/undo',
    allow: MAY.change,
    tags: ['desk'],
    summary: 'Undo a merge of tags, categories or authors; needs an editor',
    description:
      'Stories that carry the merged name still get back what they had. Refused with 409 when one of the former names ' +
      'was merged on (merged_on) or given to another (name_in_use), or the author who stayed is gone (author_gone). ' +
      'Sent again, it goes on where it broke off.',
    params: z.object({ id: z.string().max(40) }),
    answer: mergeUndone,
    handle: async ({ params, user }) => {
      const { former, present } = await undoMerge(db, params.id, user.id);
      const names = former.map((name) => `‘${name}’`).join(', ');
      return { message: `${names} and ‘${present}’ are as they were before.` };
    },
  });
}
