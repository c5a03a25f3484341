import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '#server/http/app-types.ts';
import { type DeskApp, logIn, openDeskApp, openSecondNode, PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { type Accounts, disableUser } from './accounts.service.ts';

let desk: DeskApp;

beforeAll(async () => {
  desk = await openDeskApp(registerCalls);
});
afterAll(() => desk.close());

function registerCalls(app: App, accounts: Accounts): void {
  const name = async (request: FastifyRequest) => ({
    name: (await accounts.actor(request, 'editor', null)).user.name,
  });
  app.post('/editors-only', name);
  app.put('/editors-only', name);
  app.patch('/editors-only', name);
  app.delete('/editors-only', name);
  app.get('/viewer', async (request) => ({ viewer: await accounts.viewerOf(request) }));
}

const FAILED = 'Login failed. Please check your email or password.';

function login(payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return desk.app.inject({ method: 'POST', url: '/api/users/login', payload, headers });
}

function write(headers: Record<string, string>) {
  return desk.app.inject({ method: 'POST', url: '/editors-only', headers });
}

describe('logging in', () => {
  it('answers with a token and the user, and sets the session cookie (LOGIN-08, DAPI-04)', async () => {
    const answer = await login({ email: ' Editor@MATV.example ', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+$/),
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: 'The editor',
        email: 'editor@matv.example',
        role: 'editor',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(String(answer.headers['set-cookie'])).toMatch(/^matv\.session_token=.+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['matv.session_token', 'matv_known']);
  });

  it('ends the session that the browser had before, and no other', async () => {
    const [former, elsewhere] = [await logIn(desk, 'editor'), await logIn(desk, 'editor')];
    const again = await login({ email: 'editor@matv.example', password: PASSWORD }, { cookie: former.cookie });
    expect((await write({ authorization: `Bearer ${former.token}` })).json()).toMatchObject({ code: 'invalid_token' });
    expect((await write({ authorization: `Bearer ${elsewhere.token}` })).statusCode).toBe(200);
    expect((await write({ authorization: `Bearer ${again.json().token}` })).statusCode).toBe(200);
  });

  it('reports that the desk is in use, as does every authenticated call, and no other', async () => {
    const before = desk.deskUses();
    await write({});
    await write({ authorization: 'Bearer nonsense' });
    expect(desk.deskUses()).toBe(before);
    const { token } = await logIn(desk, 'editor');
    expect(desk.deskUses()).toBe(before + 1);
    await write({ authorization: `Bearer ${token}` });
    expect(desk.deskUses()).toBe(before + 2);
  });

  it.each([
    ['a wrong password', { email: 'editor@matv.example', password: 'wrong' }],
    ['an unknown e-mail', { email: 'nobody@matv.example', password: 'wrong' }],
  ])('refuses %s with the same message (LOGIN-12, ERR-02)', async (_what, who) => {
    const answer = await login(who);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'login_failed', message: FAILED });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['no e-mail', { password: PASSWORD }],
    ['no password', { email: 'editor@matv.example' }],
    ['an empty password', { email: 'editor@matv.example', password: '' }],
    ['an e-mail that is none', { email: 'editor', password: PASSWORD }],
    ['255 characters of e-mail', { email: `${'a'.repeat(243)}@matv.example`, password: PASSWORD }],
    ['129 characters of password', { email: 'editor@matv.example', password: 'x'.repeat(129) }],
    ['objects instead of texts', { email: { $ne: '' }, password: ['x'] }],
  ])('refuses %s as an invalid request (LOGIN-04)', async (_what, who) => {
    const answer = await login(who);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  it('refuses a login started by another site', async () => {
    const who = { email: 'editor@matv.example', password: PASSWORD };
    const answer = await login(who, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'wrong_origin' });
  });

  it('slows down repeated failures, whether or not the account exists, and lets the owner in from elsewhere', async () => {
    const from = (remoteAddress: string, email: string, password: string) =>
      desk.app.inject({ method: 'POST', url: '/api/users/login', payload: { email, password }, remoteAddress });
    for (const email of ['reporter@matv.example', 'ghost@matv.example']) {
      const codes: number[] = [];
      for (let miss = 0; miss < 5; miss += 1) codes.push((await from('203.0.113.7', email, 'wrong')).statusCode);
      expect(codes).toEqual([401, 401, 401, 401, 401]);
      const refused = await from('203.0.113.7', email, PASSWORD);
      expect(refused.statusCode).toBe(429);
      expect(refused.headers['retry-after']).toBe('1');
      expect(refused.json()).toMatchObject({
        code: 'too_many_logins',
        message: 'Too many failed logins. Please wait 1 second and try again.',
      });
    }
    expect((await from('203.0.113.8', 'reporter@matv.example', PASSWORD)).statusCode).toBe(200);
    desk.clock.forward(1);
    expect((await from('203.0.113.7', 'reporter@matv.example', PASSWORD)).statusCode).toBe(200);
  });
});

describe('on two nodes', () => {
  it('a login on one is used and renewed on the other, and once it has ended there the first refuses it', async () => {
    const other = await openSecondNode(desk, registerCalls);
    onTestFinished(() => other.close());
    const { token, cookie } = await logIn(desk, 'editor');
    const uses = async ({ app }: DeskApp, bearer: string) => {
      const written = { method: 'POST', url: '/editors-only', headers: { authorization: `Bearer ${bearer}` } } as const;
      const viewed = await app.inject({ method: 'GET', url: '/viewer', headers: { cookie } });
      return { byToken: (await app.inject(written)).statusCode, byCookie: viewed.json().viewer?.name ?? null };
    };
    const renewed = await other.app.inject({
      method: 'POST',
      url: '/api/users/token',
      headers: { cookie, origin: SITE },
    });
    const fresh = renewed.json<{ token: string }>().token;
    const admitted = { byToken: 200, byCookie: 'The editor' };
    expect([await uses(desk, token), await uses(other, token)]).toEqual([admitted, admitted]);
    expect([await uses(desk, fresh), await uses(other, fresh)]).toEqual([admitted, admitted]);

    await other.app.inject({ method: 'POST', url: '/api/users/logout', headers: { cookie, origin: SITE } });
    const refused = { byToken: 401, byCookie: null };
    expect([await uses(desk, token), await uses(desk, fresh)]).toEqual([refused, refused]);
    expect(await uses(other, fresh)).toEqual(refused);
  });
});

describe('identifying the caller', () => {
  it('accepts a bearer token (LOGIN-23, LOGIN-27)', async () => {
    const { token } = await logIn(desk, 'editor');
    const answer = await write({ authorization: `Bearer ${token}` });
    expect(answer.json()).toEqual({ name: 'The editor' });
  });

  it.each(['Bearer x', 'Bearer', 'Basic eDp5', 'Bearer a.b', 'Bearer a.b.c', 'Bearer '])(
    'refuses the header %j even with a valid cookie (LOGIN-22, LOGIN-23)',
    async (authorization) => {
      const { cookie } = await logIn(desk, 'editor');
      const answer = await write({ authorization, cookie, origin: SITE });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'invalid_token' });
    },
  );

  it('refuses a token whose payload was altered', async () => {
    const { token } = await logIn(desk, 'reporter');
    const [payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, e: claims.e + 99_999 })).toString('base64url');
    const answer = await write({ authorization: `Bearer ${forged}.${signature}` });
    expect(answer.json()).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it('reports an old token as expired, and issues a new one for the cookie', async () => {
    const { token, cookie } = await logIn(desk, 'editor');
    desk.clock.forward(15 * 60);
    const late = await write({ authorization: `Bearer ${token}` });
    expect(late.json()).toMatchObject({ status: 401, code: 'token_expired' });
    const fresh = await desk.app.inject({
      method: 'POST',
      url: '/api/users/token',
      headers: { cookie, origin: SITE },
    });
    expect(fresh.json()).toMatchObject({ user: { role: 'editor' } });
    expect((await write({ authorization: `Bearer ${fresh.json<{ token: string }>().token}` })).statusCode).toBe(200);
  });

  it.each<[from: string, headers: Record<string, string>, status: number]>([
    ['its own origin', { origin: SITE }, 200],
    ['the host the browser called', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, 200],
    ['a same-origin fetch', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['no origin at all', {}, 403],
  ])('answers a cookie alone from %s with its status', async (_where, headers, status) => {
    const { cookie } = await logIn(desk, 'editor');
    expect((await write({ cookie, ...headers })).statusCode).toBe(status);
  });

  it.each(['PUT', 'PATCH', 'DELETE'] as const)('refuses a %s by a cookie alone from another site', async (method) => {
    const { cookie } = await logIn(desk, 'editor');
    const from = (origin: string) => desk.app.inject({ method, url: '/editors-only', headers: { cookie, origin } });
    const statuses = [(await from(SITE)).statusCode, (await from('https://evil.example')).statusCode];
    expect(statuses).toEqual([200, 403]);
  });

  it('refuses anonymous callers and lower roles with a reason', async () => {
    expect((await write({})).json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    const { token } = await logIn(desk, 'reporter');
    expect((await write({ authorization: `Bearer ${token}` })).json()).toMatchObject({
      status: 403,
      code: 'role_too_low',
    });
    const administrator = await logIn(desk, 'administrator');
    expect((await write({ authorization: `Bearer ${administrator.token}` })).statusCode).toBe(200);
  });

  it('logs who tried what they may not do, by ids and the pattern of the route', async () => {
    const warn = vi.spyOn(desk.app.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    const { token } = await logIn(desk, 'reporter');
    expect((await write({ authorization: `Bearer ${token}` })).statusCode).toBe(403);
    expect(warn.mock.calls).toEqual([
      [
        {
          userId: expect.stringMatching(/^[0-9a-f]{24}$/),
          apiToken: undefined,
          method: 'POST',
          route: '/editors-only',
          code: 'role_too_low',
        },
        'not allowed',
      ],
    ]);
  });

  it('identifies the viewer of a page by the cookie alone', async () => {
    const { cookie } = await logIn(desk, 'editor');
    const get = (headers: Record<string, string>) => desk.app.inject({ method: 'GET', url: '/viewer', headers });
    expect((await get({ cookie })).json()).toMatchObject({ viewer: { name: 'The editor', role: 'editor' } });
    expect((await get({})).json()).toEqual({ viewer: null });
    expect((await get({ cookie: 'matv.session_token=forged.x' })).json()).toEqual({ viewer: null });
  });

  it('tells who is logged in', async () => {
    const { token } = await logIn(desk, 'reporter');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await desk.app.inject({ method: 'GET', url: '/api/users/me', headers });
    expect(answer.json()).toMatchObject({ email: 'reporter@matv.example', role: 'reporter' });
    expect((await desk.app.inject({ method: 'GET', url: '/api/users/me' })).statusCode).toBe(401);
  });
});

describe('the life of a session', () => {
  const renew = (cookie: string) =>
    desk.app.inject({ method: 'POST', url: '/api/users/token', headers: { cookie, origin: SITE } });
  const loggedInDaysAgo = (days: number) =>
    desk.db.pool.query(
      `update sessions set created_at = now() - make_interval(days => $1), expires_at = now() + interval '1 day'`,
      [days],
    );

  it('ends thirty days after the login, however often it is used, for cookie and token', async () => {
    const { token, cookie } = await logIn(desk, 'editor');
    await loggedInDaysAgo(29);
    expect((await renew(cookie)).statusCode).toBe(200);
    const { rows } = await desk.db.pool.query<{ days: number }>(
      `select round(extract(epoch from max(expires_at - created_at)) / 86400)::int as days from sessions`,
    );
    expect(rows).toEqual([{ days: 30 }]);
    expect((await write({ authorization: `Bearer ${token}` })).statusCode).toBe(200);
    await loggedInDaysAgo(30);
    expect((await renew(cookie)).json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    expect((await write({ authorization: `Bearer ${token}` })).json()).toMatchObject({ code: 'invalid_token' });
    expect((await write({ cookie, origin: SITE })).json()).toMatchObject({ code: 'not_logged_in' });
  });

  it('is extended by use within these thirty days', async () => {
    const { cookie } = await logIn(desk, 'editor');
    await loggedInDaysAgo(10);
    await renew(cookie);
    const { rows } = await desk.db.pool.query<{ days: number }>(
      `select round(extract(epoch from max(expires_at - now())) / 86400)::int as days from sessions`,
    );
    expect(rows).toEqual([{ days: 7 }]);
  });

  it('ends seven days after its last use, for cookie and token', async () => {
    const { token, cookie } = await logIn(desk, 'editor');
    await renew(cookie);
    await desk.db.pool.query(`update sessions set expires_at = expires_at - interval '7 days 1 second'`);
    expect((await renew(cookie)).json()).toMatchObject({ status: 401, code: 'not_logged_in' });
    expect((await write({ authorization: `Bearer ${token}` })).json()).toMatchObject({ code: 'invalid_token' });
  });
});

describe('the session cookie over HTTPS', () => {
  const HTTPS = 'https://matv.example';
  let secure: DeskApp;
  beforeAll(async () => {
    secure = await openDeskApp(
      (app, accounts) => {
        app.get('/viewer', async (request) => ({ viewer: await accounts.viewerOf(request) }));
      },
      { SITE_URL: HTTPS },
    );
  });
  afterAll(() => secure.close());

  const viewer = async (cookie: string) =>
    (await secure.app.inject({ method: 'GET', url: '/viewer', headers: { cookie } })).json().viewer;

  it("cannot be set by another site of the domain: '__Host-', Secure, for every path and no domain", async () => {
    const answer = await secure.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'editor@matv.example', password: PASSWORD },
    });
    const lines = [answer.headers['set-cookie'] ?? []].flat();
    expect(lines[0]).toMatch(
      /^__Host-matv\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const value = answer.cookies[0]?.value ?? '';
    expect(await viewer(`__Host-matv.session_token=${encodeURIComponent(value)}`)).toMatchObject({
      name: 'The editor',
    });
    for (const name of ['__Secure-matv.session_token', 'matv.session_token']) {
      expect(await viewer(`${name}=${encodeURIComponent(value)}`)).toBeNull();
    }
  });

  it('replaces the one of earlier versions, which login and logout remove', async () => {
    const { token, cookie } = await logIn(secure, 'editor');
    const takenBack = '__Secure-matv.session_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax';
    const again = await secure.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'editor@matv.example', password: PASSWORD },
      headers: { cookie: '__Secure-matv.session_token=old' },
    });
    expect(again.headers['set-cookie']).toContain(takenBack);
    const out = await secure.app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `${cookie}; __Secure-matv.session_token=old`,
        origin: HTTPS,
      },
    });
    expect(out.headers['set-cookie']).toContain(takenBack);
    expect(String(out.headers['set-cookie'])).toContain('__Host-matv.session_token=; Max-Age=0');
    expect(await viewer(cookie)).toBeNull();
  });
});

