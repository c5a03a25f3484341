import { z } from 'zod';
import {
  editionAnswer,
  editionChange,
  editionOrder,
  editionPreview,
  editionTest,
  newEdition,
  newsletterAnswer,
} from '#domain/desk/newsletter.ts';
import { removal } from '#domain/desk/removals.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { recordId } from '#domain/record-id.ts';
import type { App } from '#server/http/app-types.ts';
import { formQuery } from '#server/http/form-language.ts';
import { deskRoute } from '#server/http/routes.ts';
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
import { MAY } from './newsletter.policy.ts';

const PATH = '/api/desk/newsletter/editions';
const params = z.object({ id: recordId });
const message = z.object({ message: z.string() });
/** Only this site may frame the preview, and only inline styles, as mails have them, are allowed in it. */
const PREVIEW_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'";

/** The newsletter at the desk: editors write and send it; nobody is shown a list of addresses. */
export function registerEditionRoutes(app: App, needs: EditionsNeeds): void {
  registerReads(app, needs);
  registerWrites(app, needs);
  registerOrders(app, needs);
  registerPreviews(app, needs);
}

function registerReads(app: App, needs: EditionsNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/newsletter',
    allow: MAY.read,
    tags: ['desk newsletter'],
    summary: 'How many get the newsletter, in which languages, and its editions',
    query: z.object({ before: params.shape.id.optional() }),
    answer: newsletterAnswer,
    handle: ({ query }) => newsletterOverview(needs, query.before ?? null),
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/:id`,
    allow: MAY.read,
    tags: ['desk newsletter'],
    summary: 'One edition',
    params,
    answer: editionAnswer,
    handle: ({ params }) => readEdition(needs, params.id),
  });
}

function registerWrites(app: App, needs: EditionsNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: PATH,
    allow: MAY.write,
    tags: ['desk newsletter'],
    summary: 'Begin an edition',
    body: newEdition,
    status: 201,
    answer: editionAnswer,
    handle: ({ body, user }) => createEdition(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: `${PATH}/:id`,
    allow: MAY.write,
    tags: ['desk newsletter'],
    summary: 'Save an edition',
    params,
    body: editionChange,
    answer: editionAnswer,
    handle: ({ params, body, user }) => saveEdition(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: `${PATH}/:id`,
    allow: MAY.write,
    tags: ['desk newsletter'],
    summary: 'Remove an edition that never went out',
    params,
    answer: removal,
    handle: async ({ params, user }) => ({ undo: await removeEdition(needs, params.id, user.id) }),
  });
}

function registerOrders(app: App, needs: EditionsNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/:id/send`,
    allow: MAY.send,
    tags: ['desk newsletter'],
    summary: 'Send an edition, now or at its time',
    params,
    body: editionOrder,
    answer: editionAnswer,
    handle: ({ params, body, user }) => sendEdition(needs, params.id, body, user.id),
  });
  for (const action of ['unschedule', 'pause', 'resume'] as const) {
    deskRoute(app, {
      method: 'POST',
      path: `${PATH}/:id/${action}`,
      allow: MAY.send,
      tags: ['desk newsletter'],
      summary: `${action} an edition`,
      params,
      answer: editionAnswer,
      handle: ({ params, user }) => turn(needs, params.id, action, user.id),
    });
  }
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/:id/test`,
    allow: MAY.write,
    tags: ['desk newsletter'],
    summary: 'Mail an edition to oneself, as readers of a language get it, English by default',
    params,
    body: editionTest,
    status: 202,
    answer: message,
    handle: async ({ params, body, user }) => {
      await testEdition(needs, params.id, body?.language ?? DEFAULT_LANGUAGE, user);
      return { message: `A test is on its way to ${user.email}.` };
    },
  });
}

function registerPreviews(app: App, needs: EditionsNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/:id/preview`,
    allow: MAY.read,
    tags: ['desk newsletter'],
    summary: 'An edition as it is mailed to readers of a language, English by default',
    params,
    query: formQuery,
    answer: editionPreview,
    handle: async ({ params, query }) => {
      const { subject, html, text } = await previewEdition(needs, params.id, query.language);
      return { subject, html, text };
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/:id/preview.html`,
    allow: MAY.read,
    hidden: true,
    params,
    query: formQuery,
    handle: async ({ params, query, reply }) => {
      const { html } = await previewEdition(needs, params.id, query.language);
      return reply
        .header('content-security-policy', PREVIEW_POLICY)
        .header('x-frame-options', 'SAMEORIGIN')
        .type('text/html; charset=utf-8')
        .send(html);
    },
  });
}
