import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  alertKeyAnswer,
  alertSubscription,
  alertSubscriptionChange,
  alertTopic,
  alertTopicNames,
  MAX_ALERT_TOPICS,
  subscriptionProof,
} from '#domain/alerts.ts';
import { isCounted } from '#server/analytics/counting-choice.ts';
import { isRobot } from '#server/analytics/robots.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { networkOf } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { type CallLimit, publicRoute } from '#server/http/routes.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { Alerts } from './alerts.service.ts';
import { findSubscription, leave, nameTopics, type SubscriptionNeeds, subscribe } from './subscriptions.service.ts';

export interface PublicAlertsNeeds extends SubscriptionNeeds {
  readonly alerts: Pick<Alerts, 'publicKey' | 'open' | 'clicks'>;
  readonly siteUrl: string;
  readonly limits: Pick<SharedLimits, 'limit'>;
}

const CALLS_PER_MINUTE = 60;
// An office of several hundred people, who all open the same alert.
const OPENED_PER_MINUTE = 600;
const MAX_ADDRESSES = 20_000;
/** New browsers of one network in a day. */
const NEW_A_DAY = 50;
// A hundred topics, whose slugs may be of a hundred letters of three bytes.
const BYTES = 40_960;
const SECONDS = 15;

const TAGS = ['Alerts'];
const problem = z.looseObject({ status: z.number(), code: z.string(), detail: z.string() });
const refusals = { 400: problem, 403: problem, 429: problem };
const success = z.object({ success: z.literal(true) });

/**
 * Alerts for readers: subscribing a browser, changing what it asked for, leaving, and the address that an alert leads to.
 * A subscription is known by its endpoint and its secret; there is no account and no cookie. Closing the server writes the
 * last clicks.
 */
export function registerAlertRoutes(app: App, needs: PublicAlertsNeeds): void {
  app.addHook('onClose', () => needs.alerts.clicks.close());
  app.register(async (scope: App) => {
    const tooMany = (after: string) =>
      new Problem(429, 'too_many_calls', `That was a lot at once. Please try again in ${after}.`);
    const calls = await perAddress(scope, {
      perMinute: CALLS_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: tooMany,
    });
    registerReads(scope, needs, calls);
    registerWrites(scope, needs, calls);
  });
  app.register(async (scope: App) => {
    const calls = await perAddress(scope, {
      perMinute: OPENED_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: (after) => new Problem(429, 'too_many_calls', `Please try again in ${after}.`),
    });
    registerOpening(scope, needs, calls);
  });
}

function registerReads(scope: App, needs: PublicAlertsNeeds, calls: CallLimit): void {
  const { alerts, db, siteUrl } = needs;
  const limits = { calls, bytes: BYTES, seconds: SECONDS };
  const readers = ownPages(siteUrl, 'other_site', 'Alerts are managed on the pages of this site.');
  publicRoute(scope, {
    method: 'GET',
    path: '/api/alerts/key',
    allow: 'anyone',
    limits: { calls, seconds: SECONDS },
    tags: TAGS,
    summary: 'The key that browsers subscribe with',
    answer: alertKeyAnswer,
    cache: 'no-store',
    handle: async () => ({ publicKey: await alerts.publicKey() }),
  });
  publicRoute(scope, {
    method: 'POST',
    path: '/api/alerts/subscription/find',
    allow: readers,
    limits,
    tags: TAGS,
    summary: 'What a browser has asked for',
    description: 'The same 404 `not_subscribed` for an unknown endpoint and for a wrong secret.',
    body: subscriptionProof,
    answer: alertSubscription,
    otherAnswers: { ...refusals, 404: problem },
    cache: 'no-store',
    handle: ({ body }) => findSubscription(needs, body),
  });
  publicRoute(scope, {
    method: 'POST',
    path: '/api/alerts/topics',
    allow: readers,
    limits,
    tags: TAGS,
    summary: 'Topics by name; unknown ones are left out',
    body: z.object({ topics: z.array(alertTopic).max(MAX_ALERT_TOPICS) }),
    answer: alertTopicNames,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ body }) => ({ names: await nameTopics(db.pool, body.topics) }),
  });
}

