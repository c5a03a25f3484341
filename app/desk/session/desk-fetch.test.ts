import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeLeaving, deskFetch, LEAVING, quietFetch, SessionEnded } from './desk-fetch.ts';

const stored = new Map<string, string>();
let calls: string[] = [];
let cookie = '';
let wentTo: string | null = null;
let said: string[] = [];

beforeEach(() => {
  stored.clear();
  calls = [];
  cookie = '';
  wentTo = null;
  said = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie;
    },
  });
  vi.stubGlobal('window', {
    location: {
      pathname: '/admin/update-viral-news',
      search: '',
      assign: (to: string) => {
        wentTo = to;
      },
    },
    dispatchEvent: (event: Event) => said.push(event.type),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The server's answers by `METHOD path token`. */
function serving(answers: Record<string, [status: number, body: unknown]>): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? '-';
    const call = `${init.method ?? 'GET'} ${path} ${token}`;
    calls.push(call);
    const [status, body] = answers[call] ?? [404, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}

const user = { _id: '1', name: 'Ed', email: 'ed@matv.example', role: 'editor' };

describe('a call of the desk', () => {
  it('carries the stored token', async () => {
    stored.set('token', 'good');
    serving({ 'GET /api/desk/wire good': [200, { ok: true }] });
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect(calls).toEqual(['GET /api/desk/wire good']);
  });

  it('with an expired token gets a fresh one silently and is made again, once', async () => {
    stored.set('token', 'old');
    serving({
      'POST /api/viral-news old': [401, { code: 'token_expired' }],
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'POST /api/viral-news fresh': [200, {}],
    });
    expect((await deskFetch('/api/viral-news', { method: 'POST' })).status).toBe(200);
    expect(stored.get('token')).toBe('fresh');
    expect(wentTo).toBeNull();
  });

  it('right after a login without script gets its token first, once for all calls', async () => {
    cookie = 'other=1; matv_fresh_login=1';
    serving({
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'GET /api/desk/wire fresh': [200, {}],
      'GET /api/desk/overview fresh': [200, {}],
    });
    await Promise.all([deskFetch('/api/desk/wire'), deskFetch('/api/desk/overview')]);
    expect(calls).toEqual(['POST /api/users/token -', 'GET /api/desk/wire fresh', 'GET /api/desk/overview fresh']);
  });

  it('right after such a login uses no token that an earlier one has left behind', async () => {
    stored.set('token', 'of before');
    cookie = 'matv_fresh_login=1';
    serving({
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'GET /api/desk/wire fresh': [200, {}],
    });
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect(calls).toEqual(['POST /api/users/token -', 'GET /api/desk/wire fresh', 'GET /api/desk/wire fresh']);
  });

  it.each<[string, string | null, Record<string, [number, unknown]>]>([
    ['no token', null, {}],
    ['a token that is not good', 'x', { 'GET /api/desk/wire x': [401, { code: 'invalid_token' }] }],
    ['an expired token and no session', 'old', { 'GET /api/desk/wire old': [401, { code: 'token_expired' }] }],
  ])('with %s ends the session and shows the login (LOGIN-17, LOGIN-22)', async (_what, token, answers) => {
    if (token !== null) stored.set('token', token);
    stored.set('user', '{}');
    serving(answers);
    await expect(deskFetch('/api/desk/wire')).rejects.toBeInstanceOf(SessionEnded);
    expect(stored.size).toBe(0);
    expect(calls.at(-1)).toBe('POST /api/users/logout -');
    expect(wentTo).toBe('/login?next=%2Fadmin%2Fupdate-viral-news');
    expect(said).toEqual([LEAVING]);
  });

  it('hands on every other refusal', async () => {
    stored.set('token', 'good');
    serving({ 'GET /api/desk/wire good': [403, { code: 'role_too_low' }] });
    expect((await deskFetch('/api/desk/wire')).status).toBe(403);
    expect(wentTo).toBeNull();
  });

  it('has somebody with unsaved work log in on the spot, once for all calls, and goes on', async () => {
    stored.set('token', 'old');
    serving({
      'PUT /api/desk/stories/1/draft old': [401, { code: 'invalid_token' }],
      'GET /api/desk/wire old': [401, { code: 'invalid_token' }],
      'PUT /api/desk/stories/1/draft fresh': [200, {}],
      'GET /api/desk/wire fresh': [200, {}],
    });
    let asked = 0;
    const takeBack = beforeLeaving(async () => {
      asked += 1;
      return 'fresh';
    });
    const answers = await Promise.all([
      deskFetch('/api/desk/stories/1/draft', { method: 'PUT' }),
      deskFetch('/api/desk/wire'),
    ]);
    takeBack();
    expect([answers.map(({ status }) => status), asked, wentTo]).toEqual([[200, 200], 1, null]);
  });

  it('leads to the login when there is nothing to lose or they would rather go there (LOGIN-22)', async () => {
    stored.set('token', 'x');
    serving({ 'GET /api/desk/wire x': [401, { code: 'invalid_token' }] });
    const takeBack = beforeLeaving(async () => null);
    await expect(deskFetch('/api/desk/wire')).rejects.toBeInstanceOf(SessionEnded);
    takeBack();
    expect(wentTo).toBe('/login?next=%2Fadmin%2Fupdate-viral-news');
  });

  it('that nobody waits for renews its token and never ends the session', async () => {
    stored.set('token', 'old');
    serving({
      'POST /api/presence old': [401, { code: 'token_expired' }],
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'POST /api/presence fresh': [200, {}],
    });
    expect((await quietFetch('/api/presence', { method: 'POST' }))?.status).toBe(200);
    stored.set('token', 'x');
    serving({ 'POST /api/presence x': [401, { code: 'invalid_token' }] });
    expect(await quietFetch('/api/presence', { method: 'POST' })).toBeNull();
    expect([wentTo, said]).toEqual([null, []]);
  });
});
