import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ID_PATTERN } from '#domain/ids.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { publicRoute } from '#server/http/routes.ts';
import type { Counter } from './counter.ts';
import { isCounted, registerCountingChoice } from './counting-choice.ts';
import type { Reader } from './readers.ts';

interface AnalyticsNeeds {
  readonly counter: Counter;
  readonly siteUrl: string;
}

// Enough for an office of several hundred people behind one address, too few for a script that inflates counts.
const REPORTS_PER_MINUTE = 600;
const MAX_ADDRESSES = 20_000;
const MAX_BYTES = 1024;
const LATEST_MS = 8.64e15;

const articleId = z.string().regex(ID_PATTERN, 'must be 24 hexadecimal digits');
const timestamp = z
  .union([z.iso.datetime({ offset: true }), z.int().min(0).max(LATEST_MS)], {
    error: 'must be an ISO 8601 time or milliseconds since 1970',
  })
  .describe("When it happened by the reader's clock; the server counts by its own");
const platform = z.enum(['facebook', 'twitter', 'whatsapp', 'linkedin', 'pinterest', 'copy', 'native']);

const accepted = z.object({ ok: z.literal(true) }).describe('Taken; the count shows within seconds');
const problem = z
  .looseObject({ status: z.number(), code: z.string(), detail: z.string() })
  .describe('A refusal (application/problem+json)');
const refusals = { 400: problem, 403: problem, 404: problem, 429: problem };
const DESCRIPTION =
  'Counted once per reader and UTC day, without a cookie. Known robots are answered but not counted, and so are browsers whose reader objected or that send Sec-GPC or DNT.';

/**
 * Reports from readers' browsers (API-16, API-17, ART-48, ART-49): 202, 404 `story_not_found`, or 429
 * `too_many_reports`. Closing the server flushes the counts.
 */
export function registerAnalyticsRoutes(app: App, { counter, siteUrl }: AnalyticsNeeds): void {
  app.addHook('onClose', () => counter.close());
  registerCountingChoice(app, siteUrl);
  app.register(async (scope: App) => {
    const calls = await perAddress(scope, {
      perMinute: REPORTS_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: (after) =>
        new Problem(429, 'too_many_reports', `Too many reports in a short time. Please try again in ${after}.`),
    });
    const readers = ownPages(siteUrl, 'other_site', 'Reports come from this site.');
    publicRoute(scope, {
      method: 'POST',
      path: '/api/analytics/view',
      allow: readers,
      limits: { calls, bytes: MAX_BYTES },
      tags: ['Analytics'],
      summary: 'Report that a story was read',
      description: DESCRIPTION,
      body: z.object({ articleId, timestamp }),
      status: 202,
      answer: accepted,
      otherAnswers: refusals,
      cache: 'no-store',
      handle: async ({ body, request }) => {
        if (isCounted(request)) requireKnown(await counter.view(readerOf(request), body.articleId));
        return { ok: true as const };
      },
    });
    publicRoute(scope, {
      method: 'POST',
      path: '/api/analytics/share',
      allow: readers,
      limits: { calls, bytes: MAX_BYTES },
      tags: ['Analytics'],
      summary: 'Report that a story was shared',
      description: DESCRIPTION,
      body: z.object({ articleId, platform, timestamp }),
      status: 202,
      answer: accepted,
      otherAnswers: refusals,
      cache: 'no-store',
      handle: async ({ body, request }) => {
        if (isCounted(request)) requireKnown(await counter.share(readerOf(request), body.articleId, body.platform));
        return { ok: true as const };
      },
    });
  });
}

function readerOf(request: FastifyRequest): Reader {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

function requireKnown(isKnown: boolean): void {
  if (!isKnown) throw new Problem(404, 'story_not_found', 'Article not found');
}
