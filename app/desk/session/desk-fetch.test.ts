import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beforeLeaving, deskFetch, LEAVING, logOut, quietFetch, SessionEnded } from './desk-fetch.ts';

const stored = new Map<string, string>();
let calls: string[] = [];
let cookie = '';
let openedPage: string | null = null;
let events: string[] = [];
let onShown = (): void => undefined;

beforeEach(() => {
  stored.clear();
  calls = [];
  cookie = '';
  openedPage = null;
  events = [];
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
        openedPage = to;
      },
    },
    dispatchEvent: (event: Event) => events.push(event.type),
    addEventListener: (_type: 'pageshow', listener: () => void) => {
      onShown = listener;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Answers calls by `METHOD path token`; '-' stands for no token. */
function stubServer(answers: Record<string, [status: number, body: unknown]>): void {
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
    stubServer({ 'GET /api/desk/wire good': [200, { ok: true }] });
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect(calls).toEqual(['GET /api/desk/wire good']);
  });

  it('renews an expired token silently and is repeated once', async () => {
    stored.set('token', 'old');
    stubServer({
      'POST /api/viral-news old': [401, { code: 'token_expired' }],
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'POST /api/viral-news fresh': [200, {}],
    });
    expect((await deskFetch('/api/viral-news', { method: 'POST' })).status).toBe(200);
    expect(stored.get('token')).toBe('fresh');
    expect(openedPage).toBeNull();
  });

  it('fetches a token first after a login without script, once for concurrent calls', async () => {
    cookie = 'other=1; __Host-matv_fresh_login=1';
    stubServer({
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'GET /api/desk/wire fresh': [200, {}],
      'GET /api/desk/overview fresh': [200, {}],
    });
    await Promise.all([deskFetch('/api/desk/wire'), deskFetch('/api/desk/overview')]);
    expect(calls).toEqual(['POST /api/users/token -', 'GET /api/desk/wire fresh', 'GET /api/desk/overview fresh']);
  });

  it('ignores the token of an earlier login after a login without script', async () => {
    stored.set('token', 'earlier');
    cookie = 'matv_fresh_login=1';
    stubServer({
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'GET /api/desk/wire fresh': [200, {}],
    });
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect((await deskFetch('/api/desk/wire')).status).toBe(200);
    expect(calls).toEqual(['POST /api/users/token -', 'GET /api/desk/wire fresh', 'GET /api/desk/wire fresh']);
  });

  it.each<[string, string | null, Record<string, [number, unknown]>]>([
    ['no token', null, {}],
    ['an invalid token', 'x', { 'GET /api/desk/wire x': [401, { code: 'invalid_token' }] }],
    ['an expired token and no session', 'old', { 'GET /api/desk/wire old': [401, { code: 'token_expired' }] }],
  ])('with %s ends the session and opens the login page (LOGIN-17, LOGIN-22)', async (_what, token, answers) => {
    if (token !== null) stored.set('token', token);
    stored.set('user', '{}');
    stubServer(answers);
    await expect(deskFetch('/api/desk/wire')).rejects.toBeInstanceOf(SessionEnded);
    expect(stored.size).toBe(0);
    expect(calls.at(-1)).toBe('POST /api/users/logout -');
    expect(openedPage).toBe('/login?next=%2Fadmin%2Fupdate-viral-news');
    expect(events).toEqual([LEAVING]);
  });

  it('returns any other refusal to its caller', async () => {
    stored.set('token', 'good');
    stubServer({ 'GET /api/desk/wire good': [403, { code: 'role_too_low' }] });
    expect((await deskFetch('/api/desk/wire')).status).toBe(403);
    expect(openedPage).toBeNull();
  });

  it('asks once for a login in place if work is unsaved, then repeats every refused call', async () => {
    stored.set('token', 'old');
    stubServer({
      'PUT /api/desk/stories/1/draft old': [401, { code: 'invalid_token' }],
      'GET /api/desk/wire old': [401, { code: 'invalid_token' }],
      'PUT /api/desk/stories/1/draft fresh': [200, {}],
      'GET /api/desk/wire fresh': [200, {}],
    });
    let questions = 0;
    const undo = beforeLeaving(async () => {
      questions += 1;
      return 'fresh';
    });
    const answers = await Promise.all([
      deskFetch('/api/desk/stories/1/draft', { method: 'PUT' }),
      deskFetch('/api/desk/wire'),
    ]);
    undo();
    expect([answers.map(({ status }) => status), questions, openedPage]).toEqual([[200, 200], 1, null]);
  });

  it('opens the login page if the login in place is declined (LOGIN-22)', async () => {
    stored.set('token', 'x');
    stubServer({ 'GET /api/desk/wire x': [401, { code: 'invalid_token' }] });
    const undo = beforeLeaving(async () => null);
    await expect(deskFetch('/api/desk/wire')).rejects.toBeInstanceOf(SessionEnded);
    undo();
    expect(openedPage).toBe('/login?next=%2Fadmin%2Fupdate-viral-news');
  });

  it('asks the newest part of the page first whether there is unsaved work', async () => {
    stored.set('token', 'old');
    stubServer({
      'PUT /api/desk/redirects old': [401, { code: 'invalid_token' }],
      'PUT /api/desk/redirects fresh': [200, {}],
    });
    const asked: string[] = [];
    const undo = [
      beforeLeaving(async () => {
        asked.push('the form');
        return 'fresh';
      }),
      beforeLeaving(async () => {
        asked.push('the editor without changes');
        return undefined;
      }),
    ];
    const answer = await deskFetch('/api/desk/redirects', { method: 'PUT' });
    for (const undoOne of undo) undoOne();
    expect([answer.status, asked, openedPage]).toEqual([200, ['the editor without changes', 'the form'], null]);
  });

  it('refused after its owner has logged out opens the login page without a return address (LOGIN-14)', async () => {
    stored.set('token', 'mine');
    stubServer({ 'GET /api/desk/wire mine': [401, { code: 'session_ended' }] });
    const underWay = deskFetch('/api/desk/wire');
    await logOut();
    await expect(underWay).rejects.toThrow(SessionEnded);
    expect(openedPage).toBe('/login');
    onShown();
    await expect(deskFetch('/api/desk/wire')).rejects.toThrow(SessionEnded);
    expect(openedPage).toBe('/login?next=%2Fadmin%2Fupdate-viral-news');
  });

  it('leaves no token behind if its owner logs out while it is renewed', async () => {
    stored.set('token', 'old');
    stubServer({
      'POST /api/presence old': [401, { code: 'token_expired' }],
      'POST /api/users/token -': [200, { token: 'fresh', user }],
    });
    const underWay = quietFetch('/api/presence', { method: 'POST' });
    await logOut();
    expect(await underWay).toBeNull();
    expect(stored.get('token')).toBeUndefined();
    onShown();
  });

  it('in the background renews its token and never ends the session', async () => {
    stored.set('token', 'old');
    stubServer({
      'POST /api/presence old': [401, { code: 'token_expired' }],
      'POST /api/users/token -': [200, { token: 'fresh', user }],
      'POST /api/presence fresh': [200, {}],
    });
    expect((await quietFetch('/api/presence', { method: 'POST' }))?.status).toBe(200);
    stored.set('token', 'x');
    stubServer({ 'POST /api/presence x': [401, { code: 'invalid_token' }] });
    expect(await quietFetch('/api/presence', { method: 'POST' })).toBeNull();
    expect([openedPage, events]).toEqual([null, []]);
  });

  it('resolves to null when the connection is lost while its token is renewed', async () => {
    stored.set('token', 'old');
    stubServer({ 'POST /api/presence old': [401, { code: 'token_expired' }] });
    const answered = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path === '/api/users/token' ? Promise.reject(new TypeError('Failed to fetch')) : answered(path, init),
    );
    expect(await quietFetch('/api/presence', { method: 'POST' })).toBeNull();
  });
});
