import { z } from 'zod';

const fact = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What an entry of the audit log is about. */
export type AuditSubject =
  | 'story'
  | 'list'
  | 'setting'
  | 'picture'
  | 'author'
  | 'tag'
  | 'category'
  | 'section'
  | 'person'
  | 'wire'
  | 'source'
  | 'booking'
  | 'petition'
  | 'submission'
  | 'newsletter'
  | 'visitor'
  | 'video'
  | 'programme'
  | 'banner'
  | 'policy'
  | 'page'
  | 'live-blog'
  | 'webhook'
  | 'token'
  | 'alert';

/** One entry of the audit log as the desk shows it. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  userId: z.string().nullable(),
  userName: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  title: z.string(),
  details: z.record(z.string(), fact),
});

/** A page of the audit log, newest first; `next` is the `before` of the following page. */
export const auditAnswer = z.object({ entries: z.array(auditEntry), next: z.string().nullable() });

export type AuditLogEntry = z.infer<typeof auditEntry>;
