import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { multipartForm, type SentFile } from '#tests/support/forms/multipart.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';

/** How often each call is made. `--release` asks for forty, which are more than ten thousand calls. */
const ROUNDS = Number(process.env.MATV_FUZZ_ROUNDS ?? '3');
/** Another seed makes other calls; a failure is found again with the seed that it names. */
const SEED = Number(process.env.MATV_FUZZ_SEED ?? '1');
const AT_ONCE = 4;
/** Every third call is made by somebody who is not logged in. */
const STRANGER_EVERY = 3;
/** On a machine that others use as well only what hangs is a fault; before a release five seconds are. */
const LIMIT_MS = process.env.MATV_FUZZ_ROUNDS === undefined ? 60_000 : 5000;
const POOL = 400;

/**
 * Answers from 500 on with which the site itself is well: the operator has not set a service up, or, as oEmbed
 * prescribes, 501 for a format that the site does not write.
 */
const NO_FAULTS = /"code":"(headlines_not_configured|unknown_format)"/;
/** Calls that would end the caller's own login. */
const LEFT_OUT = /^(POST \/api\/users\/logout|DELETE \/api\/desk\/(account|people\/\{id\})\/sessions.*)$/;

const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.json(),
});
const operation = z.looseObject({
  parameters: z.array(parameter).default([]),
  security: z.array(z.unknown()).default([]),
  requestBody: z
    .object({
      content: z.record(z.string(), z.object({ schema: z.json() })),
    })
    .optional(),
});
const apiDocument = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.json()).default({}) }),
});
type Operation = z.infer<typeof operation>;

const schemaNode = z.looseObject({
  $ref: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.json()).optional(),
  oneOf: z.array(z.json()).optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  contentMediaType: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.json().optional(),
  maxItems: z.number().optional(),
  properties: z.record(z.string(), z.json()).default({}),
  required: z.array(z.string()).default([]),
});

/** What programs and people send that do not mean well, or do not know better. */
const HOSTILE: readonly z.infer<ReturnType<typeof z.json>>[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  "'; drop table stories; --",
  '%',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(20_000),
  '9'.repeat(400),
  '1e400',
  'NaN',
  '٣',
  '2026-13-45',
  '2026-02-30T25:61:00Z',
  '+275761-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  'constructor',
  '__proto__',
  '\\',
  '[',
  '\u202e',
  '',
  -1,
  0.5,
  1e308,
  2 ** 53,
  2 ** 31,
  null,
  true,
  [],
  {},
  [[[[[[]]]]]],
];

/** Beginnings of what is uploaded, and what only seems to be it. */
const FILES = [
  '',
  '%PDF-1.7\n%%EOF',
  'GIF89a',
  '\u0089PNG\r\n\u001a\n',
  '<svg onload="alert(1)"/>',
  'x'.repeat(20_000),
];
const FILE_NAMES = [
  'rain.pdf',
  'rain.png',
  '',
  '../../../etc/passwd',
  'a"b.pdf',
  'a\r\nb: c',
  '\u0000.pdf',
  '٣'.repeat(400),
];

type Json = z.infer<ReturnType<typeof z.json>>;

let site: Site;
let token = '';
let api: z.infer<typeof apiDocument>;
/** Ids that answers have named: calls about them reach further than those about nothing. */
const seen: string[] = [];

beforeAll(async () => {
  site = await startSite({ env: { TRUST_PROXY: '1' } });
  api = apiDocument.parse(await (await fetch(`${site.url}/api/openapi.json`)).json());
  token = await logIn();
});
afterAll(() => site.stop());

async function logIn(): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() };
  const body = JSON.stringify(site.admin);
  const answer = await fetch(`${site.url}/api/users/login`, { method: 'POST', headers, body });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

/** Everybody calls from an address of their own, so that limits of calls are not all that is seen. */
function anyAddress(): string {
  return [10, 0, 0, 0].map((first) => first || Math.floor(Math.random() * 256)).join('.');
}

/** Values that fit `schema`, and now and then one that does not. */
function valuesOf(schema: Json, depth = 0): fc.Arbitrary<Json> {
  return fc.oneof(
    { weight: 12, arbitrary: fitting(schema, depth) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  );
}

function fitting(schema: Json, depth: number): fc.Arbitrary<Json> {
  const node = schemaNode.safeParse(schema).data;
  if (!node || depth > 8) return fc.constant(null);
  if (node.$ref !== undefined) {
    const name = node.$ref.split('/').at(-1) ?? '';
    return fitting(api.components.schemas[name] ?? {}, depth + 1);
  }
  if (node.const !== undefined) return fc.constant(node.const);
  if (node.enum && node.enum.length > 0) return fc.constantFrom(...node.enum);
  const choices = node.anyOf ?? node.oneOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => fitting(one, depth + 1)));
  const types = typeof node.type === 'string' ? [node.type] : (node.type ?? ['object']);
  return fc.oneof(...types.map((type) => ofType(type, node, depth)));
}

function ofType(type: string, node: z.infer<typeof schemaNode>, depth: number): fc.Arbitrary<Json> {
  switch (type) {
    case 'string':
      return textsOf(node);
    case 'integer':
      return fc.integer({ min: bounded(node.minimum, -1000), max: bounded(node.maximum, 1000) });
    case 'number':
      return fc.double({ min: node.minimum ?? -1e6, max: node.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valuesOf(node.items ?? {}, depth + 1), { maxLength: Math.min(node.maxItems ?? 3, 3) });
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(node.properties).map(([name, inner]) => [name, valuesOf(inner, depth + 1)]),
      );
      return fc.record(fields, { requiredKeys: node.required.filter((name) => Object.hasOwn(fields, name)) });
    }
    default:
      return fc.constant(null);
  }
}

