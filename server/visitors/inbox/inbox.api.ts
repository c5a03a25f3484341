import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  colleaguesAnswer,
  inboxAnswer,
  inboxAsked,
  inboxCounts,
  noteSent,
  replySent,
  submissionAnswer,
  submissionChange,
  visitorsAnswer,
} from '#domain/desk/inbox.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { countSubscribers } from '../newsletter/newsletter.service.ts';
import { INBOX_POLICY } from './inbox.policy.ts';
import {
  changeSubmission,
  countInbox,
  inboxColleagues,
  listSubmissions,
  noteOn,
  openSubmission,
  replyTo,
} from './inbox.service.ts';
import type { InboxNeeds } from './inbox-needs.ts';

const CALL = { tags: ['desk inbox'], security: [{ bearer: [] }] };
const byId = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

export interface InboxRoutes extends InboxNeeds {
  /** How many signed a petition today. */
  readonly signaturesToday: () => Promise<number>;
}

/** What visitors sent, for editors. Nothing of it is ever kept by a cache. */
export function registerInboxRoutes(app: App, needs: InboxRoutes, guard: DeskGuard): void {
  const asker = (deed: 'read' | 'answer') => ({
    // Before the body is read.
    onRequest: async (request: FastifyRequest) => {
      await guard.authorise(request, INBOX_POLICY[deed]);
    },
  });
  registerReads(app, needs, guard, asker('read'));
  registerCounts(app, needs, guard);
  registerDeeds(app, needs, guard, asker('answer'));
}

interface Before {
  readonly onRequest: (request: FastifyRequest) => Promise<void>;
}

function registerReads(app: App, needs: InboxRoutes, guard: DeskGuard, before: Before): void {
  app.get(
    '/api/desk/inbox',
    {
      ...before,
      schema: {
        ...{ ...CALL, summary: 'What visitors sent, newest first; needs an editor' },
        querystring: inboxAsked,
        response: { 200: inboxAnswer },
      },
    },
    async (request, reply) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.read);
      reply.header('cache-control', 'no-store');
      return listSubmissions(needs, request.query, id);
    },
  );
  app.get(
    '/api/desk/inbox/colleagues',
    { ...before, schema: { ...CALL, summary: 'Who may answer', response: { 200: colleaguesAnswer } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { colleagues: await inboxColleagues(needs.db.pool) };
    },
  );
  app.get(
    '/api/desk/inbox/:id',
    {
      ...before,
      schema: {
        ...{ ...CALL, summary: 'One submission with its thread; the opening is in the audit log' },
        params: byId,
        response: { 200: submissionAnswer },
      },
    },
    async (request, reply) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.read);
      reply.header('cache-control', 'no-store');
      return openSubmission(needs, request.params.id, id);
    },
  );
}

function registerCounts(app: App, needs: InboxRoutes, guard: DeskGuard): void {
  app.get(
    '/api/desk/inbox/counts',
    { schema: { ...CALL, summary: 'How much waits in the inbox', response: { 200: inboxCounts } } },
    async (request, reply) => {
      await guard.authorise(request, INBOX_POLICY.read);
      reply.header('cache-control', 'no-store');
      return countInbox(needs.db.pool);
    },
  );
  app.get(
    '/api/desk/visitors',
    { schema: { ...CALL, summary: 'What visitors sent, in numbers', response: { 200: visitorsAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, INBOX_POLICY.read);
      reply.header('cache-control', 'no-store');
      const [{ kinds }, subscribers] = await Promise.all([countInbox(needs.db.pool), countSubscribers(needs.db.pool)]);
      const { active, pending } = subscribers;
      return { kinds, subscribers: { active, pending }, signaturesToday: await needs.signaturesToday() };
    },
  );
}

function registerDeeds(app: App, needs: InboxRoutes, guard: DeskGuard, before: Before): void {
  const answer = { params: byId, response: { 200: submissionAnswer } };
  app.patch(
    '/api/desk/inbox/:id',
    {
      ...before,
      schema: { ...CALL, summary: 'Change the state or who it is assigned to', body: submissionChange, ...answer },
    },
    async (request) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.answer);
      return changeSubmission(needs, request.params.id, request.body, id);
    },
  );
  app.post(
    '/api/desk/inbox/:id/replies',
    { ...before, schema: { ...CALL, summary: 'Answer by mail', body: replySent, ...answer } },
    async (request) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.answer);
      return replyTo(needs, request.params.id, request.body, id);
    },
  );
  app.post(
    '/api/desk/inbox/:id/notes',
    { ...before, schema: { ...CALL, summary: 'Write a note for colleagues', body: noteSent, ...answer } },
    async (request) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.answer);
      return noteOn(needs, request.params.id, request.body, id);
    },
  );
}
