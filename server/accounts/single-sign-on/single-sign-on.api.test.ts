import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeskApp, logIn, openDeskApp, PASSWORD } from '#tests/support/desk-app.ts';
import { CLIENT, type Claims, type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts';
import { disableUser } from '../accounts.service.ts';

let provider: OpenIdProvider;
let desk: DeskApp;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  desk = await openDeskApp(undefined, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'MATV House',
  });
});
afterAll(async () => {
  await desk.close();
  await provider.stop();
});
beforeEach(async () => {
  provider.behave('honest');
  await desk.db.pool.query(`delete from accounts where provider_id <> 'credential'`);
});

const EDITOR: Claims = { sub: 'person-7', email: 'Editor@MATV.example', email_verified: true };

/** As a browser: asks to log in, is sent to the provider, and comes back with the cookie it was given. */
async function arrive(claims: Claims | null, next = '/admin/stories') {
  const begun = await begin(next);
  return comeBack(provider.logIn(begun.address, claims), begun.cookie);
}

let visitors = 0;

/** Each from an address of its own, since one may try thirty times a minute. */
async function begin(next = '/admin/stories') {
  visitors += 1;
  const url = `/login/sso?${new URLSearchParams({ next })}`;
  const answer = await desk.app.inject({ url, remoteAddress: `10.0.0.${visitors}` });
  expect(answer.statusCode).toBe(303);
  const [cookie] = answer.cookies;
  return { address: String(answer.headers.location), cookie: `${cookie?.name}=${cookie?.value}`, answer };
}

async function comeBack(address: string, cookie: string) {
  const { pathname, search } = new URL(address);
  return desk.app.inject({ url: pathname + search, headers: { cookie }, remoteAddress: `10.0.1.${visitors}` });
}

/** Who is logged in with the cookies of an answer. */
async function viewer(answer: Awaited<ReturnType<typeof comeBack>>) {
  return (await desk.app.inject({ url: '/api/users/me', headers: sessionIn(answer) })).json();
}

function sessionIn(answer: Awaited<ReturnType<typeof comeBack>>) {
  const session = answer.cookies.find(({ name }) => name === 'matv.session_token');
  return { cookie: `matv.session_token=${encodeURIComponent(session?.value ?? '')}` };
}

async function linked() {
  const { rows } = await desk.db.pool.query(
    `select u.email, a.account_id from accounts a join users u on u.id = a.user_id where provider_id <> 'credential'`,
  );
  return rows;
}

