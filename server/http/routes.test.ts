import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { App } from './app-types.ts';
import { perPerson } from './call-limits.ts';
import { type DeskUser, registerDeskGuard, requireRole } from './desk-guard.ts';
import { registerErrorAnswers } from './errors.ts';
import { Problem } from './problem.ts';
import { deskRoute, FIVE_MINUTES, publicRoute } from './routes.ts';

const EDITOR: DeskUser = { id: 'e', name: 'Edith', email: 'edith@matv.example', role: 'editor' };
const REPORTER: DeskUser = { id: 'r', name: 'Rahul', email: 'rahul@matv.example', role: 'reporter' };

let app: App;
let asked: number;
let read: number;

beforeEach(() => {
  asked = 0;
  read = 0;
  app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  registerDeskGuard(app, {
    actor: async (request, role) => {
      asked += 1;
      const user = [EDITOR, REPORTER].find(({ id }) => request.headers.authorization === `Bearer ${id}`);
      if (!user) throw new Problem(401, 'not_logged_in', 'Please log in.');
      requireRole(user, role);
      return { user, sessionId: `session of ${user.id}`, from: request.ip };
    },
  });
  app.addHook('preParsing', async () => {
    read += 1;
  });
});
afterEach(() => app.close());

function send(who: string | null, payload: string, url = '/api/desk/redirects') {
  const headers = { 'content-type': 'application/json', ...(who === null ? {} : { authorization: `Bearer ${who}` }) };
  return app.inject({ method: 'PUT', url, headers, payload });
}

describe('a route of the desk', () => {
  beforeEach(() => {
    deskRoute(app, {
      method: 'PUT',
      path: '/api/desk/redirects',
      allow: 'editor',
      limits: { bytes: 100 },
      body: z.object({ path: z.string().trim() }),
      status: 201,
      answer: z.object({ path: z.string(), by: z.string(), session: z.string() }),
      handle: ({ body, user, actor }) => ({ path: body.path, by: user.name, session: actor.sessionId }),
    });
  });

  it('passes on the parsed body and its sender, looked up once, and is never cached', async () => {
    const answer = await send('e', '{"path":" /old "}');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ path: '/old', by: 'Edith', session: 'session of e' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(asked).toBe(1);
  });

  it.each(['', '{', '{"path":1}', `{"path":"${'x'.repeat(200)}"}`])(
    'refuses strangers and too small a role before it reads a body, even a wrong one (%#)',
    async (payload) => {
      expect(await send(null, payload)).toMatchObject({ statusCode: 401 });
      expect((await send('r', payload)).json()).toMatchObject({
        status: 403,
        message: 'Your role (reporter) does not allow this. Ask an editor to do it.',
      });
      expect(read).toBe(0);
    },
  );

  it('takes no field and gives none that is not declared', async () => {
    deskRoute(app, {
      method: 'PUT',
      path: '/api/desk/tags',
      allow: 'editor',
      body: z.object({ name: z.string() }),
      answer: z.object({ taken: z.string() }),
      handle: ({ body }) => ({ taken: Object.keys(body).join(), secret: 'kept' }),
    });
    const answer = await send('e', '{"name":"Rain","role":"administrator"}', '/api/desk/tags');
    expect(answer.json()).toEqual({ taken: 'name' });
  });

  it.each(['{"name":"Rain","__proto__":{"role":"administrator"}}', '{"constructor":{"prototype":{"role":"x"}}}'])(
    'refuses a body that would change prototypes: %s',
    async (payload) => {
      expect(await send('e', payload)).toMatchObject({ statusCode: 400 });
    },
  );

  it('accepts no more bytes than declared', async () => {
    expect(await send('e', `{"path":"${'x'.repeat(100)}"}`)).toMatchObject({ statusCode: 413 });
  });

  it("limits each person's calls before it reads the body", async () => {
    deskRoute(app, {
      method: 'PUT',
      path: '/api/desk/draft',
      allow: 'reporter',
      limits: {
        calls: perPerson({ burst: 1, perMinute: 1 }, (seconds) => new Problem(429, 'too_many', `Wait ${seconds} s.`)),
      },
      handle: () => 'saved',
    });
    expect(await send('e', '{}', '/api/desk/draft')).toMatchObject({ statusCode: 200, body: 'saved' });
    expect((await send('e', '{', '/api/desk/draft')).json()).toMatchObject({ status: 429, message: 'Wait 60 s.' });
    expect(await send('r', '{}', '/api/desk/draft')).toMatchObject({ statusCode: 200 });
    expect(read).toBe(2);
  });

  it('refuses an invalid body with its own message', async () => {
    deskRoute(app, {
      method: 'PUT',
      path: '/api/desk/list',
      allow: 'editor',
      body: z.array(z.string()),
      refusal: (body) => new Problem(422, 'wrong_list', `${JSON.stringify(body)} is no list.`),
      handle: ({ body }) => body.join(),
    });
    expect((await send('e', '{"a":1}', '/api/desk/list')).json()).toMatchObject({
      status: 422,
      code: 'wrong_list',
      message: '{"a":1} is no list.',
    });
    expect((await send('e', '["a","b"]', '/api/desk/list')).body).toBe('a,b');
  });
});

