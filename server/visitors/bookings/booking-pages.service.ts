import type { BookingPages } from '#app/services.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { readRequest } from './confirming.ts';
import { offeredSessions } from './offered-sessions.ts';
import { readProposal } from './proposals.ts';

/** The name of the booking form, and of what its page shows. */
export const BOOKING_FORM = 'book-rajneeti';

/** What the pages of the bookings show; `trace` hears that a page shows the sessions. */
export function bookingPages(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  trace: { form(name: string): void },
): BookingPages {
  return {
    offered: () => {
      trace.form(BOOKING_FORM);
      return offeredSessions(db, clock.now());
    },
    request: (token) => readRequest(db, token, clock.now()),
    proposal: (token) => readProposal(db, token, clock.now()),
  };
}
