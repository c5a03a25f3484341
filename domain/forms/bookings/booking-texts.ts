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

/** Shown beside a field that is wrong. {0} and {1} are filled in. */
export const BOOKING_MISTAKES = {
  tooLong: 'Use at most {0} characters. You used {1}.',
  email: 'Enter an email address in the correct format, like name@example.com.',
  phone: 'Enter a WhatsApp number with its country code, like +44 7700 900123.',
  page: 'Enter the address of your page, such as https://example.com/yourname.',
} as const;

/** Why a request that is right in itself is refused. {0} is filled in. */
export const BOOKING_REFUSALS = {
  notOffered: 'This date and time cannot be booked. Please choose one from the list.',
  full: 'Somebody was faster: this session is full now. There are places on {0}.',
  allFull:
    'Somebody was faster: this session is full now, and so are the others. Leave the date open and we will find one with you.',
  enoughForADay:
    'Six requests a day can be sent from one network, and yours has sent them. You can send this one in about {0}.',
  oneHour: '1 hour',
  hours: '{0} hours',
  noPicture: 'Choose a picture to upload.',
} as const;

/** Maximum length of each field in characters. */
export const BOOKING_LIMITS = { name: 120, email: 254, phone: 40, short: 500, long: 3000 } as const;

/** The suffix of a session in a list of choices; only few or no places left are worth a mention. */
export function placesText(left: number): string {
  if (left === 0) return ' (full)';
  if (left === 1) return ' (1 place left)';
  return left <= 3 ? ` (${left} places left)` : '';
}
