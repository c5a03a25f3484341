import { z } from 'zod';
import { petitionAnswer, petitionStats, signaturesAnswer } from '#domain/forms/petition/petition.ts';
import { CONFIRM_BY_MAIL, NAME_BY_MAIL, PETITION_APP_NAME, SIGNED } from '#domain/forms/petition/petition-texts.ts';
import { signatureInput } from '#domain/forms/petition/signature-input.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import type { Protection } from '../protection/protection.service.ts';
import { noSuchPetition, type Petitions } from './petition.service.ts';

export interface PetitionRoutes {
  readonly petitions: Petitions;
  readonly protection: Pick<Protection, 'guard' | 'admit'>;
}

/** Who wants all signatures asks the desk for the export: deeper pages would only be read by machines, and slowly. */
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
export function registerPetitionRoutes(app: App, { petitions, protection }: PetitionRoutes): void {
  registerReading(app, petitions);
  registerNumbers(app, petitions);
  app.post(
    '/api/signatures',
    {
      onRequest: protection.guard('petition'),
      schema: {
        tags,
        summary: 'Sign a petition',
        description:
          'Answers when the signature is on disk, a repeated one in the same words: it does not count twice. Mistakes: 400 with `mistakes`.',
        body: signatureInput,
        response: {
          201: z.object({ message: z.string(), confirms: z.boolean(), next: z.string().nullable() }),
          ...{ 400: problem, 403: problem, 404: problem, 409: problem, 429: problem, 503: problem },
        },
      },
    },
    async (request, reply) => {
      const admission = await protection.admit(request, 'petition', request.body);
      const { confirms } =
        admission === 'trapped'
          ? { confirms: (await petitions.find(request.body.petitionId))?.confirms ?? false }
          : await petitions.sign({ ...request.body, address: request.ip });
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send({ message: SIGNED, confirms, next: nextStep(confirms, request.body.displayName) });
    },
  );
}

function nextStep(confirms: boolean, showsName: boolean): string | null {
  if (confirms) return CONFIRM_BY_MAIL;
  return showsName ? NAME_BY_MAIL : null;
}

function registerReading(app: App, petitions: Petitions): void {
  app.get(
    '/api/petitions',
    { schema: { tags, summary: 'All petitions', response: { 200: z.array(petitionAnswer) } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return petitions.list();
    },
  );
  app.get(
    '/api/petitions/health',
    {
      schema: {
        tags,
        summary: 'Whether petitions can be read',
        response: { 200: z.object({ status: z.literal('ok'), app: z.string() }) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      await petitions.find(null);
      return { status: 'ok' as const, app: PETITION_APP_NAME };
    },
  );
  app.get(
    '/api/petitions/:id',
    {
      schema: {
        tags,
        summary: 'One petition, by id or slug',
        params: byId,
        response: { 200: petitionAnswer, 404: problem },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      return (await petitions.find(request.params.id)) ?? raise(noSuchPetition());
    },
  );
}

function registerNumbers(app: App, petitions: Petitions): void {
  app.get(
    '/api/petitions/:id/stats',
    { schema: { tags, summary: 'What is counted', params: byId, response: { 200: petitionStats, 404: problem } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return (await petitions.stats(request.params.id)) ?? raise(noSuchPetition());
    },
  );
  app.get(
    '/api/signatures/petition/:id',
    {
      schema: {
        tags,
        summary: 'Those who show their name, newest first',
        description: `Without e-mail addresses; a name once its mailed link was opened or an editor approved it, a comment once it was approved. The newest ${DEEPEST} at most.`,
        params: byId,
        querystring: paged,
        response: { 200: signaturesAnswer, 400: problem, 404: problem },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { page, limit } = request.query;
      if (page * limit > DEEPEST) {
        throw new Problem(400, 'page_too_deep', `Only the newest ${DEEPEST} signatures can be read page by page.`);
      }
      return (await petitions.signatures(request.params.id, page, limit)) ?? raise(noSuchPetition());
    },
  );
}

function raise(problem: Problem): never {
  throw problem;
}