describe('logging out', () => {
  it('ends the session, its cookie and its token (LOGIN-14)', async () => {
    const { token, cookie } = await logIn(desk, 'editor');
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/api/users/logout',
      headers: { cookie, origin: SITE },
    });
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('matv.session_token=; Max-Age=0');
    expect((await write({ authorization: `Bearer ${token}` })).json()).toMatchObject({ code: 'invalid_token' });
    expect((await write({ cookie, origin: SITE })).json()).toMatchObject({ code: 'not_logged_in' });
  });

  it('ends the session of a bearer token too, and succeeds if there is none', async () => {
    const { token } = await logIn(desk, 'editor');
    const headers = { authorization: `Bearer ${token}` };
    const out = () => desk.app.inject({ method: 'POST', url: '/api/users/logout', headers });
    expect((await out()).statusCode).toBe(200);
    expect((await write(headers)).json()).toMatchObject({ code: 'invalid_token' });
    expect((await out()).statusCode).toBe(200);
  });
});

describe('the login form without script', () => {
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    desk.app.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const editor = { email: 'editor@matv.example', password: PASSWORD };

  it('logs in and redirects to the requested page (LOGIN-11)', async () => {
    const answer = await post({ ...editor, next: '/admin/update-viral-news' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/admin/update-viral-news');
    expect(answer.cookies.map(({ name }) => name)).toEqual([
      'matv.session_token',
      'matv_known',
      'matv_fresh_login',
      'matv_login_ticket',
    ]);
    expect((await post(editor)).headers.location).toBe('/admin/dashboard');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?next=/login'])(
    'never redirects to %s',
    async (next) => {
      expect((await post({ ...editor, next })).headers.location).toBe('/admin/dashboard');
    },
  );

  it('is read up to 8 KB', async () => {
    expect((await post({ ...editor, next: 'x'.repeat(8192) })).statusCode).toBe(413);
    expect((await post({ ...editor, next: 'x'.repeat(7000) })).statusCode).toBe(303);
  });

  it('returns to the form if the login fails, without the e-mail in the URL', async () => {
    const answer = await post({ ...editor, password: 'wrong', next: '/admin/update-opinion' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login?failed=1&next=%2Fadmin%2Fupdate-opinion');
    expect(answer.cookies).toEqual([]);
    expect((await post({ email: 'x' })).headers.location).toBe('/login?failed=1');
  });
});

describe('a login during a server error', () => {
  it('without script returns to the form with a message; through the API it is a 500 (LOGIN-12)', async () => {
    const editor = { email: 'editor@matv.example', password: PASSWORD };
    await desk.db.pool.query('alter table audit_log rename to audit_log_away');
    try {
      const form = await desk.app.inject({
        method: 'POST',
        url: '/login',
        payload: new URLSearchParams({ ...editor, next: '/admin/update-opinion' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      });
      expect(form.statusCode).toBe(303);
      expect(form.headers.location).toBe('/login?trouble=1&next=%2Fadmin%2Fupdate-opinion');
      expect((await login(editor)).statusCode).toBe(500);
    } finally {
      await desk.db.pool.query('alter table audit_log_away rename to audit_log');
    }
  });
});

describe('a disabled person', () => {
  it('cannot log in, and open sessions end', async () => {
    onTestFinished(async () => void (await desk.db.pool.query('update users set disabled_at = null')));
    const { token, cookie } = await logIn(desk, 'reporter');
    expect(await disableUser(desk.db, 'reporter@matv.example')).toEqual({ kind: 'disabled' });
    expect((await login({ email: 'reporter@matv.example', password: PASSWORD })).statusCode).toBe(401);
    expect((await write({ authorization: `Bearer ${token}` })).json()).toMatchObject({ code: 'invalid_token' });
    expect((await write({ cookie, origin: SITE })).json()).toMatchObject({ code: 'not_logged_in' });
  });
});
