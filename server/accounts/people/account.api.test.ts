import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserName } from '#domain/browser-name.ts';
import { PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { type AccountApp, cookiesOf, openAccountApp } from '#tests/support/mail/account-app.ts';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const NEW = 'an entirely new password';

describe('every call about one’s own account', () => {
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload: object | undefined, code: number][] =
    [
      ['GET', '/api/desk/account', undefined, 200],
      ['PATCH', '/api/desk/account', { name: 'New name' }, 200],
      ['POST', '/api/desk/account/password', { current: 'wrong', password: NEW }, 403],
      ['POST', '/api/desk/account/two-factor', { password: 'wrong' }, 403],
      ['POST', '/api/desk/account/two-factor/confirm', { code: '123456' }, 409],
      ['POST', '/api/desk/account/two-factor/recovery-codes', { password: PASSWORD }, 409],
      ['POST', '/api/desk/account/two-factor/remove', { password: PASSWORD, code: '123456' }, 409],
      ['GET', '/api/desk/account/sessions', undefined, 200],
      ['DELETE', '/api/desk/account/sessions/unknown', undefined, 404],
      ['DELETE', '/api/desk/account/sessions?keep=current', undefined, 200],
    ];

  it.each(calls)('%s %s is open to everybody at the desk and to nobody else', async (method, url, payload, code) => {
    expect((await accounts.call(null, method, url, payload)).json()).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
    for (const role of ['reporter', 'editor', 'administrator']) {
      expect((await accounts.call(role, method, url, payload)).statusCode).toBe(code);
    }
  });

  it.each(calls.filter(([, , payload]) => payload !== undefined))(
    '%s %s refuses invalid input',
    async (method, url) => {
      const { token } = (await accounts.login('reporter@matv.example')).json();
      for (const wrong of [
        {},
        { name: 5, password: {}, current: [], code: null },
        { name: 'x'.repeat(5_000_000) },
        [],
      ]) {
        const answer = await accounts.call(token, method, url, wrong);
        expect([400, 413]).toContain(answer.statusCode);
      }
    },
  );
});

describe('one’s own password', () => {
  it('requires the current one to change, ends all other sessions and is confirmed by e-mail', async () => {
    const here = (await accounts.login('editor@matv.example')).json().token;
    const elsewhere = (await accounts.login('editor@matv.example')).json().token;
    const change = (current: string, password: string) =>
      accounts.call(here, 'POST', '/api/desk/account/password', { current, password });
    expect((await change('wrong', NEW)).json()).toMatchObject({
      status: 403,
      code: 'wrong_password',
      mistakes: [{ field: 'current', message: 'That is not your password. Please try again.' }],
    });
    expect((await change(PASSWORD, 'x'.repeat(11))).statusCode).toBe(400);
    expect((await change(PASSWORD, 'The editor matv')).json()).toMatchObject({
      status: 422,
      code: 'weak_password',
      reason: 'personal',
      mistakes: [
        { field: 'password', message: expect.stringMatching(/^This password is too easy to guess: most of it/) },
      ],
    });
    expect((await change(PASSWORD, NEW)).json().ended).toBeGreaterThan(0);
    expect((await accounts.call(here, 'GET', '/api/desk/account')).statusCode).toBe(200);
    expect((await accounts.call(elsewhere, 'GET', '/api/desk/account')).statusCode).toBe(401);
    expect((await accounts.mailTo('editor@matv.example')).subject).toBe('Your MATV password was changed');
    expect((await change(NEW, PASSWORD)).statusCode).toBe(200);
  });

  it('cannot be guessed by somebody at an open desk', async () => {
    const { token } = (await accounts.login('editor@matv.example')).json();
    const codes: string[] = [];
    for (let miss = 0; miss < 6; miss += 1) {
      const answer = await accounts.call(token, 'POST', '/api/desk/account/two-factor', { password: `guess ${miss}` });
      codes.push(answer.json().code);
    }
    expect(codes.at(-1)).toBe('too_many_tries');
    expect(codes.slice(0, 5).every((code) => code === 'wrong_password')).toBe(true);
    const other = (await accounts.login('editor@matv.example')).json().token;
    const free = await accounts.call(other, 'POST', '/api/desk/account/two-factor', { password: PASSWORD });
    expect(free.statusCode).toBe(200);
  });
});

