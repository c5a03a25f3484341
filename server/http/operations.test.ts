import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ATTACKED, NOT_ATTACKED } from '#tests/support/hostile/fields.ts';
import { textsIn } from '#tests/support/hostile/texts-in-schema.ts';
import { openWholeApp, type WholeApp } from '#tests/support/whole-app.ts';

const operation = z.looseObject({
  'x-audience': z.string().optional(),
  'x-limits': z
    .strictObject({
      calls: z.string().min(1).optional(),
      bytes: z.number().positive().optional(),
      files: z.strictObject({ most: z.number().positive(), bytes: z.number().positive() }).optional(),
      seconds: z.number().positive().optional(),
    })
    .optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.json() })) }).optional(),
});
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.json()).default({}) }).default({ schemas: {} }),
});
const methods = z.enum(['GET', 'PUT', 'POST', 'PATCH', 'DELETE']);
const ROLES: readonly string[] = ['reporter', 'editor', 'administrator'];
const BROKEN = [
  { name: 'no body', headers: {}, payload: '' },
  { name: 'an empty body', headers: { 'content-type': 'application/json' }, payload: '' },
  { name: 'broken JSON', headers: { 'content-type': 'application/json' }, payload: '{"title": ' },
  { name: 'JSON that fits no call', headers: { 'content-type': 'application/json' }, payload: '[[1]]' },
  { name: 'a body of an unknown kind', headers: { 'content-type': 'application/x-unknown' }, payload: 'x' },
  {
    name: 'a broken form with files',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n',
  },
];

let whole: WholeApp;
let schemas: z.infer<typeof document>['components']['schemas'];
let operations: ({ call: string; method: z.infer<typeof methods>; url: string } & z.infer<typeof operation>)[];

beforeAll(async () => {
  whole = await openWholeApp();
  const { paths, components } = document.parse((await whole.app.inject('/api/openapi.json')).json());
  schemas = components.schemas;
  operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([name, told]) => {
      const method = methods.parse(name.toUpperCase());
      const url = path.replace(/\{\w+\}/g, '0123456789abcdef01234567');
      return { call: `${method} ${path}`, method, url, ...told };
    }),
  );
});
afterAll(() => whole.close());

describe('every call of the API', () => {
  it('declares its audience', () => {
    expect(operations.length).toBeGreaterThan(120);
    expect(operations.filter((told) => !told['x-audience']).map(({ call }) => call)).toEqual([]);
  });

  it('is there that a page of the documentation names', () => {
    const root = join(import.meta.dirname, '..', '..');
    const named = globSync('docs/*.md', { cwd: root }).flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(/`(?:([A-Z]+) )?(\/api\/[\w/{}:-]+)[?`]/g)].map(
        ([, method = '', path = '']) => ({ page, call: `${method} ${path.replace(/:\w+|\{\w+\}/g, '{}')}` }),
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    const known = [' /api/docs', ' /api/openapi.json', ...operations.map(({ call }) => call.replace(/\{\w+\}/g, '{}'))];
    expect(named.filter(({ call }) => !known.some((one) => one.endsWith(call)))).toEqual([]);
  });

  it('has a limit on calls, bytes or time', () => {
    const without = operations.filter(({ 'x-limits': limits = {} }) => Object.keys(limits).length === 0);
    expect(without.map(({ call }) => call)).toEqual([]);
    const unbounded = operations.filter(({ method, 'x-limits': limits }) => method !== 'GET' && !limits?.bytes);
    expect(unbounded.map(({ call }) => call)).toEqual([]);
  });

  it('says how long a copy of what it answers to GET may be kept', async () => {
    const silent: string[] = [];
    for (const { call, method, url } of operations) {
      if (method !== 'GET') continue;
      const { headers } = await whole.app.inject({ method, url });
      if (headers['cache-control'] === undefined) silent.push(call);
    }
    expect(silent).toEqual([]);
  });

  it('has every text that it takes tried with attacks in a browser, or a reason why not (tests/e2e/hostile.spec.ts)', () => {
    const texts = operations.flatMap(({ call, requestBody }) =>
      [...textsIn(requestBody?.content['application/json']?.schema ?? null, schemas).keys()].map(
        (field) => `${call} ${field}`,
      ),
    );
    expect(texts.length).toBeGreaterThan(150);
    const tried = Object.entries(ATTACKED).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`));
    const excluded = Object.entries(NOT_ATTACKED).flatMap(([call, fields]) =>
      Object.keys(fields).map((field) => `${call} ${field}`),
    );
    expect(texts.filter((text) => !tried.includes(text) && !excluded.includes(text))).toEqual([]);
    expect([...tried, ...excluded].filter((text) => !texts.includes(text))).toEqual([]);
    expect(tried.filter((text) => excluded.includes(text))).toEqual([]);
  });

  it('about the audit log reads it', () => {
    expect(operations.filter(({ url }) => url.includes('audit')).map(({ call }) => call)).toEqual([
      'GET /api/desk/audit',
    ]);
  });

  it('of the desk refuses strangers with 401 whatever they send, and stores nothing', async () => {
    const writes = operations.filter(
      ({ method, 'x-audience': audience = '' }) => method !== 'GET' && ROLES.includes(audience),
    );
    expect(writes.length).toBeGreaterThan(70);
    const wrong: string[] = [];
    for (const { call, method, url } of writes) {
      for (const { name, headers, payload } of BROKEN) {
        const { statusCode } = await whole.app.inject({ method, url, headers, payload });
        if (statusCode !== 401) wrong.push(`${call} with ${name} answered ${statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
    const { rows } = await whole.db.pool.query(
      'select (select count(*)::int from audit_log) as noted, (select count(*)::int from media) as pictures',
    );
    expect(rows).toEqual([{ noted: 0, pictures: 0 }]);
  });
});

it('keeps a connection that is not used for longer than a proxy in front does, so that no request meets a closed one', () => {
  expect(whole.app.server.keepAliveTimeout).toBe(72_000);
});
