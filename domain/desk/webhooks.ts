import { z } from 'zod';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);

/** What other systems can be told of. */
export const WEBHOOK_EVENTS = ['alert.sent', 'story.corrected', 'story.killed'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** The body of every delivery, as the Standard Webhooks specification advises. */
export const webhookEvent = z.object({
  type: z.enum(WEBHOOK_EVENTS),
  timestamp: time,
  data: z.record(z.string(), z.json()),
});
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** Where deliveries go, as an administrator types it. */
export const webhookFields = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(60),
  url: z
    .string()
    .trim()
    .max(500)
    .refine((address) => URL.canParse(address) && new URL(address).protocol === 'https:', {
      error: 'Give an address that begins with https://.',
    }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.'),
});
export type WebhookFields = z.infer<typeof webhookFields>;

/** 'waiting' until its first attempt or the next one; 'failed' when no further attempt follows. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const webhookDelivery = z.object({
  _id: id,
  type: z.enum(WEBHOOK_EVENTS),
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
