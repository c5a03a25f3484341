import { render } from '@react-email/render';
import type { FunctionComponent } from 'react';
import type { z } from 'zod';
import { NOTE_REASONS } from '#domain/desk/story-notes.ts';
import { MAIL_PROPS, type MailName, type MailProps, type RenderedMail } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import {
  InvitationMail,
  PasskeyChangedMail,
  PasswordChangedMail,
  PasswordResetMail,
  TwoFactorChangedMail,
  WrongCodesMail,
} from './account-mails.tsx';
import {
  BookingAcceptedMail,
  BookingConfirmMail,
  BookingDeclinedMail,
  BookingProposedMail,
  BookingReceivedMail,
} from './booking-mails.tsx';
import { NoteMentionMail, SubmissionReplyMail } from './desk-mails.tsx';
import {
  NewsletterBreakingMail,
  NewsletterConfirmMail,
  NewsletterEditionMail,
  NewsletterKnownMail,
} from './newsletter-mails.tsx';
import { PetitionConfirmMail, PetitionSignedMail } from './petition-mails.tsx';
import { renderWithLink } from './render-with-link.ts';
import { DiasporaReceivedMail } from './submission-mails.tsx';

type Template = (props: unknown) => Promise<RenderedMail>;

const TEMPLATES: Record<MailName, Template> = {
  invitation: template(MAIL_PROPS.invitation, InvitationMail, () => 'Your invitation to the MATV newsroom'),
  'password-reset': template(MAIL_PROPS['password-reset'], PasswordResetMail, () => 'Choose a new MATV password'),
  'password-changed': template(
    MAIL_PROPS['password-changed'],
    PasswordChangedMail,
    () => 'Your MATV password was changed',
  ),
  'two-factor-changed': template(
    MAIL_PROPS['two-factor-changed'],
    TwoFactorChangedMail,
    ({ what }) => `Two-factor login: ${what}`,
  ),
  'passkey-changed': template(MAIL_PROPS['passkey-changed'], PasskeyChangedMail, ({ what }) => `Passkey ${what}`),
  'wrong-codes': template(MAIL_PROPS['wrong-codes'], WrongCodesMail, () => 'Somebody may know your MATV password'),
  'note-mention': template(
    MAIL_PROPS['note-mention'],
    NoteMentionMail,
    ({ by, reason, story }) => `${by} ${NOTE_REASONS[reason]}: ${story}`,
  ),
  'diaspora-received': template(MAIL_PROPS['diaspora-received'], DiasporaReceivedMail, ({ language, reference }) =>
    mailTextsIn(language).support.subject(reference),
  ),
  'booking-confirm': template(MAIL_PROPS['booking-confirm'], BookingConfirmMail, bookingSubject('confirm')),
  'booking-received': template(MAIL_PROPS['booking-received'], BookingReceivedMail, bookingSubject('received')),
  'booking-accepted': template(MAIL_PROPS['booking-accepted'], BookingAcceptedMail, bookingSubject('accepted')),
  'booking-declined': template(MAIL_PROPS['booking-declined'], BookingDeclinedMail, bookingSubject('declined')),
  'booking-proposed': template(MAIL_PROPS['booking-proposed'], BookingProposedMail, bookingSubject('proposed')),
  'petition-signed': petitionMail('petition-signed', PetitionSignedMail, 'signed'),
  'petition-confirm': petitionMail('petition-confirm', PetitionConfirmMail, 'confirm'),
  'submission-reply': template(MAIL_PROPS['submission-reply'], SubmissionReplyMail, ({ language, reference }) =>
    mailTextsIn(language).reply.subject(reference),
  ),
  'newsletter-confirm': template(MAIL_PROPS['newsletter-confirm'], NewsletterConfirmMail, ({ language, list }) => {
    const { confirm, confirmBreaking } = mailTextsIn(language).newsletter;
    return list === 'breaking' ? confirmBreaking.subject : confirm.subject;
  }),
  'newsletter-known': template(
    MAIL_PROPS['newsletter-known'],
    NewsletterKnownMail,
    ({ language }) => mailTextsIn(language).newsletter.known.subject,
  ),
  'newsletter-edition': renderEdition,
  'newsletter-breaking': renderBreaking,
};

type BookingMailKind = 'confirm' | 'received' | 'accepted' | 'declined' | 'proposed';

/** Names the reference, so that a guest finds all e-mails about one booking. */
function bookingSubject(kind: BookingMailKind) {
  return ({ language, reference }: Pick<MailProps['booking-received'], 'language' | 'reference'>) =>
    mailTextsIn(language).booking[kind].subject(reference);
}

/** Renders the e-mail called `name` as HTML and text. Throws if there is none, or `props` do not fit it. */
export async function renderMail(name: string, props: unknown): Promise<RenderedMail> {
  if (!isMailName(name)) throw new Error(`there is no mail called ${name}`);
  return TEMPLATES[name](props);
}

function isMailName(name: string): name is MailName {
  return Object.hasOwn(TEMPLATES, name);
}

type PetitionMailName = 'petition-signed' | 'petition-confirm';

/** Rendered once, because thousands of signers may get it within a minute. */
function petitionMail(
  name: PetitionMailName,
  Mail: FunctionComponent<MailProps[PetitionMailName]>,
  kind: 'signed' | 'confirm',
): Template {
  return async (given) => {
    const { link, ...props } = MAIL_PROPS[name].parse(given);
    const page = await renderWithLink(`${name} ${JSON.stringify(props)}`, link, (its) => (
      <Mail {...props} link={its} />
    ));
    return { ...page, subject: mailTextsIn(props.language).petition[kind].subject(props.petition) };
  };
}

/** Rendered once, because everybody gets the same edition but for the unsubscribe link. */
async function renderEdition(given: unknown): Promise<RenderedMail> {
  const { leave, ...props } = MAIL_PROPS['newsletter-edition'].parse(given);
  const page = await renderWithLink(`newsletter-edition ${JSON.stringify(props)}`, leave, (link) => (
    <NewsletterEditionMail {...props} leave={link} />
  ));
  return { ...page, subject: props.isTest ? `Test: ${props.subject}` : props.subject, unsubscribe: leave };
}

/** Rendered once, because everybody gets the same but for the links that unsubscribe, of which one begins the other. */
async function renderBreaking(given: unknown): Promise<RenderedMail> {
  const { leave, ...props } = MAIL_PROPS['newsletter-breaking'].parse(given);
  const page = await renderWithLink(`newsletter-breaking ${JSON.stringify(props)}`, leave, (link) => (
    <NewsletterBreakingMail {...props} leave={link} leaveBreaking={`${link}/breaking`} />
  ));
  return {
    ...page,
    subject: mailTextsIn(props.language).newsletter.breaking.subject(props.title),
    unsubscribe: `${leave}/breaking`,
  };
}

function template<Props extends MailProps[MailName]>(
  schema: z.ZodType<Props>,
  Mail: FunctionComponent<Props>,
  subject: (props: Props) => string,
): Template {
  return async (given) => {
    const props = schema.parse(given);
    const mail = <Mail {...props} />;
    return { subject: subject(props), html: await render(mail), text: await render(mail, { plainText: true }) };
  };
}
