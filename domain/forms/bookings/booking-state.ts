/**
 * What became of a request: it waits to be confirmed and holds no seat; it waits for the desk; another date was proposed and waits for the guest; the guest is in the
 * show; the desk said no; the guest cannot come; nobody confirmed it in time.
 */
export const BOOKING_STATES = [
  'pending',
  'requested',
  'proposed',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

/** What an editor can say to a guest. */
export const BOOKING_ANSWERS = ['confirm', 'accept', 'propose', 'decline'] as const;
export type BookingAnswer = (typeof BOOKING_ANSWERS)[number];

const MAY: Readonly<Record<BookingState, readonly BookingAnswer[]>> = {
  // For guests without e-mail, and those whose mail got lost.
  pending: ['confirm', 'accept', 'propose', 'decline'],
  requested: ['accept', 'propose', 'decline'],
  // A guest may agree on the telephone.
  proposed: ['accept', 'propose', 'decline'],
  accepted: ['propose', 'decline'],
  declined: ['propose'],
  withdrawn: ['propose'],
  expired: ['confirm', 'accept', 'propose'],
};

/** What can be answered to a request as it stands; a guest who named no date cannot be accepted for one. */
export function answersTo(state: BookingState, hasSession: boolean): readonly BookingAnswer[] {
  return MAY[state].filter((answer) => answer !== 'accept' || hasSession);
}

/** For so long a request can be confirmed. Sessions are offered with the same notice, so it ends before they begin. */
export const CONFIRM_HOURS = 48;
