/** Shown when the guest gave no name. */
export const NAME_MISSING = 'Enter your full name.';

/** Shown when the guest gave neither way to reach them (BOOK-10, ERR-47). */
export const NO_CONTACT = 'Please provide either an email address or WhatsApp number.';

/** Shown when a booking could not be stored, for whatever reason (BOOK-44, ERR-46). */
export const BOOKING_FAILED = 'Error submitting form. Please try again.';

/** The thank-you screen (BOOK-40, ERR-45). */
export const BOOKING_DONE = {
  title: 'Thank You!',
  text: 'Your booking request has been submitted successfully. We will contact you soon to confirm your participation.',
} as const;

/** Maximum length of each field in characters. */
export const BOOKING_LIMITS = { name: 120, email: 254, phone: 40, short: 500, long: 3000 } as const;

/** The suffix of a session in a list of choices; only few or no places left are worth a mention. */
export function placesText(left: number): string {
  if (left === 0) return ' (full)';
  if (left === 1) return ' (1 place left)';
  return left <= 3 ? ` (${left} places left)` : '';
}
