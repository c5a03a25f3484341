import type { FastifyRequest } from 'fastify';
import { personAsked, personCounts, personExport, retentionAnswer } from '#domain/desk/personal-data.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { INBOX_POLICY } from './inbox.policy.ts';
import { countPerson, erasePerson, exportPerson, type PersonalDataNeeds } from './personal-data.service.ts';
import { readRetention, saveRetention } from './retention.service.ts';

const CALL = { tags: ['desk inbox'], security: [{ bearer: [] }] };

/** One person's data handed over or erased, and for how long all is kept: for administrators. */
export function registerPersonalDataRoutes(app: App, needs: PersonalDataNeeds, guard: DeskGuard): void {
  registerRetention(app, needs, guard);
  const before = (deed: 'export' | 'erase') => ({
    onRequest: async (request: FastifyRequest) => {
      await guard.authorise(request, INBOX_POLICY[deed]);
    },
  });
  app.post(
    '/api/desk/personal-data/preview',
    {
      ...before('export'),
      schema: {
        ...CALL,
        summary: 'What is held of a person, counted',
        body: personAsked,
        response: { 200: personCounts },
      },
    },
    async (request) => countPerson(needs, request.body.email),
  );
  app.post(
    '/api/desk/personal-data/export',
    {
      ...before('export'),
      schema: { ...CALL, summary: 'All that is held of a person', body: personAsked, response: { 200: personExport } },
    },
    async (request, reply) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.export);
      reply.header('cache-control', 'no-store');
      return exportPerson(needs, request.body.email, id);
    },
  );
  app.post(
    '/api/desk/personal-data/erase',
    {
      ...before('erase'),
      schema: { ...CALL, summary: 'Erase a person for good', body: personAsked, response: { 200: personCounts } },
    },
    async (request) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.erase);
      return erasePerson(needs, request.body.email, id);
    },
  );
}

function registerRetention(app: App, { db }: PersonalDataNeeds, guard: DeskGuard): void {
  app.get(
    '/api/desk/personal-data/retention',
    { schema: { ...CALL, summary: 'For how long submissions are kept', response: { 200: retentionAnswer } } },
    async (request, reply) => {
      await guard.authorise(request, INBOX_POLICY.setRetention);
      reply.header('cache-control', 'no-store');
      return readRetention(db.pool);
    },
  );
  app.put(
    '/api/desk/personal-data/retention',
    {
      schema: { ...CALL, summary: 'Set for how long', body: retentionAnswer, response: { 200: retentionAnswer } },
    },
    async (request) => {
      const { id } = await guard.authorise(request, INBOX_POLICY.setRetention);
      return saveRetention(db, request.body, id);
    },
  );
}
