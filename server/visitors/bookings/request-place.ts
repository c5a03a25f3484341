import type { BookingRequest } from '#domain/forms/bookings/booking-request.ts';
import { CONFIRM_HOURS } from '#domain/forms/bookings/booking-state.ts';
import { BOOKING_REFUSALS } from '#domain/forms/bookings/booking-texts.ts';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import { filled } from '#domain/text-table.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { newSecretToken } from '#server/secrets/secret-token.ts';
import type { StoredAttachment } from '../attachments/attachments.service.ts';
import { fileSubmission } from '../inbox/submissions.service.ts';
import { sessionText } from './booking-mails.ts';
import { type BookedSession, insertBooking } from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { untilText } from './confirming.ts';
import { requestedSession, takePlace } from './offered-sessions.ts';

/** A request as it came in. */
export interface PlaceRequest {
  readonly request: BookingRequest;
  /** Idempotency key: the same for a double click and a retry. */
  readonly key: string;
  /** A portfolio that came with the form itself, stored already; empty where it was uploaded before. */
  readonly files: readonly StoredAttachment[];
  /** Where it came from, see `networkOf`. */
  readonly network: string;
  /** The language of the page that it was sent from. */
  readonly language: Language;
}

/** A request that was stored, and how it gets its place. */
export interface Requested {
  readonly reference: string;
  /** By a mailed link; or by the desk, if there is no address or its mailbox has reached the limit of our mails. */
  readonly confirmBy: 'mail' | 'desk';
  /** Null when it came before requests had to be confirmed. */
  readonly confirmUntil: Date | null;
}

const HOUR_MS = 3_600_000;
/** Enough for a family or an office, too few to keep the desk busy. */
const A_DAY = 6;

/** Limits each network to a few requests a day. Retries of a stored request, and refused ones, do not count. */
export function createRequests(needs: BookingsNeeds): (placeRequest: PlaceRequest) => Promise<Requested> {
  const daily = needs.sharedLimits.limit('booking requests of a day', { burst: A_DAY, perMinute: A_DAY / 1440 });
  return async (placeRequest) => {
    const { network } = placeRequest;
    const waitMs = await daily.take(network);
    if (waitMs > 0) {
      const known = await requestedBefore(needs.db.pool, placeRequest);
      if (known) return known;
      throw enoughForADay(waitMs);
    }
    try {
      const { isNew, ...requested } = await requestPlace(needs, placeRequest);
      if (!isNew) await daily.giveBack(network);
      return requested;
    } catch (error) {
      await daily.giveBack(network);
      throw error;
    }
  };
}

function enoughForADay(waitMs: number): Problem {
  const hours = Math.ceil(waitMs / HOUR_MS);
  const wait = hours === 1 ? BOOKING_REFUSALS.oneHour : filled(BOOKING_REFUSALS.hours, hours);
  const words = filled(BOOKING_REFUSALS.enoughForADay, wait);
  return new Problem(429, 'too_many_bookings', words, { retryAfter: Math.ceil(waitMs / 1000) });
}

/** The answer to an earlier request with the same key; null if there is none. */
async function requestedBefore(db: Queryable, { key }: PlaceRequest): Promise<Requested | null> {
  const { rows } = await db.query<Requested>(
    `select s.reference, case when b.confirm_hash is null then 'desk' else 'mail' end as "confirmBy",
       b.confirm_until as "confirmUntil"
     from submissions s join bookings b on b.submission_id = s.id where s.kind = 'booking' and s.key = $1`,
    [key],
  );
  return rows[0] ?? null;
}

/**
 * Stores a request once for each key and mails the link that confirms it, all or nothing. It holds no place before that;
 * a session that is full already is refused. Throws what `requestedSession` and `takePlace` throw.
 */
function requestPlace(
  needs: BookingsNeeds,
  placeRequest: PlaceRequest,
): Promise<Requested & { readonly isNew: boolean }> {
  const now = needs.clock.now();
  return inTransaction(needs.db, async (tx) => {
    const { request, key, files, language } = placeRequest;
    const session = await requestedSession(tx, request.preferredTime, now);
    const { name, email, phone, ...details } = request;
    const subject = session ? `Rajneeti, ${request.preferredTime}` : 'Rajneeti, date open';
    const filed = await fileSubmission(tx, {
      kind: 'booking',
      key,
      name,
      email,
      phone,
      subject,
      details,
      language,
      at: now,
    });
    if (!filed.isNew) {
      const known = await requestedBefore(tx, placeRequest);
      if (!known) throw new Error(`the booking ${filed.reference} cannot be read`);
      return { ...known, isNew: false };
    }
    if (session) await takePlace(tx, session, filed.id, now, language);
    const until = new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS);
    const { reference } = filed;
    const mailed = { reference, email, language, session, until };
    const hash = email === '' ? null : await mailLink(needs, tx, mailed);
    await insertBooking(tx, filed.id, { session, hash, until });
    await keepPortfolio(needs, tx, { id: filed.id, details, files });
    return { reference, confirmBy: hash === null ? 'desk' : 'mail', confirmUntil: until, isNew: true };
  });
}

interface MailedLink {
  readonly reference: string;
  readonly email: string;
  readonly language: Language;
  readonly session: BookedSession | null;
  readonly until: Date;
}

/**
 * Mails the confirmation link. Anybody may have typed the address, so the mail contains nothing that was typed. Returns
 * the hash of the link; null when no mail goes out because the mailbox has reached its limit.
 */
async function mailLink(
  { visitorMails, siteUrl }: BookingsNeeds,
  tx: Queryable,
  mailed: MailedLink,
): Promise<string | null> {
  const { reference, email, language, session, until } = mailed;
  const { token, hash } = newSecretToken();
  const props = {
    language,
    reference,
    session: session && sessionText(session, language),
    until: untilText(until, language),
    link: siteUrl + pathInLanguage(`/book-rajneeti/request/${token}`, language),
  };
  const [isGoing = false] = await visitorMails.send(tx, [
    { to: { email, name: '' }, template: 'booking-confirm', props },
  ]);
  return isGoing ? hash : null;
}

interface SentPortfolio {
  readonly id: string;
  readonly details: Omit<BookingRequest, 'name' | 'email' | 'phone'>;
  readonly files: readonly StoredAttachment[];
}

/**
 * Attaches the picture to the request: the one sent with the form, or the one uploaded before, by its address. An
 * address of this site that is no unclaimed picture is left out; one of another site stays as text.
 */
async function keepPortfolio({ attachments, siteUrl }: BookingsNeeds, tx: Queryable, sent: SentPortfolio) {
  const { id, details, files } = sent;
  const [file] = files;
  if (file) {
    await attachments.keep(tx, files, id);
    return storePortfolio(tx, id, details, attachments.addressOf(file.id));
  }
  if (details.portfolioUrl === '') return;
  const address = URL.parse(details.portfolioUrl, siteUrl);
  const isOurs = address?.origin === new URL(siteUrl).origin || address?.pathname.startsWith('/api/desk/files/');
  if (isOurs && !(await attachments.claim(tx, details.portfolioUrl, id))) {
    return storePortfolio(tx, id, details, '');
  }
}

async function storePortfolio(tx: Queryable, id: string, details: object, portfolioUrl: string): Promise<void> {
  await tx.query('update submissions set details = $2 where id = $1', [
    id,
    JSON.stringify({ ...details, portfolioUrl }),
  ]);
}
