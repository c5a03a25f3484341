import { type CalendarEntry, calendarFile } from '#domain/forms/bookings/calendar-file.ts';
import { dayText, slotText } from '#domain/forms/bookings/show-sessions.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage } from '#domain/languages.ts';
import { londonInstant } from '#domain/london-time.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { Queryable } from '#server/db/client.ts';
import type { BookedSession, BookingRow } from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';

/** A booking for its mails; `session` and `version` as they are after the change that the mail reports. */
export type MailedBooking = Pick<
  BookingRow,
  'id' | 'reference' | 'name' | 'email' | 'language' | 'session' | 'version'
>;

export type BookingMail =
  /** `isFull`: the session asked for is full, over or cancelled. */
  | { readonly kind: 'received'; readonly isFull: boolean }
  | { readonly kind: 'accepted'; readonly words: string }
  | { readonly kind: 'declined'; readonly words: string }
  | { readonly kind: 'proposed'; readonly words: string; readonly link: string };

const STATUS: Readonly<Record<BookingMail['kind'], CalendarEntry['status']>> = {
  received: 'TENTATIVE',
  accepted: 'CONFIRMED',
  declined: 'CANCELLED',
  proposed: 'TENTATIVE',
};

/** A session in words: 'Saturday 25 October 2025, 10:00-11:00 AM London (2:30-3:30 PM India)'. */
export function sessionText(session: BookedSession, language: Language = DEFAULT_LANGUAGE): string {
  return `${dayText(session.date, language)}, ${slotText(instantsOf(session), language)}`;
}

/** When a booked session begins and ends. */
export function instantsOf({ date, starts, ends }: BookedSession): { readonly startsAt: Date; readonly endsAt: Date } {
  return { startsAt: londonInstant(date, starts), endsAt: londonInstant(date, ends) };
}

/** Mails the guest, with the session as a calendar file; false if they left no address. */
export async function mailGuest(
  { mail, siteUrl, clock }: BookingsNeeds,
  tx: Queryable,
  booking: MailedBooking,
  message: BookingMail,
): Promise<boolean> {
  const { name, email, language, reference, session } = booking;
  if (email === '') return false;
  const attachments =
    session === null ? [] : [calendarOf(booking, session, message.kind, { siteUrl, now: clock.now() })];
  const to = { email, name };
  const about = { language, name, reference, session: session === null ? null : sessionText(session, language) };
  switch (message.kind) {
    case 'received':
      await mail.send(tx, {
        to,
        template: 'booking-received',
        props: { ...about, isFull: message.isFull },
        attachments,
      });
      break;
    case 'accepted':
      await mail.send(tx, { to, template: 'booking-accepted', props: { ...about, words: message.words }, attachments });
      break;
    case 'declined': {
      const props = { ...about, words: message.words, formUrl: formAddress(siteUrl, language) };
      await mail.send(tx, { to, template: 'booking-declined', props, attachments });
      break;
    }
    case 'proposed': {
      const props = { ...about, words: message.words, link: message.link };
      await mail.send(tx, { to, template: 'booking-proposed', props, attachments });
    }
  }
  return true;
}

function calendarOf(
  booking: MailedBooking,
  session: BookedSession,
  kind: BookingMail['kind'],
  { siteUrl, now }: { siteUrl: string; now: Date },
) {
  const texts = textsIn(booking.language).calendar;
  const content = calendarFile({
    uid: `${booking.id}@${new URL(siteUrl).hostname}`,
    sequence: booking.version - 1,
    status: STATUS[kind],
    session: instantsOf(session),
    summary: kind === 'accepted' ? texts.accepted : texts.open,
    description: texts.description(booking.reference),
    url: formAddress(siteUrl, booking.language),
    at: now,
  });
  return { name: 'rajneeti.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content };
}

function formAddress(siteUrl: string, language: Language): string {
  return siteUrl + pathInLanguage('/book-rajneeti', language);
}
