import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#server/accounts/accounts.service.ts';
import { PASSWORD, SITE } from '#tests/support/desk-app.ts';
import { type AccountApp, openAccountApp } from '#tests/support/mail/account-app.ts';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());

const ASK = '/api/users/password-resets';
const NEW = 'an entirely new password';

function ask(email: string, from = '127.0.0.1') {
  return accounts.desk.app.inject({ method: 'POST', url: ASK, payload: { email }, remoteAddress: from });
}

function redeem(token: string, password: string) {
  return accounts.call(null, 'POST', `${ASK}/redeem`, { token, password });
}

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return accounts.desk.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

describe('a forgotten password', () => {
  it('answers known, unknown and disabled addresses alike, and mails only the known one', async () => {
    await accounts.call('administrator', 'POST', `/api/desk/people/${await accounts.idOf('editor')}/disable`);
    const answers: Awaited<ReturnType<typeof ask>>[] = [];
    for (const who of ['reporter', 'nobody', 'editor']) answers.push(await ask(`${who}@matv.example`));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(202);
    await accounts.desk.jobs.drain();
    expect((await accounts.server.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['reporter@matv.example']);
    await accounts.call('administrator', 'POST', `/api/desk/people/${await accounts.idOf('editor')}/enable`);
  });

  it('cannot be replaced by somebody who has been disabled since', async () => {
    await ask('editor@matv.example', '192.0.2.15');
    const token = await accounts.tokenFor('editor@matv.example', '/reset-password/');
    const person = `/api/desk/people/${await accounts.idOf('editor')}`;
    await accounts.call('administrator', 'POST', `${person}/disable`);
    expect((await redeem(token, NEW)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    await accounts.call('administrator', 'POST', `${person}/enable`);
  });

  it('can be replaced by the link once, which ends all sessions and is confirmed by e-mail', async () => {
    const { token: session } = (await accounts.login('reporter@matv.example')).json();
    const token = await accounts.tokenFor('reporter@matv.example', '/reset-password/');
    expect(await accounts.desk.accounts.passwords.isResetValid(token)).toBe(true);
    expect((await redeem(token, 'too short')).statusCode).toBe(400);
    const both = await Promise.all([redeem(token, NEW), redeem(token, NEW)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
    expect((await accounts.call(session, 'GET', '/api/desk/account')).statusCode).toBe(401);
    expect((await accounts.login('reporter@matv.example')).statusCode).toBe(401);
    expect((await accounts.login('reporter@matv.example', NEW)).statusCode).toBe(200);
    expect((await accounts.mailTo('reporter@matv.example')).subject).toBe('Your MATV password was changed');
    expect(await accounts.entriesAbout(await accounts.idOf('reporter'))).toEqual([
      'logged in',
      'failed to log in',
      'changed the password',
      'logged in',
      'asked for a password link',
      'added',
    ]);
  });

  it('cannot be replaced by one that is easy to guess; the link stays valid', async () => {
    await ask('editor@matv.example', '192.0.2.12');
    const token = await accounts.tokenFor('editor@matv.example', '/reset-password/');
    const common = await redeem(token, 'password1234');
    expect(common.json()).toMatchObject({
      status: 422,
      code: 'weak_password',
      reason: 'common',
      message:
        'This password is too easy to guess: it is on the list of common passwords, which are tried first. ' +
        'Please choose another one; several words in a row are easy to remember.',
    });
    expect((await redeem(token, 'editor@matv.example')).json()).toMatchObject({ status: 422, reason: 'personal' });
    expect((await post(`/reset-password/${token}`, { password: 'abcabcabcabcabc' })).headers.location).toBe(
      `/reset-password/${token}?wrong=guessable`,
    );
    expect(await accounts.desk.accounts.passwords.isResetValid(token)).toBe(true);
    await accounts.desk.db.pool.query('delete from password_resets');
  });

  it('is mailed at most three times an hour; all links end when one is used, or after an hour', async () => {
    const before = accounts.server.raw().length;
    const tokens: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      await ask('administrator@matv.example', '192.0.2.9');
      tokens.push(await accounts.tokenFor('administrator@matv.example', '/reset-password/'));
    }
    expect(accounts.server.raw().length - before).toBe(3);
    const askAfter = async (minutes: number, from: string) => {
      await accounts.desk.db.pool.query(
        'update password_resets set created_at = created_at - make_interval(mins => $1)',
        [minutes],
      );
      await ask('administrator@matv.example', from);
      await accounts.desk.jobs.drain();
      return accounts.server.raw().length - before;
    };
    expect(await askAfter(59, '192.0.2.13')).toBe(3);
    expect(await askAfter(1, '192.0.2.14')).toBe(4);
    expect((await redeem(tokens[0] ?? '', NEW)).statusCode).toBe(200);
    expect((await redeem(tokens[2] ?? '', NEW)).statusCode).toBe(410);
    await accounts.desk.db.pool.query('delete from password_resets');
    await ask('administrator@matv.example', '192.0.2.10');
    const late = await accounts.tokenFor('administrator@matv.example', '/reset-password/');
    await accounts.desk.db.pool.query(`update password_resets set expires_at = expires_at - interval '60 minutes'`);
    expect((await redeem(late, PASSWORD)).statusCode).toBe(410);
  });

  it('cannot be reset by link any more once the password was changed at the desk', async () => {
    await accounts.desk.db.pool.query('delete from password_resets');
    await ask('editor@matv.example', '192.0.2.11');
    const token = await accounts.tokenFor('editor@matv.example', '/reset-password/');
    const { token: session } = (await accounts.login('editor@matv.example')).json();
    const change = { current: PASSWORD, password: NEW };
    expect((await accounts.call(session, 'POST', '/api/desk/account/password', change)).statusCode).toBe(200);
    expect((await redeem(token, PASSWORD)).statusCode).toBe(410);
    expect((await accounts.login('editor@matv.example', NEW)).statusCode).toBe(200);
  });

  it('can be requested five times at once from one address, then with pauses; others do not wait', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) codes.push((await ask(`x${count}@b.example`, '192.0.2.1')).statusCode);
    expect(codes).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await ask('x@b.example', '192.0.2.2')).statusCode).toBe(202);
  });

  it.each<[string, object]>([
    ['no e-mail', {}],
    ['a wrong one', { email: 'nobody' }],
    ['an object', { email: { $ne: '' } }],
  ])('with %s is an invalid request', async (_what, payload) => {
    expect((await accounts.call(null, 'POST', ASK, payload)).json()).toMatchObject({ code: 'invalid_request' });
  });

  it.each(['', 'x', 'x'.repeat(101), '../../etc/passwd'])('the token %j opens nothing', async (token) => {
    expect([400, 410]).toContain((await redeem(token, PASSWORD)).statusCode);
  });
});

