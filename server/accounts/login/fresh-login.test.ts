import { expect, it } from 'vitest';
import { logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';

it('a login stays marked as fresh until the browser sends its token', async () => {
  const desk = await openDeskApp();
  const { token, cookie } = await logIn(desk, 'editor');
  const headers = { cookie, origin: SITE };
  const renewed = await desk.app.inject({ method: 'POST', url: '/api/users/token', headers });
  expect(renewed.cookies.map(({ name }) => name)).not.toContain('matv_fresh_login');
  const me = await desk.app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.cookies).toEqual([expect.objectContaining({ name: 'matv_fresh_login', value: '', maxAge: 0 })]);
  await desk.close();
});
