import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { registerNewsRoutes } from '#server/newsroom/reading/news/news.api.ts';
import { registerSearchRoutes } from '#server/newsroom/reading/news/search.api.ts';
import { isTest, sourceFiles } from '#tests/architecture/source-tree.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';
import type { App } from './app-types.ts';
import { registerOpenApi } from './openapi.ts';

let desk: DeskApp;
let whole: WholeApp;
beforeAll(async () => {
  whole = await openWholeApp(undefined, { SITE_URL: 'https://matv.example' });
  desk = await openDeskApp(async (app: App, _accounts, db) => {
    await registerOpenApi(app, SITE);
    const reading = {
      db: db.pool,
      clock: systemClock,
      siteUrl: SITE,
      reading: { rule: 'none', take: () => undefined },
    };
    registerNewsRoutes(app, reading);
    registerSearchRoutes(app, reading);
    app.get('/api/needs-login', { schema: { tags: ['Desk'], security: [{ bearer: [] }] } }, async () => 'ok');
  });
});
afterAll(async () => {
  await desk.close();
  await whole.close();
});

const document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ security: z.array(z.unknown()).optional(), operationId: z.string().optional() }),
    ),
  ),
});

const methods = z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']);

describe('the API document', () => {
  it('is OpenAPI 3.1 and made of the routes themselves (API-43)', async () => {
    const parsed = document.parse((await desk.app.inject('/api/openapi.json')).json());
    expect(parsed.openapi).toMatch(/^3\.1/);
    expect(Object.keys(parsed.paths)).toEqual(
      expect.arrayContaining(['/api/news', '/api/news/{id}', '/api/news/search']),
    );
    expect(parsed.paths['/api/needs-login']?.get?.security).toEqual([{ bearer: [] }]);
    expect(parsed.paths['/api/news']?.get).toMatchObject({ security: [], operationId: 'getNews' });
    expect(parsed.paths['/api/news/{id}']?.get?.operationId).toBe('getNewsById');
  });

  it('says whether each call needs a login, and gives each a unique name (API-43)', async () => {
    const { paths } = document.parse((await whole.app.inject('/api/openapi.json')).json());
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        ...operation,
      })),
    );
    expect(operations.length).toBeGreaterThan(120);
    expect(operations.filter(({ security }) => security === undefined).map(({ call }) => call)).toEqual([]);
    expect(operations.filter(({ operationId }) => !operationId).map(({ call }) => call)).toEqual([]);
    const names = operations.map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const wrong: string[] = [];
    for (const { call, security = [] } of operations) {
      const [method = '', path = ''] = call.split(' ');
      const url = path.replace(/\{\w+\}/g, '0123456789abcdef01234567');
      const headers = { 'sec-fetch-site': 'same-origin' };
      const { statusCode } = await whole.app.inject({ method: methods.parse(method), url, headers });
      const isRight = security.length > 0 ? statusCode === 401 : statusCode !== 401;
      if (!isRight) wrong.push(`${call} answered ${statusCode} to a stranger`);
    }
    expect(wrong).toEqual([]);
  });

  it('says of every call how it refuses, in the media type that refusals have (API-43)', async () => {
    const responses = z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).default({}) }));
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.object({ responses }))) })
      .parse((await whole.app.inject('/api/openapi.json')).json());
    const wrong = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses: answers }]) => {
        const refusals = Object.entries(answers).filter(([status]) => status === 'default' || Number(status) >= 400);
        const types = new Set(refusals.flatMap(([, { content }]) => Object.keys(content)));
        const isRight = 'default' in answers && types.size === 1 && types.has('application/problem+json');
        return isRight ? [] : [`${method} ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
    for (const url of ['/api/news/0123456789abcdef01234567', '/api/news?page=none', '/api/desk/sources']) {
      expect((await whole.app.inject(url)).headers['content-type']).toBe('application/problem+json; charset=utf-8');
    }
    expect(Object.keys(paths['/api/desk/schedule/export.csv']?.get?.responses[200]?.content ?? {})).toEqual([
      'text/csv',
    ]);
  });

  it('says which fields and files a multipart body holds (API-43)', async () => {
    const forms = z.object({
      paths: z.record(
        z.string(),
        z.object({
          post: z
            .object({
              requestBody: z.object({
                content: z.object({
                  'multipart/form-data': z.object({
                    schema: z.object({
                      properties: z.record(z.string(), z.looseObject({ type: z.string() })),
                      required: z.array(z.string()),
                    }),
                  }),
                }),
              }),
            })
            .optional()
            .catch(undefined),
        }),
      ),
    });
    const { paths } = forms.parse((await whole.app.inject('/api/openapi.json')).json());
    const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };
    const bodyOf = (path: string) => paths[path]?.post?.requestBody.content['multipart/form-data'].schema;
    expect(bodyOf('/api/diaspora-support')).toMatchObject({
      properties: {
        email: { type: 'string' },
        issueDescription: { type: 'string' },
        attachments: { type: 'array', items: bytes, maxItems: 5 },
      },
      required: ['email', 'country', 'state', 'city', 'context', 'issueDescription'],
    });
    expect(bodyOf('/api/upload/portfolio')).toMatchObject({
      properties: { portfolio: bytes },
      required: ['portfolio'],
    });
    expect(bodyOf('/api/upload')).toMatchObject({ properties: { file: bytes }, required: ['file'] });
  });

  it('says how e-mail addresses, web addresses, paths, ids and names of a register are written (API-43)', async () => {
    const properties = z.record(z.string(), z.json());
    const body = z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ properties }) }) }),
    });
    const operation = z.object({
      parameters: z.array(z.object({ name: z.string(), schema: z.json() })).default([]),
      requestBody: body.optional().catch(undefined),
    });
    const { paths } = z
      .object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
      .parse((await whole.app.inject('/api/openapi.json')).json());
    const field = (method: string, path: string, name: string) =>
      paths[path]?.[method]?.requestBody?.content['application/json'].schema.properties[name];
    const id = { type: 'string', pattern: '^[0-9a-f]{24}$' };
    const path = { type: 'string', maxLength: 500, pattern: '^/(?!/)' };
    expect(field('post', '/api/users/login', 'email')).toEqual({ type: 'string', format: 'email', maxLength: 254 });
    expect(field('post', '/api/signatures', 'email')).toMatchObject({ format: 'email', maxLength: 254 });
    expect(field('post', '/api/analytics/view', 'articleId')).toEqual(id);
    expect(field('post', '/api/deepdive/order', 'ids')).toMatchObject({ type: 'array', items: id });
    expect(field('post', '/api/desk/alerts/test', 'path')).toEqual(path);
    expect(field('put', '/api/desk/redirects', 'target')).toEqual(path);
    expect(field('put', '/api/desk/redirects', 'path')).toMatchObject({ pattern: '^/(?!/)[^?#]*$' });
    expect(field('post', '/api/desk/webhooks', 'url')).toMatchObject({ format: 'uri', pattern: '^https?:' });
    expect(field('put', '/api/alerts/subscription', 'endpoint')).toMatchObject({ format: 'uri' });
    expect(field('put', '/api/alerts/subscription', 'topics')).toMatchObject({
      items: { type: 'string', pattern: '^(breaking|live-tv|(section|topic|author|live-blog):[^:]+)$' },
    });
    const parameter = (method: string, path: string) => paths[path]?.[method]?.parameters[0]?.schema;
    expect(parameter('put', '/api/desk/sections/{slug}')).toMatchObject({
      type: 'string',
      enum: expect.arrayContaining(['world', 'latest-news', 'tech']),
    });
    expect(parameter('delete', '/api/desk/pages/{slug}')).toMatchObject({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
  });

  it('has no fault that the linter of Redocly finds', async () => {
    const source = (await whole.app.inject('/api/openapi.json')).body;
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    const faults = problems.filter(({ severity }) => severity === 'error');
    expect(faults.map(({ message, location }) => `${message} (${location[0]?.pointer})`)).toEqual([]);
  });

  it('comes, as every answer that is no page, as what it says and in no frame', async () => {
    for (const [url, type] of [
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/api/no-such-call', 'application/problem+json; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ]) {
      expect((await whole.app.inject(String(url))).headers, url).toMatchObject({
        'content-type': type,
        'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('lets no other site read an answer', async () => {
    for (const url of ['/api/news', '/api/openapi.json', '/sitemap.xml']) {
      const { headers } = await whole.app.inject({ url, headers: { origin: 'https://other.example' } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('keeps browsers on HTTPS, and gives its cookies to this host alone', async () => {
    const { headers } = await whole.app.inject({
      method: 'POST',
      url: '/privacy/counting',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://matv.example' },
      payload: 'counted=no',
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(headers['set-cookie']).toEqual([
      '__Host-matv_uncounted=1; Max-Age=34560000; Secure; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('knows no method that returns what was sent', async () => {
    expect((await whole.app.inject({ method: 'OPTIONS', url: '/api/news' })).statusCode).toBe(404);
    const address = await whole.app.listen({ port: 0, host: '127.0.0.1' });
    for (const url of ['/api/news', '/robots.txt', '/']) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(address + url, { method: 'TRACE', headers: { cookie: 'a=sent' } });
        sent.on('response', resolve).on('error', reject).end();
      });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(await text(answer)).not.toContain('sent');
    }
  });

  it('reads well as a page without script', async () => {
    const page = await desk.app.inject('/api/docs');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('/api/news/search');
    expect(page.body).toContain('Needs a login.');
    expect(page.body).not.toContain('<script');
  });

  it('says at the type of each refusal what it is and what to do (WORLD-91)', async () => {
    const { body } = await desk.app.inject('/api/docs');
    expect(body).toContain(
      '<div id="problem-429"><dt><code>429</code> Too many requests</dt><dd>Wait as long as Retry-After says, then call less often.</dd></div>',
    );
    const refused = await whole.app.inject('/api/no-such-call');
    expect(refused.json()).toMatchObject({ type: '/api/docs#problem-404', title: 'Not found', code: 'call_not_found' });
    const statuses = sourceFiles()
      .filter(({ path }) => path.startsWith('server/') && !isTest(path))
      .flatMap(({ text: source }) =>
        [...source.matchAll(/(?:[pP]roblem|UnreadBody)\(\s*(\d{3})\b/g)].map(([, status]) => status),
      );
    expect(new Set(statuses).size).toBeGreaterThan(10);
    expect([...new Set(statuses)].filter((status) => !body.includes(` id="problem-${status}"`))).toEqual([]);
  });
});
