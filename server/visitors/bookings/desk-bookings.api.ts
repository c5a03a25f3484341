import type { FastifyRequest } from 'fastify';
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
import type { Role } from '#domain/roles.ts';
import type { App } from '#server/http/app-types.ts';
import { BOOKINGS_POLICY } from './bookings.policy.ts';
import type { Bookings } from './bookings.service.ts';

const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const PATH = '/api/desk/bookings';
const byId = z.object({ id: z.string().max(40) });

interface Guard {
  authorise(request: FastifyRequest, role: Role): Promise<{ readonly id: string }>;
}

/** Requests for the talk show, as editors read and answer them. */
export function registerDeskBookingRoutes(app: App, bookings: Bookings, guard: Guard): void {
  registerReads(app, bookings, guard);
  app.post(
    `${PATH}/:id/answer`,
    {
      onRequest: async (request) => void (await guard.authorise(request, BOOKINGS_POLICY.answer)),
      schema: {
        ...{
          ...BASE,
          summary: 'Confirm, accept, decline or propose another date; the guest is told by mail; needs an editor',
        },
        params: byId,
        body: bookingAnswerBody,
        response: { 200: bookingAnswered },
      },
    },
    async (request) => {
      const { id: by } = await guard.authorise(request, BOOKINGS_POLICY.answer);
      const answered = await bookings.answer(request.params.id, request.body, by);
      return { ...answered, message: wordsOf(request.body.answer, answered.isMailed) };
    },
  );
  app.put(
    `${PATH}/show-times`,
    {
      onRequest: async (request) => void (await guard.authorise(request, BOOKINGS_POLICY.showTimes)),
      schema: {
        ...{ ...BASE, summary: 'Say when the show is on; `version` is the one that was read; needs an editor' },
        body: showTimes,
        response: { 200: showTimes },
      },
    },
    async (request) => {
      const { id: by } = await guard.authorise(request, BOOKINGS_POLICY.showTimes);
      return bookings.saveShowTimes(request.body, by);
    },
  );
}

function registerReads(app: App, bookings: Bookings, guard: Guard): void {
  const onRequest = async (request: FastifyRequest) => void (await guard.authorise(request, BOOKINGS_POLICY.read));
  app.get(
    `${PATH}/sessions`,
    {
      onRequest,
      schema: {
        ...{ ...BASE, summary: 'Coming sessions and who is in them; needs an editor' },
        response: { 200: deskSessions },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { sessions: await bookings.sessions() };
    },
  );
  app.get(
    `${PATH}/show-times`,
    { onRequest, schema: { ...BASE, summary: 'When the show is on; needs an editor', response: { 200: showTimes } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return bookings.showTimes();
    },
  );
  app.get(
    PATH,
    {
      onRequest,
      schema: {
        ...{ ...BASE, summary: 'Requests for the talk show, newest first; needs an editor' },
        querystring: z.object({
          view: z.enum(BOOKING_VIEWS).default('waiting'),
          before: z.string().max(40).optional(),
        }),
        response: { 200: deskBookings },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return bookings.list(request.query.view, request.query.before ?? null);
    },
  );
  app.get(
    `${PATH}/:id`,
    {
      onRequest,
      schema: { ...BASE, summary: 'One request; needs an editor', params: byId, response: { 200: deskBooking } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return bookings.one(request.params.id);
    },
  );
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
