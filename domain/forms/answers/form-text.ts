import type {
  BOOKING_DONE,
  BOOKING_FAILED,
  BOOKING_MISTAKES,
  BOOKING_REFUSALS,
  NAME_MISSING,
  NO_CONTACT,
} from '../bookings/booking-texts.ts';
import type { DIASPORA_LABELS, DIASPORA_TOO_LONG } from '../diaspora-form.ts';
import type { DIASPORA_MISSING, DIASPORA_TEXTS } from '../diaspora-texts.ts';
import type { CHECK_THE_FIELDS } from '../form-answer.ts';
import type {
  NEWSLETTER_BREAKING,
  NEWSLETTER_CONSENT,
  NEWSLETTER_THANKS,
  NEWSLETTER_WRONG_ADDRESS,
} from '../newsletter.ts';
import type { CONFIRM_BY_MAIL, NAME_BY_MAIL, PETITION_REFUSALS, SIGNED } from '../petition/petition-texts.ts';
import type { SIGNATURE_LABELS, SIGNATURE_MISSING, SIGNATURE_MISTAKES } from '../petition/signature-input.ts';
import type { FILE_TEXTS, FOLLOW_TEXTS, FORM_TEXTS } from './form-texts.ts';

type TextsOf<Texts> = Texts[keyof Texts];

/** The English texts that the server answers forms with. Every other language must have each of them. */
export type FormText =
  | typeof CHECK_THE_FIELDS
  | TextsOf<typeof FORM_TEXTS>
  | TextsOf<typeof FILE_TEXTS>
  | typeof FOLLOW_TEXTS.tooManyClicks
  | TextsOf<typeof FOLLOW_TEXTS.crowd>
  | TextsOf<typeof FOLLOW_TEXTS.missing>
  | typeof NAME_MISSING
  | typeof NO_CONTACT
  | typeof BOOKING_FAILED
  | TextsOf<typeof BOOKING_DONE>
  | TextsOf<typeof BOOKING_MISTAKES>
  | TextsOf<typeof BOOKING_REFUSALS>
  | TextsOf<typeof SIGNATURE_LABELS>
  | TextsOf<typeof SIGNATURE_MISSING>
  | TextsOf<typeof SIGNATURE_MISTAKES>
  | TextsOf<typeof PETITION_REFUSALS>
  | typeof SIGNED
  | typeof CONFIRM_BY_MAIL
  | typeof NAME_BY_MAIL
  | TextsOf<typeof DIASPORA_LABELS>
  | TextsOf<typeof DIASPORA_MISSING>
  | TextsOf<typeof DIASPORA_TEXTS>
  | typeof DIASPORA_TOO_LONG
  | typeof NEWSLETTER_BREAKING
  | typeof NEWSLETTER_CONSENT
  | typeof NEWSLETTER_THANKS
  | typeof NEWSLETTER_WRONG_ADDRESS;
