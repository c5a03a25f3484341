import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/desk-app.ts';
import { type AccountApp, cookiesOf, openAccountApp } from '#tests/support/mail/account-app.ts';
import { codeOfStep } from './totp.ts';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const BASE = '/api/desk/account/two-factor';

/** Decodes the secret like an app into which it was typed. */
function bytesOf(secret: string): Buffer {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
  const bits = [...secret.replaceAll(' ', '')].map((char) => alphabet.indexOf(char).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The current code. Each step can be used once, so the clock moves on. */
function nextCode(secret: string, { clock } = accounts.desk): string {
  clock.forward(30);
  return codeOfStep(bytesOf(secret), Math.floor(clock.now().getTime() / 30_000));
}

async function turnOn(who: string, { call, desk } = accounts): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, uri } = (await call(who, 'POST', BASE, { password: PASSWORD })).json();
  expect(uri).toContain(secret.replaceAll(' ', '').toUpperCase());
  const answer = await call(who, 'POST', `${BASE}/confirm`, { code: nextCode(secret, desk) });
  return { secret, recoveryCodes: answer.json().recoveryCodes };
}

async function ticketOf(email: string, from = '127.0.0.1'): Promise<string> {
  const answer = await accounts.login(email, PASSWORD, { from });
  expect(answer.json()).toMatchObject({ status: 401, code: 'two_factor_needed' });
  return answer.json().ticket;
}

function giveCode(ticket: string, code: string, from = '127.0.0.1', cookie = '') {
  const headers = cookie ? { cookie } : {};
  const payload = { ticket, code };
  return accounts.desk.app.inject({
    method: 'POST',
    url: '/api/users/login/two-factor',
    payload,
    headers,
    remoteAddress: from,
  });
}

