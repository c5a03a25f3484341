import type { BookingState } from '#domain/forms/bookings/booking-state.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import { dayText, type ShowSession } from '#domain/forms/bookings/show-sessions.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { londonDay } from '#domain/london-clock.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { hashOfToken } from '#server/secrets/secret-token.ts';
import { about } from './answer-booking.ts';
import { instantsOf, mailGuest, sessionText } from './booking-mails.ts';
import {
  type BookingRow,
  bookingByConfirmLink,
  changeBooking,
  changeSubmissionState,
  placesTaken,
} from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { hasPlaceFor, offeredSession, offeredSessions, upcomingSession } from './offered-sessions.ts';

/** A request as the link of its mail shows it. */
export interface RequestView {
  readonly state: BookingState;
  readonly reference: string;
  /**
   * The session asked for, or held once the request is confirmed; null for none, or once it is cancelled or has begun
   * unanswered.
   */
  readonly session: string | null;
  /** When it expires, in words; '' unless it waits to be confirmed. */
  readonly until: string;
  /** The sessions to choose from when the one asked for has no place any more; null when there is nothing to choose. */
  readonly others: readonly OfferedSession[] | null;
}

/** When a request expires, in words: '12:00 PM on Wednesday 22 October 2025, London time'. */
export function untilText(until: Date, language: Language = DEFAULT_LANGUAGE): string {
  return textsIn(language).until(dayText(londonDay(until), language), until);
}

/** The request of a mailed link; null for an unknown link. Read-only: mail scanners open links by themselves. */
export async function readRequest(
  db: Queryable,
  token: string,
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<RequestView | null> {
  const booking = await bookingByConfirmLink(db, hashOfToken(token));
  if (!booking) return null;
  const { reference, session } = booking;
  const isPending = booking.state === 'pending' && !isOver(booking, now);
  const state = booking.state === 'pending' && !isPending ? 'expired' : booking.state;
  const isLost = await hasLostPlace(db, booking, now);
  const isShort = isPending
    ? await lacksPlace(db, booking, now)
    : state === 'requested' && (isLost || isWithoutPlace(booking));
  return {
    state,
    reference,
    session: session && !isLost ? sessionText(session, language) : null,
    until: isPending && booking.confirm_until ? untilText(booking.confirm_until, language) : '',
    others: isShort ? (await offeredSessions(db, now, language)).filter(({ left }) => left > 0) : null,
  };
}

/**
 * Confirms the request of a mailed link, which takes its place now, or that of the session `preferredTime` names. When
 * the place has gone meanwhile, the request waits for the desk without one, and the guest may still choose by the link.
 */
export function confirmRequest(needs: BookingsNeeds, token: string, preferredTime: string): Promise<void> {
  return inTransaction(needs.db, async (tx) => {
    const now = needs.clock.now();
    const booking = await bookingByConfirmLink(tx, hashOfToken(token), true);
    if (!booking) return;
    const isPending = booking.state === 'pending' && !isOver(booking, now);
    const mayChoose = booking.state === 'requested' && preferredTime !== '';
    if (!isPending && !(mayChoose && (booking.session === null || (await hasLostPlace(tx, booking, now))))) return;
    const wanted = await sessionWanted(tx, { booking, preferredTime, now });
    const session = wanted && (await hasPlaceFor(tx, wanted, booking.id)) ? wanted : null;
    if (!isPending && session === null) return;
    await changeBooking(tx, booking.id, { state: 'requested', session, proposalHash: null });
    await reopen(tx, booking, now);
    const isFull = session === null && (booking.session !== null || preferredTime !== '');
    await mailGuest(needs, tx, { ...booking, session, version: booking.version + 1 }, { kind: 'received', isFull });
    const action = isPending ? 'confirmed the request' : 'chose another session';
    await recordAuditEntry(tx, { ...about(booking, session), userId: null, action });
    await announceChange(tx, { forms: ['book-rajneeti'] });
  });
}

/** A request that the desk replied to or settled before its guest confirmed it waits for the desk again. */
async function reopen(tx: Queryable, { id, submission_state: state }: BookingRow, now: Date): Promise<void> {
  if (state === 'answered' || state === 'settled') await changeSubmissionState(tx, id, 'open', now);
}

function isOver({ confirm_until }: BookingRow, now: Date): boolean {
  return confirm_until === null || confirm_until <= now;
}

/** True when a session was requested and none is held. */
function isWithoutPlace({ session, details }: BookingRow): boolean {
  const isNamed = typeof details === 'object' && details !== null && 'preferredTime' in details;
  return session === null && isNamed && details.preferredTime !== '';
}

/** True when the session of a confirmed request is cancelled, or begins before the desk has answered. */
async function hasLostPlace(db: Queryable, { state, session }: BookingRow, now: Date): Promise<boolean> {
  if (session === null || (state !== 'requested' && state !== 'accepted')) return false;
  const hasBegun = instantsOf(session).startsAt <= now;
  return hasBegun ? state === 'requested' : (await upcomingSession(db, session, now)) === null;
}

async function lacksPlace(db: Queryable, { id, session }: BookingRow, now: Date): Promise<boolean> {
  if (session === null) return false;
  const upcoming = await upcomingSession(db, session, now);
  return upcoming === null || (await placesTaken(db, upcoming, id)) >= upcoming.capacity;
}

interface Wanting {
  readonly booking: BookingRow;
  readonly preferredTime: string;
  readonly now: Date;
}

async function sessionWanted(tx: Queryable, { booking, preferredTime, now }: Wanting): Promise<ShowSession | null> {
  if (preferredTime !== '') return offeredSession(tx, preferredTime, now);
  return booking.session && upcomingSession(tx, booking.session, now);
}
