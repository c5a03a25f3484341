import { z } from 'zod';
import type { BookingState } from '#domain/forms/bookings/booking-state.ts';
import type { BookingView, DeskBooking, DeskSession } from '#domain/forms/bookings/desk-bookings.ts';
import { dayText, sessionKey, sessionsFrom, slotText } from '#domain/forms/bookings/show-sessions.ts';
import { SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { instantsOf } from './booking-mails.ts';
import { type BookedSession, type BookingRow, type Guest, guestsFrom, listBookings } from './bookings.repo.ts';
import { readShowRules } from './show-times.repo.ts';

const SESSIONS_SHOWN = 20;
const PER_PAGE = 30;

/** The coming sessions with their guests; those with guests that the rules no longer have are shown as cancelled. */
export async function deskSessions(db: Queryable, now: Date): Promise<DeskSession[]> {
  const ofRules = sessionsFrom(await readShowRules(db), now, SESSIONS_SHOWN);
  const guests = (await guestsFrom(db, londonDay(now))).filter((guest) => instantsOf(guest).endsAt > now);
  const known = new Set(ofRules.map(sessionKey));
  const orphaned = new Map(
    guests.filter((guest) => !known.has(sessionKey(guest))).map((one) => [sessionKey(one), one]),
  );
  const left = [...orphaned.values()].map((one) => ({ ...one, ...instantsOf(one), capacity: 0, isCancelled: true }));
  return [...ofRules, ...left]
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map((session) => {
      const its = guests.filter((guest) => sessionKey(guest) === sessionKey(session));
      return { ...named(session), capacity: session.capacity, isCancelled: session.isCancelled, ...taken(its) };
    });
}

function taken(guests: readonly Guest[]) {
  return { taken: guests.length, guests: guests.map(({ id, name, state }) => ({ _id: id, name, state })) };
}

function named(session: BookedSession) {
  return {
    date: session.date,
    starts: session.starts,
    day: dayText(session.date),
    time: slotText(instantsOf(session)),
  };
}

const STATES: Readonly<Record<BookingView, readonly BookingState[]>> = {
  waiting: ['requested', 'proposed'],
  unconfirmed: ['pending'],
  coming: ['accepted'],
  closed: ['declined', 'withdrawn', 'expired'],
};

/** Requests as the desk reads them, newest first, and where the next page begins. */
export async function deskBookingsPage(
  db: Queryable,
  { view, before, present }: { view: BookingView; before: string | null; present: (row: BookingRow) => DeskBooking },
): Promise<{ bookings: DeskBooking[]; next: string | null }> {
  const { shown, next } = await readPage(
    PER_PAGE,
    (limit) => listBookings(db, { states: STATES[view], before, limit }),
    ({ id }) => id,
  );
  return { bookings: shown.map(present), next };
}

const text = z.string().catch('');
/** A submission's details, parsed leniently because they may have been stored long ago. */
const details = z
  .object({
    preferredTime: text,
    expertise: text,
    whyPodcast: text,
    topicsToDiscuss: text,
    pastEngagements: text,
    message: text,
    portfolioUrl: text,
    socialMediaLinks: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string()).catch({}),
  })
  .catch({
    preferredTime: '',
    expertise: '',
    whyPodcast: '',
    topicsToDiscuss: '',
    pastEngagements: '',
    message: '',
    portfolioUrl: '',
    socialMediaLinks: {},
  });

/** A row as the desk gets it. */
export function presentBooking(row: BookingRow, { addressOf, upcoming, now }: Presenting): DeskBooking {
  const { preferredTime, portfolioUrl, socialMediaLinks, ...texts } = details.parse(row.details);
  const { portfolio, session } = row;
  return {
    _id: row.id,
    reference: row.reference,
    state: stateOf(row, now),
    version: row.version,
    name: row.name,
    email: row.email,
    phone: row.phone,
    preferredTime,
    texts,
    socialMediaLinks,
    session: session && named(session),
    isSessionAhead: session !== null && upcoming.has(sessionKey(session)),
    portfolio: portfolio && { url: addressOf(portfolio.id), name: portfolio.name },
    portfolioAddress: portfolio ? '' : portfolioUrl,
    words: row.words,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    confirmUntil: stateOf(row, now) === 'pending' ? (row.confirm_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
  };
}

/** The job that expires requests runs once an hour; overdue ones are shown as expired before it has. */
function stateOf({ state, confirm_until }: BookingRow, now: Date): BookingState {
  return state === 'pending' && confirm_until !== null && confirm_until <= now ? 'expired' : state;
}

interface Presenting {
  readonly addressOf: (fileId: string) => string;
  /** Keys of the sessions that have not begun and are not cancelled. */
  readonly upcoming: ReadonlySet<string>;
  readonly now: Date;
}
