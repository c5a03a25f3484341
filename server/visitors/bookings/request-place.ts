import type { BookingRequest } from '../../../domain/forms/bookings/booking-request.ts';
import { inTransaction, type Queryable } from '../../db/client.ts';
import { announceChange } from '../../newsroom/changes.service.ts';
import type { StoredAttachment } from '../attachments/attachments.service.ts';
import { fileSubmission } from '../inbox/submissions.service.ts';
import { mailGuest } from './booking-mails.ts';
import { insertBooking } from './bookings.repo.ts';
import type { BookingsNeeds } from './bookings-needs.ts';
import { sessionAsked, takePlace } from './offered-sessions.ts';

/** A request as it came in. */
export interface PlaceAsked {
  readonly request: BookingRequest;
  /** The same for a double click and a retry. */
  readonly key: string;
  /** A portfolio that came with the form itself, stored already; empty where it was uploaded before. */
  readonly files: readonly StoredAttachment[];
}

/**
 * Stores a request once for each key, gives it its place, and mails what was understood, all or nothing. Throws what
 * `sessionAsked` and `takePlace` throw.
 */
export function requestPlace(needs: BookingsNeeds, asked: PlaceAsked): Promise<{ readonly reference: string }> {
  const now = needs.clock.now();
  return inTransaction(needs.db, async (tx) => {
    const { request, key, files } = asked;
    const session = await sessionAsked(tx, request.preferredTime, now);
    const { name, email, phone, ...details } = request;
    const subject = session ? `Rajneeti, ${request.preferredTime}` : 'Rajneeti, date open';
    const filed = await fileSubmission(tx, { kind: 'booking', key, name, email, phone, subject, details, at: now });
    if (!filed.isNew) return { reference: filed.reference };
    if (session) await takePlace(tx, session, filed.id, now);
    const kept = session && { date: session.date, starts: session.starts, ends: session.ends };
    await insertBooking(tx, filed.id, kept);
    await keepPortfolio(needs, tx, { id: filed.id, details, files });
    await mailGuest(needs, tx, { ...filed, name, email, session: kept, version: 1 }, { kind: 'received' });
    await announceChange(tx, { forms: ['book-rajneeti'] });
    return { reference: filed.reference };
  });
}

interface SentPortfolio {
  readonly id: string;
  readonly details: Omit<BookingRequest, 'name' | 'email' | 'phone'>;
  readonly files: readonly StoredAttachment[];
}

/**
 * Ties the picture to the request: the one that came along, or the one uploaded before by the address that was given for
 * it. An address of ours that is nobody's waiting picture is left out; one of another site stays as a text.
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
