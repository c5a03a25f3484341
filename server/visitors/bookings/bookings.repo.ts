import type { BookingState } from '#domain/forms/bookings/booking-state.ts';
import type { ShowSession } from '#domain/forms/bookings/show-sessions.ts';
import type { SubmissionState } from '#domain/forms/submission.ts';
import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';

/** A session as stored with a booking, in London time, so that later changes of the rules do not move it. */
export type BookedSession = Pick<ShowSession, 'date' | 'starts' | 'ends'>;

export interface BookingRow {
  id: string;
  reference: string;
  state: BookingState;
  /** As the inbox shows it. */
  submission_state: SubmissionState;
  version: number;
  name: string;
  email: string;
  phone: string;
  details: unknown;
  /** Of the page that the request was sent from. */
  language: Language;
  session: BookedSession | null;
  words: string;
  answered_by: string | null;
  answered_at: Date | null;
  confirm_until: Date | null;
  created_at: Date;
  portfolio: { id: string; name: string } | null;
}

/**
 * The states in which a booking holds a place, unless the desk marked it as spam or its guest's data was erased; an
 * unconfirmed request does not.
 */
export const HOLDING_STATES: readonly BookingState[] = ['requested', 'proposed', 'accepted'];

const GUESTS = `from bookings b join submissions s on s.id = b.submission_id
  where b.state in (${HOLDING_STATES.map((state) => `'${state}'`).join(', ')}) and s.state <> 'spam'
    and s.anonymised_at is null`;

const SELECT = `select b.submission_id as id, s.reference, b.state, s.state as submission_state, b.version, s.name, s.email, s.phone,
    s.details, s.language,
    case when b.session_date is null then null else
      json_build_object('date', b.session_date, 'starts', b.session_starts, 'ends', b.session_ends) end as session,
    b.words, u.name as answered_by, b.answered_at, b.confirm_until, s.created_at,
    (select json_build_object('id', f.id, 'name', f.name) from submission_files f
     where f.submission_id = b.submission_id order by f.id limit 1) as portfolio
  from bookings b join submissions s on s.id = b.submission_id left join users u on u.id = b.answered_by`;

