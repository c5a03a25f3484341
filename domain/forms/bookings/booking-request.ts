import { z } from 'zod';
import { emailField } from '#domain/email-field.ts';
import { oneLine, severalLines } from '#domain/html-text.ts';
import { asciiPhoneNumber } from '#domain/phone-number.ts';
import { filled } from '#domain/text-table.ts';
import { BOOKING_LIMITS, BOOKING_MISTAKES, NAME_MISSING, NO_CONTACT } from './booking-texts.ts';
import { SOCIAL_NETWORKS, type SocialLinks, socialAddress } from './social-links.ts';

const long = z.string().max(20_000).default('');

/** The body of a booking (DAPI-44), which `readBooking` validates. */
export const bookingBody = z.object({
  name: z.string().max(2000).default(''),
  email: z.string().max(2000).default(''),
  phone: z.string().max(2000).default(''),
  preferredTime: z.string().max(500).default(''),
  message: long,
  expertise: long,
  whyPodcast: long,
  topicsToDiscuss: long,
  pastEngagements: long,
  portfolioUrl: z.string().max(2000).nullish(),
  socialMediaLinks: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string().max(2000)).nullish(),
});

export type BookingBody = z.infer<typeof bookingBody>;

/** A valid booking request. Only the session is not checked yet; that depends on the show's times. */
export interface BookingRequest extends Readonly<Record<BookingText, string>> {
  readonly name: string;
  /** In lower case, or ''. A request has an `email`, a `phone` or both. */
  readonly email: string;
  /** In ASCII, whatever was typed. */
  readonly phone: string;
  readonly preferredTime: string;
  readonly portfolioUrl: string;
  readonly socialMediaLinks: SocialLinks;
}

/** Optional free-text fields (BOOK-12). */
export const BOOKING_TEXTS = ['expertise', 'whyPodcast', 'topicsToDiscuss', 'pastEngagements', 'message'] as const;
export type BookingText = (typeof BOOKING_TEXTS)[number];

export interface FieldMistake {
  readonly field: string;
  readonly message: string;
}

export type BookingReading =
  | { readonly kind: 'good'; readonly request: BookingRequest }
  | { readonly kind: 'wrong'; readonly mistakes: readonly FieldMistake[] };

/** Cleans and validates a booking. Mistakes are listed by field, worded for the guest. */
export function readBooking(body: BookingBody): BookingReading {
  const mistakes: FieldMistake[] = [];
  const wrong = (field: string, message: string | null) => {
    if (message !== null) mistakes.push({ field, message });
  };
  const name = oneLine(body.name);
  wrong('name', name === '' ? NAME_MISSING : tooLong(name, BOOKING_LIMITS.name));
  const [email, phone] = [oneLine(body.email).toLowerCase(), asciiPhoneNumber(oneLine(body.phone))];
  wrong('email', email === '' && phone === '' ? NO_CONTACT : emailMistake(email));
  wrong('phone', phoneMistake(phone));
  const texts = textsOf(body);
  for (const field of BOOKING_TEXTS) {
    wrong(field, tooLong(texts[field], field === 'expertise' ? BOOKING_LIMITS.short : BOOKING_LIMITS.long));
  }
  const socialMediaLinks: Record<string, string> = {};
  for (const network of SOCIAL_NETWORKS) {
    const typed = oneLine(body.socialMediaLinks?.[network] ?? '');
    if (typed === '') continue;
    const address = socialAddress(typed);
    if (address === null) wrong(network, BOOKING_MISTAKES.page);
    else socialMediaLinks[network] = address;
  }
  if (mistakes.length > 0) return { kind: 'wrong', mistakes };
  const rest = { preferredTime: oneLine(body.preferredTime), portfolioUrl: oneLine(body.portfolioUrl ?? '') };
  return { kind: 'good', request: { name, email, phone, ...texts, ...rest, socialMediaLinks } };
}

function textsOf(body: BookingBody): Record<BookingText, string> {
  const { expertise, whyPodcast, topicsToDiscuss, pastEngagements, message } = body;
  return {
    expertise: severalLines(expertise),
    whyPodcast: severalLines(whyPodcast),
    topicsToDiscuss: severalLines(topicsToDiscuss),
    pastEngagements: severalLines(pastEngagements),
    message: severalLines(message),
  };
}

function tooLong(text: string, most: number): string | null {
  return text.length > most
    ? filled(BOOKING_MISTAKES.tooLong, most.toLocaleString('en-GB'), text.length.toLocaleString('en-GB'))
    : null;
}

function emailMistake(email: string): string | null {
  if (email === '' || emailField.safeParse(email).success) return null;
  return BOOKING_MISTAKES.email;
}

/** Seven to fifteen digits (E.164), with the usual separators. */
function phoneMistake(phone: string): string | null {
  if (phone === '') return null;
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(phone) && digits >= 7 && digits <= 15 && phone.length <= BOOKING_LIMITS.phone
    ? null
    : BOOKING_MISTAKES.phone;
}
