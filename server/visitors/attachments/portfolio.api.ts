import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { PORTFOLIO } from '#domain/forms/attachment-types.ts';
import { BOOKING_REFUSALS } from '#domain/forms/bookings/booking-texts.ts';
import { protectionFields } from '#domain/forms/protection-fields.ts';
import { newId } from '#domain/ids.ts';
import type { App } from '#server/http/app-types.ts';
import { formQuery } from '#server/http/form-language.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import type { AttachmentRouteNeeds } from './attachments.api.ts';
import type { ReceivedForm } from './attachments.service.ts';

const sentFields = z.object(protectionFields);

/** POST /api/upload/portfolio: one picture, before the booking that names its address (BOOK-16, BOOK-18, BOOK-38). */
export function registerPortfolioUpload(app: App, needs: AttachmentRouteNeeds): void {
  publicRoute(app, {
    method: 'POST',
    path: '/api/upload/portfolio',
    allow: needs.protection.ownPages,
    limits: {
      calls: needs.protection.posts('book-rajneeti'),
      files: { most: PORTFOLIO.most, bytes: PORTFOLIO.maxBytes },
    },
    tags: ['Forms'],
    summary: 'Upload the portfolio of a booking',
    description:
      'Multipart with one picture in the field `portfolio`: JPEG or PNG, up to 10 MB. Its `url` goes along with the booking as `portfolioUrl` within an hour, and opens for logged-in staff only.',
    multipart: { fields: sentFields, file: PORTFOLIO.field, isFileRequired: true },
    query: formQuery,
    answer: z.object({ url: z.string() }),
    handle: async ({ request }) => {
      const received = await needs.attachments.receive(request, PORTFOLIO);
      try {
        return { url: await takePortfolio(request, needs, received) };
      } finally {
        await received.drop();
      }
    },
  });
}

async function takePortfolio(
  request: FastifyRequest,
  { attachments, protection, db }: AttachmentRouteNeeds,
  received: ReceivedForm,
): Promise<string> {
  const sent = sentFields.safeParse(received.fields);
  if (!sent.success) throw new Problem(400, 'invalid_request', FORM_TEXTS.unreadable);
  if (received.files.length === 0) {
    throw fieldProblem(422, 'file_missing', PORTFOLIO.field, BOOKING_REFUSALS.noPicture);
  }
  if ((await protection.admit(request, 'book-rajneeti', sent.data)) === 'trapped') {
    return attachments.addressOf(newId());
  }
  const files = await attachments.store(received, PORTFOLIO);
  await attachments.keep(db.pool, files, null);
  return attachments.addressOf(files[0]?.id ?? '');
}
