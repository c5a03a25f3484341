import { z } from 'zod';
import { languageCode } from '#domain/language-code.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';
import { OTHER_LANGUAGES } from './catalogue.ts';

const time = z.iso.datetime();

export const EDITION_LIMITS = { subject: 150, intro: 4_000, stories: 30 } as const;

/** 'breaking' is created from an alert and mailed to the breaking list; it is not edited here. */
export const EDITION_KINDS = ['edition', 'breaking'] as const;
export type EditionKind = (typeof EDITION_KINDS)[number];

/** 'paused' editions were being sent and continue when someone resumes them. */
export const EDITION_STATES = ['draft', 'scheduled', 'sending', 'paused', 'sent'] as const;
export type EditionState = (typeof EDITION_STATES)[number];

const subject = plainText().max(EDITION_LIMITS.subject, `is longer than ${EDITION_LIMITS.subject} characters`);
const intro = plainText().max(EDITION_LIMITS.intro, `is longer than ${EDITION_LIMITS.intro} characters`);
const stories = z.array(recordId).max(EDITION_LIMITS.stories, `are more than ${EDITION_LIMITS.stories}`);
/** What an edition says to readers of other languages; '' stands for the text in the first one. */
const translations = z.partialRecord(z.enum(OTHER_LANGUAGES), z.object({ subject, intro }));

/** The editable fields of an edition; `stories` are ids in the order they are mailed. */
export const editionFields = z.object({
  subject,
  intro,
  stories,
  translations: translations
    .default({})
    .describe(
      "Subject and introduction in other languages, by their codes; '' stands for those above, and a language that is left out stays",
    ),
});
export type EditionFields = z.infer<typeof editionFields>;
/** With an `id`, sending it again begins nothing new. */
export const newEdition = editionFields.extend({ id: recordId.optional() });

/** A story in an edition. */
export const editionStory = z.object({
  _id: recordId,
  title: z.string(),
  section: z.string(),
  /** `null` when readers can't open it at the moment, so it can't be mailed. */
  href: z.string().nullable(),
});
export type EditionStory = z.infer<typeof editionStory>;

const progress = z.object({
  recipients: z.number().int(),
  /** `queued` mails wait for the mail server; `skipped` recipients have unsubscribed since, or its story was killed. */
  waiting: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
});
export type EditionProgress = z.infer<typeof progress>;

const listed = z.object({
  _id: recordId,
  kind: z.enum(EDITION_KINDS),
  subject: z.string(),
  state: z.enum(EDITION_STATES),
  changedAt: time,
  sendAt: time.nullable(),
  finishedAt: time.nullable(),
  progress,
});
export type ListedEdition = z.infer<typeof listed>;

/** GET /api/desk/newsletter: subscriber counts (never addresses) and the editions, newest first. */
export const newsletterAnswer = z.object({
  subscribers: z.object({
    active: z.number().int(),
    pending: z.number().int(),
    bounced: z.number().int(),
    /** Those of `active` who get breaking news as well. */
    breaking: z.number().int(),
    /** `active` by the language of their mails, those without any included. */
    languages: z.array(z.object({ language: languageCode, active: z.number().int() })),
  }),
  editions: z.array(listed),
  next: z.string().nullable(),
});
export type NewsletterOverview = z.infer<typeof newsletterAnswer>;

/** The response of GET /api/desk/newsletter/editions/{id} and of every change to it. */
export const editionAnswer = listed.extend({
  intro: z.string(),
  translations,
  stories: z.array(editionStory),
  version: z.number().int(),
  /** Why it was not sent on time; `null` when nothing is wrong. */
  problem: z.string().nullable(),
  /** What the system changed in it, such as removing a killed story; cleared by the next save. */
  note: z.string().nullable(),
});
export type Edition = z.infer<typeof editionAnswer>;

/**
 * PUT /api/desk/newsletter/editions/{id}: 409 'stale_edition'; 409 'edition_is_out' once sending has started; 409
 * 'edition_is_breaking' for a mailing of breaking news.
 */
export const editionChange = editionFields.extend({ version: z.number().int() });
/** POST …/send: immediately, or at the time `at`; 422 'not_ready' lists what is missing. */
export const editionOrder = z.object({ version: z.number().int(), at: z.iso.datetime({ offset: true }).optional() });
/** POST …/test, where the body may be left out: the language whose readers' mail is tested. */
export const editionTest = z.object({ language: languageCode.default(DEFAULT_LANGUAGE) }).nullish();
/** GET …/preview. The other actions (pause, resume, unschedule, DELETE) take at most a `version` in the body. */
export const editionPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
