import type { MailProps } from '../mail-props.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

const WHY = 'You get this mail because a place on Rajneeti was asked for on the MATV site with this address.';

export function BookingConfirmMail({ reference, session, link, until }: MailProps['booking-confirm']) {
  return (
    <MailLayout title="Please confirm your request" preview={`Your reference is ${reference}.`} why={WHY}>
      <Paragraph>
        Thank you for asking to join Rajneeti, our live political discussion show. Your reference is {reference}.
      </Paragraph>
      <Paragraph>
        {session === null
          ? 'You left the date open. We will find one with you once you have confirmed your request.'
          : `You asked for ${session}. No place is held for you until you confirm.`}
      </Paragraph>
      <Action href={link} label="Confirm my request" />
      <Paragraph>Please confirm by {until}. After that the request expires.</Paragraph>
      <Paragraph>If you did not ask for this, there is nothing to do: without this link no place is taken.</Paragraph>
    </MailLayout>
  );
}

export function BookingReceivedMail({ name, reference, session, isFull }: MailProps['booking-received']) {
  return (
    <MailLayout title="We have your request" preview={`Your reference is ${reference}.`} why={WHY}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Your request to join Rajneeti, our live political discussion show, is confirmed. Your reference is {reference}.
      </Paragraph>
      <Paragraph>
        {session === null
          ? openDate(isFull)
          : `You asked for ${session}. A place is held for you until we have answered; the attached calendar entry is marked so.`}
      </Paragraph>
      <Paragraph>We reply within 48 hours.</Paragraph>
    </MailLayout>
  );
}

function openDate(isFull: boolean): string {
  return isFull
    ? 'The session you asked for is no longer available. Choose another one by the link of our first mail, or leave it to us: we will find one with you.'
    : 'You left the date open. We will find one with you.';
}

export function BookingAcceptedMail({ name, reference, session, words }: MailProps['booking-accepted']) {
  return (
    <MailLayout title="You are in the show" preview={session ?? 'We look forward to you.'} why={WHY}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>Your place on Rajneeti is confirmed: {session}. The attached entry is for your calendar.</Paragraph>
      <Words words={words} />
      <Paragraph>
        Please be ready 15 minutes before. If anything comes up, tell us as soon as you can and name {reference}.
      </Paragraph>
    </MailLayout>
  );
}

export function BookingDeclinedMail({ name, reference, session, words, formUrl }: MailProps['booking-declined']) {
  return (
    <MailLayout title="We cannot offer you this place" preview={`About your request ${reference}.`} why={WHY}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        Thank you for your interest in Rajneeti. We are sorry: we cannot offer you a place
        {session === null ? '' : ` on ${session}`} (your request {reference}).
      </Paragraph>
      <Words words={words} />
      <Paragraph>You are welcome to ask for another date.</Paragraph>
      <Action href={formUrl} label="See the coming shows" />
    </MailLayout>
  );
}

export function BookingProposedMail({ name, reference, session, words, link }: MailProps['booking-proposed']) {
  return (
    <MailLayout title="Does another date suit you?" preview={session ?? reference} why={WHY}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        About your request {reference}: we would like to have you on Rajneeti on another date, {session}. A place is
        held for you.
      </Paragraph>
      <Words words={words} />
      <Paragraph>Please tell us whether you can come.</Paragraph>
      <Action href={link} label="Answer the proposal" />
    </MailLayout>
  );
}

/** What the editor wrote, line by line; nothing when they wrote nothing. */
function Words({ words }: { readonly words: string }) {
  const lines = [...words.matchAll(/.*\S.*/g)];
  return lines.map((line) => <Paragraph key={line.index}>{line[0]}</Paragraph>);
}