function bounded(limit: number | undefined, otherwise: number): number {
  return limit === undefined ? otherwise : Math.max(-2_147_483_648, Math.min(2_147_483_647, limit));
}

function textsOf(node: z.infer<typeof schemaNode>): fc.Arbitrary<string> {
  const { pattern, format, contentMediaType, minLength = 0, maxLength = 60 } = node;
  if (contentMediaType !== undefined) return fc.constantFrom(...FILES);
  const known = fc.constantFrom(...(seen.length > 0 ? seen : ['0123456789abcdef01234567']));
  if (pattern === '^[0-9a-f]{24}$') return known;
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern));
    } catch {
      // Some patterns, such as those that look ahead, cannot be turned round.
    }
  }
  const some = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) });
  return fc.oneof({ weight: 2, arbitrary: some }, { weight: 1, arbitrary: known });
}

interface Call {
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string | Buffer<ArrayBuffer> | null;
  readonly contentType: string | null;
  readonly isByStranger: boolean;
  readonly needsLogin: boolean;
}

/** `ROUNDS` calls of one operation. */
function callsOf(path: string, method: string, told: Operation, seed: number): Call[] {
  const { parameters, requestBody, security } = told;
  const [[contentType, { schema }] = [null, { schema: null }]] = Object.entries(requestBody?.content ?? {});
  const values = fc.record({
    parameters: fc.tuple(...parameters.map(({ schema }) => valuesOf(schema))),
    given: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: parameters.length, maxLength: parameters.length }),
    body: valuesOf(schema),
    fileName: fc.constantFrom(...FILE_NAMES),
  });
  return fc.sample(values, { numRuns: ROUNDS, seed }).map((value, round) => {
    let filled = path;
    const query: string[] = [];
    for (const [at, { name, in: place, required }] of parameters.entries()) {
      const text = encoded(value.parameters[at]);
      if (place === 'path') filled = filled.replace(`{${name}}`, text === '' ? '%20' : text);
      if (place === 'query' && (required || value.given[at] !== 0)) query.push(`${name}=${text}`);
    }
    const url = query.length === 0 ? filled : `${filled}?${query.join('&')}`;
    return {
      name: `${method} ${path}`,
      method,
      url,
      ...bodyOf(contentType, schema, value.body, value.fileName),
      isByStranger: (round + 1) % STRANGER_EVERY === 0,
      needsLogin: security.length > 0,
    };
  });
}

function bodyOf(type: string | null, schema: Json, value: Json, fileName: string): Pick<Call, 'body' | 'contentType'> {
  if (type !== 'multipart/form-data') return { body: type && JSON.stringify(value), contentType: type };
  const { properties = {} } = schemaNode.safeParse(schema).data ?? {};
  const fields: Record<string, string> = {};
  const files: SentFile[] = [];
  for (const [field, content] of Object.entries(value ?? {})) {
    const sent = [content].flat().map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
    const isFile = JSON.stringify(properties[field])?.includes('contentMediaType');
    if (isFile) files.push(...sent.map((text) => ({ field, name: fileName, bytes: Buffer.from(text, 'latin1') })));
    else fields[field] = sent.join();
  }
  const { payload, headers } = multipartForm(fields, files);
  // A text that is no form goes out as it is, below a header that promises one.
  return { body: typeof value === 'string' ? value : payload, contentType: headers['content-type'] };
}

function encoded(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return encodeURIComponent(text.toWellFormed().slice(0, 2000));
}

/** What is wrong with the answer; `null` if nothing is. */
async function faultOf(call: Call): Promise<string | null> {
  const { method, url, body, contentType, isByStranger, needsLogin } = call;
  const headers: Record<string, string> = { 'x-forwarded-for': anyAddress() };
  if (!isByStranger) headers.authorization = `Bearer ${token}`;
  if (contentType !== null) headers['content-type'] = contentType;
  const started = performance.now();
  try {
    const signal = AbortSignal.timeout(2 * LIMIT_MS);
    const answer = await fetch(site.url + url, { method, headers, body, redirect: 'manual', signal });
    const text = await answer.text();
    const took = performance.now() - started;
    for (const [id] of text.matchAll(/\b[0-9a-f]{24}\b/g)) if (seen.length < POOL && !seen.includes(id)) seen.push(id);
    if (answer.status === 401 && !isByStranger) token = await logIn();
    if (answer.status < 400 && isByStranger && needsLogin) return `${answer.status} without a login`;
    if (answer.status >= 500 && !NO_FAULTS.test(text)) return `${answer.status} ${text.slice(0, 300)}`;
    return took > LIMIT_MS ? `took ${Math.round(took)} ms` : null;
  } catch (error) {
    return String(error);
  }
}

it('no call of the API fails or hangs, whatever an administrator or a stranger sends, and a stranger gets only what is public', {
  timeout: 3_600_000,
}, async () => {
  const wrong: string[] = [];
  let made = 0;
  const operations = Object.entries(api.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, told]) => ({ path, method: method.toUpperCase(), told })),
  );
  const left = operations.filter(({ path, method }) => !LEFT_OUT.test(`${method} ${path}`)).entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [at, { path, method, told }] of left) {
        for (const call of callsOf(path, method, told, SEED + at)) {
          made += 1;
          const fault = await faultOf(call);
          if (fault !== null)
            wrong.push(`${call.name}: ${fault}\n  ${call.url}\n  ${call.body?.toString().slice(0, 1500) ?? ''}`);
        }
      }
    }),
  );
  expect(made).toBeGreaterThan(250 * ROUNDS);
  expect(wrong, `MATV_FUZZ_SEED=${SEED}, ${made} calls`).toEqual([]);
});
