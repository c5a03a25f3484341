import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertOf, logIn } from './log-in.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) });
  vi.stubGlobal('reportError', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));
}

const user = { _id: '1', name: 'Ed', email: 'ed@matv.example', role: 'editor' };

describe('a login', () => {
  it('that works leaves token and user in the browser (LOGIN-09)', async () => {
    answering(200, { token: 't', user });
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'done' });
    expect(Object.fromEntries(stored)).toEqual({ token: 't', user: JSON.stringify(user) });
  });

  it.each([
    [401, {}, 'Login failed. Please check your email or password.'],
    [400, {}, 'Login failed. Please check your email or password.'],
    [200, { token: 't' }, 'Login failed. Please check your email or password.'],
    [429, { retryAfter: 4 }, 'Too many failed logins. Please wait 4 seconds and try again.'],
    [429, { retryAfter: 1 }, 'Too many failed logins. Please wait 1 second and try again.'],
    [500, {}, 'Login failed because something went wrong on our side. Please try again in a moment.'],
  ])('answered with %i %j says why and keeps nothing (LOGIN-12)', async (status, body, text) => {
    answering(status, body);
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'failed', text });
    expect(stored.size).toBe(0);
  });

  it('with the right password of somebody with a second factor asks for the code, and keeps nothing', async () => {
    answering(401, { code: 'two_factor_needed', ticket: 't' });
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'code' });
    expect(stored.size).toBe(0);
  });

  it('without a connection says so', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const text = 'Login failed. The site could not be reached: please check your connection and try again.';
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'failed', text });
  });
});

it.each([
  ['failed=1', 'Login failed. Please check your email or password.'],
  ['wait=30', 'Too many failed logins. Please wait 30 seconds and try again.'],
  ['late=1', 'That took too long. Please log in again with your password.'],
  ['step=code&failed=1', 'That code is not right. Type the one that your app shows now.'],
  ['step=code&with=recovery&failed=1', 'That recovery code is not right, or it was used before.'],
  ['step=code', null],
  ['wait=<script>', null],
  ['', null],
])('the form after a try without script, ?%s, says %j', (query, text) => {
  expect(alertOf(new URLSearchParams(query))).toBe(text);
});
