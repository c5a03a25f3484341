import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookFields } from '#domain/desk/webhooks.ts';
import { newId } from '#domain/ids.ts';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { registerRemovalsJob } from '#server/removals/removals.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { type InstantJobs, instantJobs } from '#tests/support/instant-jobs.ts';
import { answerWith, openReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { registerWebhookRoutes } from './webhooks.api.ts';
import { createWebhooks, registerWebhookJobs, WEBHOOK_REMOVAL, type Webhooks } from './webhooks.service.ts';

let desk: DeskApp;
let receiver: WebhookReceiver;
let webhooks: Webhooks;
let jobs: InstantJobs;
let administrator = '';
let editor = '';

beforeAll(async () => {
  receiver = await openReceiver();
  jobs = instantJobs();
  desk = await openDeskApp((app, _accounts, db, { clock, secret }) => {
    const { log } = app;
    const trustedOrigin = receiver.origin;
    webhooks = createWebhooks({ db, clock, jobs, log, sealing: sealing(secret, 'webhook secrets'), trustedOrigin });
    registerWebhookJobs(jobs, webhooks);
    registerWebhookRoutes(app, webhooks.desk);
    registerRemovalRoutes(app, db, [WEBHOOK_REMOVAL]);
  });
  administrator = (await logIn(desk, 'administrator')).token;
  editor = (await logIn(desk, 'editor')).token;
});
afterAll(async () => {
  await webhooks.close();
  await desk.close();
  receiver.close();
});
beforeEach(async () => {
  await desk.db.pool.query('delete from webhook_endpoints');
  await desk.db.pool.query('delete from removals');
  receiver.answer = answerWith(204);
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path = '', payload?: object, token = administrator) {
  const answer = await desk.app.inject({
    method,
    url: `/api/desk/webhooks${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const fields = (changes: Partial<WebhookFields> = {}): WebhookFields => ({
  name: 'Partner',
  url: 'https://partner.example/matv',
  events: ['story.killed'],
  ...changes,
});
const add = async (changes: Partial<WebhookFields> = {}) => (await call('POST', '', fields(changes))).body;

async function run() {
  await jobs.drain();
  await webhooks.sender.settled();
}

describe('webhooks at the desk', () => {
  it.each<[Method, string, object?]>([
    ['GET', ''],
    ['POST', '', fields()],
    ['PUT', '/w1', { ...fields(), version: 1 }],
    ['DELETE', '/w1'],
    ['POST', '/w1/pause'],
    ['POST', '/w1/resume'],
    ['POST', '/w1/secret'],
    ['POST', '/w1/test'],
    ['GET', '/w1/deliveries'],
    ['POST', '/w1/deliveries/d1/again'],
  ])('are for administrators: editors are refused %s %s', async (method, path, body) => {
    expect(await call(method, path, body, editor)).toMatchObject({ status: 403, body: { code: 'role_too_low' } });
    expect(await call(method, path, body, 'nobody')).toMatchObject({ status: 401 });
  });

  it('show their secret when they are added and when it is renewed, and never again', async () => {
    const { status, body } = await call('POST', '', fields());
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { _id } = body.webhook;
    const listed = await call('GET');
    expect(listed.body).toEqual({
      webhooks: [
        {
          _id,
          name: 'Partner',
          url: 'https://partner.example/matv',
          events: ['story.killed'],
          state: 'active',
          pausedBecause: null,
          version: 1,
          createdAt: desk.clock.now().toISOString(),
          createdBy: 'The administrator',
          last: null,
          formerUntil: null,
          waiting: 0,
        },
      ],
    });
    const renewed = await call('POST', `/${_id}/secret`);
    expect(renewed.body.secret).toMatch(/^whsec_/);
    expect(renewed.body.secret).not.toBe(body.secret);
    const aDayLater = new Date(desk.clock.now().getTime() + 86_400_000).toISOString();
    expect(renewed.body.webhook.formerUntil).toBe(aDayLater);
    const { rows } = await desk.db.pool.query('select * from webhook_endpoints');
    expect(JSON.stringify(rows)).not.toContain('whsec_');
  });

  it('are added once for each id, with what was changed since, and with another secret for the one that was lost', async () => {
    await desk.db.pool.query('delete from audit_log');
    const sent = { ...fields(), id: newId() };
    const first = await call('POST', '', sent);
    expect(first.body.webhook._id).toBe(sent.id);
    const again = await call('POST', '', sent);
    expect(again).toMatchObject({ status: 201, body: { webhook: first.body.webhook } });
    expect(again.body.secret).toMatch(/^whsec_/);
    expect(again.body.secret).not.toBe(first.body.secret);
    const changed = { ...sent, name: 'The partner' };
    for (const version of [2, 2]) {
      expect((await call('POST', '', changed)).body.webhook).toMatchObject({ name: 'The partner', version });
    }
    expect((await call('POST', '', sent)).body).toMatchObject({ status: 409, code: 'stale_webhook' });
    expect((await call('GET')).body.webhooks).toMatchObject([{ _id: sent.id, name: 'The partner', formerUntil: null }]);
    const { rows } = await desk.db.pool.query<{ action: string }>('select action from audit_log order by id');
    const renewed = 'renewed the secret of';
    expect(rows.map(({ action }) => action)).toEqual(['added', renewed, renewed, 'changed', renewed]);
    await desk.db.pool.query('update webhook_endpoints set created_by = null');
    expect((await call('POST', '', changed)).body).toMatchObject({ status: 409, code: 'webhook_id_taken' });
  });

  it('are changed, paused, resumed and removed, each with an entry in the audit log', async () => {
    await desk.db.pool.query('delete from audit_log');
    const { webhook } = await add();
    const path = `/${webhook._id}`;
    const changed = await call('PUT', path, { ...fields({ name: 'Partners', events: ['alert.sent'] }), version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { name: 'Partners', events: ['alert.sent'], version: 2 } });
    expect(await call('PUT', path, { ...fields(), version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_webhook' },
    });
    expect(await call('POST', `${path}/pause`)).toMatchObject({ body: { state: 'paused', pausedBecause: null } });
    expect(await call('POST', `${path}/pause`)).toMatchObject({ status: 200, body: { state: 'paused' } });
    expect(await call('POST', `${path}/test`)).toMatchObject({ status: 409, body: { code: 'webhook_paused' } });
    expect(await call('POST', `${path}/resume`)).toMatchObject({ body: { state: 'active' } });
    await call('POST', `${path}/secret`);
    expect(await call('DELETE', path)).toEqual({ status: 200, body: { undo: expect.any(String) } });
    expect(await call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'no_webhook' } });
    expect((await call('GET')).body).toEqual({ webhooks: [] });
    const { rows } = await desk.db.pool.query(
      `select action, subject_title as title, user_name as who, details from audit_log
       where subject_kind = 'webhook' order by id`,
    );
    const who = 'The administrator';
    const details = { host: 'partner.example' };
    expect(rows).toEqual([
      { action: 'added', title: 'Partner', who, details },
      { action: 'changed', title: 'Partners', who, details },
      { action: 'paused', title: 'Partners', who, details },
      { action: 'resumed', title: 'Partners', who, details },
      { action: 'renewed the secret of', title: 'Partners', who, details },
      { action: 'removed', title: 'Partners', who, details },
    ]);
  });

  it.each([
    ['http://partner.example/', 'Give an address that begins with https://.'],
    ['https://10.1.2.3/', 'This address leads into a private network. Give one that can be reached from the internet.'],
    ['https://[::1]/', 'This address leads into a private network. Give one that can be reached from the internet.'],
    [
      'https://2130706433/',
      'This address leads into a private network. Give one that can be reached from the internet.',
    ],
    [
      'https://localhost/',
      'This address leads into a private network. Give one that can be reached from the internet.',
    ],
    ['https://a:b@partner.example/', 'Leave out name and password: deliveries are signed instead.'],
  ])('refuse the address %s with a message at its field', async (url, message) => {
    expect(await call('POST', '', fields({ url }))).toMatchObject({
      status: 422,
      body: { message, mistakes: [{ field: 'url', message }] },
    });
    const { webhook } = await add();
    expect(await call('PUT', `/${webhook._id}`, { ...fields({ url }), version: 1 })).toMatchObject({ status: 422 });
  });

  it.each([
    { url: 'ftp://partner.example/' },
    { url: 'partner.example' },
    { url: `https://partner.example/${'x'.repeat(500)}` },
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { events: [] },
  ])('refuse %j', async (changes) => {
    expect(await call('POST', '', fields(changes))).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('are fifty at most', async () => {
    for (let place = 0; place < 50; place += 1) await add({ name: `Partner ${place}` });
    expect(await call('POST', '', fields())).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
  });
});

describe('deliveries at the desk', () => {
  it('show a test with its outcome, which is attempted once, and can be sent again', async () => {
    const { webhook, secret } = await add({ url: `${receiver.origin}/hook` });
    receiver.secrets = [secret];
    receiver.answer = answerWith(500);
    expect(await call('POST', `/${webhook._id}/test`)).toEqual({ status: 202, body: { queued: true } });
    await run();
    const path = `/${webhook._id}/deliveries`;
    const { deliveries, next } = (await call('GET', path)).body;
    expect(next).toBeNull();
    expect(deliveries).toMatchObject([
      { type: 'webhook.test', state: 'failed', attempts: 1, nextAt: null, problem: 'answered 500', deliveredAt: null },
    ]);
    expect((await call('GET')).body.webhooks).toMatchObject([{ last: { problem: 'answered 500' }, waiting: 0 }]);
    receiver.answer = answerWith(200);
    const again = await call('POST', `${path}/${deliveries[0]._id}/again`);
    expect(again).toMatchObject({ status: 200, body: { state: 'waiting', attempts: 0 } });
    await run();
    expect((await call('GET', path)).body.deliveries).toMatchObject([
      { state: 'delivered', attempts: 1, problem: null, deliveredAt: desk.clock.now().toISOString() },
    ]);
    const [first, second] = receiver.received;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { message: 'A test from the MATV desk.' },
    });
    expect(second).toMatchObject({ id: first?.id, body: first?.body, signedWith: [true] });
    expect(await call('POST', `${path}/000000000000000000000000/again`)).toMatchObject({
      status: 404,
      body: { code: 'no_delivery' },
    });
  });

  it('come newest first, twenty-five to a page, and only those of the endpoint', async () => {
    const { webhook } = await add();
    await add({ name: 'Other' });
    for (let place = 0; place < 26; place += 1) {
      await webhooks.emit(desk.db.pool, {
        id: `kill-${place}`,
        type: 'story.killed',
        timestamp: desk.clock.now(),
        data: {},
      });
    }
    const path = `/${webhook._id}/deliveries`;
    const first = (await call('GET', path)).body;
    expect(first.deliveries.map(({ eventId }: { eventId: string }) => eventId)).toEqual(
      Array.from({ length: 25 }, (_, place) => `kill-${25 - place}`),
    );
    const second = (await call('GET', `${path}?before=${first.next}`)).body;
    expect(second).toMatchObject({ next: null, deliveries: [{ eventId: 'kill-0' }] });
    expect(await call('GET', '/000000000000000000000000/deliveries')).toMatchObject({ status: 404 });
  });
});

describe('a removed webhook', () => {
  const undo = async (removal: string, token = administrator) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await desk.app.inject({ method: 'POST', url: `/api/desk/removals/${removal}/undo`, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const rows = async (sql: string) => (await desk.db.pool.query(sql)).rows;
  const stored = async () => [
    await rows('select * from webhook_endpoints order by id'),
    await rows('select * from webhook_deliveries order by id'),
  ];
  async function removed() {
    const { webhook } = await add();
    const before = await stored();
    const { body } = await call('DELETE', `/${webhook._id}`);
    return { webhook, before, undo: String(body.undo) };
  }

  it('is put back with its secret and deliveries, once, and that is in the audit log', async () => {
    const { webhook } = await add({ url: `${receiver.origin}/hook` });
    await call('POST', `/${webhook._id}/secret`);
    await call('POST', `/${webhook._id}/test`);
    const before = await stored();
    expect(before[1]).toHaveLength(1);
    const removal = String((await call('DELETE', `/${webhook._id}`)).body.undo);
    expect(await stored()).toEqual([[], []]);
    expect(await undo(removal)).toEqual({ status: 200, body: { message: 'Partner is back with its deliveries.' } });
    expect(await stored()).toEqual(before);
    expect(await undo(removal)).toMatchObject({ status: 404, body: { code: 'no_such_removal' } });
    expect(await rows('select action, subject_id, user_name from audit_log order by id desc limit 1')).toEqual([
      { action: 'put back', subject_id: webhook._id, user_name: 'The administrator' },
    ]);
    expect(await rows('select 1 from removed_rows')).toEqual([]);
  });

  it('is not said to be back when another one has been added under its id meanwhile', async () => {
    const { webhook, undo: removal } = await removed();
    const again = await call('POST', '', { ...fields({ name: 'Added again' }), id: webhook._id });
    expect(again.status).toBe(201);
    expect(await undo(removal)).toMatchObject({
      status: 409,
      body: { code: 'removal_outdated', message: 'There is another one in its place in the meantime.' },
    });
    expect(await rows('select id, name from webhook_endpoints')).toEqual([{ id: webhook._id, name: 'Added again' }]);
  });

  it('is put back by nobody but who removed it, and only while they may remove it', async () => {
    const { undo: removal } = await removed();
    expect(await undo(removal, editor)).toMatchObject({ status: 404, body: { code: 'no_such_removal' } });
    const change = (role: string) =>
      desk.db.pool.query(`update users set role = $1 where email = 'administrator@matv.example'`, [role]);
    await change('editor');
    expect(await undo(removal)).toMatchObject({ status: 403 });
    await change('administrator');
    expect(await undo(removal)).toMatchObject({ status: 200 });
  });

  it('cannot be put back after five minutes, when its rows are deleted', async () => {
    const { undo: removal } = await removed();
    await desk.db.pool.query(`update removals set removed_at = removed_at - interval '5 minutes'`);
    expect(await undo(removal)).toMatchObject({ status: 404, body: { code: 'no_such_removal' } });
    expect(await rows('select 1 from removed_rows')).toHaveLength(1);
    const work = instantJobs();
    registerRemovalsJob(work, desk.db.pool);
    await work.drain();
    expect(await rows('select 1 from removed_rows')).toEqual([]);
  });

  it('is not put back beyond the limit, and can be once there is room', async () => {
    const { undo: removal, before } = await removed();
    await desk.db.pool.query(
      `insert into webhook_endpoints (id, name, url, events, sealed_secret, created_at, changed_at)
       select 'more' || n, 'More', 'https://more.example/', '{}', 'x', now(), now() from generate_series(1, 50) n`,
    );
    expect(await undo(removal)).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } });
    await desk.db.pool.query(`delete from webhook_endpoints where name = 'More'`);
    expect(await undo(removal)).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
  });
});
