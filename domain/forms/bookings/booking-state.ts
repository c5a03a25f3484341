/**
 * The states of a booking request:
 * - 'pending': not confirmed by the guest yet, holds no seat
 * - 'requested': waiting for the desk
 * - 'proposed': the desk proposed another date and waits for the guest
 * - 'accepted': the guest is on the show
 * - 'declined': by the desk
 * - 'withdrawn': by the guest
 * - 'expired': not confirmed in time
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

/** The answers an editor can give to a guest. */
export const BOOKING_ANSWERS = ['confirm', 'accept', 'propose', 'decline'] as const;
export type BookingAnswer = (typeof BOOKING_ANSWERS)[number];

const ALLOWED_ANSWERS: Readonly<Record<BookingState, readonly BookingAnswer[]>> = {
  // An editor can confirm for guests who have no e-mail or never got ours.
  pending: ['confirm', 'accept', 'propose', 'decline'],
  requested: ['accept', 'propose', 'decline'],
  // The guest may agree by telephone.
  proposed: ['accept', 'propose', 'decline'],
  accepted: ['propose', 'decline'],
  declined: ['propose'],
  withdrawn: ['propose'],
  expired: ['confirm', 'accept', 'propose'],
};

/** 'off': it has begun or is cancelled. */
type BookedTime = 'none' | 'ahead' | 'off';

/** The answers possible in a state: only a session ahead can be accepted, and none that is off takes a guest. */
export function answersTo(state: BookingState, session: BookedTime): readonly BookingAnswer[] {
  return ALLOWED_ANSWERS[state].filter(
    (answer) => (answer !== 'accept' || session === 'ahead') && (answer !== 'confirm' || session !== 'off'),
  );
}

/** How long a guest can confirm a request. Sessions need the same notice, so this ends before the session begins. */
export const CONFIRM_HOURS = 48;
