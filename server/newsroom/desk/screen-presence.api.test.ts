import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { registerScreenPresence } from './screen-presence.api.ts';

let desk: DeskApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => registerScreenPresence(app, db.pool));
  for (const role of ['editor', 'reporter'] as const) tokens.set(role, (await logIn(desk, role)).token);
});
afterAll(() => desk.close());

function beat(role: 'editor' | 'reporter', tab: string, more: object = {}, screen = 'front-page') {
  return desk.app.inject({
    method: 'POST',
    url: `/api/desk/screens/${screen}/presence`,
    headers: { authorization: `Bearer ${tokens.get(role)}` },
    payload: { state: 'open', id: tab, ...more },
  });
}

it('a form shows who else has it open and has unsaved changes, until they leave or half a minute after their last heartbeat', async () => {
  expect((await beat('reporter', 'tab-one-', { isTyping: true })).json()).toEqual({ others: [] });
  expect((await beat('editor', 'tab-two-')).json().others).toMatchObject([{ name: 'The reporter', isTyping: true }]);
  expect((await beat('editor', 'tab-three')).json().others).toMatchObject([
    { name: 'The reporter' },
    { name: 'The editor (another window)', isTyping: false },
  ]);
  await beat('editor', 'tab-three', { state: 'closed' });
  await desk.db.pool.query(`update screen_presence set seen_at = now() - interval '31 seconds' where tab = 'tab-one-'`);
  expect((await beat('editor', 'tab-two-')).json()).toEqual({ others: [] });
});

it('each form has its own', async () => {
  await beat('editor', 'tab-two-');
  expect((await beat('reporter', 'tab-one-', {}, 'policy-ethics-hi')).json()).toEqual({ others: [] });
});

it('another person’s tab can be neither taken over nor closed', async () => {
  await beat('editor', 'tab-two-', { isTyping: true });
  await beat('reporter', 'tab-two-', { state: 'closed' });
  await beat('reporter', 'tab-two-');
  expect((await beat('reporter', 'tab-one-')).json().others).toMatchObject([{ name: 'The editor', isTyping: true }]);
});

it('strangers, and names that no screen can have, are refused', async () => {
  expect((await beat('editor', 'tab-two-', {}, 'a%20b')).statusCode).toBe(400);
  tokens.set('editor', 'nonsense');
  expect((await beat('editor', 'tab-two-')).statusCode).toBe(401);
});
