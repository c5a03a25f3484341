import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  burstsAnswer,
  commentState,
  commentsAnswer,
  commentVerdict,
  deskComment,
  deskName,
  deskPetition,
  nameState,
  namesAnswer,
  nameVerdict,
  petitionFields,
  petitionSave,
  petitionsAnswer,
  removalAim,
  removalOrder,
  removalPreview,
  removalsAnswer,
} from '#domain/desk/petitions.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { MAY, type PetitionGuard } from '../petition.policy.ts';
import { COMMENTS_PER_PAGE, judgeComment, listComments } from './comments.ts';
import { exportSignatures } from './export.ts';
import { judgeName, listNames, NAMES_PER_PAGE } from './names.ts';
import { listRemovals } from './removals.repo.ts';
import { BURST_WINDOW, burstsOf, previewRemoval, removeSignatures, restoreSignatures } from './removals.ts';
import { addPetition, listForDesk, openForDesk, savePetition } from './texts.ts';

interface DeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

const BASE = { tags: ['desk'], security: [{ bearer: [] }] };
const byId = z.object({ id: z.string().max(40) });

/** The desk's petitions: texts and their versions, comments, integrity, export. */
export function registerPetitionDeskRoutes(app: App, needs: DeskNeeds, guard: PetitionGuard): void {
  app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    registerTexts(scope, needs, guard);
    registerComments(scope, needs, guard);
    registerNames(scope, needs, guard);
    registerRemovals(scope, needs, guard);
    registerExport(scope, needs, guard);
  });
}

function registerTexts(app: App, needs: DeskNeeds, guard: PetitionGuard): void {
  app.get(
    '/api/desk/petitions',
    { schema: { ...BASE, summary: 'Petitions with their numbers', response: { 200: petitionsAnswer } } },
    async (request) => {
      await guard.authorise(request, MAY.read);
      return { petitions: await listForDesk(needs) };
    },
  );
  app.post(
    '/api/desk/petitions',
    { schema: { ...BASE, summary: 'Add a petition', body: petitionFields, response: { 201: deskPetition } } },
    async (request, reply) => {
      const { id } = await guard.authorise(request, MAY.edit);
      return reply.code(201).send(await addPetition(needs, request.body, id));
    },
  );
  app.get(
    '/api/desk/petitions/:id',
    { schema: { ...BASE, summary: 'A petition with its versions', params: byId, response: { 200: deskPetition } } },
    async (request) => {
      await guard.authorise(request, MAY.read);
      return openForDesk(needs, request.params.id);
    },
  );
  app.put(
    '/api/desk/petitions/:id',
    {
      schema: {
        ...{ ...BASE, summary: 'Save a petition; 409 when somebody else has saved it meanwhile' },
        ...{ params: byId, body: petitionSave, response: { 200: deskPetition } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.edit);
      return savePetition(needs, request.params.id, request.body, id);
    },
  );
}

const queue = z.object({
  state: commentState.default('waiting'),
  petition: z.string().max(40).optional(),
  after: z.string().max(40).optional(),
});

function registerComments(app: App, { db }: DeskNeeds, guard: PetitionGuard): void {
  app.get(
    '/api/desk/petition-comments',
    { schema: { ...BASE, summary: 'Comments by state', querystring: queue, response: { 200: commentsAnswer } } },
    async (request) => {
      await guard.authorise(request, MAY.moderate);
      const { state, petition = null, after = null } = request.query;
      const comments = await listComments(db.pool, { state, petition, after });
      return { comments, next: comments.length === COMMENTS_PER_PAGE ? (comments.at(-1)?._id ?? null) : null };
    },
  );
  app.post(
    '/api/desk/petition-comments/:id',
    {
      schema: {
        ...{ ...BASE, summary: 'Approve or reject a comment' },
        ...{ params: byId, body: commentVerdict, response: { 200: deskComment } },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.moderate);
      return judgeComment(db, request.params.id, request.body.state, id);
    },
  );
}

const namesQueue = z.object({ state: nameState.default('held'), after: z.string().max(40).optional() });

function registerNames(app: App, { db }: DeskNeeds, guard: PetitionGuard): void {
  app.get(
    '/api/desk/petition-names',
    {
      schema: {
        ...BASE,
        summary: 'Names that signers want shown, by state',
        querystring: namesQueue,
        response: { 200: namesAnswer },
      },
    },
    async (request) => {
      await guard.authorise(request, MAY.moderate);
      const names = await listNames(db.pool, request.query.state, request.query.after ?? null);
      return { names, next: names.length === NAMES_PER_PAGE ? (names.at(-1)?._id ?? null) : null };
    },
  );
  app.post(
    '/api/desk/petition-names/:id',
    {
      schema: {
        ...BASE,
        summary: 'Show a name, or not',
        params: byId,
        body: nameVerdict,
        response: { 200: deskName },
      },
    },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.moderate);
      return judgeName(db, request.params.id, request.body.state, id);
    },
  );
}

function registerRemovals(app: App, needs: DeskNeeds, guard: PetitionGuard): void {
  app.get(
    '/api/desk/petitions/:id/bursts',
    { schema: { ...BASE, summary: 'Suspicious bursts', params: byId, response: { 200: burstsAnswer } } },
    async (request) => {
      await guard.authorise(request, MAY.read);
      return { bursts: await burstsOf(needs, request.params.id), lookedAt: BURST_WINDOW };
    },
  );
  app.get(
    '/api/desk/petitions/:id/removals',
    { schema: { ...BASE, summary: 'What was taken out', params: byId, response: { 200: removalsAnswer } } },
    async (request) => {
      await guard.authorise(request, MAY.read);
      return { removals: await listRemovals(needs.db.pool, request.params.id) };
    },
  );
  const bySet = { ...BASE, params: byId };
  app.post(
    '/api/desk/petitions/:id/removals/preview',
    {
      schema: { ...bySet, summary: 'How many would be taken out', body: removalAim, response: { 200: removalPreview } },
    },
    async (request) => {
      await guard.authorise(request, MAY.remove);
      return previewRemoval(needs, request.params.id, request.body);
    },
  );
  app.post(
    '/api/desk/petitions/:id/removals',
    { schema: { ...bySet, summary: 'Take signatures out', body: removalOrder, response: { 200: removalsAnswer } } },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.remove);
      return { removals: await removeSignatures(needs, request.params.id, request.body, id) };
    },
  );
  const bySelf = z.object({ id: z.string().max(40), removal: z.string().max(40) });
  app.post(
    '/api/desk/petitions/:id/removals/:removal/restore',
    { schema: { ...BASE, summary: 'Put signatures back', params: bySelf, response: { 200: removalsAnswer } } },
    async (request) => {
      const { id } = await guard.authorise(request, MAY.remove);
      return { removals: await restoreSignatures(needs, request.params.id, request.params.removal, id) };
    },
  );
}

function registerExport(app: App, { db, clock }: DeskNeeds, guard: PetitionGuard): void {
  app.get(
    '/api/desk/petitions/:id/signatures.csv',
    { schema: { ...BASE, summary: 'All signatures as CSV; needs an administrator', params: byId } },
    async (request, reply) => {
      const { id } = await guard.authorise(request, MAY.export);
      const rows = await exportSignatures(db, request.params.id, id);
      const name = `signatures-${clock.now().toISOString().slice(0, 10)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(rows));
    },
  );
}
