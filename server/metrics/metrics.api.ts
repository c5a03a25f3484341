import { hash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { MetricsConfig } from '#server/config.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { Problem } from '#server/http/problem.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { Metrics } from './metrics.service.ts';

const FORWARDED_BY_A_PROXY = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;
const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Counts the requests of `app`, and answers `/metrics` there unless metrics have a port of their own: with METRICS_TOKEN
 * by that alone, without it from this machine alone.
 */
export function registerMetrics(app: App, metrics: Metrics, { token, own }: MetricsConfig): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.requests.observe(request, reply.statusCode, reply.elapsedTime / 1000);
  });
  if (own === null) addMetricsRoute(app, metrics, token === null ? requireThisMachine : withToken(token));
}

/**
 * A server for `/metrics` alone, not listening yet. Without METRICS_TOKEN it is the address it listens on that says who
 * may read: on a loopback address this machine alone, as on the public port.
 */
export function createMetricsApp(metrics: Metrics, { token, own }: MetricsConfig): App {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  const withoutToken = own?.isLoopback ? requireThisMachine : undefined;
  addMetricsRoute(app, metrics, token === null ? withoutToken : withToken(token));
  return app;
}

type Check = (request: FastifyRequest) => void;

function addMetricsRoute(app: App, metrics: Metrics, check: Check | undefined): void {
  publicRoute(app, {
    method: 'GET',
    path: '/metrics',
    allow: {
      name: 'a monitoring system',
      ...(check && { check }),
    },
    limits: FIVE_MINUTES,
    hidden: true,
    cache: 'no-store',
    handle: async ({ reply }) => reply.type(metrics.contentType).send(await metrics.text()),
  });
}

function withToken(token: string): Check {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return ({ headers }) => {
    const given = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
    if (timingSafeEqual(digest(given), digest(token))) return;
    throw new Problem(401, 'metrics_token_needed', 'Metrics need the bearer token of METRICS_TOKEN.');
  };
}

/**
 * Behind a proxy on this machine every request comes from 127.0.0.1, so a forwarded request never counts as local,
 * whatever addresses it names. Nor does one with a foreign Host, which a browser here may send after DNS rebinding.
 */
function requireThisMachine({ headers, raw }: FastifyRequest): void {
  const isForwarded = FORWARDED_BY_A_PROXY.some((name) => headers[name] !== undefined);
  const isFromHere = LOOPBACK_ADDRESS.test(raw.socket.remoteAddress ?? '');
  if (isFromHere && !isForwarded && LOOPBACK_NAME.test(headers.host ?? '')) return;
  throw new Problem(
    403,
    'metrics_local_only',
    'Metrics are for this machine alone. Set METRICS_TOKEN to read them from elsewhere.',
  );
}
