import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

const time = z.iso.datetime();

/** The events that an endpoint can subscribe to. */
export const WEBHOOK_EVENTS = ['alert.sent', 'story.corrected', 'story.killed'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent by the desk's test button to one endpoint, whatever that subscribes to. */
export const WEBHOOK_TEST = 'webhook.test';
const deliveredType = z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]);

/** The body of every delivery, as the Standard Webhooks specification advises. */
export const webhookEvent = z.object({
  type: deliveredType,
  timestamp: time,
  data: z.record(z.string(), z.json()),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

export const NO_HTTPS = 'Give an address that begins with https://.';

/** Where deliveries go, as an administrator types it. */
export const webhookFields = z.object({
  name: plainText().min(1, 'Give it a name.').max(60),
  url: z
    .string()
    .trim()
    .max(500)
    // Plain http is for the receiver that the operator trusts; the server knows which that is.
    .refine((address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''), { error: NO_HTTPS })
    .meta({ format: 'uri', pattern: '^https?:' }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.'),
});
export type WebhookFields = z.infer<typeof webhookFields>;

/** POST /api/desk/webhooks: with an `id`, sending it again adds nothing new, but saves what was changed since. */
export const newWebhook = webhookFields.extend({ id: recordId.optional() });

/** PUT /api/desk/webhooks/{id}: 409 `stale_webhook` unless `version` is the present one. */
export const webhookChange = webhookFields.extend({ version: z.int() });

/** A safety limit: each may hold a connection of its own. */
export const MAX_WEBHOOKS = 50;

/** A receiver, as the desk sees it; its secret is never shown again. */
export const webhook = webhookFields.extend({
  _id: recordId,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(['active', 'paused']),
  /** Why the site itself paused it; `null` when a person did. */
  pausedBecause: z.string().nullable(),
  version: z.int(),
  createdAt: time,
  createdBy: z.string().nullable(),
  /** The last attempt; `problem` is `null` if it was accepted. */
  last: z.object({ at: time, problem: z.string().nullable() }).nullable(),
  /** Until then deliveries are signed with the former secret as well. */
  formerUntil: time.nullable(),
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

/** GET /api/desk/webhooks: by name. */
export const webhooksAnswer = z.object({ webhooks: z.array(webhook) });

/** POST /api/desk/webhooks, and POST …/{id}/secret: the only time that the secret is shown. */
export const webhookSecretAnswer = z.object({ webhook, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecretAnswer>;

/** 'waiting' until its first attempt or the next one; 'failed' when no further attempt follows. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  _id: recordId,
  eventId: z.string(),
  type: deliveredType,
  state: z.enum(DELIVERY_STATES),
  createdAt: time,
  attempts: z.int(),
  /** When the next attempt is due; `null` if none follows. */
  nextAt: time.nullable(),
  /** Why the last attempt failed, in words: 'answered 503', 'did not answer in time'. */
  problem: z.string().nullable(),
  deliveredAt: time.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** GET /api/desk/webhooks/{id}/deliveries?before=: newest first; `next` is the `before` of the following page. */
export const webhookDeliveriesAnswer = z.object({
  deliveries: z.array(webhookDelivery),
  next: z.string().nullable(),
});
