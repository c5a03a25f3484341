import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertOf, logIn } from './log-in.ts';
import { LoginForm } from './login-form.tsx';

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
  it('stores token and user in the browser if it succeeds (LOGIN-09)', async () => {
    answering(200, { token: 't', user });
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'done' });
    expect(Object.fromEntries(stored)).toEqual({ token: 't', user: JSON.stringify(user) });
  });

  it.each([
    [401, {}, null],
    [400, {}, null],
    [200, { token: 't' }, null],
    [429, { retryAfter: 4 }, 'Too many failed logins. Please wait 4 seconds and try again.'],
    [429, { retryAfter: 1 }, 'Too many failed logins. Please wait 1 second and try again.'],
    [500, {}, 'Something went wrong on our side. Please try again in a moment.'],
    [503, {}, 'Something went wrong on our side. Please try again in a moment.'],
  ])(
    'answered with %i %j shows the alert with details below it, and stores nothing (LOGIN-12)',
    async (status, body, more) => {
      answering(status, body);
      const failure = { text: 'Login failed. Please check your email or password.', more };
      expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'failed', failure });
      expect(stored.size).toBe(0);
    },
  );

  it('with the right password and a second factor asks for the code, and stores nothing', async () => {
    answering(401, { code: 'two_factor_needed', ticket: 't' });
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'code' });
    expect(stored.size).toBe(0);
  });

  it('with a password that the site generated leads to choosing another one, and stores nothing', async () => {
    answering(403, { code: 'new_password_needed', path: '/reset-password/t?first=1' });
    expect(await logIn('ed@matv.example', 'secret')).toEqual({
      kind: 'new password',
      path: '/reset-password/t?first=1',
    });
    expect(stored.size).toBe(0);
  });

  it('without a connection shows the alert and says so below it (LOGIN-12)', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const text = 'Login failed. Please check your email or password.';
    const more = 'The site could not be reached: please check your connection and try again.';
    expect(await logIn('ed@matv.example', 'secret')).toEqual({ kind: 'failed', failure: { text, more } });
  });
});

const ALERT = 'Login failed. Please check your email or password.';
const TROUBLE = 'Something went wrong on our side. Please try again in a moment.';

it.each([
  ['failed=1', ALERT, null],
  ['wait=30', ALERT, 'Too many failed logins. Please wait 30 seconds and try again.'],
  ['trouble=1', ALERT, TROUBLE],
  ['late=1', 'That took too long. Please log in again with your password.', null],
  ['step=code&failed=1', 'That code is incorrect. Enter the one your app shows now.', null],
  ['step=code&with=recovery&failed=1', 'That recovery code is incorrect or has already been used.', null],
  ['step=code&wait=1', 'Too many failed logins. Please wait 1 second and try again.', null],
  ['step=code&trouble=1', TROUBLE, null],
])('the form after an attempt without script, ?%s, says %j and below it %j (LOGIN-12)', (query, text, more) => {
  expect(alertOf(new URLSearchParams(query))).toEqual({ text, more });
});

it.each([
  ['failed', 'That login could not be completed.', 'Please try again, or use your password.'],
  ['late', 'That took too long. Please log in again.', null],
  ['cancelled', 'The login was cancelled.', null],
  [
    'unverified',
    'Your e-mail address has not been verified.',
    'Ask whoever looks after your account there to verify it, or use your password.',
  ],
  ['unknown', 'There is no account for your e-mail address.', 'Ask an administrator of the desk to invite you.'],
])('a failed single sign-on, ?sso=%s, says %j and below it %j', (why, text, more) => {
  expect(alertOf(new URLSearchParams({ sso: why }))).toEqual({ text, more });
});

it.each(['step=code', 'wait=<script>', 'sso=constructor', ''])('the form at ?%s shows no alert', (query) => {
  expect(alertOf(new URLSearchParams(query))).toBeNull();
});

it('the login screen shows the alert with the real reason below it (LOGIN-12)', () => {
  const failure = { text: ALERT, more: TROUBLE };
  const html = renderToStaticMarkup(createElement(LoginForm, { alert: failure }));
  const alert = /<div[^>]* role="alert">(.*?)<\/div>/.exec(html)?.[1] ?? '';
  expect([...alert.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, line]) => line)).toEqual([
    'Login failed. Please check your email or password.',
    'Something went wrong on our side. Please try again in a moment.',
  ]);
});
