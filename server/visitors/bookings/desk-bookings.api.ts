import { z } from 'zod';
import type { BookingAnswer } from '#domain/forms/bookings/booking-state.ts';
import {
  BOOKING_VIEWS,
  bookingAnswerBody,
  bookingAnswered,
  deskBooking,
  deskBookings,
  deskSessions,
  showTimes,
} from '#domain/forms/bookings/desk-bookings.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './bookings.policy.ts';
import type { Bookings } from './bookings.service.ts';

const PATH = '/api/desk/bookings';
const byId = z.object({ id: z.string().max(40) });

/** Requests for the talk show, as editors read and answer them. */
export function registerDeskBookingRoutes(app: App, bookings: Bookings): void {
  registerReads(app, bookings);
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/:id/answer`,
    allow: MAY.answer,
    tags: ['desk'],
    summary: 'Confirm, accept, decline or propose another date; the guest is told by mail; needs an editor',
    params: byId,
    body: bookingAnswerBody,
    answer: bookingAnswered,
    handle: async ({ params, body, user }) => {
      const answered = await bookings.answer(params.id, body, user.id);
      return { ...answered, message: wordsOf(body.answer, answered.isMailed) };
    },
  });
  deskRoute(app, {
    method: 'PUT',
    path: `${PATH}/show-times`,
    allow: MAY.showTimes,
    tags: ['desk'],
    summary: 'Say when the show is on; `version` is the one that was read; needs an editor',
    body: showTimes,
    answer: showTimes,
    handle: ({ body, user }) => bookings.saveShowTimes(body, user.id),
  });
}

function registerReads(app: App, bookings: Bookings): void {
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/sessions`,
    allow: MAY.read,
    tags: ['desk'],
    summary: 'Coming sessions and who is in them; needs an editor',
    answer: deskSessions,
    handle: async () => ({ sessions: await bookings.sessions() }),
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/show-times`,
    allow: MAY.read,
    tags: ['desk'],
    summary: 'When the show is on; needs an editor',
    answer: showTimes,
    handle: () => bookings.showTimes(),
  });
  deskRoute(app, {
    method: 'GET',
    path: PATH,
    allow: MAY.read,
    tags: ['desk'],
    summary: 'Requests for the talk show, newest first; needs an editor',
    query: z.object({
      view: z.enum(BOOKING_VIEWS).default('waiting'),
      before: z.string().max(40).optional(),
    }),
    answer: deskBookings,
    handle: ({ query }) => bookings.list(query.view, query.before ?? null),
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/:id`,
    allow: MAY.read,
    tags: ['desk'],
    summary: 'One request; needs an editor',
    params: byId,
    answer: deskBooking,
    handle: ({ params }) => bookings.one(params.id),
  });
}

const DONE: Readonly<Record<BookingAnswer, string>> = {
  confirm: 'Confirmed.',
  accept: 'Accepted.',
  propose: 'Another date is proposed.',
  decline: 'Declined.',
};

function wordsOf(answer: BookingAnswer, isMailed: boolean): string {
  const how = isMailed ? 'The guest is told by e-mail.' : 'There is no e-mail address: please tell the guest yourself.';
  return `${DONE[answer]} ${how}`;
}
