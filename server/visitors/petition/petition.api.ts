import { z } from 'zod';
import { saidIn } from '#domain/forms/answers/said-in.ts';
import { petitionAnswer, petitionStats, signaturesAnswer } from '#domain/forms/petition/petition.ts';
import { CONFIRM_BY_MAIL, NAME_BY_MAIL, PETITION_APP_NAME, SIGNED } from '#domain/forms/petition/petition-texts.ts';
import { signatureInput } from '#domain/forms/petition/signature-input.ts';
import type { App } from '#server/http/app-types.ts';
import { formQuery } from '#server/http/form-language.ts';
import { type FormPages, offeredLanguage } from '#server/http/form-page.ts';
import { Problem } from '#server/http/problem.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { Protection } from '../protection/protection.service.ts';
import { noSuchPetition, type Petitions } from './petition.service.ts';

export interface PetitionRoutes {
  readonly petitions: Petitions;
  readonly protection: Pick<Protection, 'ownPages' | 'posts' | 'admit'>;
  readonly formPages: Pick<FormPages, 'languages'>;
}

/** Nobody pages deeper by hand, and it would be slow; the desk can export all signatures. */
const DEEPEST = 10_000;
const MOST = 100;

const tags = ['Petition'];
const byId = z.object({ id: z.string().max(120) });
const paged = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(MOST).default(20),
});
const problem = z.object({ code: z.string(), message: z.string() }).loose();

/** Petitions and signatures as everybody may call them (SPEC-31, DAPI-46 to DAPI-54). */
export function registerPetitionRoutes(app: App, { petitions, protection, formPages }: PetitionRoutes): void {
  registerReading(app, petitions);
  registerNumbers(app, petitions);
  publicRoute(app, {
    method: 'POST',
    path: '/api/signatures',
    allow: protection.ownPages,
    limits: { calls: protection.posts('petition') },
    tags,
    summary: 'Sign a petition',
    description:
      'Answers when the signature is on disk, a repeated one in the same words: it does not count twice. Mistakes: 400 with `mistakes`. Messages are in `language`, English by default.',
    query: formQuery,
    body: signatureInput,
    status: 201,
    answer: z.object({ message: z.string(), confirms: z.boolean(), next: z.string().nullable() }),
    otherAnswers: { 400: problem, 403: problem, 404: problem, 409: problem, 429: problem, 503: problem },
    cache: 'no-store',
    handle: async ({ query: { language }, body, request }) => {
      const admission = await protection.admit(request, 'petition', body);
      const { confirms } =
        admission === 'trapped'
          ? { confirms: (await petitions.find(body.petitionId))?.confirms ?? false }
          : await petitions.sign({ ...body, address: request.ip, language: offeredLanguage(formPages, language) });
      const next = nextStep(confirms, body.displayName);
      return { message: saidIn(language, SIGNED), confirms, next: next && saidIn(language, next) };
    },
  });
}

function nextStep(confirms: boolean, showsName: boolean): string | null {
  if (confirms) return CONFIRM_BY_MAIL;
  return showsName ? NAME_BY_MAIL : null;
}

function registerReading(app: App, petitions: Petitions): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/petitions',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags,
    summary: 'All petitions',
    answer: z.array(petitionAnswer),
    handle: () => petitions.list(),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/petitions/health',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags,
    summary: 'Whether petitions can be read',
    answer: z.object({ status: z.literal('ok'), app: z.string() }),
    cache: 'no-store',
    handle: async () => {
      await petitions.find(null);
      return { status: 'ok' as const, app: PETITION_APP_NAME };
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/petitions/:id',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags,
    summary: 'One petition, by id or slug',
    params: byId,
    answer: petitionAnswer,
    otherAnswers: { 404: problem },
    handle: async ({ params }) => (await petitions.find(params.id)) ?? raise(noSuchPetition()),
  });
}

function registerNumbers(app: App, petitions: Petitions): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/petitions/:id/stats',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags,
    summary: 'What is counted',
    params: byId,
    answer: petitionStats,
    otherAnswers: { 404: problem },
    cache: 'no-store',
    handle: async ({ params }) => (await petitions.stats(params.id)) ?? raise(noSuchPetition()),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/signatures/petition/:id',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    tags,
    summary: 'Those who show their name, newest first',
    description: `Without e-mail addresses; a name once its mailed link was opened or an editor approved it, a comment once it was approved. The newest ${DEEPEST} at most.`,
    params: byId,
    query: paged,
    answer: signaturesAnswer,
    otherAnswers: { 400: problem, 404: problem },
    cache: 'no-store',
    handle: async ({ params, query }) => {
      const { page, limit } = query;
      if (page * limit > DEEPEST) {
        throw new Problem(400, 'page_too_deep', `Only the newest ${DEEPEST} signatures can be read page by page.`);
      }
      const found = (await petitions.signatures(params.id, page, limit)) ?? raise(noSuchPetition());
      // The page after the last of these would be refused.
      return { ...found, hasMore: found.hasMore && (page + 1) * limit <= DEEPEST };
    },
  });
}

function raise(problem: Problem): never {
  throw problem;
}
