import { z } from 'zod';
import { isId } from './ids.ts';
import { isSitePath, SITE_PATH_PATTERN } from './local-path.ts';
import { SECTIONS } from './sections.ts';
import { topicSlug } from './topic.ts';

/**
 * What alerts are about: 'breaking', 'live-tv', 'section:world', 'topic:<slug>' for a tag or category, 'author:<id>', or
 * 'live-blog:<story id>' for its key events.
 */
export type AlertTopic =
  | 'breaking'
  | 'live-tv'
  | `section:${string}`
  | `topic:${string}`
  | `author:${string}`
  | `live-blog:${string}`;

/** A reader can follow many authors, but a list that one request writes has an end. */
export const MAX_ALERT_TOPICS = 100;

export function isAlertTopic(text: string): text is AlertTopic {
  if (text === 'breaking' || text === 'live-tv') return true;
  const [kind, of = '', ...rest] = text.split(':');
  if (rest.length > 0) return false;
  if (kind === 'section') return SECTIONS.some(({ slug }) => slug === of);
  if (kind === 'topic') return of !== '' && topicSlug(of) === of;
  return (kind === 'author' || kind === 'live-blog') && isId(of);
}

export const alertTopic = z
  .custom<AlertTopic>((value) => typeof value === 'string' && isAlertTopic(value), { error: 'is no topic of alerts' })
  .meta({ type: 'string', pattern: '^(breaking|live-tv|(section|topic|author|live-blog):[^:]+)$' });

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** Hours in which alerts arrive without sound or vibration, on the reader's own clock; `from` may be after `to`. */
export const quietHours = z.object({
  from: clockTime,
  to: clockTime,
  /** IANA name, such as 'Europe/London'. */
  zone: z
    .string()
    .max(60)
    .refine(
      (zone) => {
        try {
          return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
        } catch {
          return false;
        }
      },
      { error: 'is no time zone' },
    ),
});
export type QuietHours = z.infer<typeof quietHours>;

/** An uncompressed P-256 point (65 bytes) and 16 bytes, in base64url without padding (RFC 8291). */
const publicKey = z.string().regex(/^[\w-]{87}$/, 'is no public key');
const authSecret = z.string().regex(/^[\w-]{22}$/, 'is no authentication secret');
const endpoint = z.string().max(1000).refine(URL.canParse, 'is no address').meta({ format: 'uri' });

/** Whose subscription it is: both are secrets that the browser, its push service and this site alone know. */
export const subscriptionProof = z.object({ endpoint, auth: authSecret });
export type SubscriptionProof = z.infer<typeof subscriptionProof>;

/** A browser's push subscription, as `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint,
  keys: z.object({ p256dh: publicKey, auth: authSecret }),
});
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

/** GET /api/alerts/key: the VAPID key that new subscriptions are made with (RFC 8292). */
export const alertKeyAnswer = z.object({ publicKey });

/** PUT /api/alerts/subscription: subscribes a browser, or replaces what it asked for. */
export const alertSubscriptionChange = pushSubscription.extend({
  /** The VAPID key that the browser subscribed with. */
  publicKey,
  topics: z.array(alertTopic).min(1, 'Choose at least one topic.').max(MAX_ALERT_TOPICS),
  quiet: quietHours.nullable(),
  /** The subscription that the browser had before, which this one replaces. */
  previous: subscriptionProof.optional(),
});
export type AlertSubscriptionChange = z.input<typeof alertSubscriptionChange>;

/** What a browser has asked for; also the answer of POST /api/alerts/subscription/find. 404 `not_subscribed`. */
export const alertSubscription = z.object({
  topics: z.array(alertTopic),
  quiet: quietHours.nullable(),
  /** False once the site's key has changed: the browser has to subscribe again with the present one. */
  isKeyCurrent: z.boolean(),
});
export type AlertSubscription = z.infer<typeof alertSubscription>;

/** Topics by name for the page that offers them: POST /api/alerts/topics with ids; unknown ones are left out. */
export const alertTopicNames = z.object({
  names: z.array(z.object({ topic: alertTopic, name: z.string() })),
});

export const ALERT_LIMITS = { title: 80, body: 180 } as const;

/**
 * What a push message contains: the declarative form, which Safari shows by itself, and which the service worker of other
 * browsers reads.
 */
export const pushMessage = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string().min(1),
    body: z.string(),
    /** Absolute address. */
    navigate: z.url(),
    /** A later alert with the same tag takes its place. */
    tag: z.string(),
    lang: z.string().optional(),
    dir: z.enum(['auto', 'ltr', 'rtl']).optional(),
    icon: z.string().optional(),
    image: z.string().optional(),
    silent: z.boolean().optional(),
  }),
});
export type PushMessage = z.infer<typeof pushMessage>;

/** Where an alert leads: a page of this site, so that no alert can send readers elsewhere. */
export const alertPath = z
  .string()
  .trim()
  .max(500)
  .refine(isSitePath, 'Give a page of this site, such as /live.')
  .meta({ pattern: SITE_PATH_PATTERN });