describe('two-factor login', () => {
  let secret = '';
  let recoveryCodes: string[] = [];
  let session = '';
  let known = '';
  const editor = 'editor@matv.example';

  beforeEach(() => accounts.desk.clock.forward(20 * 60));

  it('asks for the password first, and shows ten recovery codes once', async () => {
    const answer = await accounts.login(editor);
    session = answer.json().token;
    known = cookiesOf(answer);
    const wrong = await accounts.call(session, 'POST', BASE, { password: 'wrong' });
    expect(wrong.json()).toMatchObject({
      status: 403,
      code: 'wrong_password',
      mistakes: [{ field: 'password', message: 'That is not your password. Please try again.' }],
    });
    const early = await accounts.call(session, 'POST', `${BASE}/confirm`, { code: '123456' });
    expect(early.json()).toMatchObject({ status: 409, code: 'two_factor_not_started' });
    ({ secret, recoveryCodes } = await turnOn(session));
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^(?:[a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    const account = (await accounts.call(session, 'GET', '/api/desk/account')).json();
    expect(account.twoFactor).toEqual({ isOn: true, since: expect.any(String), recoveryCodesLeft: 10 });
    expect((await accounts.mailTo(editor)).subject).toBe('Two-factor login: turned on');
    const again = await accounts.call(session, 'POST', BASE, { password: PASSWORD });
    expect(again.json()).toMatchObject({ status: 409, code: 'two_factor_is_on' });
  });

  it('stores neither the secret nor the codes in readable form', async () => {
    const { rows } = await accounts.desk.db.pool.query(
      `select (select json_agg(f)::text from second_factors f) || (select json_agg(r)::text from recovery_codes r) as kept`,
    );
    expect(rows[0].kept).not.toContain(bytesOf(secret).toString('base64url'));
    for (const code of recoveryCodes) expect(rows[0].kept).not.toContain(code.replaceAll('-', ''));
  });

  it('asks for a code after the password, and accepts it once', async () => {
    const answer = await accounts.login(editor);
    expect(answer.cookies.map(({ name }) => name)).toEqual(['matv_login_ticket']);
    const { ticket } = answer.json();
    expect((await giveCode(ticket, '000000')).json()).toMatchObject({ status: 401, code: 'wrong_code' });
    const code = nextCode(secret);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const letIn = await giveCode(ticket, spaced);
    expect(letIn.json()).toMatchObject({ token: expect.any(String), user: { email: editor } });
    expect((await giveCode(ticket, nextCode(secret))).json()).toMatchObject({ code: 'ticket_expired' });
    expect((await giveCode(await ticketOf(editor), code)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await accounts.call(letIn.json().token, 'GET', '/api/desk/account')).statusCode).toBe(200);
  });

  it('warns the owner by e-mail, once a day, if a right password is followed by three wrong codes', async () => {
    const mailsBefore = (await accounts.server.mails()).length;
    const newMails = async () => {
      await accounts.desk.jobs.drain();
      return (await accounts.server.mails()).slice(mailsBefore).map(({ subject }) => subject);
    };
    const miss = async (from: string) => giveCode(await ticketOf(editor, from), '000000', from);
    // A right code resets the count of wrong ones.
    expect((await giveCode(await ticketOf(editor), nextCode(secret))).statusCode).toBe(200);
    await miss('198.51.100.200');
    await miss('198.51.100.201');
    expect((await giveCode(await ticketOf(editor), nextCode(secret))).statusCode).toBe(200);
    await miss('198.51.100.202');
    await miss('198.51.100.203');
    expect(await newMails()).toEqual([]);
    await miss('198.51.100.204');
    expect(await newMails()).toEqual(['Somebody may know your MATV password']);
    const mail = await accounts.mailTo(editor);
    expect(mail.text).toContain('Somebody gave your right password and then 3 wrong codes in a row. Nobody got in.');
    expect(mail.text).toContain('If it was not you, somebody knows your password: choose a new one now');
    expect(mail.text).toContain('http://localhost:3000/forgot-password');
    for (const host of [205, 206, 207, 208]) await miss(`198.51.100.${host}`);
    expect(await newMails()).toHaveLength(1);
    await accounts.desk.db.pool.query(`update second_factors set warned_at = warned_at - interval '1 day'`);
    await miss('198.51.100.209');
    expect(await newMails()).toHaveLength(2);
    expect((await giveCode(await ticketOf(editor), nextCode(secret))).statusCode).toBe(200);
  });

  it('accepts a recovery code once, and notifies the owner by e-mail', async () => {
    const [first = ''] = recoveryCodes;
    const typed = first.toUpperCase().replace('-', ' ');
    expect((await giveCode(await ticketOf(editor), typed)).statusCode).toBe(200);
    expect((await giveCode(await ticketOf(editor), first)).json()).toMatchObject({ code: 'wrong_code' });
    expect((await accounts.mailTo(editor)).subject).toBe('Two-factor login: recovery code used');
  });

  it.each(['', 'x', 'a'.repeat(400), `${'A'.repeat(200)}`])('refuses the ticket %j', async (ticket) => {
    expect([400, 401]).toContain((await giveCode(ticket, '123456')).statusCode);
  });

  it('expires a ticket after five minutes, and when the password is changed', async () => {
    const ticket = await ticketOf(editor);
    await accounts.desk.db.pool.query(
      `update sessions set expires_at = expires_at - interval '5 minutes' where awaits_code`,
    );
    expect((await giveCode(ticket, nextCode(secret))).json()).toMatchObject({ status: 401, code: 'ticket_expired' });
    const other = await ticketOf(editor);
    await accounts.call('administrator', 'DELETE', `/api/desk/people/${await accounts.idOf('editor')}/sessions`);
    expect((await giveCode(other, nextCode(secret))).json()).toMatchObject({ code: 'ticket_expired' });
  });

  it('lets nobody in who was disabled after the password', async () => {
    const ticket = await ticketOf(editor);
    const disable = (at: string) =>
      accounts.desk.db.pool.query(`update users set disabled_at = ${at} where email = $1`, [editor]);
    await disable('now()');
    expect((await giveCode(ticket, nextCode(secret))).json()).toMatchObject({ status: 401, code: 'ticket_expired' });
    await disable('null');
  });

  it('does not count a login that awaits its code as a session: it is not listed and its cookie does not work', async () => {
    await ticketOf(editor);
    const id = await accounts.idOf('editor');
    const { sessions } = (await accounts.call('administrator', 'GET', `/api/desk/people/${id}/sessions`)).json();
    expect(sessions).toEqual([]);
  });

  it('slows down strangers who know the password, but not the owner in a known browser', async () => {
    // The clock stops here, or the wait would already be over.
    const code = nextCode(secret);
    for (let host = 1; host <= 30; host += 1) {
      const from = `198.51.100.${host}`;
      await giveCode(await ticketOf(editor, from), '000000', from);
    }
    const stranger = await giveCode(await ticketOf(editor, '203.0.113.5'), '000000', '203.0.113.5');
    expect(stranger.json()).toMatchObject({ status: 429, code: 'too_many_logins' });
    const ticket = await ticketOf(editor, '203.0.113.6');
    expect((await giveCode(ticket, code, '203.0.113.6', known)).statusCode).toBe(200);
  });

  it('is asked for after a password that a mailed link has replaced, which logs nobody in itself', async () => {
    const reporter = 'reporter@matv.example';
    const password = 'a heron on the third pier';
    await turnOn((await accounts.login(reporter)).json().token);
    await accounts.call(null, 'POST', '/api/users/password-resets', { email: reporter });
    const token = await accounts.tokenFor(reporter, '/reset-password/');
    const reset = await accounts.call(null, 'POST', '/api/users/password-resets/redeem', { token, password });
    expect([reset.statusCode, reset.cookies]).toEqual([200, []]);
    expect((await accounts.login(reporter, password)).json()).toMatchObject({ status: 401, code: 'two_factor_needed' });
  });

  it('works with plain forms', async () => {
    const form = (url: string, fields: Record<string, string>, cookie = '') =>
      accounts.desk.app.inject({
        method: 'POST',
        url,
        payload: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie ? { cookie } : {}) },
      });
    const next = '/admin/update-opinion';
    const first = await form('/login', { email: editor, password: PASSWORD, next });
    expect(first.headers.location).toBe('/login?step=code&next=%2Fadmin%2Fupdate-opinion');
    const ticket = `${cookiesOf(first)}; ${known}`;
    const wrong = await form('/login/code', { code: '000000', next }, ticket);
    expect(wrong.headers.location).toBe('/login?step=code&failed=1&next=%2Fadmin%2Fupdate-opinion');
    expect((await form('/login/code', { code: nextCode(secret) })).headers.location).toBe('/login?late=1');
    const entered = await form('/login/code', { code: nextCode(secret), next }, ticket);
    expect(entered.headers.location).toBe(next);
    expect(entered.cookies.map(({ name }) => name)).toEqual([
      'matv.session_token',
      'matv_known',
      'matv_fresh_login',
      'matv_login_ticket',
    ]);
  });

  it('replaces recovery codes by new ones, and needs only the password once turned off', async () => {
    const entered = await giveCode(await ticketOf(editor), nextCode(secret), '127.0.0.1', known);
    const { token } = entered.json();
    const guess = { password: 'wrong', code: recoveryCodes[1] };
    for (const action of ['recovery-codes', 'remove']) {
      const refused = await accounts.call(token, 'POST', `${BASE}/${action}`, guess);
      expect(refused.json()).toMatchObject({ status: 403, code: 'wrong_password' });
    }
    const made = await accounts.call(token, 'POST', `${BASE}/recovery-codes`, { password: PASSWORD });
    const removal = { password: PASSWORD, code: recoveryCodes[1] };
    expect((await accounts.call(token, 'POST', `${BASE}/remove`, removal)).json()).toMatchObject({
      code: 'wrong_code',
      mistakes: [{ field: 'code', message: 'That code is incorrect. Enter the one your app shows now.' }],
    });
    const right = { password: PASSWORD, code: made.json().recoveryCodes[0] };
    const off = await accounts.call(token, 'POST', `${BASE}/remove`, right);
    expect(off.json()).toMatchObject({ twoFactor: { isOn: false, since: null, recoveryCodesLeft: 0 } });
    expect((await accounts.login(editor)).statusCode).toBe(200);
    const none = await accounts.call(token, 'POST', `${BASE}/recovery-codes`, { password: PASSWORD });
    expect(none.json()).toMatchObject({ status: 409, code: 'two_factor_is_off' });
  });

  it('can be removed by an administrator for somebody who lost everything, with an e-mail to say so', async () => {
    const { token } = (await accounts.login(editor)).json();
    await turnOn(token);
    const id = await accounts.idOf('editor');
    const removed = await accounts.call('administrator', 'POST', `/api/desk/people/${id}/two-factor/remove`);
    expect(removed.json()).toMatchObject({ hasTwoFactor: false });
    expect((await accounts.login(editor)).statusCode).toBe(200);
    expect((await accounts.mailTo(editor)).subject).toBe('Two-factor login: removed by an administrator');
    expect((await accounts.entriesAbout(id)).slice(0, 3)).toEqual([
      'logged in',
      'removed two-factor login',
      'turned on two-factor login',
    ]);
  });
});