function registerWrites(scope: App, needs: PublicAlertsNeeds, calls: CallLimit): void {
  const limits = { calls, bytes: BYTES, seconds: SECONDS };
  const readers = ownPages(needs.siteUrl, 'other_site', 'Alerts are managed on the pages of this site.');
  const newOnes = needs.limits.limit('alert subscriptions', { burst: NEW_A_DAY, perMinute: NEW_A_DAY / 1440 });
  publicRoute(scope, {
    method: 'PUT',
    path: '/api/alerts/subscription',
    allow: readers,
    limits: {
      ...limits,
      calls: { ...calls, rule: `${calls.rule}; ${NEW_A_DAY} new browsers a day from one network` },
    },
    tags: TAGS,
    summary: 'Subscribe a browser, or change what it asked for',
    description:
      '422 `endpoint_not_allowed` or `bad_key`; 409 `unknown_key`, or `endpoint_in_use` when the endpoint is known with other secrets.',
    body: alertSubscriptionChange,
    answer: alertSubscription,
    otherAnswers: { ...refusals, 409: problem, 422: problem },
    cache: 'no-store',
    handle: async ({ body, request }) => {
      const network = networkOf(request.ip);
      const waitMs = await newOnes.take(network);
      const known = waitMs > 0 ? await isKnown(needs, body) : false;
      if (waitMs > 0 && !known) throw tooManyNew(waitMs);
      const giveBack = () => (waitMs > 0 ? undefined : newOnes.giveBack(network));
      try {
        const { subscription, isNew } = await subscribe(needs, body);
        if (!isNew) await giveBack();
        return subscription;
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  });
  publicRoute(scope, {
    method: 'POST',
    path: '/api/alerts/subscription/leave',
    allow: readers,
    limits,
    tags: TAGS,
    summary: 'Get no more alerts',
    description: 'The same answer whether or not there was such a subscription.',
    body: subscriptionProof,
    answer: success,
    otherAnswers: refusals,
    cache: 'no-store',
    handle: async ({ body }) => {
      await leave(needs, body);
      return { success: true as const };
    },
  });
}

/** Whether a change is one of a browser that is known already, which no limit for new ones concerns. */
async function isKnown(needs: PublicAlertsNeeds, change: z.output<typeof alertSubscriptionChange>): Promise<boolean> {
  const proofs = [{ endpoint: change.endpoint, auth: change.keys.auth }, ...(change.previous ? [change.previous] : [])];
  for (const proof of proofs) {
    const found = await findSubscription(needs, proof).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    if (found) return true;
  }
  return false;
}

function tooManyNew(waitMs: number): Problem {
  return new Problem(
    429,
    'too_many_subscriptions',
    'Many browsers on your network have subscribed today. Please try again tomorrow.',
    { retryAfter: Math.ceil(waitMs / 1000) },
  );
}

function registerOpening(scope: App, { alerts }: PublicAlertsNeeds, calls: CallLimit): void {
  publicRoute(scope, {
    method: 'GET',
    path: '/alerts/open/:id',
    allow: 'anyone',
    limits: { calls, seconds: SECONDS },
    hidden: true,
    params: z.object({ id: z.string().max(40) }),
    cache: 'no-store',
    handle: async ({ params, request, reply }) =>
      reply.redirect(await alerts.open(params.id, { isCounted: isByReader(request) }), 303),
  });
}

/** Not a robot, a prefetch, somebody who only asks where it leads, or a reader who objects to being counted. */
function isByReader(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '');
  return (
    method === 'GET' && !purpose.includes('prefetch') && !isRobot(headers['user-agent'] ?? '') && isCounted(request)
  );
}