describe('a public route', () => {
  it('is open to everybody, and says how long its answer may be cached', async () => {
    publicRoute(app, {
      method: 'GET',
      path: '/api/videos',
      allow: 'anyone',
      limits: FIVE_MINUTES,
      query: z.object({ page: z.coerce.number() }),
      cache: 'public, max-age=60',
      answer: z.object({ page: z.number() }),
      handle: ({ query }) => ({ page: query.page }),
    });
    const answer = await app.inject('/api/videos?page=3');
    expect(answer.json()).toEqual({ page: 3 });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(asked).toBe(0);
    expect(await app.inject('/api/videos?page=3&page=4')).toMatchObject({ statusCode: 400 });
  });

  it('that says nothing of caches has copies of its answer asked about each time, and tells which are still right', async () => {
    let title = 'Rain';
    publicRoute(app, {
      method: 'GET',
      path: '/api/news/:id',
      allow: 'anyone',
      limits: FIVE_MINUTES,
      params: z.object({ id: z.string() }),
      answer: z.object({ title: z.string() }),
      handle: ({ params }) => {
        if (params.id !== 'rain') throw new Problem(404, 'story_not_found', 'Article not found');
        return { title };
      },
    });
    const ask = (etag?: unknown, method: 'GET' | 'HEAD' = 'GET') =>
      app.inject({
        method,
        url: '/api/news/rain',
        headers: etag === undefined ? {} : { 'if-none-match': String(etag) },
      });
    const first = await ask();
    expect(first).toMatchObject({ statusCode: 200, body: '{"title":"Rain"}' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"[\w-]{27}"$/) });
    const { etag } = first.headers;
    expect((await ask(undefined, 'HEAD')).headers).toMatchObject({ etag, 'content-length': '16' });
    const same = await ask(`W/${etag}`);
    expect(same).toMatchObject({ statusCode: 304, body: '' });
    expect(same.headers).toMatchObject({ 'cache-control': 'no-cache', etag });
    expect(same.headers['content-type']).toBeUndefined();
    title = 'Sun';
    expect(await ask(etag)).toMatchObject({ statusCode: 200, body: '{"title":"Sun"}' });
    const unknown = await app.inject('/api/news/snow');
    expect(unknown.statusCode).toBe(404);
    expect([unknown.headers['cache-control'], unknown.headers.etag]).toEqual(['no-store', undefined]);
  });

  it('refuses callers without permission before it reads a body', async () => {
    publicRoute(app, {
      method: 'PUT',
      path: '/api/reports',
      allow: {
        name: 'own pages',
        check: () => {
          throw new Problem(403, 'other_site', 'Reports come from this site.');
        },
      },
      limits: {},
      handle: () => 'counted',
    });
    expect((await send(null, '{', '/api/reports')).json()).toMatchObject({ status: 403, code: 'other_site' });
    expect(read).toBe(0);
  });

  it('gives up when it times out', async () => {
    publicRoute(app, {
      method: 'GET',
      path: '/api/slow',
      allow: 'anyone',
      limits: { seconds: 0.01 },
      handle: () => new Promise(() => undefined),
    });
    expect((await app.inject('/api/slow')).json()).toMatchObject({
      status: 503,
      code: 'too_slow',
      message: 'This took longer than the call may take. Please try again in a moment.',
    });
  });
});
