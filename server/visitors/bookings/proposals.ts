import type { BookingState } from '#domain/forms/bookings/booking-state.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { hashOfToken } from '#server/secrets/secret-token.ts';
import { about } from './answer-booking.ts';
import { instantsOf, mailGuest, sessionText } from './booking-mails.ts';
import { type BookedSession, bookingByProposal, changeBooking, changeSubmissionState } from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { upcomingSession } from './offered-sessions.ts';

/** A proposed date as the guest's link shows it. */
export interface ProposalView {
  /** 'proposed': to be answered. */
  readonly state: BookingState;
  readonly reference: string;
  readonly session: string;
  /** True when the session has begun or is cancelled, whatever was answered before. */
  readonly isOver: boolean;
}

/** The proposal of a mailed link; null when the link is no longer valid. Read-only. */
export async function readProposal(
  db: Queryable,
  token: string,
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<ProposalView | null> {
  const booking = await bookingByProposal(db, hashOfToken(token));
  if (!booking?.session) return null;
  const { state, reference, session } = booking;
  const isOver = !(await isComing(db, session, now));
  return { state, reference, session: sessionText(session, language), isOver };
}

async function isComing(db: Queryable, session: BookedSession, now: Date): Promise<boolean> {
  return (await upcomingSession(db, session, now)) !== null;
}

/**
 * The guest's answer to a proposed date. Once given it stays: a second answer, one too late, and accepting a session that
 * is cancelled change nothing.
 */
export function answerProposal(needs: BookingsNeeds, token: string, answer: 'accept' | 'refuse'): Promise<void> {
  const hash = hashOfToken(token);
  return inTransaction(needs.db, async (tx) => {
    const now = needs.clock.now();
    const booking = await bookingByProposal(tx, hash, true);
    if (!booking?.session || booking.state !== 'proposed' || instantsOf(booking.session).startsAt <= now) return;
    const isAccepted = answer === 'accept';
    if (isAccepted && !(await isComing(tx, booking.session, now))) return;
    const state = isAccepted ? 'accepted' : 'withdrawn';
    await changeBooking(tx, booking.id, { state, session: booking.session, proposalHash: hash });
    // A guest who cannot come is for the desk to look at again.
    await changeSubmissionState(tx, booking.id, isAccepted ? 'settled' : 'open', now);
    const changed = { ...booking, version: booking.version + 1 };
    if (isAccepted) await mailGuest(needs, tx, changed, { kind: 'accepted', words: '' });
    const action = isAccepted ? 'accepted the proposed date' : 'cannot make the proposed date';
    await recordAuditEntry(tx, { ...about(booking, booking.session), userId: null, action });
    await announceChange(tx, { forms: ['book-rajneeti'] });
  });
}