describe('single sign-on', () => {
  it('sends people to the provider with PKCE, and leaves nothing readable in their browser', async () => {
    const { address, answer } = await begin();
    const { origin, pathname, searchParams } = new URL(address);
    expect(origin + pathname).toBe(`${provider.issuer}/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: 'matv',
      redirect_uri: 'http://localhost:3000/login/sso/callback',
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({ name: 'matv_sso', path: '/login/sso', httpOnly: true, sameSite: 'Lax' });
    expect(Buffer.from(cookie?.value ?? '', 'base64url').toString('latin1')).not.toContain(
      searchParams.get('state') ?? '-',
    );
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('logs in whoever has an account with the verified address, links the two, and goes where they wanted', async () => {
    const answer = await arrive(EDITOR);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/stories']);
    expect(await viewer(answer)).toMatchObject({ email: 'editor@matv.example', role: 'editor' });
    expect(await linked()).toEqual([{ email: 'editor@matv.example', account_id: 'person-7' }]);
    const { rows } = await desk.db.pool.query(
      `select action, details->>'how' as how from audit_log where subject_title = 'The editor' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'logged in', how: 'single sign-on' },
      { action: 'linked single sign-on', how: null },
    ]);
    const sessions = await desk.db.pool.query('select by_password_alone from sessions');
    expect(sessions.rows).toEqual([{ by_password_alone: false }]);
  });

  it('knows a linked person by the provider’s id, also once their address there has changed', async () => {
    await arrive(EDITOR);
    const answer = await arrive({ sub: 'person-7', email: 'reporter@matv.example', email_verified: true });
    expect(await viewer(answer)).toMatchObject({ email: 'editor@matv.example' });
  });

  it('takes ‘verified’ as text, as some providers send it, and knows a linked person without an address', async () => {
    expect(await viewer(await arrive({ ...EDITOR, email_verified: 'true' }))).toMatchObject({
      email: 'editor@matv.example',
    });
    expect(await viewer(await arrive({ sub: 'person-7', email: 'moved away' }))).toMatchObject({
      email: 'editor@matv.example',
    });
  });

  it('tells who has no password here how to choose one, where the desk asks for it', async () => {
    const editor = `(select id from users where email = 'editor@matv.example')`;
    await desk.db.pool.query(`update accounts set password = null where user_id = ${editor}`);
    const change = await desk.app.inject({
      method: 'POST',
      url: '/api/desk/account/password',
      headers: { ...sessionIn(await arrive(EDITOR)), origin: 'http://localhost:3000' },
      payload: { current: 'whatever it is', password: 'five words are easy here' },
    });
    const message = 'You have no password here yet. Choose one by ‘Forgot your password?’ on the login page.';
    expect(change.json()).toMatchObject({ status: 403, mistakes: [{ field: 'current', message }] });
  });

  it('asks the provider for the address where the ID token has none', async () => {
    provider.behave('terse');
    expect(await viewer(await arrive(EDITOR))).toMatchObject({ email: 'editor@matv.example' });
  });

  it('takes the place of an invitation to the same address, once', async () => {
    const { token } = await logIn(desk, 'administrator');
    await desk.app.inject({
      method: 'POST',
      url: '/api/desk/people/invitations',
      headers: { authorization: `Bearer ${token}` },
      payload: { email: 'asha@matv.example', name: 'Asha Rao', role: 'reporter' },
    });
    const asha: Claims = { sub: 'person-8', email: 'asha@matv.example', email_verified: true };
    expect(await viewer(await arrive(asha))).toMatchObject({ name: 'Asha Rao', role: 'reporter' });
    const { rows } = await desk.db.pool.query('select from invitations');
    expect(rows).toEqual([]);
    const guessed = await desk.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email: 'asha@matv.example', password: PASSWORD },
    });
    expect(guessed.json()).toMatchObject({ status: 401, code: 'login_failed' });
  });

  it.each<[string, string, Claims | null]>([
    ['nobody invited', 'unknown', { sub: 'person-9', email: 'stranger@matv.example', email_verified: true }],
    ['whose address is not verified', 'unverified', { ...EDITOR, email_verified: false }],
    ['whose address is not verified, in text', 'unverified', { ...EDITOR, email_verified: 'false' }],
    ['of whom nothing is said about that', 'unverified', { sub: 'person-7', email: 'editor@matv.example' }],
    ['without an address', 'unverified', { sub: 'person-7' }],
    ['who cancelled', 'cancelled', null],
  ])('lets nobody in %s', async (_who, why, claims) => {
    const answer = await arrive(claims);
    expect(answer.headers.location).toBe(`/login?sso=${why}&next=%2Fadmin%2Fstories`);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([['matv_sso', '']]);
    expect(await linked()).toEqual([]);
  });

  it('lets nobody in who was disabled, linked or not', async () => {
    await arrive(EDITOR);
    await disableUser(desk.db, 'editor@matv.example', desk.clock.now());
    expect((await arrive(EDITOR)).headers.location).toContain('sso=unknown');
    await desk.db.pool.query(`delete from accounts where provider_id <> 'credential'`);
    expect((await arrive(EDITOR)).headers.location).toContain('sso=unknown');
    await desk.db.pool.query(`update users set disabled_at = null where email = 'editor@matv.example'`);
  });

  it('still asks for the second factor of those who have one', async () => {
    const { rows } = await desk.db.pool.query<{ id: string }>(
      `select id from users where email = 'editor@matv.example'`,
    );
    await desk.db.pool.query(
      `insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())`,
      [rows[0]?.id],
    );
    const answer = await arrive(EDITOR);
    expect(answer.headers.location).toBe('/login?step=code&next=%2Fadmin%2Fstories');
    expect(answer.cookies.map(({ name }) => name).toSorted()).toEqual(['matv_login_ticket', 'matv_sso']);
    await desk.db.pool.query('delete from second_factors');
  });

  it('takes back nobody without the cookie it gave, with that of another login, or after a quarter of an hour', async () => {
    const first = await begin();
    const second = await begin();
    const back = provider.logIn(first.address, EDITOR);
    for (const cookie of ['', 'matv_sso=abc', second.cookie]) {
      expect((await comeBack(back, cookie)).headers.location).toBe('/login?sso=late');
    }
    desk.clock.forward(15 * 60 + 1);
    expect((await comeBack(back, first.cookie)).headers.location).toBe('/login?sso=late');
  });

  it.each([
    ['that another key has signed', 'forging'],
    ['made out to another client', 'misdirecting'],
    ['of another login', 'replaying'],
    ['of another provider', 'posing'],
  ] as const)('believes no ID token %s', async (_what, manner) => {
    provider.behave(manner);
    expect((await arrive(EDITOR)).headers.location).toBe('/login?sso=failed');
    expect(await linked()).toEqual([]);
  });

  it('believes no code twice', async () => {
    const begun = await begin();
    const back = provider.logIn(begun.address, EDITOR);
    expect((await comeBack(back, begun.cookie)).headers.location).toBe('/admin/stories');
    expect((await comeBack(back, begun.cookie)).headers.location).toBe('/login?sso=failed');
  });

  it('is begun by a click on the login page, where a link of another site leads', async () => {
    const comingFrom = (site: string) =>
      desk.app.inject({
        url: '/login/sso?next=%2Fadmin%2Fstories',
        headers: { 'sec-fetch-site': site },
        remoteAddress: '10.0.3.1',
      });
    for (const site of ['cross-site', 'same-site']) {
      const answer = await comingFrom(site);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?next=%2Fadmin%2Fstories']);
      expect(answer.cookies).toEqual([]);
    }
    for (const site of ['same-origin', 'none']) {
      expect((await comingFrom(site)).headers.location).toContain(`${provider.issuer}/authorize`);
    }
  });

  it('leads nowhere but into this site', async () => {
    expect((await arrive(EDITOR, 'https://elsewhere.example/')).headers.location).toBe('/admin/dashboard');
    expect((await arrive(EDITOR, '//elsewhere.example/')).headers.location).toBe('/admin/dashboard');
  });

  it('says so while the provider is away, and works again once it is back', async () => {
    provider.behave('away');
    const away = await openDeskApp(undefined, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
    });
    const answer = await away.app.inject('/login/sso');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?sso=failed']);
    provider.behave('honest');
    expect((await away.app.inject('/login/sso')).headers.location).toContain(`${provider.issuer}/authorize`);
    await away.close();
  });

  it('is begun thirty times a minute from one address at the most', async () => {
    const asked = { url: '/login/sso', remoteAddress: '10.0.2.1' };
    for (let time = 0; time < 30; time += 1) expect((await desk.app.inject(asked)).statusCode).toBe(303);
    const refused = await desk.app.inject(asked);
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_logins' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('has no addresses where no provider is set', async () => {
    const without = await openDeskApp();
    expect((await without.app.inject('/login/sso')).statusCode).toBe(404);
    await without.close();
  });
});
