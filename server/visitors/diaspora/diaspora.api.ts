import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { diasporaForm } from '#domain/forms/diaspora-form.ts';
import { DIASPORA_FIELDS, diasporaFailure } from '#domain/forms/diaspora-texts.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { pathInLanguage } from '#domain/languages.ts';
import type { App } from '#server/http/app-types.ts';
import { formQuery, languageOfForm } from '#server/http/form-language.ts';
import { type FormPages, formAddresses, offeredLanguage } from '#server/http/form-page.ts';
import { fieldMistakesOf, Problem, problemIn, UnreadBody } from '#server/http/problem.ts';
import { type Limits, publicRoute } from '#server/http/routes.ts';
import type { ReceivedForm } from '../attachments/attachments.service.ts';
import { ATTACHMENT_RULES } from './attachment-rules.ts';
import { type TakeNeeds, takeRequest } from './taken-request.ts';

interface DiasporaRoutesNeeds extends TakeNeeds {
  readonly formPages: FormPages;
}

const FORM = 'diaspora-support';
const PAGE = `/${FORM}`;

/** Requests for support, with script and without (DAPI-42, DAPI-43, SPEC-37). */
export function registerDiasporaRoutes(app: App, needs: DiasporaRoutesNeeds): void {
  const { protection } = needs;
  const limits: Limits = {
    calls: protection.posts(FORM),
    files: { most: ATTACHMENT_RULES.most, bytes: ATTACHMENT_RULES.maxBytes },
  };
  publicRoute(app, {
    method: 'POST',
    path: `/api${PAGE}`,
    allow: protection.ownPages,
    limits,
    tags: ['Forms'],
    summary: 'Ask for support',
    description:
      'Multipart with `email`, `phone` (optional), `country`, `state`, `city`, `context`, `issueDescription` and up to five files in `attachments` (PDF, DOC, DOCX, JPEG, PNG or TXT, up to 10 MB each). The sender gets the reference by mail. Messages are in `language`, English by default.',
    multipart: { fields: diasporaForm, file: ATTACHMENT_RULES.field },
    query: formQuery,
    status: 201,
    answer: z.object({ reference: z.string() }),
    cache: 'no-store',
    handle: async ({ request }) => {
      const received = await needs.attachments.receive(request, ATTACHMENT_RULES);
      return { reference: await taken(needs, request, received) };
    },
  });
  for (const path of formAddresses(needs.formPages, PAGE)) {
    publicRoute(app, {
      method: 'POST',
      path,
      allow: protection.ownPages,
      limits,
      hidden: true,
      handle: ({ request, reply }) => answerPlainForm(needs, request, reply),
    });
  }
}

/** Returns the reference once no file without a row is left. */
async function taken(needs: DiasporaRoutesNeeds, request: FastifyRequest, received: ReceivedForm): Promise<string> {
  try {
    return await takeRequest(needs, request, received, offeredLanguage(needs.formPages, languageOfForm(request)));
  } finally {
    await received.drop();
  }
}

/** What a browser without script gets: the page that says it arrived, or the form again with all that was typed. */
async function answerPlainForm(
  needs: DiasporaRoutesNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const language = languageOfForm(request);
  const page = pathInLanguage(PAGE, language);
  let typed: Readonly<Record<string, string>> = {};
  try {
    const received = await needs.attachments.receive(request, ATTACHMENT_RULES);
    typed = received.fields;
    return reply.redirect(`${page}/sent/${await taken(needs, request, received)}`, 303);
  } catch (error) {
    // Nothing of the form was read, so it cannot be shown again.
    if (error instanceof UnreadBody) throw error;
    const problem = problemIn(language, problemOf(error, request));
    const values = { ...needs.attachments.typedBefore(error), ...typed };
    return needs.formPages.answerFormPage(request, reply, page, answerOf(problem, values), problem);
  }
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  request.log.error({ err: error }, 'a request for support could not be filed');
  return new Problem(500, 'server_error', FORM_TEXTS.serverError);
}

function answerOf(problem: Problem, values: Readonly<Record<string, string>>): FormAnswer {
  const shown = [...DIASPORA_FIELDS, ATTACHMENT_RULES.field];
  const mistakes = fieldMistakesOf(problem);
  const errors = mistakes.filter(({ field }) => shown.includes(field));
  // The fields say what to change: nothing failed.
  const isExplained = errors.length > 0 && errors.length === mistakes.length;
  return {
    form: FORM,
    values: Object.fromEntries(DIASPORA_FIELDS.map((field) => [field, values[field] ?? ''])),
    errors: Object.fromEntries(errors.map(({ field, message }) => [field, message])),
    banner: isExplained ? null : diasporaFailure({ status: problem.status, text: '', message: problem.message }),
  };
}
