import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PasskeyCreation, PasskeyRequest } from '#domain/desk/passkeys.ts';
import type { OwnershipProof } from '#domain/desk/people.ts';
import { PASSWORD } from '#tests/support/desk-app.ts';
import { type AccountApp, cookiesOf, openAccountApp } from '#tests/support/mail/account-app.ts';
import { type Misbehaviour, softwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { disableUser } from '../accounts.service.ts';
import { checkNewKey, relyingPartyOf } from './web-authn.ts';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());
// Later than the login throttle remembers, without passkeys, and without the hour's entry of failed logins.
beforeEach(async () => {
  accounts.desk.clock.forward(20 * 60);
  await accounts.desk.db.pool.query('delete from passkeys');
  await accounts.desk.db.pool.query(`delete from audit_log where action = 'failed to log in'`);
});

const OWN = '/api/desk/account/passkeys';
const LOGIN = '/api/users/login/passkey';
type Device = ReturnType<typeof softwareAuthenticator>;

async function tokenOf(role: string): Promise<string> {
  return (await accounts.login(`${role}@matv.example`)).json().token;
}

/** Logins that were made long ago: they have to prove who they are. */
async function ageSessions(): Promise<void> {
  await accounts.desk.db.pool.query(`update sessions set created_at = created_at - interval '11 minutes'`);
}

