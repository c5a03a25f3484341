import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PORTFOLIO } from '#domain/forms/attachment-types.ts';
import { bookingBody, type FieldMistake, readBooking } from '#domain/forms/bookings/booking-request.ts';
import { BOOKING_FAILED } from '#domain/forms/bookings/booking-texts.ts';
import { SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { protectionFields } from '#domain/forms/protection-fields.ts';
import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { App } from '#server/http/app-types.ts';
import { networkOf } from '#server/http/client-network.ts';
import { type FormPages, formAddresses } from '#server/http/form-page.ts';
import { fieldMistakesOf, Problem, UnreadBody } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import type { Attachments, ReceivedForm } from '../attachments/attachments.service.ts';
import type { Protection } from '../protection/protection.service.ts';
import type { Bookings } from './bookings.service.ts';

const PATH = '/book-rajneeti';

/** A plain form's fields: the six addresses stand beside the others. */
const plainFields = bookingBody
  .omit({ socialMediaLinks: true, portfolioUrl: true })
  .extend({ ...protectionFields, ...Object.fromEntries(SOCIAL_NETWORKS.map((name) => [name, z.string().optional()])) });

const noFile = z.record(z.string(), z.string()).catch({});
const linkParams = z.object({ token: z.string().min(1).max(100) });
const proposalForm = z.object({ answer: z.enum(['accept', 'refuse']) });
const confirmForm = z.object({ preferredTime: z.string().max(500).default('') });

export interface BookingFormRoutes {
  readonly bookings: Bookings;
  readonly protection: Protection;
  readonly attachments: Pick<Attachments, 'receive' | 'store' | 'typedBefore'>;
  readonly formPages: FormPages;
}

/** The booking form without script, and the pages of mailed links, which are plain forms for everybody. */
export function registerBookingForms(app: App, routes: BookingFormRoutes): void {
  const { protection, bookings } = routes;
  const calls = protection.posts('book-rajneeti');
  for (const path of formAddresses(routes.formPages, PATH)) {
    publicRoute(app, {
      method: 'POST',
      path,
      allow: protection.ownPages,
      limits: { calls, files: { most: PORTFOLIO.most, bytes: PORTFOLIO.maxBytes } },
      hidden: true,
      handle: ({ request, reply }) => answerPlainForm(request, reply, { ...routes, path }),
    });
    publicRoute(app, {
      method: 'POST',
      path: `${path}/proposal/:token`,
      allow: protection.ownPages,
      limits: { calls },
      hidden: true,
      params: linkParams,
      cache: 'no-store',
      handle: async ({ params: { token }, body, reply }) => {
        const form = proposalForm.safeParse(body);
        if (form.success) await bookings.answerProposal(token, form.data.answer);
        return reply.redirect(`${path}/proposal/${encodeURIComponent(token)}`, 303);
      },
    });
    publicRoute(app, {
      method: 'POST',
      path: `${path}/request/:token`,
      allow: protection.ownPages,
      limits: { calls },
      hidden: true,
      params: linkParams,
      cache: 'no-store',
      handle: async ({ params: { token }, body, reply }) => {
        const form = confirmForm.safeParse(body ?? {});
        if (form.success) await bookings.confirm(token, form.data.preferredTime);
        return reply.redirect(`${path}/request/${encodeURIComponent(token)}`, 303);
      },
    });
  }
}

interface PlainForm extends BookingFormRoutes {
  /** The address of the form's page, in its language. */
  readonly path: string;
}

type Submitted = PlainForm & { readonly received: ReceivedForm };

/** The thank-you page, or the form again with everything that was entered. */
async function answerPlainForm(request: FastifyRequest, reply: FastifyReply, form: PlainForm) {
  const { path, attachments, formPages } = form;
  let typed: Readonly<Record<string, string>> = {};
  try {
    const received = await receive(request, attachments);
    typed = received.fields;
    await book(request, { ...form, received }).finally(() => received.drop());
    return reply.header('cache-control', 'no-store').redirect(`${path}?done=1#thank-you`, 303);
  } catch (error) {
    // Nothing of the form was read, so it cannot be shown again.
    if (error instanceof UnreadBody) throw error;
    const problem = problemOf(error, request);
    const values = { ...attachments.typedBefore(error), ...typed };
    // What was typed is wrong, not how it was sent.
    const refusal = problem.status === 400 ? 422 : problem;
    return formPages.answerFormPage(request, reply, path, answerOf(problem, values), refusal);
  }
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  request.log.error({ err: error }, 'a booking could not be stored');
  return new Problem(500, 'server_error', 'Something went wrong on our side.');
}

async function book(request: FastifyRequest, submitted: Submitted): Promise<void> {
  const { bookings, protection, attachments, received, path } = submitted;
  const { fields } = received;
  const sent = plainFields.safeParse(fields);
  if (!sent.success) throw wrong(sent.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })));
  const socialMediaLinks = Object.fromEntries(SOCIAL_NETWORKS.map((name) => [name, fields[name] ?? '']));
  const reading = readBooking({ ...bookingBody.parse(sent.data), socialMediaLinks });
  if (reading.kind === 'wrong') throw wrong(reading.mistakes);
  if ((await protection.admit(request, 'book-rajneeti', sent.data)) === 'trapped') return;
  const content = [reading.request, received.files.map(({ hash }) => hash)];
  const key = protection.keyOf('book-rajneeti', sent.data, content, request);
  const files = await attachments.store(received, PORTFOLIO);
  const { language } = splitLanguage(path);
  await bookings.request({ request: reading.request, key, files, network: networkOf(request.ip), language });
}

async function receive(request: FastifyRequest, attachments: Pick<Attachments, 'receive'>): Promise<ReceivedForm> {
  if (request.headers['content-type']?.startsWith('multipart/') === true) {
    return attachments.receive(request, PORTFOLIO);
  }
  return { fields: noFile.parse(request.body), files: [], drop: async () => undefined };
}

function wrong(mistakes: readonly FieldMistake[]): Problem {
  return new Problem(422, 'invalid_request', mistakes[0]?.message ?? BOOKING_FAILED, { mistakes });
}

/** What was typed, and what is wrong beside the fields. */
function answerOf(problem: Problem, typed: Readonly<Record<string, string>>): FormAnswer {
  const hidden: ReadonlySet<string> = new Set(Object.values(PROTECTION_FIELDS));
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !hidden.has(name)));
  const errors = Object.fromEntries(fieldMistakesOf(problem).map(({ field, message }) => [field, message]));
  return { form: 'book-rajneeti', values, errors, banner: bannerOf(problem, errors) };
}

/** `null` where the fields say what to change: nothing failed. */
function bannerOf({ status, message }: Problem, errors: FormAnswer['errors']): string | null {
  if (Object.keys(errors).length > 0) return null;
  return status === 500 ? BOOKING_FAILED : `${BOOKING_FAILED} ${message}`;
}
