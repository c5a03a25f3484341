import { z } from 'zod';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import { bookingBody, readBooking } from '#domain/forms/bookings/booking-request.ts';
import { BOOKING_DONE } from '#domain/forms/bookings/booking-texts.ts';
import { offeredSessions } from '#domain/forms/bookings/desk-bookings.ts';
import { protectionFields } from '#domain/forms/protection-fields.ts';
import type { App } from '#server/http/app-types.ts';
import { networkOf } from '#server/http/client-network.ts';
import { formQuery } from '#server/http/form-language.ts';
import { type FormPages, offeredLanguage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { Protection } from '../protection/protection.service.ts';
import type { Bookings } from './bookings.service.ts';

const body = bookingBody.extend(protectionFields);

const booked = z.object({
  success: z.literal(true),
  message: z.string(),
  /** What the guest can name it by. */
  reference: z.string().nullable(),
  /** Who confirms the request, which holds no place before: the guest by a mailed link, or the desk. */
  confirmBy: z.enum(['mail', 'desk']).nullable(),
  /** When the request expires unless it is confirmed. */
  confirmUntil: z.iso.datetime().nullable(),
});

export interface BookingRoutes {
  readonly bookings: Bookings;
  readonly protection: Protection;
  readonly formPages: Pick<FormPages, 'languages'>;
}

/** What a guest's browser calls: the sessions there are, and asking for a place in one (DAPI-44, SPEC-36). */
export function registerBookingRoutes(app: App, { bookings, protection, formPages }: BookingRoutes): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/rajneeti-bookings/sessions',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags: ['visitors'],
    summary: 'The next sessions of the talk show that can be booked, with the places left',
    answer: offeredSessions,
    cache: 'no-store',
    handle: async () => ({ sessions: await bookings.offered() }),
  });
  publicRoute(app, {
    method: 'POST',
    path: '/api/rajneeti-bookings',
    allow: protection.ownPages,
    limits: { calls: protection.posts('book-rajneeti') },
    tags: ['visitors'],
    summary: 'Ask for a place in a session of the talk show',
    description: 'Messages are in `language`, English by default.',
    query: formQuery,
    body,
    status: 201,
    answer: booked,
    cache: 'no-store',
    handle: async ({ query: { language }, body, request }) => {
      const reading = readBooking(body);
      if (reading.kind === 'wrong') throw wrongFields(reading.mistakes);
      const admission = await protection.admit(request, 'book-rajneeti', body);
      const message = `${saidIn(language, BOOKING_DONE.title)} ${saidIn(language, BOOKING_DONE.text)}`;
      const answer = { success: true, message } as const;
      if (admission === 'trapped') return { ...answer, reference: null, confirmBy: null, confirmUntil: null };
      const key = protection.keyOf('book-rajneeti', body, reading.request, request);
      const placeRequest = {
        request: reading.request,
        key,
        files: [],
        network: networkOf(request.ip),
        language: offeredLanguage(formPages, language),
      };
      const { confirmUntil, ...requested } = await bookings.request(placeRequest);
      return { ...answer, ...requested, confirmUntil: confirmUntil?.toISOString() ?? null };
    },
  });
}

function wrongFields(mistakes: readonly { readonly field: string; readonly message: string }[]): Problem {
  return new Problem(400, 'invalid_request', mistakes[0]?.message ?? 'The request is not valid.', { mistakes });
}