/** Serialises decisions about a session's places, until the transaction ends. */
export async function lockSession(tx: Queryable, { date, starts }: Pick<BookedSession, 'date' | 'starts'>) {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv show session ${date} ${starts}`]);
}

/** How many places of a session are taken, not counting those of booking `besides`. */
export async function placesTaken(
  tx: Queryable,
  { date, starts }: Pick<BookedSession, 'date' | 'starts'>,
  besides: string,
): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>(
    `select count(*)::int as taken ${GUESTS}
       and b.session_date = $1 and b.session_starts = $2 and b.submission_id <> $3`,
    [date, starts, besides],
  );
  return rows[0]?.taken ?? 0;
}

export interface Guest extends BookedSession {
  readonly id: string;
  readonly name: string;
  readonly state: BookingState;
}

/** Who holds places in sessions from a day on, in the order they asked. */
export async function guestsFrom(db: Queryable, date: string): Promise<Guest[]> {
  const { rows } = await db.query<Guest>(
    `select b.session_date as date, b.session_starts as starts, b.session_ends as ends, b.submission_id as id, s.name,
       b.state ${GUESTS} and b.session_date >= $1 order by b.submission_id`,
    [date],
  );
  return rows;
}

/** Places taken by session key ('2025-10-25 10:00'), from a day on. */
export async function takenFrom(db: Queryable, date: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; taken: number }>(
    `select b.session_date || ' ' || b.session_starts as key, count(*)::int as taken ${GUESTS}
       and b.session_date >= $1 group by b.session_date, b.session_starts`,
    [date],
  );
  return new Map(rows.map(({ key, taken }) => [key, taken]));
}

/** Stores a request that waits to be confirmed: by the link of `hash`, or by the desk if that is null. */
export async function insertBooking(
  tx: Queryable,
  id: string,
  { session, hash, until }: { session: BookedSession | null; hash: string | null; until: Date },
): Promise<void> {
  await tx.query(
    `insert into bookings (submission_id, state, session_date, session_starts, session_ends, confirm_hash, confirm_until)
     values ($1, 'pending', $2, $3, $4, $5, $6)`,
    [id, session?.date ?? null, session?.starts ?? null, session?.ends ?? null, hash, until],
  );
}

/** A booking; `forUpdate`: no one else changes it until the transaction ends. Null when there is none. */
export function bookingById(db: Queryable, id: string, forUpdate = false): Promise<BookingRow | null> {
  return bookingWhere(db, 'b.submission_id = $1', id, forUpdate);
}

/** The booking whose proposed date a mailed link answers; null also while it is marked as spam. */
export function bookingByProposal(db: Queryable, hash: string, forUpdate = false): Promise<BookingRow | null> {
  return bookingWhere(db, "b.proposal_hash = $1 and s.state <> 'spam'", hash, forUpdate);
}

/** The booking whose mailed link confirms it. */
export function bookingByConfirmLink(db: Queryable, hash: string, forUpdate = false): Promise<BookingRow | null> {
  return bookingWhere(db, 'b.confirm_hash = $1', hash, forUpdate);
}

/**
 * Null for a guest whose data was erased: nobody could tell them anything any more. Locks the submission before its
 * booking, as the inbox does: two that lock them in two orders wait for each other.
 */
async function bookingWhere(
  db: Queryable,
  where: string,
  value: string,
  forUpdate: boolean,
): Promise<BookingRow | null> {
  if (forUpdate) {
    await db.query(
      `select from submissions where id in (
         select s.id from bookings b join submissions s on s.id = b.submission_id where ${where}) for update`,
      [value],
    );
  }
  const { rows } = await db.query<BookingRow>(
    `${SELECT} where ${where} and s.anonymised_at is null${forUpdate ? ' for update of b' : ''}`,
    [value],
  );
  return rows[0] ?? null;
}

/** Expires requests that nobody confirmed in time, and settles them, which starts their retention period. */
export async function expireRequests(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `with due as (
       select s.id from submissions s join bookings b on b.submission_id = s.id
       where b.state = 'pending' and b.confirm_until <= $1 order by s.id for update of s),
     expired as (
       update bookings set state = 'expired', version = version + 1
       where submission_id in (select id from due) and state = 'pending' and confirm_until <= $1
       returning submission_id)
     update submissions s set state = 'settled', settled_at = $1, changed_at = $1, version = version + 1
     from expired where s.id = expired.submission_id and s.settled_at is null`,
    [now],
  );
}

/** Bookings in any of `states`, newest first, older than `before`; spam and anonymised ones are left out. */
export async function listBookings(
  db: Queryable,
  { states, before, limit }: { states: readonly BookingState[]; before: string | null; limit: number },
): Promise<BookingRow[]> {
  const { rows } = await db.query<BookingRow>(
    `${SELECT} where b.state = any($1::text[]) and ($2::text is null or b.submission_id < $2)
       and s.state <> 'spam' and s.anonymised_at is null
     order by b.submission_id desc limit $3`,
    [states, before, limit],
  );
  return rows;
}

export interface BookingChange {
  readonly state: BookingState;
  readonly session: BookedSession | null;
  readonly proposalHash: string | null;
}

export async function changeBooking(tx: Queryable, id: string, change: BookingChange): Promise<void> {
  const { state, session, proposalHash } = change;
  await tx.query(
    `update bookings set version = version + 1, state = $2, session_date = $3, session_starts = $4, session_ends = $5,
       proposal_hash = $6 where submission_id = $1`,
    [id, state, session?.date ?? null, session?.starts ?? null, session?.ends ?? null, proposalHash],
  );
}

export async function noteAnswer(
  tx: Queryable,
  id: string,
  { words, by, at }: { words: string; by: string; at: Date },
): Promise<void> {
  await tx.query('update bookings set words = $2, answered_by = $3, answered_at = $4 where submission_id = $1', [
    id,
    words,
    by,
    at,
  ]);
}

/** Sets the state of the booking's submission, as the inbox shows it. */
export async function changeSubmissionState(tx: Queryable, id: string, state: SubmissionState, at: Date) {
  await tx.query(
    `update submissions set state = $2, version = version + 1, changed_at = $3,
       settled_at = case when $2 = 'settled' then $3::timestamptz end where id = $1`,
    [id, state, at],
  );
}