describe('the forms without script', () => {
  it('keep an invalid e-mail address for the form, but out of the URL', async () => {
    const answer = await post('/forgot-password', { email: 'rep@' });
    expect(answer.headers.location).toBe('/forgot-password?wrong=1');
    expect(answer.cookies).toMatchObject([
      {
        name: 'matv_typed',
        value: Buffer.from('rep@').toString('base64url'),
        path: '/forgot-password',
        httpOnly: true,
      },
    ]);
    expect((await post('/forgot-password', { email: 'nobody@matv.example' })).headers.location).toBe(
      '/forgot-password?sent=1',
    );
  });

  it('set a new password, and log an invited person in', async () => {
    await ask('editor@matv.example', '192.0.2.20');
    const token = await accounts.tokenFor('editor@matv.example', '/reset-password/');
    expect((await post(`/reset-password/${token}`, { password: 'short' })).headers.location).toBe(
      `/reset-password/${token}?wrong=short`,
    );
    expect((await post(`/reset-password/${token}`, { password: NEW })).headers.location).toBe('/login?changed=1');
    expect((await post(`/reset-password/${token}`, { password: NEW })).headers.location).toBe(
      `/reset-password/${token}`,
    );
    const person = { email: 'new@matv.example', name: 'New', role: 'reporter' };
    const admin = (await accounts.login('administrator@matv.example', NEW)).json().token;
    await accounts.call(admin, 'POST', '/api/desk/people/invitations', person);
    const invitation = await accounts.tokenFor('new@matv.example', '/invitation/');
    expect((await post(`/invitation/${invitation}`, { password: 'new@matv.example' })).headers.location).toBe(
      `/invitation/${invitation}?wrong=personal`,
    );
    const byCall = { token: invitation, password: 'new@matv.example' };
    expect((await accounts.call(null, 'POST', '/api/users/invitations/redeem', byCall)).json()).toMatchObject({
      status: 422,
      code: 'weak_password',
    });
    const joined = await post(`/invitation/${invitation}`, { password: PASSWORD });
    expect(joined.headers.location).toBe('/admin/dashboard');
    expect(joined.cookies.map(({ name }) => name)).toContain('matv.session_token');
  });

  it.each<[string, Record<string, string>, number]>([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page without referrer in a browser of today', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
    ['a page without referrer over plain http', { origin: 'null' }, 303],
    ['a sandboxed page elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['the site itself', { origin: SITE }, 303],
  ])('are accepted from %s', async (_where, headers, status) => {
    expect((await post('/invitation/unknown', { password: PASSWORD }, headers)).statusCode).toBe(status);
  });
});

describe('a password that the site made up', () => {
  const who = { email: 'fresh@matv.example', password: 'Xk3v-9QmT_2wLz7b' };

  it('only leads to choosing another one, with script and without', async () => {
    const person = { ...who, name: 'Fresh', role: 'reporter', isPasswordInitial: true } as const;
    await createUser(accounts.desk.db, person, SITE);
    const first = await accounts.login(who.email, who.password);
    expect(first.json()).toMatchObject({
      status: 403,
      code: 'new_password_needed',
      path: expect.stringMatching(/^\/reset-password\/[\w-]+\?first=1$/),
    });
    expect(first.cookies).toEqual([]);
    const plain = await post('/login', who);
    expect(plain.statusCode).toBe(303);
    expect(plain.headers.location).toMatch(/^\/reset-password\/[\w-]+\?first=1$/);
    expect(plain.cookies).toEqual([]);
    const { rows } = await accounts.desk.db.pool.query(
      'select from sessions s join users u on u.id = s.user_id where u.email = $1',
      [who.email],
    );
    expect(rows).toEqual([]);

    const token = String(plain.headers.location).replace(/^\/reset-password\/|\?.*$/g, '');
    expect((await redeem(token, who.password)).json()).toMatchObject({
      status: 422,
      code: 'weak_password',
      detail: 'This is the password that was generated for you. Please choose one of your own.',
    });
    // The page goes on to say that the password was made up, not that it was forgotten.
    const page = `/reset-password/${token}?first=1`;
    const again = await post(page, { password: who.password }, { origin: SITE });
    expect(again.headers.location).toBe(`/reset-password/${token}?wrong=initial&first=1`);
    const short = await post(page, { password: 'short' }, { origin: SITE });
    expect(short.headers.location).toBe(`/reset-password/${token}?wrong=short&first=1`);
    expect((await redeem(token, NEW)).statusCode).toBe(200);
    expect((await accounts.login(who.email, who.password)).statusCode).toBe(401);
    expect((await accounts.login(who.email, NEW)).statusCode).toBe(200);
  });
});
