import { z } from 'zod';
import { removal } from '#domain/desk/removals.ts';
import {
  newWebhook,
  webhook,
  webhookChange,
  webhookDeliveriesAnswer,
  webhookDelivery,
  webhookSecretAnswer,
  webhooksAnswer,
} from '#domain/desk/webhooks.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute, type Limits } from '#server/http/routes.ts';
import type { WebhooksDesk } from './webhooks.service.ts';

/** A webhook sends what the newsroom does to another system. */
const ALLOW = 'administrator';
const LIMITS: Limits = { bytes: 8192 };

const byId = z.object({ id: z.string().max(40) });
const byDelivery = byId.extend({ deliveryId: z.string().max(40) });
const page = z.object({ before: z.string().max(40).optional() });
const queuedAnswer = z.object({ queued: z.literal(true) });

/** Webhooks at the desk: for administrators. */
export function registerWebhookRoutes(app: App, desk: WebhooksDesk): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/webhooks',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Systems that are notified of events; needs an administrator',
    answer: webhooksAnswer,
    handle: async () => ({ webhooks: await desk.list() }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks',
    allow: ALLOW,
    limits: LIMITS,
    tags: ['webhooks'],
    summary: 'Add a webhook; the answer is the only one with its secret',
    body: newWebhook,
    status: 201,
    answer: webhookSecretAnswer,
    handle: ({ body, user }) => desk.create(body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/webhooks/:id',
    allow: ALLOW,
    limits: LIMITS,
    tags: ['webhooks'],
    summary: 'Change name, address or events',
    params: byId,
    body: webhookChange,
    answer: webhook,
    handle: ({ params, body, user }) => desk.change(params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/webhooks/:id',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Remove a webhook with its deliveries',
    params: byId,
    answer: removal,
    handle: async ({ params, user }) => ({ undo: await desk.remove(params.id, user.id) }),
  });
  registerActions(app, desk);
  registerDeliveries(app, desk);
}

function registerActions(app: App, desk: WebhooksDesk): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks/:id/pause',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Send nothing until it is resumed',
    params: byId,
    answer: webhook,
    handle: ({ params, user }) => desk.pause(params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks/:id/resume',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Send again, first what has waited',
    params: byId,
    answer: webhook,
    handle: ({ params, user }) => desk.resume(params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks/:id/secret',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Renew the secret; the answer is the only one that shows it',
    params: byId,
    answer: webhookSecretAnswer,
    handle: ({ params, user }) => desk.renewSecret(params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks/:id/test',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Send it a test event, once',
    params: byId,
    status: 202,
    answer: queuedAnswer,
    handle: async ({ params, user }) => {
      await desk.test(params.id, user.id);
      return { queued: true as const };
    },
  });
}

function registerDeliveries(app: App, desk: WebhooksDesk): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/webhooks/:id/deliveries',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'What it was sent, newest first',
    params: byId,
    query: page,
    answer: webhookDeliveriesAnswer,
    handle: ({ params, query }) => desk.deliveries(params.id, query.before ?? null),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/webhooks/:id/deliveries/:deliveryId/again',
    allow: ALLOW,
    tags: ['webhooks'],
    summary: 'Send a delivery again',
    params: byDelivery,
    answer: webhookDelivery,
    handle: ({ params, user }) => desk.sendAgain(params.id, params.deliveryId, user.id),
  });
}
