import { z } from 'zod';
import { ALERT_LIMITS, alertPath, alertTopic, pushSubscription } from '#domain/alerts.ts';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

const time = z.iso.datetime();

/** How long a new alert waits before it is sent, and can be cancelled. */
export const ALERT_CANCEL_SECONDS = 20;

/** Who gets an alert: readers with one of the topics, or all who get alerts. */
export const alertAudience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topics'), topics: z.array(alertTopic).min(1, 'Choose at least one topic.').max(20) }),
  z.object({ kind: z.literal('everyone') }),
]);
export type AlertAudience = z.infer<typeof alertAudience>;

/** What readers see. */
export const alertFields = z.object({
  title: plainText().min(1, 'Say what happened.').max(ALERT_LIMITS.title),
  body: plainText().max(ALERT_LIMITS.body),
  path: alertPath,
  /**
   * The story that it was written from, else the one that `path` leads to: a correction or kill of that story reaches
   * whoever got the alert.
   */
  storyId: recordId.nullable(),
  audience: alertAudience,
  /** Also to the newsletter's breaking list. */
  byMail: z.boolean(),
});

/**
 * POST /api/desk/alerts. The same `key` with the same fields is the same alert; with other fields 409
 * `alert_key_reused`. `everyone` without `confirmed` is 422 `not_confirmed`.
 */
export const newAlert = alertFields.extend({
  key: z.string().regex(/^[\w-]{16,64}$/),
  confirmed: z.boolean(),
});
export type NewAlert = z.input<typeof newAlert>;

/** 'waiting' for the 20 seconds in which it can be cancelled. */
export const ALERT_STATES = ['waiting', 'sending', 'sent', 'cancelled'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** An alert, as the desk sees it. */
export const deskAlert = alertFields.extend({
  _id: recordId,
  state: z.enum(ALERT_STATES),
  /** What it is: an alert, or what replaces one whose story was corrected or killed. */
  kind: z.enum(['alert', 'correction', 'kill']),
  /** The alert whose place on devices a correction or kill takes; `null` for an alert. */
  replaces: recordId.nullable(),
  createdAt: time,
  createdBy: z.string().nullable(),
  sendAt: time,
  finishedAt: time.nullable(),
  counts: z.object({
    /** Number of subscriptions it goes to, known once sending begins. */
    recipients: z.int(),
    /** Taken by the push service. */
    delivered: z.int(),
    /** Given up after retries, or refused. */
    failed: z.int(),
    /** Subscriptions that no longer exist (404, 410), deleted since. */
    gone: z.int(),
    clicked: z.int(),
  }),
});
export type DeskAlert = z.infer<typeof deskAlert>;

/** GET /api/desk/alerts?before=: newest first; `next` is the `before` of the following page. */
export const alertsAnswer = z.object({
  alerts: z.array(deskAlert),
  next: z.string().nullable(),
  /** How many browsers get alerts. */
  subscribers: z.int(),
  /** The person's own devices for tests. */
  devices: z.array(z.object({ _id: recordId, name: z.string(), addedAt: time })),
  /** VAPID key for adding a device. */
  publicKey: z.string(),
});
export type AlertsOverview = z.infer<typeof alertsAnswer>;

/** POST /api/desk/alerts/reach: how many an audience has now. */
export const alertReach = z.object({ subscribers: z.int(), byMail: z.int() });

/** POST /api/desk/alerts/devices: adds the browser of an editor for tests. DELETE …/devices/{id}. */
export const newAlertDevice = pushSubscription.extend({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  /** Such as 'Chrome on Android'. */
  name: plainText().min(1).max(60),
});

/** POST /api/desk/alerts/test: to the person's own devices, by the API at once; 409 `no_device`. */
export const alertTest = alertFields.pick({ title: true, body: true, path: true });
export const alertTestAnswer = z.object({
  devices: z.array(z.object({ _id: recordId, name: z.string(), outcome: z.enum(['delivered', 'gone', 'failed']) })),
});
