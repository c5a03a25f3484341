import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/support/desk-app.ts';
import { type AccountApp, openAccountApp } from '#tests/support/mail/account-app.ts';
import { disableUser } from '../accounts.service.ts';

let accounts: AccountApp;
beforeAll(async () => {
  accounts = await openAccountApp();
});
afterAll(() => accounts.close());
beforeEach(() => accounts.desk.db.pool.query('delete from invitations'));

const INVITE = '/api/desk/people/invitations';
const asha = { email: 'Asha@matv.example', name: 'Asha Rao', role: 'editor' };

async function redeem(token: string, password: string = PASSWORD) {
  return accounts.call(null, 'POST', '/api/users/invitations/redeem', { token, password });
}

describe('every call about people', () => {
  const calls: [method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object][] = [
    ['GET', '/api/desk/people'],
    ['POST', INVITE, { ...asha, email: 'nobody-yet@matv.example' }],
    ['POST', `${INVITE}/x/again`],
    ['DELETE', `${INVITE}/x`],
    ['PATCH', '/api/desk/people/x', { role: 'editor' }],
    ['POST', '/api/desk/people/x/disable'],
    ['POST', '/api/desk/people/x/enable'],
    ['POST', '/api/desk/people/x/two-factor/remove'],
    ['POST', '/api/desk/people/x/password-reset'],
    ['GET', '/api/desk/people/x/sessions'],
    ['DELETE', '/api/desk/people/x/sessions'],
    ['DELETE', '/api/desk/people/x/sessions/y'],
  ];

  it.each(calls)('%s %s is for administrators only', async (method, url, payload) => {
    expect((await accounts.call(null, method, url, payload)).json()).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    });
    for (const role of ['editor', 'reporter']) {
      const answer = await accounts.call(role, method, url, payload);
      expect(answer.json()).toMatchObject({ status: 403, code: 'role_too_low' });
    }
    const known = url === '/api/desk/people' || url === INVITE;
    expect((await accounts.call('administrator', method, url, payload)).statusCode < 300).toBe(known);
  });

  it.each<[string, object]>([
    ['no e-mail', { ...asha, email: 'asha' }],
    ['two e-mails', { ...asha, email: 'a@b.example, c@d.example' }],
    ['a header', { ...asha, name: 'A\r\nBcc: x@y.example' }],
    ['no name', { ...asha, name: ' ' }],
    ['121 characters of name', { ...asha, name: 'x'.repeat(121) }],
    ['an unknown role', { ...asha, role: 'owner' }],
    ['other types', { email: 5, name: {}, role: [] }],
    ['nothing', {}],
    ['5 MB', { ...asha, name: 'x'.repeat(5_000_000) }],
  ])('refuses an invitation with %s, and invites nobody', async (_what, payload) => {
    const answer = await accounts.call('administrator', 'POST', INVITE, payload);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.json()).toHaveProperty('message');
  });
});

