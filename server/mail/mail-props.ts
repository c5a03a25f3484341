import { z } from 'zod';
import { noteReason } from '#domain/desk/story-notes.ts';
import { languageCode } from '#domain/language-code.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { ROLES } from '#domain/roles.ts';

const link = z.url();

/** The language of a visitor's e-mail; the first one for e-mails queued by a version that did not state it. */
const language = languageCode.catch(DEFAULT_LANGUAGE);

/** Shared by all e-mails to guests of the talk show; `session` in words, `null` if the date is open. */
const booking = z.object({
  language,
  name: z.string(),
  reference: z.string(),
  session: z.string().nullable(),
});

/** The props of each e-mail. A new kind of e-mail is an entry here and a template of the same name. */
export const MAIL_PROPS = {
  invitation: z.object({
    name: z.string(),
    invitedBy: z.string(),
    role: z.enum(ROLES),
    link,
    validDays: z.number().int(),
  }),
  'password-reset': z.object({ name: z.string(), link, validMinutes: z.number().int() }),
  'password-changed': z.object({ name: z.string(), siteUrl: link }),
  'two-factor-changed': z.object({
    name: z.string(),
    siteUrl: link,
    what: z.enum([
      'turned on',
      'turned off',
      'removed by an administrator',
      'new recovery codes',
      'recovery code used',
    ]),
  }),
  'passkey-changed': z.object({
    name: z.string(),
    siteUrl: link,
    passkey: z.string(),
    what: z.enum(['added', 'removed', 'removed by an administrator', 'refused']),
  }),
  'wrong-codes': z.object({ name: z.string(), siteUrl: link, wrongCodes: z.number().int() }),
  /** `quote` is the passage, '' for a note on all of the story. */
  'note-mention': z.object({
    name: z.string(),
    by: z.string(),
    // The default is for e-mails queued by the previous version.
    reason: noteReason.default('mention'),
    story: z.string(),
    quote: z.string(),
    text: z.string(),
    link,
  }),
  // What a form sends by itself contains nothing a visitor typed: anybody can have it sent to anybody.
  'diaspora-received': z.object({ language, reference: z.string(), siteUrl: link }),
  /** `until` in words: when the request expires. */
  'booking-confirm': booking.omit({ name: true }).extend({ link, until: z.string() }),
  // The default is for e-mails queued by the previous version.
  'booking-received': booking.extend({ isFull: z.boolean().default(false) }),
  'booking-accepted': booking.extend({ words: z.string() }),
  'booking-declined': booking.extend({ words: z.string(), formUrl: link }),
  'booking-proposed': booking.extend({ words: z.string(), link }),
  'petition-signed': z.object({ language, petition: z.string(), page: link, link }),
  'petition-confirm': z.object({ language, petition: z.string(), page: link, link }),
  /** The desk's answer to what a visitor sent: the editor's words alone, since the address may be a stranger's. */
  'submission-reply': z.object({ language, reference: z.string(), body: z.string(), sentOn: z.iso.datetime() }),
  // The default is for e-mails queued by the previous version.
  'newsletter-confirm': z.object({
    language,
    list: z.enum(['newsletter', 'breaking']).default('newsletter'),
    link,
    validDays: z.number().int(),
  }),
  // The default is for e-mails queued by the previous version.
  'newsletter-known': z.object({ language, siteUrl: link, leave: link, isInOther: z.boolean().default(false) }),
  'newsletter-edition': z.object({
    language,
    subject: z.string(),
    intro: z.string(),
    stories: z.array(z.object({ title: z.string(), standfirst: z.string(), section: z.string(), url: link, language })),
    /** Of stories that earlier editions mailed; `url` is null once readers cannot open the story. */
    corrections: z
      .array(
        z.object({
          kind: z.enum(['correction', 'kill']),
          title: z.string(),
          text: z.string(),
          url: link.nullable(),
          language,
        }),
      )
      .default([]),
    siteUrl: link,
    leave: link,
    /** Sent by an editor to themselves. */
    isTest: z.boolean(),
  }),
  /** `leave` unsubscribes from everything; `/breaking` after it, from breaking news alone. */
  'newsletter-breaking': z.object({
    language,
    title: z.string(),
    text: z.string(),
    url: link,
    siteUrl: link,
    leave: link,
  }),
} as const;

export type MailName = keyof typeof MAIL_PROPS;

export type MailProps = { readonly [Name in MailName]: z.infer<(typeof MAIL_PROPS)[Name]> };

/** A mail as people read it. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** For bulk mail: the address for one-click unsubscribing (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The templates, built separately because they are JSX. Throws if `props` do not fit the template. */
export interface MailTemplates {
  renderMail(template: string, props: unknown): Promise<RenderedMail>;
}