describe('one’s own sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

  it('are listed with browser, address and times, and ended one by one or all', async () => {
    await accounts.call('administrator', 'DELETE', `/api/desk/people/${await accounts.idOf('reporter')}/sessions`);
    const first = await accounts.desk.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'reporter@matv.example', password: PASSWORD },
      headers: { 'user-agent': firefox },
      remoteAddress: '192.0.2.77',
    });
    const second = await accounts.login('reporter@matv.example');
    const { token } = second.json();
    const { sessions } = (await accounts.call(token, 'GET', '/api/desk/account/sessions')).json();
    expect(sessions).toMatchObject([
      { isCurrent: true },
      { browser: 'Firefox on Windows', address: '192.0.2.77', isCurrent: false, since: expect.any(String) },
    ]);
    await accounts.call(token, 'DELETE', `/api/desk/account/sessions/${sessions[1]._id}`);
    expect((await accounts.call(first.json().token, 'GET', '/api/desk/account')).statusCode).toBe(401);
    const all = await accounts.desk.app.inject({
      method: 'DELETE',
      url: '/api/desk/account/sessions',
      headers: { cookie: cookiesOf(second), origin: SITE },
    });
    expect(all.json()).toEqual({ ended: 1 });
    expect(String(all.headers['set-cookie'])).toContain('matv.session_token=; Max-Age=0');
    expect((await accounts.call(token, 'GET', '/api/desk/account')).statusCode).toBe(401);
  });

  it('of others cannot be ended through one’s own', async () => {
    await accounts.login('editor@matv.example');
    const id = await accounts.idOf('editor');
    const { sessions } = (await accounts.call('administrator', 'GET', `/api/desk/people/${id}/sessions`)).json();
    const answer = await accounts.call('reporter', 'DELETE', `/api/desk/account/sessions/${sessions[0]._id}`);
    expect(answer.json()).toMatchObject({ status: 404, code: 'session_not_found' });
  });

  it('are ended after a proof that is at most ten minutes old, which a login is', async () => {
    const { token } = (await accounts.login('editor@matv.example')).json();
    const list = async () => (await accounts.call(token, 'GET', '/api/desk/account/sessions')).json();
    const end = (url: string) => accounts.call(token, 'DELETE', `/api/desk/account/sessions${url}`);
    const prove = (proof: object) => accounts.call(token, 'POST', '/api/desk/account/proof', proof);
    const age = (column: string) =>
      accounts.desk.db.pool.query(`update sessions set ${column} = ${column} - interval '10 minutes'`);
    await accounts.login('editor@matv.example');
    expect((await list()).asks).toBe('nothing');
    await age('created_at');
    const { sessions, asks } = await list();
    expect(asks).toBe('password');
    const other = sessions.find((one: { isCurrent: boolean }) => !one.isCurrent);
    for (const url of [`/${other._id}`, '', '?keep=current']) {
      expect((await end(url)).json()).toMatchObject({ status: 403, code: 'proof_needed' });
    }
    expect((await prove({ password: 'wrong' })).json()).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await end(`/${other._id}`)).statusCode).toBe(403);
    expect((await prove({ password: PASSWORD })).statusCode).toBe(200);
    expect((await list()).asks).toBe('nothing');
    expect((await end(`/${other._id}`)).json()).toEqual({ ended: 1 });
    await age('proven_at');
    expect((await end('')).statusCode).toBe(403);
    const own = sessions.find((one: { isCurrent: boolean }) => one.isCurrent);
    expect((await end(`/${own._id}`)).json()).toEqual({ ended: 1 });
  });

  it('record when they were last used', async () => {
    const { token } = (await accounts.login('reporter@matv.example')).json();
    await accounts.desk.db.pool.query(`update sessions set last_used_at = now() - interval '1 hour'`);
    await accounts.call(token, 'GET', '/api/desk/account');
    const { rows } = await accounts.desk.db.pool.query(
      `select count(*)::int as fresh from sessions where last_used_at > now() - interval '1 minute'`,
    );
    expect(rows).toEqual([{ fresh: 1 }]);
  });
});

describe('failed logins', () => {
  it('are counted in one audit entry an hour, without what was typed', async () => {
    const id = await accounts.idOf('reporter');
    for (let miss = 0; miss < 3; miss += 1) await accounts.login('reporter@matv.example', 'a secret that was mistyped');
    await accounts.login('my password by mistake@matv.example', 'x');
    await accounts.login('nobody@matv.example', 'x');
    const { rows } = await accounts.desk.db.pool.query(
      `select subject_id, subject_title, details from audit_log where action = 'failed to log in' order by id`,
    );
    expect(rows).toEqual([
      { subject_id: id, subject_title: 'New name', details: { lastAddress: '127.0.0.1', times: 3 } },
      {
        subject_id: 'unknown',
        subject_title: 'Unknown e-mail address',
        details: { lastAddress: '127.0.0.1', times: 1 },
      },
    ]);
  });

  it('of strangers never keep the owner out, at another address or in a known browser', async () => {
    const owner = await accounts.login('editor@matv.example', PASSWORD, { from: '192.0.2.50' });
    const cookie = cookiesOf(owner);
    for (let round = 0; round < 12; round += 1) {
      for (const from of ['192.0.2.50', '198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
        await accounts.login('editor@matv.example', `guess ${round}`, { from });
      }
    }
    const sameAddress = await accounts.login('editor@matv.example', PASSWORD, { from: '192.0.2.50' });
    expect(sameAddress.statusCode).toBe(429);
    expect((await accounts.login('editor@matv.example', PASSWORD, { from: '192.0.2.50', cookie })).statusCode).toBe(
      200,
    );
    expect((await accounts.login('editor@matv.example', PASSWORD, { from: '203.0.113.1' })).statusCode).toBe(200);
    const forged = cookie.replace(/matv_known=[^;]+/, (value) => `${value.slice(0, -3)}AAA`);
    const stranger = await accounts.login('editor@matv.example', PASSWORD, { from: '192.0.2.50', cookie: forged });
    expect(stranger.statusCode).toBe(429);
  });
});

it.each([
  [null, 'Unknown browser'],
  ['curl/8.5.0', 'Unknown browser'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
])('the browser %j is called %j', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
