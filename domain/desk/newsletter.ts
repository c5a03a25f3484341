import { z } from 'zod';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);

export const EDITION_LIMITS = { subject: 150, intro: 4_000, stories: 30 } as const;

/** 'draft' is being written; 'paused' was sending and goes on when somebody says so. */
export const EDITION_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;
export type EditionState = (typeof EDITION_STATES)[number];

const subject = z.string().trim().max(EDITION_LIMITS.subject, `is longer than ${EDITION_LIMITS.subject} characters`);
const intro = z.string().trim().max(EDITION_LIMITS.intro, `is longer than ${EDITION_LIMITS.intro} characters`);
const stories = z.array(id).max(EDITION_LIMITS.stories, `are more than ${EDITION_LIMITS.stories}`);

/** What an edition is made of; `stories` are ids in the order they are mailed. */
export const editionFields = z.object({ subject, intro, stories });
export type EditionFields = z.infer<typeof editionFields>;

/** A story as an edition names it. */
export const editionStory = z.object({
  _id: id,
  title: z.string(),
  section: z.string(),
  /** Null: readers cannot open it now, so it cannot be mailed. */
  href: z.string().nullable(),
});
export type EditionStory = z.infer<typeof editionStory>;

const progress = z.object({
  recipients: z.number().int(),
  /** Queued ones wait for the mail server; skipped ones unsubscribed meanwhile. */
  waiting: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
});
export type EditionProgress = z.infer<typeof progress>;

const listed = z.object({
  _id: id,
  subject: z.string(),
  state: z.enum(EDITION_STATES),
  changedAt: time,
  sendAt: time.nullable(),
  finishedAt: time.nullable(),
  progress,
});
export type ListedEdition = z.infer<typeof listed>;

/** GET /api/desk/newsletter: counts, never addresses, and the editions, newest first. */
export const newsletterAnswer = z.object({
  subscribers: z.object({ active: z.number().int(), pending: z.number().int(), bounced: z.number().int() }),
  editions: z.array(listed),
  next: z.string().nullable(),
});
export type NewsletterOverview = z.infer<typeof newsletterAnswer>;

/** GET /api/desk/newsletter/editions/{id}, and what every deed about it answers. */
export const editionAnswer = listed.extend({
  intro: z.string(),
  stories: z.array(editionStory),
  version: z.number().int(),
  /** Why it did not go out when it should have; null: nothing is wrong. */
  problem: z.string().nullable(),
});
export type Edition = z.infer<typeof editionAnswer>;

/** PUT /api/desk/newsletter/editions/{id}: 409 'stale_edition', 409 'edition_is_out' once it is being sent. */
export const editionChange = editionFields.extend({ version: z.number().int() });
/** POST …/send: at once, or `at` a time; 422 'not_ready' with what is missing. */
export const editionOrder = z.object({ version: z.number().int(), at: z.iso.datetime({ offset: true }).optional() });
/** POST …/pause, …/resume, …/unschedule, …/test and DELETE take the version in the body or do without. */
export const editionPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
