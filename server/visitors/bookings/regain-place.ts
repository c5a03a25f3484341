import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import { bookingById, changeBooking, HOLDING_STATES } from './bookings.repo.ts';
import { hasPlaceFor, upcomingSession } from './offered-sessions.ts';

/**
 * Gives a booking its place again that it lost as spam. When others have taken it meanwhile, the request waits for the
 * desk without one, as a guest's does who confirms too late. Nothing for a submission of another kind.
 */
export async function regainPlace(tx: Queryable, id: string, now: Date): Promise<void> {
  const booking = await bookingById(tx, id, true);
  if (!booking?.session || !HOLDING_STATES.includes(booking.state)) return;
  const session = await upcomingSession(tx, booking.session, now);
  if (session && !(await hasPlaceFor(tx, session, id))) {
    await changeBooking(tx, id, { state: 'requested', session: null, proposalHash: null });
  }
  await announceChange(tx, { forms: ['book-rajneeti'] });
}