async function begin(who: string, proof: OwnershipProof = {}): Promise<PasskeyCreation> {
  const answer = await accounts.call(who, 'POST', `${OWN}/options`, proof);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function add(role: string, device: Device, name = 'Work laptop'): Promise<{ token: string; id: string }> {
  const token = await tokenOf(role);
  const response = device.make(await begin(token));
  const answer = await accounts.call(token, 'POST', OWN, { name, response });
  expect(answer.statusCode).toBe(201);
  return { token, id: answer.json()._id };
}

async function ask(cookie = ''): Promise<{ asked: PasskeyRequest; cookie: string }> {
  const headers = cookie === '' ? {} : { cookie };
  const answer = await accounts.desk.app.inject({ method: 'POST', url: `${LOGIN}/options`, headers });
  expect(answer.statusCode).toBe(200);
  return { asked: answer.json(), cookie: cookiesOf(answer) };
}

async function present(response: ReturnType<Device['sign']>, cookie: string) {
  return accounts.desk.app.inject({ method: 'POST', url: LOGIN, headers: { cookie }, payload: { response } });
}

async function logIn(device: Device, how: Misbehaviour = {}) {
  const { asked, cookie } = await ask();
  return present(device.sign(asked, how), cookie);
}

async function lastEntry(role: string) {
  const { rows } = await accounts.desk.db.pool.query(
    `select user_name, action, details from audit_log where subject_id = $1 order by id desc limit 1`,
    [await accounts.idOf(role)],
  );
  return rows[0];
}

describe('adding a passkey', () => {
  it('asks the device for a discoverable key that checks its owner, and lists, audits and mails what was added', async () => {
    const device = softwareAuthenticator({ isBackedUp: true });
    const token = await tokenOf('editor');
    const creation = await begin(token);
    expect(creation).toMatchObject({
      rp: { id: 'localhost', name: 'MATV' },
      user: { name: 'editor@matv.example', displayName: 'The editor' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const payload = { name: ' My phone ', response: device.make(creation) };
    const added = await accounts.call(token, 'POST', OWN, payload);
    expect(added.statusCode).toBe(201);
    const passkey = {
      _id: added.json()._id,
      name: 'My phone',
      createdAt: expect.any(String),
      lastUsedAt: null,
      isBackedUp: true,
    };
    expect((await accounts.call(token, 'GET', OWN)).json()).toEqual({
      passkeys: [passkey],
      asks: 'nothing',
      isPossible: true,
    });
    expect(await lastEntry('editor')).toEqual({
      user_name: 'The editor',
      action: 'added a passkey',
      details: { passkey: 'My phone' },
    });
    const mail = await accounts.mailTo('editor@matv.example');
    expect(mail.subject).toBe('Passkey added');
    expect(mail.text).toContain('The passkey ‘My phone’ was added to your account');
    expect((await begin(token)).excludeCredentials).toEqual([{ type: 'public-key', id: device.id }]);
    const again = await accounts.call(token, 'POST', OWN, { name: 'Twice', response: device.make(await begin(token)) });
    expect(again.json()).toMatchObject({ status: 409, code: 'passkey_taken' });
  });

  it.each<[string, Misbehaviour]>([
    ['made for another origin', { origin: 'https://matv.example.evil' }],
    ['made for another site', { rpId: 'evil.example' }],
    ['that did not check who holds the device', { isVerified: false }],
    ['with an attestation that was not asked for', { format: 'android-safetynet' }],
  ])('refuses a key %s', async (_what, how) => {
    const token = await tokenOf('editor');
    const response = softwareAuthenticator().make(await begin(token), how);
    const answer = await accounts.call(token, 'POST', OWN, { name: 'No', response });
    expect(answer.json()).toMatchObject({ status: 400, code: 'passkey_refused' });
    expect((await accounts.call(token, 'GET', OWN)).json().passkeys).toEqual([]);
  });

  it('takes a challenge once, for five minutes, from the session that asked, and never that of a login', async () => {
    const token = await tokenOf('editor');
    const elsewhere = await tokenOf('editor');
    const expired = { status: 400, code: 'passkey_expired' };
    const tryWith = async (who: string, creation: PasskeyCreation) =>
      (await accounts.call(who, 'POST', OWN, { name: 'A', response: softwareAuthenticator().make(creation) })).json();
    const first = await begin(token);
    expect(await tryWith(elsewhere, first)).toMatchObject(expired);
    expect(await tryWith(token, first)).toMatchObject({ name: 'A' });
    expect(await tryWith(token, first)).toMatchObject(expired);
    const second = await begin(token);
    accounts.desk.clock.forward(301);
    expect(await tryWith(token, second)).toMatchObject(expired);
    const { asked } = await ask();
    expect(await tryWith(token, { ...second, challenge: asked.challenge })).toMatchObject(expired);
  });

  it('needs the password once the login is ten minutes old, and a code as well with two-factor login', async () => {
    const token = await tokenOf('reporter');
    await ageSessions();
    expect((await accounts.call(token, 'GET', OWN)).json().asks).toBe('password');
    const options = async (proof: object) => (await accounts.call(token, 'POST', `${OWN}/options`, proof)).json();
    expect(await options({})).toMatchObject({ status: 403, code: 'proof_needed' });
    expect(await options({ password: 'not this one' })).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await options({ password: PASSWORD })).toMatchObject({ rp: { id: 'localhost' } });
    const id = await accounts.idOf('reporter');
    await accounts.desk.db.pool.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())`,
      [id],
    );
    expect((await accounts.call(token, 'GET', OWN)).json().asks).toBe('both');
    expect(await options({ password: PASSWORD })).toMatchObject({ status: 403, code: 'proof_needed' });
    expect(await options({ password: PASSWORD, code: '123456' })).toMatchObject({ status: 400, code: 'wrong_code' });
    await accounts.desk.db.pool.query('delete from second_factors');
  });

  it('needs a fresh login of people who have no password', async () => {
    const token = await tokenOf('reporter');
    await ageSessions();
    const { rows } = await accounts.desk.db.pool.query<{ id: string; password: string }>(
      `select id, password from accounts where user_id = $1`,
      [await accounts.idOf('reporter')],
    );
    await accounts.desk.db.pool.query('update accounts set password = null where id = $1', [rows[0]?.id]);
    expect((await accounts.call(token, 'GET', OWN)).json().asks).toBe('login');
    const refused = (await accounts.call(token, 'POST', `${OWN}/options`, { password: PASSWORD })).json();
    expect(refused).toMatchObject({ status: 403, message: 'Please log out and in again first.' });
    await accounts.desk.db.pool.query('update accounts set password = $2 where id = $1', [
      rows[0]?.id,
      rows[0]?.password,
    ]);
  });

  it('ends at ten passkeys', async () => {
    const { token } = await add('editor', softwareAuthenticator());
    await accounts.desk.db.pool.query(
      `insert into passkeys select lpad(n::text, 24, '0'), user_id, 'other ' || n, public_key, 0, transports, name,
         false, created_at from passkeys, generate_series(1, 9) n`,
    );
    const answer = await accounts.call(token, 'POST', `${OWN}/options`, {});
    expect(answer.json()).toMatchObject({ status: 409, code: 'too_many_passkeys' });
  });

  it('reads no certificates of a device: checking them would follow addresses in them', async () => {
    const token = await tokenOf('editor');
    const response = softwareAuthenticator().make(await begin(token), { format: 'android-key' });
    const site = { id: 'localhost', origin: 'http://localhost:3000' };
    const checked = await checkNewKey(site, response, async () => true);
    const cause = new Error('an attestation of the kind android-key was not asked for');
    expect(checked).toEqual({ kind: 'wrong', cause });
  });

  it('is not possible where browsers have no passkeys', () => {
    expect(relyingPartyOf('https://news.example.org')).toEqual({
      id: 'news.example.org',
      origin: 'https://news.example.org',
    });
    expect(relyingPartyOf('http://localhost:3000/')).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    for (const site of ['http://news.example.org', 'http://127.0.0.1:3000', 'https://192.0.2.1', 'https://[::1]']) {
      expect(relyingPartyOf(site)).toBeNull();
    }
  });
});

describe('logging in with a passkey', () => {
  it('lets its owner in without password and code, and notes the use', async () => {
    const device = softwareAuthenticator();
    const { token } = await add('editor', device);
    const id = await accounts.idOf('editor');
    await accounts.desk.db.pool.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())`,
      [id],
    );
    const answer = await logIn(device);
    await accounts.desk.db.pool.query('delete from second_factors');
    expect(answer.json()).toMatchObject({ token: expect.any(String), user: { email: 'editor@matv.example' } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await accounts.desk.app.inject({ url: '/api/users/me', headers: { cookie: cookiesOf(answer) } });
    expect(me.json()).toMatchObject({ email: 'editor@matv.example', role: 'editor' });
    expect(await lastEntry('editor')).toMatchObject({ action: 'logged in', details: { how: 'passkey' } });
    const { rows } = await accounts.desk.db.pool.query(
      'select by_password_alone from sessions order by created_at desc, id desc limit 1',
    );
    expect(rows).toEqual([{ by_password_alone: false }]);
    const [passkey] = (await accounts.call(token, 'GET', OWN)).json().passkeys;
    expect(passkey.lastUsedAt).toBe(accounts.desk.clock.now().toISOString());
  });

  it('gives the browser a cookie that only it reads, and the same to all its tabs', async () => {
    const answer = await accounts.desk.app.inject({ method: 'POST', url: `${LOGIN}/options` });
    expect(answer.cookies).toMatchObject([
      { name: 'matv_passkey', path: LOGIN, httpOnly: true, sameSite: 'Strict', maxAge: 300 },
    ]);
    const device = softwareAuthenticator();
    await add('editor', device);
    const { asked, cookie } = await ask();
    const other = await ask(cookie);
    expect((await present(device.sign(asked), other.cookie)).statusCode).toBe(200);
    expect((await present(device.sign(other.asked), other.cookie)).statusCode).toBe(200);
  });

  it.each<[string, Misbehaviour]>([
    ['at another origin', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a check of who holds the device', { isVerified: false }],
    ['as another person', { userHandle: Buffer.from('0'.repeat(24)).toString('base64url') }],
  ])('refuses what was signed %s, and counts it as a failed login', async (_what, how) => {
    const device = softwareAuthenticator();
    await add('editor', device);
    expect((await logIn(device, how)).json()).toMatchObject({ status: 401, code: 'passkey_refused' });
    expect(await lastEntry('editor')).toMatchObject({ action: 'failed to log in' });
  });

  it('refuses another person’s key and a signature by another key', async () => {
    const editors = softwareAuthenticator();
    const reporters = softwareAuthenticator();
    await add('editor', editors);
    await add('reporter', reporters);
    const { asked, cookie } = await ask();
    const forged = { ...reporters.sign(asked), id: editors.id, rawId: editors.id };
    expect((await present(forged, cookie)).json()).toMatchObject({ status: 401, code: 'passkey_refused' });
    const stolen = await ask();
    const answer = await present(reporters.sign(stolen.asked), stolen.cookie);
    expect(answer.json().user.email).toBe('reporter@matv.example');
  });

  it('takes a challenge once, for five minutes, and from the browser that asked', async () => {
    const device = softwareAuthenticator();
    await add('editor', device);
    const expired = { status: 401, code: 'passkey_expired', message: 'That took too long. Please try again.' };
    const first = await ask();
    expect((await present(device.sign(first.asked), '')).json()).toMatchObject(expired);
    expect((await present(device.sign(first.asked), (await ask()).cookie)).json()).toMatchObject(expired);
    const signed = device.sign(first.asked);
    expect((await present(signed, first.cookie)).statusCode).toBe(200);
    expect((await present(signed, first.cookie)).json()).toMatchObject(expired);
    const second = await ask();
    accounts.desk.clock.forward(301);
    expect((await present(device.sign(second.asked), second.cookie)).json()).toMatchObject(expired);
    expect((await logIn(device, { challenge: 'A'.repeat(43) })).json()).toMatchObject(expired);
  });

  it('lets in one of two that present the same answer at once', async () => {
    const device = softwareAuthenticator();
    await add('editor', device);
    const { asked, cookie } = await ask();
    const signed = device.sign(asked);
    const answers = await Promise.all([present(signed, cookie), present(signed, cookie)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('refuses a counter that has not grown, with an entry each time and one mail, and takes devices that do not count', async () => {
    const device = softwareAuthenticator();
    await add('editor', device);
    expect((await logIn(device, { counter: 7 })).statusCode).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect((await logIn(device, { counter })).json()).toMatchObject({ status: 401, code: 'passkey_copied' });
    }
    expect(await lastEntry('editor')).toEqual({
      user_name: 'MATV',
      action: 'refused a passkey',
      details: { passkey: 'Work laptop', lastAddress: '127.0.0.1', times: 3 },
    });
    expect((await accounts.mailTo('editor@matv.example')).subject).toBe('Passkey refused');
    expect((await logIn(device, { counter: 8 })).statusCode).toBe(200);
    const silent = softwareAuthenticator();
    await add('reporter', silent);
    expect((await logIn(silent, { counter: 0 })).statusCode).toBe(200);
    expect((await logIn(silent, { counter: 0 })).statusCode).toBe(200);
  });

  it('lets nobody in who was disabled, and says so', async () => {
    const device = softwareAuthenticator();
    await add('reporter', device);
    await disableUser(accounts.desk.db, 'reporter@matv.example', accounts.desk.clock.now());
    expect((await logIn(device)).json()).toMatchObject({
      status: 403,
      code: 'person_disabled',
      message: 'Your account may not log in at present. Please ask an administrator of the desk.',
    });
    await accounts.desk.db.pool.query('update users set disabled_at = null');
    expect((await logIn(device)).statusCode).toBe(200);
  });

  it('is for the site’s own pages, and limited per address', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const url of [LOGIN, `${LOGIN}/options`]) {
      const answer = await accounts.desk.app.inject({ method: 'POST', url, headers, payload: {} });
      expect(answer.json()).toMatchObject({ status: 403, code: 'wrong_origin' });
    }
    const flood = { method: 'POST', url: LOGIN, payload: { response: {} }, remoteAddress: '10.9.9.9' } as const;
    for (let time = 0; time < 120; time += 1) expect((await accounts.desk.app.inject(flood)).statusCode).toBe(400);
    expect((await accounts.desk.app.inject(flood)).json()).toMatchObject({ status: 429, code: 'too_many_logins' });
  });
});

describe('removing and renaming passkeys', () => {
  it('takes a proof, ends nothing else, and the key logs in no more', async () => {
    const device = softwareAuthenticator();
    const { token, id } = await add('editor', device);
    await ageSessions();
    const refused = await accounts.call(token, 'POST', `${OWN}/${id}/remove`, {});
    expect(refused.json()).toMatchObject({ status: 403, code: 'proof_needed' });
    expect((await accounts.call(token, 'POST', `${OWN}/${id}/remove`, { password: PASSWORD })).statusCode).toBe(200);
    expect((await accounts.call(token, 'GET', OWN)).json().passkeys).toEqual([]);
    expect(await lastEntry('editor')).toMatchObject({
      action: 'removed a passkey',
      details: { passkey: 'Work laptop' },
    });
    expect((await accounts.mailTo('editor@matv.example')).subject).toBe('Passkey removed');
    expect((await logIn(device)).json()).toMatchObject({ status: 401, code: 'unknown_passkey' });
    const again = await accounts.call(token, 'POST', `${OWN}/${id}/remove`, { password: PASSWORD });
    expect(again.json()).toMatchObject({ status: 404, code: 'passkey_not_found' });
  });

  it('changes the name of one’s own only', async () => {
    const { token, id } = await add('editor', softwareAuthenticator());
    const others = await accounts.call('reporter', 'PATCH', `${OWN}/${id}`, { name: 'Mine' });
    expect(others.json()).toMatchObject({ status: 404, code: 'passkey_not_found' });
    const removed = await accounts.call('reporter', 'POST', `${OWN}/${id}/remove`, {});
    expect(removed.json()).toMatchObject({ status: 404, code: 'passkey_not_found' });
    expect((await accounts.call(token, 'PATCH', `${OWN}/${id}`, { name: 'Old phone' })).statusCode).toBe(200);
    expect(await lastEntry('editor')).toMatchObject({
      action: 'renamed a passkey',
      details: { from: 'Work laptop', to: 'Old phone' },
    });
    expect((await accounts.call(token, 'GET', OWN)).json().passkeys[0].name).toBe('Old phone');
  });

  it('is possible for administrators, and nobody else, with anybody’s', async () => {
    const device = softwareAuthenticator();
    const { id } = await add('editor', device);
    const theirs = `/api/desk/people/${await accounts.idOf('editor')}/passkeys`;
    for (const role of ['editor', 'reporter']) {
      expect((await accounts.call(role, 'GET', theirs)).statusCode).toBe(403);
      expect((await accounts.call(role, 'DELETE', `${theirs}/${id}`)).statusCode).toBe(403);
    }
    expect((await accounts.call('administrator', 'GET', theirs)).json().passkeys).toMatchObject([
      { _id: id, name: 'Work laptop' },
    ]);
    expect((await accounts.call('administrator', 'DELETE', `${theirs}/${id}`)).statusCode).toBe(200);
    expect(await lastEntry('editor')).toMatchObject({ user_name: 'The administrator', action: 'removed a passkey' });
    expect((await accounts.mailTo('editor@matv.example')).subject).toBe('Passkey removed by an administrator');
    expect((await logIn(device)).json()).toMatchObject({ code: 'unknown_passkey' });
    expect((await accounts.call('administrator', 'GET', '/api/desk/people/nobody/passkeys')).statusCode).toBe(404);
  });
});

// Last, because the limit goes by the real clock.
describe('many calls of one person', () => {
  it('is limited per person, and the refusal says in Retry-After when to try again', async () => {
    const token = await tokenOf('editor');
    const remove = () => accounts.call(token, 'POST', `${OWN}/none/remove`, {});
    let refused = await remove();
    for (let time = 0; time < 60; time += 1) refused = await remove();
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_tries' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
