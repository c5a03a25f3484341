import { z } from 'zod';
import { auditAnswer } from '#domain/desk/audit-entry.ts';
import type { Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { readAudit } from './audit.repo.ts';

const PER_PAGE = 50;

const queryInput = z.object({
  user: z.string().max(40).optional(),
  subject: z.string().max(40).optional(),
  subjectId: z.string().max(80).optional(),
  action: z.string().max(40).optional(),
  before: z.string().max(40).optional(),
});

/** Who did what to what, for administrators. */
export function registerAuditRoutes(app: App, db: Queryable): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/audit',
    allow: 'administrator',
    tags: ['desk'],
    summary: 'The audit log, newest first; needs an administrator',
    query: queryInput,
    answer: auditAnswer,
    handle: async ({ query }) => {
      const { user, subject, subjectId, action, before } = query;
      const filter = {
        userId: user ?? null,
        subject: subject ?? null,
        subjectId: subjectId ?? null,
        action: action ?? null,
        before: before ?? null,
      };
      const { shown, next } = await readPage(
        PER_PAGE,
        (limit) => readAudit(db, filter, limit),
        ({ id }) => id,
      );
      const entries = shown.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        userId: row.user_id,
        userName: row.user_name,
        action: row.action,
        subject: row.subject_kind,
        subjectId: row.subject_id,
        title: row.subject_title,
        details: row.details,
      }));
      return { entries, next };
    },
  });
}
