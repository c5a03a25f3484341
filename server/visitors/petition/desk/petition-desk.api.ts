import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  burstsAnswer,
  commentState,
  commentsAnswer,
  commentVerdict,
  deskPetition,
  judgedComment,
  judgedName,
  nameState,
  namesAnswer,
  nameVerdict,
  newPetition,
  petitionSave,
  petitionsAnswer,
  removalAim,
  removalOrder,
  removalPreview,
  removalsAnswer,
  signatureStates,
  verdictUndo,
} from '#domain/desk/petitions.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { App } from '#server/http/app-types.ts';
import { DOWNLOAD_LIMITS, deskRoute } from '#server/http/routes.ts';
import { MAY } from '../petition.policy.ts';
import { exportSignatures } from './export.ts';
import { judgeComment, judgeName, listComments, listNames, takeBackVerdict } from './moderation.ts';
import { listRemovals } from './removals.repo.ts';
import { BURST_WINDOW, burstsOf, previewRemoval, removeSignatures, restoreSignatures } from './removals.ts';
import { addPetition, listForDesk, openForDesk, savePetition } from './texts.ts';

interface DeskNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** Comments or names on a page of their queue. */
const QUEUED_PER_PAGE = 30;
const byId = z.object({ id: z.string().max(40) });

/** The desk's petitions: texts and their versions, comments, integrity, export. */
export function registerPetitionDeskRoutes(app: App, needs: DeskNeeds): void {
  registerTexts(app, needs);
  registerComments(app, needs);
  registerNames(app, needs);
  registerUndo(app, needs);
  registerRemovals(app, needs);
  registerExport(app, needs);
}

function registerTexts(app: App, needs: DeskNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petitions',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'Petitions with their numbers',
    answer: petitionsAnswer,
    handle: async () => ({ petitions: await listForDesk(needs) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petitions',
    allow: MAY.edit,
    tags: ['desk'],
    summary: 'Add a petition',
    body: newPetition,
    status: 201,
    answer: deskPetition,
    handle: ({ body, user }) => addPetition(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petitions/:id',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'A petition with its versions',
    params: byId,
    answer: deskPetition,
    handle: ({ params }) => openForDesk(needs, params.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/petitions/:id',
    allow: MAY.edit,
    tags: ['desk'],
    summary: 'Save a petition; 409 when somebody else has saved it meanwhile, with theirs',
    params: byId,
    body: petitionSave,
    answer: deskPetition,
    handle: ({ params, body, user }) => savePetition(needs, params.id, body, user.id),
  });
}

const queue = z.object({
  state: commentState.default('waiting'),
  petition: z.string().max(40).optional(),
  after: z.string().max(40).optional(),
});

function registerComments(app: App, { db }: DeskNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petition-comments',
    allow: MAY.moderate,
    tags: ['desk'],
    summary: 'Comments by state',
    query: queue,
    answer: commentsAnswer,
    handle: async ({ query }) => {
      const { state, petition = null, after = null } = query;
      const { shown, next } = await readPage(
        QUEUED_PER_PAGE,
        (limit) => listComments(db.pool, { state, petition, after }, limit),
        ({ _id }) => _id,
      );
      return { comments: shown, next };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petition-comments/:id',
    allow: MAY.moderate,
    tags: ['desk'],
    summary: 'Approve or reject a comment',
    params: byId,
    body: commentVerdict,
    answer: judgedComment,
    handle: ({ params, body, user }) => judgeComment(db, params.id, body, user.id),
  });
}

const namesQueue = z.object({ state: nameState.default('held'), after: z.string().max(40).optional() });

function registerNames(app: App, { db }: DeskNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petition-names',
    allow: MAY.moderate,
    tags: ['desk'],
    summary: 'Names that signers want shown, by state',
    query: namesQueue,
    answer: namesAnswer,
    handle: async ({ query }) => {
      const { state, after = null } = query;
      const { shown, next } = await readPage(
        QUEUED_PER_PAGE,
        (limit) => listNames(db.pool, { state, after }, limit),
        ({ _id }) => _id,
      );
      return { names: shown, next };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petition-names/:id',
    allow: MAY.moderate,
    tags: ['desk'],
    summary: 'Show a name, or not',
    params: byId,
    body: nameVerdict,
    answer: judgedName,
    handle: ({ params, body, user }) => judgeName(db, params.id, body, user.id),
  });
}

function registerUndo(app: App, { db }: DeskNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petition-signatures/:id/undo',
    allow: MAY.moderate,
    tags: ['desk'],
    summary: 'Take back a decision about a comment or a name; 409 when another was made since',
    params: byId,
    body: verdictUndo,
    answer: signatureStates,
    handle: ({ params, body, user }) => takeBackVerdict(db, params.id, body, user.id),
  });
}

function registerRemovals(app: App, needs: DeskNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petitions/:id/bursts',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'Suspicious bursts',
    params: byId,
    answer: burstsAnswer,
    handle: async ({ params }) => ({ bursts: await burstsOf(needs, params.id), lookedAt: BURST_WINDOW }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petitions/:id/removals',
    allow: MAY.read,
    tags: ['desk'],
    summary: 'What was taken out',
    params: byId,
    answer: removalsAnswer,
    handle: async ({ params }) => ({ removals: await listRemovals(needs.db.pool, params.id) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petitions/:id/removals/preview',
    allow: MAY.remove,
    tags: ['desk'],
    params: byId,
    summary: 'How many would be taken out',
    body: removalAim,
    answer: removalPreview,
    handle: ({ params, body }) => previewRemoval(needs, params.id, body),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petitions/:id/removals',
    allow: MAY.remove,
    tags: ['desk'],
    params: byId,
    summary: 'Take signatures out',
    body: removalOrder,
    answer: removalsAnswer,
    handle: async ({ params, body, user }) => ({ removals: await removeSignatures(needs, params.id, body, user.id) }),
  });
  const bySelf = z.object({ id: z.string().max(40), removal: z.string().max(40) });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/petitions/:id/removals/:removal/restore',
    allow: MAY.remove,
    tags: ['desk'],
    summary: 'Put signatures back',
    params: bySelf,
    answer: removalsAnswer,
    handle: async ({ params, user }) => ({
      removals: await restoreSignatures(needs, params.id, params.removal, user.id),
    }),
  });
}

function registerExport(app: App, { db, clock }: DeskNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/petitions/:id/signatures.csv',
    allow: MAY.export,
    tags: ['desk'],
    limits: DOWNLOAD_LIMITS,
    summary: 'All signatures as CSV; needs an administrator',
    params: byId,
    handle: async ({ params, user, reply }) => {
      const rows = await exportSignatures(db, params.id, user.id);
      const name = `signatures-${londonDay(clock.now())}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(rows));
    },
  });
}
