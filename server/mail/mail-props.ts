import { z } from 'zod';
import { ROLES } from '#domain/roles.ts';

const link = z.url();

/** What all mails to a guest of the talk show tell; `session` in words, null when the date is open. */
const booking = z.object({ name: z.string(), reference: z.string(), session: z.string().nullable() });

/** What each mail is made of. A new kind of mail is an entry here and a template of the same name. */
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
  'wrong-codes': z.object({ name: z.string(), siteUrl: link, wrongCodes: z.number().int() }),
  // Nothing that a visitor typed stands in what a form sends by itself: anybody can have it sent to anybody.
  'diaspora-received': z.object({ reference: z.string(), siteUrl: link }),
  /** `until` in words: when the request expires. */
  'booking-confirm': booking.omit({ name: true }).extend({ link, until: z.string() }),
  // A default, for mails that were queued by the version before.
  'booking-received': booking.extend({ isFull: z.boolean().default(false) }),
  'booking-accepted': booking.extend({ words: z.string() }),
  'booking-declined': booking.extend({ words: z.string(), formUrl: link }),
  'booking-proposed': booking.extend({ words: z.string(), link }),
  'petition-signed': z.object({ petition: z.string(), page: link, link }),
  'petition-confirm': z.object({ petition: z.string(), page: link, link }),
  /** The desk's answer to what a visitor sent: the editor's words alone, since the address may be a stranger's. */
  'submission-reply': z.object({ reference: z.string(), body: z.string(), sentOn: z.iso.datetime() }),
  'newsletter-confirm': z.object({ link, validDays: z.number().int() }),
  'newsletter-known': z.object({ siteUrl: link, leave: link }),
  'newsletter-edition': z.object({
    subject: z.string(),
    intro: z.string(),
    stories: z.array(z.object({ title: z.string(), standfirst: z.string(), section: z.string(), url: link })),
    siteUrl: link,
    leave: link,
    /** Sent by an editor to themselves. */
    isTest: z.boolean(),
  }),
} as const;

export type MailName = keyof typeof MAIL_PROPS;

export type MailProps = { readonly [Name in MailName]: z.infer<(typeof MAIL_PROPS)[Name]> };

/** A mail as people read it. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Of mails to many: the address where one click of a mail program unsubscribes (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The templates, built apart: they are written as markup. Throws when `props` are not those of the template. */
export interface MailTemplates {
  renderMail(template: string, props: unknown): Promise<RenderedMail>;
}
