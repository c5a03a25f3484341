import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newApiTokenAnswer } from '#domain/desk/api-tokens.ts';
import { newId } from '#domain/ids.ts';
import { deskRoute } from '#server/http/routes.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { disableUser } from '../accounts.service.ts';
import { clearExpiredTokens } from './api-tokens.ts';

const DAY_SECONDS = 86_400;

let desk: DeskApp;
beforeAll(async () => {
  desk = await openDeskApp((app) => {
    deskRoute(app, {
      method: 'GET',
      path: '/api/desk/stories',
      allow: 'reporter',
      tokenScope: 'stories:read',
      handle: ({ user }) => ({ name: user.name, role: user.role }),
    });
    deskRoute(app, {
      method: 'POST',
      path: '/api/desk/stories/:id/publish',
      allow: 'editor',
      tokenScope: 'stories:write',
      handle: ({ user }) => ({ name: user.name, role: user.role }),
    });
    deskRoute(app, { method: 'GET', path: '/api/desk/inbox', allow: 'reporter', handle: () => ({}) });
  });
});
afterAll(() => desk.close());
beforeEach(() => desk.db.pool.query('delete from api_tokens'));

type Method = 'GET' | 'POST' | 'DELETE';

async function call(bearer: string | null, method: Method, url: string, payload?: object) {
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer}` };
  return desk.app.inject({ method, url, headers, ...(payload && { payload }) });
}

async function as(role: 'administrator' | 'editor' | 'reporter', method: Method, url: string, payload?: object) {
  return call((await logIn(desk, role)).token, method, url, payload);
}

const TOKENS = '/api/desk/api-tokens';
const planner = { name: 'Schedule planner', role: 'reporter', scopes: ['stories:read'], days: 30 };

async function make(changes: object = {}) {
  const answer = await as('administrator', 'POST', TOKENS, { ...planner, ...changes });
  expect(answer.statusCode).toBe(201);
  return newApiTokenAnswer.parse(answer.json());
}

describe('a token of the API', () => {
  it('is shown once, listed without it, and stored as a hash alone', async () => {
    const { token, secret } = await make();
    expect(secret).toMatch(/^matv_[0-9a-f]{24}_[\w-]{43}$/);
    const listed = (await as('administrator', 'GET', TOKENS)).json();
    expect(listed).toEqual({
      tokens: [
        {
          _id: token._id,
          name: 'Schedule planner',
          role: 'reporter',
          scopes: ['stories:read'],
          owner: 'The administrator',
          isOwnerActive: true,
          createdAt: token.createdAt,
          expiresAt: token.expiresAt,
          lastUsedAt: null,
        },
      ],
    });
    const { rows } = await desk.db.pool.query('select to_jsonb(t)::text as stored from api_tokens t');
    expect(String(rows[0]?.stored)).not.toContain(secret.slice(-43));
  });

  it('is made once for each id: another secret takes the place of the one that was lost, until that is used', async () => {
    const id = newId();
    const lost = await make({ id });
    const { token, secret } = await make({ id, scopes: ['stories:read', 'pictures:write'] });
    expect(token).toMatchObject({ _id: lost.token._id, scopes: ['stories:read', 'pictures:write'] });
    expect((await as('administrator', 'GET', TOKENS)).json().tokens).toEqual([token]);
    expect((await call(lost.secret, 'GET', '/api/desk/stories')).json()).toMatchObject({ code: 'invalid_api_token' });
    expect((await call(secret, 'GET', '/api/desk/stories')).statusCode).toBe(200);
    const late = await as('administrator', 'POST', TOKENS, { ...planner, id });
    expect(late.json()).toMatchObject({ status: 409, code: 'token_id_taken' });
    const { rows } = await desk.db.pool.query('select action from audit_log where subject_id = $1', [id]);
    expect(rows).toEqual([{ action: 'added' }, { action: 'added' }]);
  });

  it('acts in the name of its maker, with its own role, and says when it was last used', async () => {
    const { secret } = await make();
    expect((await call(secret, 'GET', '/api/desk/stories')).json()).toEqual({
      name: 'The administrator',
      role: 'reporter',
    });
    const { tokens } = (await as('administrator', 'GET', TOKENS)).json();
    expect(tokens[0].lastUsedAt).toMatch(/^\d{4}-/);
  });

  it('needs no page of this site, unlike the cookie of a login', async () => {
    const { secret } = await make({ role: 'editor', scopes: ['stories:write'] });
    const headers = { authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' };
    const answer = await desk.app.inject({ method: 'POST', url: '/api/desk/stories/1/publish', headers });
    expect(answer.json()).toEqual({ name: 'The administrator', role: 'editor' });
  });

  it('may do what its scopes say and its role allows, and nothing else', async () => {
    const { secret } = await make({ scopes: ['stories:read', 'stories:write'] });
    expect((await call(secret, 'POST', '/api/desk/stories/1/publish')).json()).toMatchObject({
      status: 403,
      code: 'role_too_low',
    });
    const narrow = await make({ role: 'editor', scopes: ['schedule:write'] });
    expect((await call(narrow.secret, 'GET', '/api/desk/stories')).json()).toMatchObject({
      status: 403,
      code: 'scope_missing',
      message: 'This API token may not do that: it needs the scope stories:read.',
    });
  });

  it('is refused by every call that names no scope, those about tokens and accounts first of all', async () => {
    const { secret, token } = await make({ role: 'editor', scopes: ['stories:read', 'stories:write'] });
    for (const [method, url] of [
      ['GET', '/api/desk/inbox'],
      ['GET', TOKENS],
      ['POST', TOKENS],
      ['DELETE', `${TOKENS}/${token._id}`],
      ['GET', '/api/desk/account'],
      ['DELETE', '/api/desk/account/sessions'],
      ['GET', '/api/desk/people'],
    ] as const) {
      expect((await call(secret, method, url)).json()).toMatchObject({ status: 403, code: 'not_for_tokens' });
    }
    expect((await call(secret, 'POST', '/api/users/token')).statusCode).not.toBe(200);
  });

  it('opens nothing once it was revoked, or with another secret', async () => {
    const { secret, token } = await make();
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    for (const other of [wrong, `matv_${token._id}_`, `matv_${'0'.repeat(24)}_${secret.slice(-43)}`, 'matv_']) {
      expect((await call(other, 'GET', '/api/desk/stories')).json()).toMatchObject({
        status: 401,
        code: 'invalid_api_token',
      });
    }
    expect((await as('administrator', 'DELETE', `${TOKENS}/${token._id}`)).json()).toEqual({ revoked: true });
    expect((await call(secret, 'GET', '/api/desk/stories')).json()).toMatchObject({ code: 'invalid_api_token' });
    expect((await as('administrator', 'DELETE', `${TOKENS}/${token._id}`)).json()).toMatchObject({ code: 'no_token' });
  });

  it('expires, is listed for ninety days more, and is then forgotten', async () => {
    const { secret } = await make();
    desk.clock.forward(30 * DAY_SECONDS);
    expect((await call(secret, 'GET', '/api/desk/stories')).json()).toMatchObject({
      status: 401,
      code: 'api_token_expired',
    });
    desk.clock.forward(90 * DAY_SECONDS - 60);
    expect(await clearExpiredTokens(desk.db, desk.clock.now())).toBe(0);
    desk.clock.forward(120);
    expect(await clearExpiredTokens(desk.db, desk.clock.now())).toBe(1);
    desk.clock.forward(-120 * DAY_SECONDS - 60);
  });

  it('opens no more than its maker may: less after another role, nothing once they are disabled', async () => {
    const { secret } = await make({ role: 'editor', scopes: ['stories:write'] });
    const { pool } = desk.db;
    const boss = 'administrator@matv.example';
    await pool.query(`update users set role = 'reporter' where email = $1`, [boss]);
    expect((await call(secret, 'POST', '/api/desk/stories/1/publish')).json()).toMatchObject({ code: 'role_too_low' });
    await disableUser(desk.db, boss, desk.clock.now());
    expect((await call(secret, 'POST', '/api/desk/stories/1/publish')).json()).toMatchObject({
      code: 'invalid_api_token',
    });
    await pool.query(`update users set role = 'administrator', disabled_at = null where email = $1`, [boss]);
  });

  it('is made and revoked by administrators alone, and the audit log says so', async () => {
    for (const role of ['editor', 'reporter'] as const) {
      expect((await as(role, 'POST', TOKENS, planner)).json()).toMatchObject({ code: 'role_too_low' });
      expect((await as(role, 'GET', TOKENS)).json()).toMatchObject({ code: 'role_too_low' });
    }
    const { token } = await make();
    await as('administrator', 'DELETE', `${TOKENS}/${token._id}`);
    const { rows } = await desk.db.pool.query(
      'select action, subject_title, details from audit_log where subject_id = $1 order by id',
      [token._id],
    );
    expect(rows).toEqual([
      {
        action: 'added',
        subject_title: 'Schedule planner',
        details: { role: 'reporter', scopes: 'stories:read', days: 30 },
      },
      { action: 'revoked', subject_title: 'Schedule planner', details: {} },
    ]);
  });

  it.each<[string, object]>([
    ['no name', { name: ' ' }],
    ['the role of an administrator', { role: 'administrator' }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['a life of ten years', { days: 3650 }],
  ])('is not made with %s', async (_what, changes) => {
    expect((await as('administrator', 'POST', TOKENS, { ...planner, ...changes })).statusCode).toBe(400);
  });

  it('is one of fifty at the most', async () => {
    await desk.db.pool.query(
      `insert into api_tokens (id, name, secret_hash, role, scopes, owner_id, created_at, expires_at)
       select lpad(to_hex(n), 24, '0'), 'Token ' || n, 'x', 'reporter', '{}', u.id, now(), now()
       from generate_series(1, 50) n, users u where u.email = 'editor@matv.example'`,
    );
    expect((await as('administrator', 'POST', TOKENS, planner)).json()).toMatchObject({
      status: 409,
      code: 'too_many_tokens',
    });
  });
});