describe('a newsroom that requires a second factor', () => {
  let strict: AccountApp;
  beforeAll(async () => {
    strict = await openAccountApp({ TWO_FACTOR: 'required' }, (app, { viewerOf }) => {
      app.get('/viewer', viewerOf);
    });
  });
  afterAll(() => strict.close());

  const editor = 'editor@matv.example';
  const sessionsOf = (token: string) => strict.call(token, 'GET', '/api/desk/account/sessions');
  const viewerWith = async (cookie: string) =>
    (await strict.desk.app.inject({ url: '/viewer', headers: { cookie } })).json();

  it('lets a password alone do nothing but set it up, and each login before that too', async () => {
    const elsewhere = (await strict.login(editor)).json().token;
    const answer = await strict.login(editor);
    const { token } = answer.json();
    const cookie = cookiesOf(answer);
    expect((await sessionsOf(token)).json()).toMatchObject({
      status: 403,
      code: 'second_factor_needed',
      message: 'This newsroom requires two-factor login: set it up first.',
    });
    const byCookie = await strict.desk.app.inject({ url: '/api/desk/account/sessions', headers: { cookie } });
    expect(byCookie.json()).toMatchObject({ status: 403, code: 'second_factor_needed' });
    const change = { current: PASSWORD, password: 'an entirely new password' };
    expect((await strict.call(token, 'POST', '/api/desk/account/password', change)).statusCode).toBe(403);
    expect((await strict.call(token, 'GET', '/api/users/me')).statusCode).toBe(200);
    expect((await strict.call(token, 'GET', '/api/desk/account')).statusCode).toBe(200);
    expect(await viewerWith(cookie)).toMatchObject({ email: editor, needsSecondFactor: true });

    const { secret } = await turnOn(token, strict);
    expect((await sessionsOf(token)).statusCode).toBe(200);
    expect(await viewerWith(cookie)).toMatchObject({ email: editor, needsSecondFactor: false });
    expect((await sessionsOf(elsewhere)).json()).toMatchObject({ code: 'second_factor_needed' });

    const { ticket } = (await strict.login(editor)).json();
    const payload = { ticket, code: nextCode(secret, strict.desk) };
    const entered = await strict.desk.app.inject({ method: 'POST', url: '/api/users/login/two-factor', payload });
    expect((await sessionsOf(entered.json().token)).statusCode).toBe(200);
  });
});