describe('an invitation', () => {
  it('is sent by e-mail, valid once, and logs the person in with the given role', async () => {
    const sent = await accounts.call('administrator', 'POST', INVITE, asha);
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({ email: 'asha@matv.example', invitedBy: 'The administrator', mail: 'waiting' });
    const token = await accounts.tokenFor('asha@matv.example', '/invitation/');
    const { invitations } = (await accounts.call('administrator', 'GET', '/api/desk/people')).json();
    expect(invitations).toMatchObject([{ name: 'Asha Rao', isExpired: false, mail: 'sent' }]);
    expect((await redeem(token, 'x'.repeat(11))).statusCode).toBe(400);
    expect((await redeem(token, 'x'.repeat(129))).statusCode).toBe(400);
    const [first, second] = await Promise.all([redeem(token), redeem(token)]);
    const codes = [first.statusCode, second.statusCode];
    expect(codes.toSorted()).toEqual([200, 410]);
    const joined = codes[0] === 200 ? first : second;
    expect(joined.json()).toMatchObject({ user: { email: 'asha@matv.example', role: 'editor' } });
    expect((await accounts.login('asha@matv.example')).statusCode).toBe(200);
    expect((await redeem(token)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    const { _id } = joined.json().user;
    expect(await accounts.entriesAbout(_id)).toEqual(['logged in', 'logged in', 'accepted the invitation']);
  });

  it('is only for people without an account', async () => {
    const answer = await accounts.call('administrator', 'POST', INVITE, { ...asha, email: 'Editor@matv.example' });
    expect(answer.json()).toMatchObject({ status: 409, code: 'already_has_account' });
  });

  it('has a new link when sent again, and none once withdrawn', async () => {
    const late = { email: 'late@matv.example', name: 'Late', role: 'reporter' };
    const { _id } = (await accounts.call('administrator', 'POST', INVITE, late)).json();
    const old = await accounts.tokenFor('late@matv.example', '/invitation/');
    expect((await accounts.call('administrator', 'POST', INVITE, { ...late, role: 'editor' })).json()._id).toBe(_id);
    const newer = await accounts.tokenFor('late@matv.example', '/invitation/');
    expect((await redeem(old)).statusCode).toBe(410);
    await accounts.call('administrator', 'POST', `${INVITE}/${_id}/again`);
    const newest = await accounts.tokenFor('late@matv.example', '/invitation/');
    expect((await redeem(newer)).statusCode).toBe(410);
    expect((await accounts.call('administrator', 'DELETE', `${INVITE}/${_id}`)).statusCode).toBe(200);
    expect((await redeem(newest)).statusCode).toBe(410);
    const again = await accounts.call('administrator', 'POST', `${INVITE}/${_id}/again`);
    expect(again.json()).toMatchObject({ status: 404, code: 'invitation_not_found' });
  });

  it('expires after seven days', async () => {
    await accounts.call('administrator', 'POST', INVITE, { email: 'old@matv.example', name: 'Old', role: 'reporter' });
    const token = await accounts.tokenFor('old@matv.example', '/invitation/');
    const age = (interval: string) =>
      accounts.desk.db.pool.query(`update invitations set expires_at = expires_at - $1::interval`, [interval]);
    await age('6 days 23 hours 59 minutes');
    expect(await accounts.desk.accounts.invitations.invited(token)).toMatchObject({ name: 'Old' });
    await age('1 minute');
    expect(await accounts.desk.accounts.invitations.invited(token)).toBeNull();
    expect((await redeem(token)).statusCode).toBe(410);
  });
});

describe('an invitation whose inviter loses the right to invite', () => {
  const chief = { email: 'chief@matv.example', name: 'Chief', role: 'administrator' };

  async function invitedBy(token: string, email: string): Promise<string> {
    const answer = await accounts.call(token, 'POST', INVITE, { email, name: 'Friend', role: 'reporter' });
    expect(answer.statusCode).toBe(201);
    return accounts.tokenFor(email, '/invitation/');
  }

  async function stateOf(email: string) {
    const { invitations } = (await accounts.call('administrator', 'GET', '/api/desk/people')).json();
    return invitations.find((one: { email: string }) => one.email === email);
  }

  it('expires at once when the inviter is disabled or gets a lower role; another administrator can send it again', async () => {
    await accounts.call('administrator', 'POST', INVITE, chief);
    const joined = (await redeem(await accounts.tokenFor(chief.email, '/invitation/'))).json();
    const { _id } = joined.user;
    const first = await invitedBy(joined.token, 'friend-one@matv.example');
    await accounts.call('administrator', 'PATCH', `/api/desk/people/${_id}`, { role: 'editor' });
    expect((await redeem(first)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    await accounts.call('administrator', 'PATCH', `/api/desk/people/${_id}`, { role: 'administrator' });
    expect((await redeem(first)).statusCode).toBe(410);
    const second = await invitedBy(joined.token, 'friend-two@matv.example');
    await accounts.call('administrator', 'POST', `/api/desk/people/${_id}/disable`);
    expect((await redeem(second)).statusCode).toBe(410);
    const ended = await stateOf('friend-two@matv.example');
    expect(ended).toMatchObject({ invitedBy: 'Chief', isExpired: true });
    await accounts.call('administrator', 'POST', `${INVITE}/${ended._id}/again`);
    expect((await redeem(await accounts.tokenFor('friend-two@matv.example', '/invitation/'))).statusCode).toBe(200);
  });

  it('expires when the operator disables the inviter on the command line', async () => {
    await accounts.call('administrator', 'POST', INVITE, { ...chief, email: 'chief-two@matv.example' });
    const { token } = (await redeem(await accounts.tokenFor('chief-two@matv.example', '/invitation/'))).json();
    const invitation = await invitedBy(token, 'friend-three@matv.example');
    expect(await disableUser(accounts.desk.db, 'chief-two@matv.example')).toEqual({ kind: 'disabled' });
    expect((await redeem(invitation)).statusCode).toBe(410);
  });

  it('cannot be created by a call that was already under way', async () => {
    await accounts.call('administrator', 'POST', INVITE, { ...chief, email: 'chief-three@matv.example' });
    const { user } = (await redeem(await accounts.tokenFor('chief-three@matv.example', '/invitation/'))).json();
    const actor = { user: { ...user, id: user._id }, sessionId: 'x', from: '127.0.0.1' };
    await disableUser(accounts.desk.db, 'chief-three@matv.example');
    const late = { email: 'friend-four@matv.example', name: 'Friend', role: 'reporter' } as const;
    await expect(accounts.desk.accounts.invitations.invite(actor, late)).rejects.toMatchObject({ status: 403 });
    expect(await stateOf('friend-four@matv.example')).toBeUndefined();
  });
});

describe('people', () => {
  it('get another name and role immediately', async () => {
    const id = await accounts.idOf('reporter');
    const { token } = (await accounts.login('reporter@matv.example')).json();
    const changed = await accounts.call('administrator', 'PATCH', `/api/desk/people/${id}`, {
      name: 'Ravi',
      role: 'administrator',
    });
    expect(changed.json()).toMatchObject({ name: 'Ravi', role: 'administrator' });
    expect((await accounts.call(token, 'GET', '/api/desk/people')).statusCode).toBe(200);
    await accounts.call('administrator', 'PATCH', `/api/desk/people/${id}`, { role: 'reporter' });
    expect((await accounts.call(token, 'GET', '/api/desk/people')).statusCode).toBe(403);
    expect((await accounts.entriesAbout(id)).slice(0, 4)).toEqual([
      'changed the role',
      'changed the name',
      'changed the role',
      'logged in',
    ]);
    expect((await accounts.call('administrator', 'PATCH', `/api/desk/people/${id}`, {})).statusCode).toBe(400);
    const nobody = await accounts.call('administrator', 'PATCH', '/api/desk/people/nobody', { name: 'X' });
    expect(nobody.json()).toMatchObject({ status: 404, code: 'person_not_found' });
  });

  it('lose sessions and login when disabled, and can log in again when enabled', async () => {
    const id = await accounts.idOf('editor');
    const { token } = (await accounts.login('editor@matv.example')).json();
    const off = await accounts.call('administrator', 'POST', `/api/desk/people/${id}/disable`);
    expect(off.json()).toMatchObject({ disabledAt: expect.any(String), sessions: 0 });
    expect((await accounts.call(token, 'GET', '/api/desk/account')).statusCode).toBe(401);
    expect((await accounts.login('editor@matv.example')).statusCode).toBe(401);
    const reset = await accounts.call('administrator', 'POST', `/api/desk/people/${id}/password-reset`);
    expect(reset.json()).toMatchObject({ status: 409, code: 'person_disabled' });
    await accounts.call('administrator', 'POST', `/api/desk/people/${id}/enable`);
    expect((await accounts.login('editor@matv.example')).statusCode).toBe(200);
  });

  it('always include an administrator', async () => {
    const id = await accounts.idOf('administrator');
    for (const [method, path, payload] of [
      ['POST', '/disable', undefined],
      ['PATCH', '', { role: 'editor' }],
    ] as const) {
      const answer = await accounts.call('administrator', method, `/api/desk/people/${id}${path}`, payload);
      expect(answer.json()).toMatchObject({ status: 409, code: 'last_administrator' });
    }
  });

  it('can be logged out by administrators, from one session or all', async () => {
    const id = await accounts.idOf('editor');
    const mine = (await accounts.login('editor@matv.example')).json().token;
    await accounts.login('editor@matv.example');
    const listed = (await accounts.call('administrator', 'GET', `/api/desk/people/${id}/sessions`)).json().sessions;
    expect(listed.length).toBeGreaterThan(1);
    const one = `/api/desk/people/${id}/sessions/${listed[0]._id}`;
    expect((await accounts.call('administrator', 'DELETE', one)).json()).toEqual({ ended: 1 });
    expect((await accounts.call('administrator', 'DELETE', one)).json()).toMatchObject({ code: 'session_not_found' });
    const all = await accounts.call('administrator', 'DELETE', `/api/desk/people/${id}/sessions`);
    expect(all.json()).toEqual({ ended: listed.length - 1 });
    expect((await accounts.call(mine, 'GET', '/api/desk/account')).statusCode).toBe(401);
    expect((await accounts.entriesAbout(id)).slice(0, 2)).toEqual(['logged out everywhere', 'ended a session']);
  });
});
