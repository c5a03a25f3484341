import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { diag } from '@opentelemetry/api';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { registerRequestIds } from '#server/http/request-ids.ts';
import { registerRequestSpans } from '#server/http/request-spans.ts';
import { FETCH_LIMITS, fetchFeed } from '#server/wire/fetch.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { startTracing } from './open-telemetry.ts';
import { forRequest, requestHere } from './request-here.ts';
import { isTracing } from './spans.ts';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() }),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.int(),
  status: z.object({ code: z.int().optional() }),
  attributes: z.array(attribute),
});
const batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** What a collector was sent, in place of one. */
let received: string[] = [];
let paths: (string | undefined)[] = [];
let keys: unknown[] = [];
let collector: Server;
let db: TestDatabase;
let app: App;
let stop: () => Promise<void>;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    paths.push(request.url);
    keys.push(request.headers['api-key']);
    received.push(JSON.stringify(await json(request)));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  stop = begin();
  // Meanwhile, as at a start: connections are traced from their beginning.
  db = await openTestDatabase();
  await stop();
});
beforeEach(() => {
  received = [];
  paths = [];
  keys = [];
  stop = begin();
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  registerRequestIds(app);
  registerRequestSpans(app);
  registerErrorAnswers(app);
});
afterEach(async () => {
  await app.close();
  await stop();
});
afterAll(async () => {
  await db.dispose();
  collector.closeAllConnections();
  collector.close();
});

function begin(): () => Promise<void> {
  return startTracing(
    { endpoint: addressOf(collector), headers: { 'api-key': 'of the collector' }, share: 1, service: 'matv-test' },
    quietLog,
  );
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ends tracing, which sends what is left. */
async function spans() {
  await stop();
  return received
    .flatMap((text) => batch.parse(JSON.parse(text)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .map(({ attributes, ...one }) => ({
      ...one,
      facts: Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue])),
    }));
}

it('a request is a trace with its statements, which names no person and no value', async () => {
  app.get('/people/:id', async (request) => {
    await db.pool.query('select $1::text as name', ['Asha Rao']);
    await inTransaction(db, (tx) => tx.query('select 2 as two'));
    return request.id;
  });
  const answer = await app.inject({ url: '/people/7?token=secret', remoteAddress: '192.0.2.7' });
  const found = await spans();
  const request = found.find(({ name }) => name === 'GET /people/:id');
  expect(request).toMatchObject({
    kind: 2,
    facts: {
      'http.request.method': 'GET',
      'http.route': '/people/:id',
      'http.response.status_code': 200,
      'matv.request_id': answer.body,
    },
  });
  const parts = found.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(parts.map(({ name, facts }) => `${name}: ${facts['db.query.text']}`)).toEqual([
    'SELECT: select $1::text as name',
    'BEGIN: begin',
    'SELECT: select 2 as two',
    'COMMIT: commit',
  ]);
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
  expect(new Set(paths)).toEqual(new Set(['/v1/traces']));
  expect(new Set(keys)).toEqual(new Set(['of the collector']));
  expect(received.join('')).toContain('matv-test');
  expect(received.join('')).not.toMatch(/Asha|secret|192\.0\.2/);
});

it('statements that waited for a connection belong to the request that asked them', async () => {
  app.get('/at-once/:n', async (request) => {
    const { n } = z.object({ n: z.string() }).parse(request.params);
    await db.pool.query(`select pg_sleep(0.02), ${n} as n`);
    return 'done';
  });
  await Promise.all(Array.from({ length: 24 }, (_, n) => app.inject(`/at-once/${n}`)));
  const found = await spans();
  const requests = found.filter(({ name }) => name === 'GET /at-once/:n');
  const counts = requests.map(({ spanId }) => found.filter(({ parentSpanId }) => parentSpanId === spanId).length);
  expect(counts).toEqual(Array.from({ length: 24 }, () => 1));
});

it('says what failed, without what was said', async () => {
  app.get('/broken', async () => db.pool.query(`select 'asha@matv.example'::int`));
  await app.inject('/broken');
  const found = await spans();
  expect(found.map(({ name, status, facts }) => [name, status.code, facts['error.type']])).toEqual([
    ['SELECT', 2, '22P02'],
    ['GET /broken', 2, 'Error'],
  ]);
  const said = found.map(({ facts, status }) => JSON.stringify([{ ...facts, 'db.query.text': '' }, status])).join('');
  expect(said).not.toContain('asha');
});

it('a call of a source of the wire is a span without its address, which may hold a secret', async () => {
  const feed = createServer((_request, response) => response.setHeader('content-type', 'application/json').end('[]'));
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const source = { url: `${addressOf(feed)}/feed`, token: 'the-token', tokenParam: 'key' };
  await fetchFeed(source, { etag: null, lastModified: null }, FETCH_LIMITS);
  feed.closeAllConnections();
  feed.close();
  expect(await spans()).toMatchObject([
    { name: 'GET', kind: 3, facts: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 } },
  ]);
  expect(received.join('')).not.toMatch(/the-token|\/feed/);
});

it('the operator is told when the collector does not answer, and nobody else notices', async () => {
  await stop();
  const told: object[] = [];
  const warn = (fact: object) => void told.push({ ...fact, request: requestHere() });
  stop = startTracing({ endpoint: 'http://127.0.0.1:9', headers: {}, share: 1, service: 'matv' }, { warn });
  registerRequestSpans(app);
  app.get('/page', async () => 'a page');
  expect((await app.inject('/page')).body).toBe('a page');
  // As the library says it while the site runs.
  forRequest('r1', () => diag.error('{"stack":"Error: socket hang up","message":"socket hang up","name":"Error"}'));
  await stop();
  expect(told).toMatchObject([
    { reason: 'socket hang up', request: null },
    { err: { code: 'ECONNREFUSED' }, request: null },
  ]);
});

it('nothing is recorded any more once it has stopped', async () => {
  await stop();
  expect(isTracing()).toBe(false);
  app.get('/later', async () => 'done');
  await app.inject('/later');
  await db.pool.query('select 1');
  expect(received).toEqual([]);
});
