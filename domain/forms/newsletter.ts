import { z } from 'zod';
import { emailField } from '#domain/email-field.ts';
import { protectionFields } from './protection-fields.ts';

/** What a subscription is of: the newsletter, or breaking news as well. */
export type MailList = 'newsletter' | 'breaking';

/** What the ticked box for breaking news sends. */
export const BREAKING_BOX = 'yes';

/** POST /api/newsletter and the form without script (SPEC-20). */
export const newsletterForm = z.object({
  ...protectionFields,
  email: emailField,
  /** Left out, as a browser does, when the box is not ticked. */
  breaking: z.string().max(20).optional(),
});

export const NEWSLETTER_WRONG_ADDRESS = 'Please enter a valid email address';

export const NEWSLETTER_CONSENT =
  'By signing up you agree that we keep this address to send you the newsletter, until you unsubscribe: one click in every e-mail.';

export const NEWSLETTER_BREAKING = 'Also e-mail me when big news breaks, rarely more than a few times a week';

/** The same whether the address is known or not, so that it doesn't reveal who is subscribed. */
export const NEWSLETTER_THANKS =
  'Thank you. Please look into your mailbox: if this address does not get what you asked for yet, a link to confirm is on its way. We send an address one e-mail an hour, so look for an earlier one first.';
