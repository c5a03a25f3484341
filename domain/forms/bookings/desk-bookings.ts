import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { BOOKING_ANSWERS, BOOKING_STATES } from './booking-state.ts';
import { showRules } from './show-rules.ts';
import { SOCIAL_NETWORKS } from './social-links.ts';

/** A session that readers can request (`GET /api/rajneeti-bookings/sessions`). */
export const offeredSession = z.object({
  /** '2025-10-25' */
  date: z.string(),
  /** 'Saturday 25 October 2025' */
  day: z.string(),
  /** '10:00-11:00 AM London (2:30-3:30 PM India)' */
  time: z.string(),
  /** The value a booking sends for this session. */
  preferredTime: z.string(),
  /** Places still free. */
  left: z.number().int(),
});

export const offeredSessions = z.object({ sessions: z.array(offeredSession) });
export type OfferedSession = z.infer<typeof offeredSession>;

/** Identifies a session in the desk's API: day and start in London time. */
export const sessionName = z.object({ date: z.string().max(10), starts: z.string().max(5) });

const when = sessionName.extend({ day: z.string(), time: z.string() });

export const deskSession = when.extend({
  capacity: z.number().int(),
  taken: z.number().int(),
  isCancelled: z.boolean(),
  guests: z.array(z.object({ _id: z.string(), name: z.string(), state: z.enum(BOOKING_STATES) })),
});

/** The sessions that have not ended, soonest first, with their guests. */
export const deskSessions = z.object({ sessions: z.array(deskSession) });
export type DeskSession = z.infer<typeof deskSession>;

export const deskBooking = z.object({
  _id: z.string(),
  reference: z.string(),
  state: z.enum(BOOKING_STATES),
  /** Sent back with an answer; a stale one is refused with 409. */
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** As the guest sent it. */
  preferredTime: z.string(),
  /** The session requested, proposed or accepted; `null` when the guest left it open. */
  session: when.nullable(),
  /** False when the session has begun or is no longer in the show's times. */
  isSessionAhead: z.boolean(),
  texts: z.object({
    expertise: z.string(),
    whyPodcast: z.string(),
    topicsToDiscuss: z.string(),
    pastEngagements: z.string(),
    message: z.string(),
  }),
  socialMediaLinks: z.partialRecord(z.enum(SOCIAL_NETWORKS), z.string()),
  /** The uploaded picture. */
  portfolio: z.object({ url: z.string(), name: z.string() }).nullable(),
  /** An address sent instead of a picture; unchecked. */
  portfolioAddress: z.string(),
  /** The editor's personal message in the last answer. */
  words: z.string(),
  answeredBy: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** When it expires unless it is confirmed; `null` when no confirmation is needed. */
  confirmUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type DeskBooking = z.infer<typeof deskBooking>;

/**
 * 'waiting': for the desk or the guest; 'unconfirmed': not confirmed yet; 'coming': accepted; 'closed': declined,
 * withdrawn or expired.
 */
export const BOOKING_VIEWS = ['waiting', 'unconfirmed', 'coming', 'closed'] as const;
export type BookingView = (typeof BOOKING_VIEWS)[number];

export const deskBookings = z.object({ bookings: z.array(deskBooking), next: z.string().nullable() });

/** Maximum length of an editor's message in an answer. */
export const WORDS_LENGTH = 3000;

export const bookingAnswerBody = z.object({
  version: z.int().min(1),
  answer: z.enum(BOOKING_ANSWERS),
  words: plainText().max(WORDS_LENGTH).default(''),
  /** The proposed session. */
  session: sessionName.nullish(),
});
export type BookingAnswerBody = z.infer<typeof bookingAnswerBody>;

export const bookingAnswered = z.object({
  message: z.string(),
  booking: deskBooking,
  /** False when the guest left no e-mail address, so the desk has to tell them. */
  isMailed: z.boolean(),
  /** For a guest without an e-mail address: where they accept the proposed date. */
  link: z.string().nullable(),
});

/** The show's times, as edited at the desk. */
export const showTimes = z.object({ version: z.int().min(0), rules: showRules });
export type ShowTimes = z.infer<typeof showTimes>;
