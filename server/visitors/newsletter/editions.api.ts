import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  editionAnswer,
  editionChange,
  editionFields,
  editionOrder,
  editionPreview,
  newsletterAnswer,
} from '#domain/desk/newsletter.ts';
import type { App } from '#server/http/app-types.ts';
import {
  createEdition,
  type EditionsNeeds,
  newsletterOverview,
  previewEdition,
  readEdition,
  removeEdition,
  saveEdition,
  sendEdition,
  testEdition,
  turn,
} from './editions.service.ts';
import { NEWSLETTER_POLICY, type NewsletterGuard } from './newsletter.policy.ts';

const CALL = { tags: ['desk newsletter'], security: [{ bearer: [] }] };
const PATH = '/api/desk/newsletter/editions';
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });
const response = { 200: editionAnswer };
const message = z.object({ message: z.string() });
/** Framed by the editor's screen alone; it may look as mails do, and do nothing. */
const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

interface Calls {
  readonly needs: EditionsNeeds;
  readonly guard: NewsletterGuard;
  /** Refuses before the body is read. */
  before(deed: keyof typeof NEWSLETTER_POLICY): { onRequest: (request: FastifyRequest) => Promise<void> };
}

/** The newsletter at the desk: editors write and send it; nobody is shown a list of addresses. */
export function registerEditionRoutes(app: App, needs: EditionsNeeds, guard: NewsletterGuard): void {
  const calls: Calls = {
    ...{ needs, guard },
    before: (deed) => ({
      onRequest: async (request) => {
        await guard.authorise(request, NEWSLETTER_POLICY[deed]);
      },
    }),
  };
  registerReads(app, calls);
  registerWrites(app, calls);
  registerOrders(app, calls);
  registerPreviews(app, calls);
}

function registerReads(app: App, { needs, before }: Calls): void {
  app.get(
    '/api/desk/newsletter',
    {
      ...before('read'),
      schema: {
        ...{ ...CALL, summary: 'How many get the newsletter, and its editions' },
        querystring: z.object({ before: params.shape.id.optional() }),
        response: { 200: newsletterAnswer },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return newsletterOverview(needs, request.query.before ?? null);
    },
  );
  app.get(
    `${PATH}/:id`,
    { ...before('read'), schema: { ...CALL, summary: 'One edition', params, response } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return readEdition(needs, request.params.id);
    },
  );
}

function registerWrites(app: App, { needs, guard, before }: Calls): void {
  app.post(
    PATH,
    {
      ...before('write'),
      schema: { ...CALL, summary: 'Begin an edition', body: editionFields, response: { 201: editionAnswer } },
    },
    async (request, reply) => {
      const { id } = await guard.authorise(request, NEWSLETTER_POLICY.write);
      return reply.code(201).send(await createEdition(needs, request.body, id));
    },
  );
  app.put(
    `${PATH}/:id`,
    { ...before('write'), schema: { ...CALL, summary: 'Save an edition', params, body: editionChange, response } },
    async (request) => {
      const { id } = await guard.authorise(request, NEWSLETTER_POLICY.write);
      return saveEdition(needs, request.params.id, request.body, id);
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      ...before('write'),
      schema: { ...CALL, summary: 'Remove an edition that never went out', params, response: { 200: message } },
    },
    async (request) => {
      const { id } = await guard.authorise(request, NEWSLETTER_POLICY.write);
      await removeEdition(needs, request.params.id, id);
      return { message: 'The edition was removed.' };
    },
  );
}

function registerOrders(app: App, { needs, guard, before }: Calls): void {
  app.post(
    `${PATH}/:id/send`,
    {
      ...before('send'),
      schema: { ...CALL, summary: 'Send an edition, now or at its time', params, body: editionOrder, response },
    },
    async (request) => {
      const { id } = await guard.authorise(request, NEWSLETTER_POLICY.send);
      return sendEdition(needs, request.params.id, request.body, id);
    },
  );
  for (const deed of ['unschedule', 'pause', 'resume'] as const) {
    app.post(
      `${PATH}/:id/${deed}`,
      { ...before('send'), schema: { ...CALL, summary: `${deed} an edition`, params, response } },
      async (request) => {
        const { id } = await guard.authorise(request, NEWSLETTER_POLICY.send);
        return turn(needs, request.params.id, deed, id);
      },
    );
  }
  app.post(
    `${PATH}/:id/test`,
    {
      ...before('write'),
      schema: { ...CALL, summary: 'Mail an edition to oneself', params, response: { 202: message } },
    },
    async (request, reply) => {
      const me = await guard.authorise(request, NEWSLETTER_POLICY.write);
      await testEdition(needs, request.params.id, me);
      return reply.code(202).send({ message: `A test is on its way to ${me.email}.` });
    },
  );
}

function registerPreviews(app: App, { needs, before }: Calls): void {
  app.get(
    `${PATH}/:id/preview`,
    {
      ...before('read'),
      schema: { ...CALL, summary: 'An edition as it is mailed', params, response: { 200: editionPreview } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { subject, html, text } = await previewEdition(needs, request.params.id);
      return { subject, html, text };
    },
  );
  app.get(`${PATH}/:id/preview.html`, { ...before('read'), schema: { hide: true, params } }, async (request, reply) => {
    const { html } = await previewEdition(needs, request.params.id);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PREVIEW_POLICY })
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
