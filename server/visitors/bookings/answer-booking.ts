import { answersTo, type BookingAnswer, type BookingState } from '#domain/forms/bookings/booking-state.ts';
import type { BookingAnswerBody } from '#domain/forms/bookings/desk-bookings.ts';
import type { ShowSession } from '#domain/forms/bookings/show-sessions.ts';
import type { SubmissionState } from '#domain/forms/submission.ts';
import { severalLines } from '#domain/html-text.ts';
import { pathInLanguage } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { newSecretToken } from '#server/secrets/secret-token.ts';
import { type BookingMail, mailGuest, sessionText } from './booking-mails.ts';
import {
  type BookedSession,
  type BookingRow,
  bookingById,
  changeBooking,
  changeSubmissionState,
  noteAnswer,
} from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { takePlace, upcomingSession } from './offered-sessions.ts';

const BECOMES: Readonly<Record<BookingAnswer, readonly [BookingState, SubmissionState, action: string]>> = {
  confirm: ['requested', 'open', 'confirmed'],
  accept: ['accepted', 'settled', 'accepted'],
  propose: ['proposed', 'answered', 'proposed another date for'],
  decline: ['declined', 'settled', 'declined'],
};

export interface Answered {
  readonly booking: BookingRow;
  readonly isMailed: boolean;
  /** The link of a proposal that could not be mailed. */
  readonly link: string | null;
}

/**
 * Answers a guest: stores and mails the answer, and records who gave it. Throws Problem 404, 409 `stale` on a version
 * conflict, 409 `booking_is_spam`, which may have lost its place, 409 `session_full`, 422 when the answer does not fit.
 */
export function answerBooking(
  needs: BookingsNeeds,
  { id, body, by }: { id: string; body: BookingAnswerBody; by: string },
): Promise<Answered> {
  return inTransaction(needs.db, async (tx) => {
    const now = needs.clock.now();
    const booking = await bookingOr404(tx, id);
    checkAnswer(booking, body);
    const session = await sessionOf(tx, { booking, body, now });
    const words = severalLines(body.words);
    const proposal = body.answer === 'propose' ? newSecretToken() : null;
    const [state, submissionState, action] = BECOMES[body.answer];
    await changeBooking(tx, id, { state, session, proposalHash: proposal?.hash ?? null });
    await noteAnswer(tx, id, { words, by, at: now });
    await changeSubmissionState(tx, id, submissionState, now);
    const link = proposal
      ? needs.siteUrl + pathInLanguage(`/book-rajneeti/proposal/${proposal.token}`, booking.language)
      : null;
    const changed = { ...booking, session, version: booking.version + 1 };
    const isMailed = await mailGuest(needs, tx, changed, mailOf(body.answer, words, link));
    await recordAuditEntry(tx, { ...about(booking, session), userId: by, action });
    await announceChange(tx, { forms: ['book-rajneeti'] });
    return { booking: await bookingOr404(tx, id), isMailed, link: isMailed ? null : link };
  });
}

/** What the audit log says of a booking: its reference, never who it is. */
export function about({ id, reference }: Pick<BookingRow, 'id' | 'reference'>, session: BookedSession | null) {
  const details = session === null ? {} : { session: sessionText(session) };
  return { subject: 'booking', subjectId: id, title: reference, details } as const;
}

async function bookingOr404(tx: Queryable, id: string): Promise<BookingRow> {
  const booking = await bookingById(tx, id, true);
  if (booking) return booking;
  throw new Problem(404, 'booking_not_found', 'There is no such booking any more.');
}

function checkAnswer(booking: BookingRow, { answer, version: known }: BookingAnswerBody): void {
  const { state, version, session, submission_state: submission } = booking;
  if (submission === 'spam') {
    const words = 'A colleague has marked this request as spam. To answer it, change its state in the inbox first.';
    throw new Problem(409, 'booking_is_spam', words);
  }
  if (version !== known) {
    throw new Problem(409, 'stale', 'Someone else has answered this request since you opened it. Your words are kept.');
  }
  // Whether it is still ahead is checked with its place, under the lock.
  if (!answersTo(state, session === null ? 'none' : 'ahead').includes(answer)) {
    throw new Problem(422, 'answer_does_not_fit', 'This request cannot be answered like that as it stands.');
  }
}

interface Deciding {
  readonly booking: BookingRow;
  readonly body: BookingAnswerBody;
  readonly now: Date;
}

async function sessionOf(tx: Queryable, { booking, body, now }: Deciding): Promise<BookedSession | null> {
  const { state, session } = booking;
  if (body.answer === 'decline') return session;
  if (body.answer === 'confirm' && session === null) return null;
  if (body.answer === 'propose') {
    return bookPlace(tx, { booking, named: body.session ?? null, now, otherwise: NOT_COMING });
  }
  // A request that nobody confirmed holds no place yet.
  if (state === 'pending' || state === 'expired') {
    return bookPlace(tx, { booking, named: session, now, otherwise: SESSION_OVER });
  }
  if (session && (await upcomingSession(tx, session, now))) return session;
  throw SESSION_OVER();
}

const NOT_COMING = () => new Problem(422, 'no_such_session', 'Choose one of the coming sessions to propose.');
const SESSION_OVER = () =>
  new Problem(422, 'session_over', 'That session has begun already, or is cancelled. Propose another date instead.');

interface Placing {
  readonly booking: BookingRow;
  readonly named: Pick<ShowSession, 'date' | 'starts'> | null;
  readonly now: Date;
  otherwise(): Problem;
}

/** Takes a place in session `named`; throws `otherwise` if it is not upcoming, and what `takePlace` throws. */
async function bookPlace(tx: Queryable, { booking, named, now, otherwise }: Placing): Promise<BookedSession> {
  const wanted = named && (await upcomingSession(tx, named, now));
  if (!wanted) throw otherwise();
  await takePlace(tx, wanted, booking.id, now);
  return wanted;
}

function mailOf(answer: BookingAnswer, words: string, link: string | null): BookingMail {
  if (answer === 'confirm') return { kind: 'received', isFull: false };
  if (answer === 'accept') return { kind: 'accepted', words };
  return link === null ? { kind: 'declined', words } : { kind: 'proposed', words, link };
}
