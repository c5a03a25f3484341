import type {
  BookingAnswerBody,
  BookingView,
  DeskBooking,
  DeskSession,
  OfferedSession,
  ShowTimes,
} from '#domain/forms/bookings/desk-bookings.ts';
import { sessionKey, upcomingSessions } from '#domain/forms/bookings/show-sessions.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { keepSettingVersion, lockSetting, settingVersion } from '#server/db/setting-revisions.ts';
import { writeSetting } from '#server/db/settings.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { answerBooking } from './answer-booking.ts';
import { type BookingRow, bookingById, expireRequests } from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { confirmRequest } from './confirming.ts';
import { deskBookingsPage, deskSessions, presentBooking } from './desk-bookings.ts';
import { offeredSessions } from './offered-sessions.ts';
import { answerProposal } from './proposals.ts';
import { regainPlace } from './regain-place.ts';
import { createRequests, type PlaceRequest, type Requested } from './request-place.ts';
import { readShowRules, SHOW_TIMES_KEY } from './show-times.repo.ts';

/** Places in the talk show, requested by guests and answered by editors (SPEC-35 to SPEC-37). */
export interface Bookings {
  offered(): Promise<OfferedSession[]>;
  /** Throws Problem 429 `too_many_bookings` when the network has sent enough for a day, and what `requestPlace` throws. */
  request(requested: PlaceRequest): Promise<Requested>;
  /**
   * Confirms a mailed link's request, so that it holds its place; if its session is full by then, it stays without one.
   * `preferredTime` chooses another session instead. A link that is no longer valid changes nothing.
   */
  confirm(token: string, preferredTime: string): Promise<void>;
  /** Stores the guest's answer to a proposed date; an earlier answer stays. */
  answerProposal(token: string, answer: 'accept' | 'refuse'): Promise<void>;
  /** For a booking that was marked as spam by mistake; nothing for any other submission. */
  regainPlace(tx: Queryable, submissionId: string): Promise<void>;
  sessions(): Promise<DeskSession[]>;
  list(view: BookingView, before: string | null): Promise<{ bookings: DeskBooking[]; next: string | null }>;
  /** Throws Problem 404. */
  one(id: string): Promise<DeskBooking>;
  answer(
    id: string,
    body: BookingAnswerBody,
    by: string,
  ): Promise<{ readonly booking: DeskBooking; readonly isMailed: boolean; readonly link: string | null }>;
  showTimes(): Promise<ShowTimes>;
  /** Throws Problem 409 `stale` when somebody saved since `version`. */
  saveShowTimes(times: ShowTimes, by: string): Promise<ShowTimes>;
}

export function createBookings(needs: BookingsNeeds): Bookings {
  const { db, clock, attachments } = needs;
  async function presenter(): Promise<(row: BookingRow) => DeskBooking> {
    const now = clock.now();
    const upcoming = new Set(upcomingSessions(await readShowRules(db.pool), now).map(sessionKey));
    return (row) => presentBooking(row, { addressOf: (id) => attachments.addressOf(id), upcoming, now });
  }
  return {
    offered: () => offeredSessions(db.pool, clock.now()),
    request: createRequests(needs),
    confirm: (token, preferredTime) => confirmRequest(needs, token, preferredTime),
    answerProposal: (token, answer) => answerProposal(needs, token, answer),
    regainPlace: (tx, submissionId) => regainPlace(tx, submissionId, clock.now()),
    sessions: () => deskSessions(db.pool, clock.now()),
    list: async (view, before) => deskBookingsPage(db.pool, { view, before, present: await presenter() }),
    one: async (id) => {
      const row = await bookingById(db.pool, id);
      if (!row) throw new Problem(404, 'booking_not_found', 'There is no such booking.');
      return (await presenter())(row);
    },
    answer: async (id, body, by) => {
      const { booking, isMailed, link } = await answerBooking(needs, { id, body, by });
      return { booking: (await presenter())(booking), isMailed, link };
    },
    showTimes: async () => ({
      version: await settingVersion(db.pool, SHOW_TIMES_KEY),
      rules: [...(await readShowRules(db.pool))],
    }),
    saveShowTimes: (times, by) => saveShowTimes(needs, times, by),
  };
}

/** Once an hour, expires requests that nobody confirmed in time. Call before the jobs start. */
export function registerBookingJobs(
  jobs: Pick<Jobs, 'every'>,
  { db, clock }: Pick<BookingsNeeds, 'db' | 'clock'>,
): void {
  jobs.every('expire-bookings', 3600, () => expireRequests(db.pool, clock.now()));
}

function saveShowTimes({ db }: BookingsNeeds, { version, rules }: ShowTimes, by: string): Promise<ShowTimes> {
  return inTransaction(db, async (tx) => {
    await lockSetting(tx, SHOW_TIMES_KEY);
    const current = await settingVersion(tx, SHOW_TIMES_KEY);
    if (current !== version) {
      throw new Problem(409, 'stale', 'Someone else has saved the show times since you opened them.', {
        version: current,
      });
    }
    const next = version + 1;
    await writeSetting(tx, SHOW_TIMES_KEY, rules);
    await keepSettingVersion(tx, SHOW_TIMES_KEY, rules, by);
    const about = { subject: 'setting', subjectId: SHOW_TIMES_KEY, title: 'Show times' } as const;
    await recordAuditEntry(tx, { ...about, userId: by, action: 'saved' });
    await announceChange(tx, { forms: ['book-rajneeti'] });
    return { version: next, rules };
  });
}
