import { z } from 'zod';
import { SUBMISSION_KINDS, SUBMISSION_STATES, sentDetails } from '#domain/forms/submission.ts';
import { languageCode } from '#domain/language-code.ts';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

const time = z.iso.datetime();
const kind = z.enum(SUBMISSION_KINDS);
const state = z.enum(SUBMISSION_STATES);
const text = (most: number) => plainText().min(1, 'is missing').max(most, `is longer than ${most} characters`);

export const INBOX_LIMITS = { reply: 10_000, note: 5_000, search: 200 } as const;

/** Someone at the desk who can answer a submission. */
export const colleague = z.object({ _id: z.string(), name: z.string() });
/** GET /api/desk/inbox/colleagues: the people a submission can be assigned to, by name. */
export const colleaguesAnswer = z.object({ colleagues: z.array(colleague) });

/**
 * GET /api/desk/inbox: newest first; `before` is the `next` of the previous page. 'todo' means new and open ones, 'nobody'
 * also those that are assigned to somebody who can no longer answer.
 */
export const inboxQuery = z.object({
  kind: kind.optional(),
  state: z.enum([...SUBMISSION_STATES, 'todo']).optional(),
  assigned: z.union([z.enum(['me', 'nobody']), recordId]).optional(),
  before: recordId.optional(),
});
/** POST /api/desk/inbox/search, with the same query; in the body, since words may name people and proxies log URLs. */
export const inboxSearch = z.object({ q: z.string().trim().max(INBOX_LIMITS.search) });

const listed = z.object({
  _id: z.string(),
  kind,
  /** Such as MATV-7K3F-92QD. */
  reference: z.string(),
  state,
  name: z.string(),
  subject: z.string(),
  /** `canAnswer` is false once that person's account is disabled or no longer an editor's. */
  assignedTo: colleague.extend({ canAnswer: z.boolean() }).nullable(),
  files: z.number().int(),
  createdAt: time,
  /** When its personal data was removed; `null` while it is complete. */
  anonymisedAt: time.nullable(),
});
export type ListedSubmission = z.infer<typeof listed>;
export const inboxAnswer = z.object({ submissions: z.array(listed), next: z.string().nullable() });

const entry = z.object({
  _id: z.string(),
  kind: z.enum(['reply', 'note', 'event']),
  body: z.string(),
  by: z.string(),
  at: time,
  /** For a reply, the state of its mail. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
});
export type ThreadEntry = z.infer<typeof entry>;

/** The response of GET /api/desk/inbox/{id} and of every change to it. */
export const submissionAnswer = listed.extend({
  version: z.number().int(),
  /** Of the page that it was sent from, and so of what is added to a reply. */
  language: languageCode,
  email: z.string(),
  phone: z.string(),
  details: sentDetails,
  attachments: z.array(
    z.object({ _id: z.string(), name: z.string(), type: z.string(), bytes: z.number(), href: z.string() }),
  ),
  entries: z.array(entry),
  /** When its personal data will be removed automatically; `null` while that is not known. */
  keptUntil: time.nullable(),
});
export type Submission = z.infer<typeof submissionAnswer>;

/** PATCH /api/desk/inbox/{id}; 409 'stale_submission' when `version` is not the current one. */
export const submissionChange = z
  .object({ version: z.number().int(), state: state.optional(), assignedTo: recordId.nullable().optional() })
  .refine(({ state: to, assignedTo }) => to !== undefined || assignedTo !== undefined, {
    error: 'must change the state or who it is assigned to',
  });
export type SubmissionChange = z.infer<typeof submissionChange>;

/** POST /api/desk/inbox/{id}/replies; a double click sends the same `key`. 422 'no_address', 409 'stale_submission'. */
export const replySent = z.object({
  version: z.number().int(),
  key: z.uuid(),
  body: text(INBOX_LIMITS.reply),
  /** Whether the reply settles the submission. */
  settles: z.boolean().default(false),
});
export type ReplySent = z.infer<typeof replySent>;

/** POST /api/desk/inbox/{id}/notes: seen only by colleagues. */
export const noteSent = z.object({ key: z.uuid(), body: text(INBOX_LIMITS.note) });
export type NoteSent = z.infer<typeof noteSent>;

/** GET /api/desk/inbox/counts: the numbers shown in the navigation and on the dashboard. */
export const inboxCounts = z.object({
  unread: z.number().int(),
  kinds: z.array(z.object({ kind, new: z.number().int(), open: z.number().int() })),
});

/** GET /api/desk/visitors: the dashboard's counts of what visitors sent. */
export const visitorsAnswer = z.object({
  kinds: inboxCounts.shape.kinds,
  subscribers: z.object({ active: z.number().int(), pending: z.number().int() }),
  signaturesToday: z.number().int(),
});
