import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { originOf } from '#server/http/request-origin.ts';
import type { Counter } from './counter.ts';
import type { Reader } from './readers.ts';

interface AnalyticsNeeds {
  readonly counter: Counter;
  readonly siteUrl: string;
}

// An office of several hundred people behind one address stays below; a script that inflates counts does not.
const REPORTS_PER_MINUTE = 600;
const MOST_ADDRESSES = 20_000;
const LATEST_MS = 8.64e15;

const articleId = z.string().refine(isId, { error: 'must be 24 hexadecimal digits' });
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
const response = { 202: accepted, 400: problem, 403: problem, 404: problem, 429: problem };
const schemaOf = <T extends z.ZodType>(summary: string, body: T) => ({
  tags: ['Analytics'],
  summary,
  description: 'Counted once per reader and UTC day, without a cookie; known robots are answered but not counted.',
  body,
  response,
});

/**
 * What readers' browsers report (API-16, API-17, ART-48, ART-49): 202, unknown stories 404 `story_not_found`, 429
 * `too_many_reports`. Closing the server writes what was counted.
 */
export function registerAnalyticsRoutes(app: App, { counter, siteUrl }: AnalyticsNeeds): void {
  app.addHook('onClose', () => counter.close());
  app.register(async (scope: App) => {
    await scope.register(rateLimit, {
      max: REPORTS_PER_MINUTE,
      timeWindow: '1 minute',
      cache: MOST_ADDRESSES,
      errorResponseBuilder: tooMany,
    });
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (originOf(request, siteUrl) === 'other') throw new Problem(403, 'other_site', 'Reports come from this site.');
    });
    const options = { bodyLimit: 1024 };
    scope.post(
      '/api/analytics/view',
      { ...options, schema: schemaOf('Report that a story was read', z.object({ articleId, timestamp })) },
      async (request, reply) => {
        known(await counter.view(readerOf(request), request.body.articleId));
        return reply.code(202).send({ ok: true });
      },
    );
    scope.post(
      '/api/analytics/share',
      { ...options, schema: schemaOf('Report that a story was shared', z.object({ articleId, platform, timestamp })) },
      async (request, reply) => {
        known(await counter.share(readerOf(request), request.body.articleId, request.body.platform));
        return reply.code(202).send({ ok: true });
      },
    );
  });
}

function readerOf(request: FastifyRequest): Reader {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
}

function known(isKnown: boolean): void {
  if (!isKnown) throw new Problem(404, 'story_not_found', 'Article not found');
}

function tooMany(_request: FastifyRequest, { after }: { readonly after: string }): Problem {
  return new Problem(429, 'too_many_reports', `Too many reports in a short time. Please try again in ${after}.`);
}
