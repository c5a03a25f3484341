import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { type AlertsDesk, alertWith, openAlertsDesk } from '#tests/support/push/alerts-desk.ts';
import type { Browser } from '#tests/support/push/push-service.ts';
import { addStory } from '#tests/support/stories.ts';

let at: AlertsDesk;
beforeAll(async () => {
  at = await openAlertsDesk();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

const auditEntries = async () => {
  const { rows } = await at.desk.db.pool.query(
    `select user_name || ' ' || action || ' ' || subject_title as line from audit_log where subject_kind = 'alert' order by id`,
  );
  return rows.map(({ line }) => line);
};

describe('an alert of the desk', () => {
  it('goes to those who asked for a topic, also when its tag is merged between choosing and sending', async () => {
    const [reader] = await at.subscribe(1, ['topic:मानसून']);
    await at.subscribe(1, ['topic:kerala']);
    await at.send({ audience: { kind: 'topics', topics: ['topic:मानसून'] } });
    await at.desk.db.pool.query(`insert into tag_aliases (tag_key, tag) values ('मानसून', 'Monsoon')`);
    await at.pass(20);
    expect(at.push.received.map(({ browser }) => browser.endpoint)).toEqual([reader?.endpoint]);
  });

  it('waits 20 seconds, goes to those with one of its topics, and is listed with its counts', async () => {
    const [reader] = await at.subscribe(1, ['section:world', 'breaking']);
    await at.subscribe(1, ['section:tech']);
    const { _id, state, sendAt, createdAt } = await at.send({
      audience: { kind: 'topics', topics: ['breaking', 'section:world'] },
    });
    expect(state).toBe('waiting');
    expect(Date.parse(sendAt) - Date.parse(createdAt)).toBe(20_000);
    await at.pass(19);
    expect(at.push.received).toEqual([]);
    await at.pass(1);
    expect(at.push.faults).toEqual([]);
    expect(
      at.push.received.map(({ browser, message, headers }) => ({ to: browser.endpoint, message, headers })),
    ).toEqual([
      {
        to: reader?.endpoint,
        message: {
          web_push: 8030,
          notification: {
            title: 'Storm reaches the coast',
            body: 'People near the sea are asked to stay at home.',
            navigate: `http://localhost:3000/alerts/open/${_id}`,
            tag: _id,
            lang: 'en-GB',
            dir: 'auto',
            icon: 'http://localhost:3000/icon-192.png',
          },
        },
        headers: {
          ttl: '14400',
          topic: _id,
          urgency: 'high',
          contentType: 'application/notification+json',
          contentEncoding: 'aes128gcm',
        },
      },
    ]);
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({
      subscribers: 2,
      next: null,
      devices: [],
      alerts: [
        {
          _id,
          kind: 'alert',
          state: 'sent',
          createdBy: 'The editor',
          finishedAt: at.desk.clock.now().toISOString(),
          counts: { recipients: 1, delivered: 1, failed: 0, gone: 0, clicked: 0 },
        },
      ],
    });
    expect(await auditEntries()).toEqual(['The editor sent Storm reaches the coast']);
  });

  it('says in which language it is', async () => {
    await at.subscribe(1);
    await at.send({ title: 'तूफ़ान तट पर पहुँचा', body: '' });
    await at.pass(20);
    expect(at.push.received[0]?.message.notification).toMatchObject({ title: 'तूफ़ान तट पर पहुँचा', lang: 'hi' });
  });

  it('arrives without sound in a reader’s quiet hours, on the reader’s own clock', async () => {
    const hour = (zone: string) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
        at.desk.clock.now(),
      );
    const [asleep, awake] = [at.push.browser(), at.push.browser()];
    const quiet = { from: hour('Asia/Kolkata'), to: hour('Asia/Kathmandu') };
    await at.reader(
      'PUT',
      '/api/alerts/subscription',
      await at.wish(asleep, { quiet: { ...quiet, zone: 'Asia/Kolkata' } }),
    );
    await at.reader(
      'PUT',
      '/api/alerts/subscription',
      await at.wish(awake, { quiet: { ...quiet, zone: 'Asia/Tokyo' } }),
    );
    await at.send();
    await at.pass(20);
    const silent = ({ endpoint }: Browser) =>
      at.push.received.find(({ browser }) => browser.endpoint === endpoint)?.message.notification.silent;
    expect([silent(asleep), silent(awake)]).toEqual([true, undefined]);
  });

  it('is cancelled while it waits, and not once it is out', async () => {
    await at.subscribe(1);
    const waiting = await at.send();
    expect((await at.call('editor', 'POST', `/${waiting._id}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    expect((await at.call('editor', 'POST', `/${waiting._id}/cancel`)).json()).toMatchObject({ state: 'cancelled' });
    await at.pass(60);
    expect(at.push.requests()).toBe(0);
    const out = await at.send();
    await at.pass(20);
    expect((await at.call('editor', 'POST', `/${out._id}/cancel`)).json()).toMatchObject({
      status: 409,
      code: 'alert_is_out',
    });
    expect(await auditEntries()).toEqual([
      'The editor sent Storm reaches the coast',
      'The editor cancelled Storm reaches the coast',
      'The editor sent Storm reaches the coast',
    ]);
  });

  it('is the same when it is sent again with its key, and none with other words', async () => {
    await at.subscribe(1);
    const body = alertWith();
    const [one, other] = await Promise.all([at.call('editor', 'POST', '', body), at.call('editor', 'POST', '', body)]);
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 201]);
    expect(other.json()._id).toBe(one.json()._id);
    const changed = await at.call('editor', 'POST', '', { ...body, title: 'Another storm' });
    expect(changed.json()).toMatchObject({ status: 409, code: 'alert_key_reused' });
    await at.pass(20);
    expect((await at.call('editor', 'POST', '', body)).json()).toMatchObject({ _id: one.json()._id, state: 'sent' });
    expect(at.push.received).toHaveLength(1);
  });

  it('goes to everyone only when that was confirmed', async () => {
    await at.subscribe(1, ['section:tech']);
    const everyone = { audience: { kind: 'everyone' } };
    expect((await at.call('editor', 'POST', '', alertWith(everyone))).json()).toMatchObject({
      status: 422,
      code: 'not_confirmed',
    });
    await at.send({ ...everyone, confirmed: true });
    await at.pass(20);
    expect(at.push.received).toHaveLength(1);
  });

  it.each([
    [{ title: ' ' }, 400, 'invalid_request'],
    [{ title: 'x'.repeat(81) }, 400, 'invalid_request'],
    [{ body: 'x'.repeat(181) }, 400, 'invalid_request'],
    [{ path: 'https://elsewhere.example/' }, 400, 'invalid_request'],
    [{ path: '//elsewhere.example/' }, 400, 'invalid_request'],
    [{ audience: { kind: 'topics', topics: [] } }, 400, 'invalid_request'],
    [{ audience: { kind: 'topics', topics: ['section:nowhere'] } }, 400, 'invalid_request'],
    [{ key: 'short' }, 400, 'invalid_request'],
    [{ storyId: '0123456789abcdef01234567' }, 422, 'story_not_public'],
  ])('is refused with %o', async (part, status, code) => {
    expect((await at.call('editor', 'POST', '', alertWith(part))).json()).toMatchObject({ status, code });
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({ alerts: [] });
  });

  it.each([
    ['killed while it was written', { status: 'withdrawn' }],
    ['still a draft', { status: 'draft' }],
    ['scheduled', { publishAt: new Date(Date.now() + 3_600_000).toISOString() }],
  ] as const)('is refused about a story that is %s', async (_, story) => {
    const storyId = await addStory(at.desk.db.pool, { title: 'False alarm', ...story });
    expect((await at.call('editor', 'POST', '', alertWith({ storyId }))).json()).toMatchObject({
      status: 422,
      code: 'story_not_public',
      message: 'Readers cannot see this story, so no alert can lead to it. Publish it first.',
    });
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({ alerts: [] });
  });

  it.each(['an address', 'a former address', 'an id'])('is about the story that it leads to by %s', async (how) => {
    const { pool } = at.desk.db;
    const story = await addStory(pool, { title: 'False alarm', slug: `alarm-${how.length}` });
    await pool.query('insert into slug_redirects (slug, story_id) values ($1, $2)', [`was-${how.length}`, story]);
    const path = {
      'an address': `/world/alarm-${how.length}?from=desk#top`,
      'a former address': `/hi/tech/was-${how.length}`,
      'an id': `/articles/${story}`,
    }[how];
    await at.subscribe(1);
    const { _id, storyId } = await at.send({ path });
    expect(storyId).toBe(story);
    const kill = { noticeId: `kill of ${story}`, kind: 'kill', title: 'Withdrawn', text: '' } as const;
    await inTransaction(at.desk.db, (tx) => at.alerts.replaceAlertsOf(tx, story, kill));
    await at.pass(20);
    expect(await at.read(_id)).toMatchObject({ state: 'cancelled' });
    expect(at.push.received).toEqual([]);
    await pool.query(`update stories set status = 'withdrawn' where id = $1`, [story]);
    expect((await at.call('editor', 'POST', '', alertWith({ path }))).json()).toMatchObject({
      code: 'story_not_public',
    });
  });

  it('is seen by reporters and sent by editors', async () => {
    for (const [method, path, body] of [
      ['POST', '', alertWith()],
      ['POST', '/0123456789abcdef01234567/cancel', undefined],
      ['POST', '/test', { title: 'A', body: '', path: '/' }],
      ['POST', '/devices', {}],
      ['DELETE', '/devices/0123456789abcdef01234567', undefined],
    ] as const) {
      expect([path, (await at.call('reporter', method, path, body)).statusCode]).toEqual([path, 403]);
      expect([path, (await at.call(null, method, path, body)).statusCode]).toEqual([path, 401]);
    }
    expect((await at.call('reporter', 'GET')).statusCode).toBe(200);
    expect((await at.call('editor', 'GET', '/0123456789abcdef01234567')).statusCode).toBe(404);
  });
});

it('says how many an audience has', async () => {
  await at.subscribe(2, ['breaking']);
  await at.subscribe(1, ['breaking', 'live-tv']);
  await at.subscribe(1, ['section:tech']);
  const reach = async (audience: object) => (await at.call('reporter', 'POST', '/reach', audience)).json();
  expect(await reach({ kind: 'topics', topics: ['breaking', 'live-tv'] })).toEqual({ subscribers: 3, byMail: 0 });
  expect(await reach({ kind: 'everyone' })).toEqual({ subscribers: 4, byMail: 0 });
});

describe('a person’s own devices', () => {
  it('get a test at once, and those that are gone leave the list', async () => {
    const test = { title: 'A test', body: 'of an alert', path: '/world' };
    expect((await at.call('editor', 'POST', '/test', test)).json()).toMatchObject({ status: 409, code: 'no_device' });
    const [phone, laptop, broken] = [at.push.browser(), at.push.browser(), at.push.browser()];
    for (const [name, browser] of Object.entries({ Phone: phone, Laptop: laptop, Broken: broken })) {
      const answer = await at.call('editor', 'POST', '/devices', { ...(await at.wish(browser)), name });
      expect(answer.statusCode).toBe(201);
    }
    at.push.behave({ status: 410 }, laptop);
    at.push.behave({ status: 500 }, broken);
    expect((await at.call('editor', 'POST', '/test', test)).json()).toMatchObject({
      devices: [
        { name: 'Phone', outcome: 'delivered' },
        { name: 'Laptop', outcome: 'gone' },
        { name: 'Broken', outcome: 'failed' },
      ],
    });
    expect(at.push.received.map(({ message }) => message.notification)).toMatchObject([
      { title: 'A test', body: 'of an alert', navigate: 'http://localhost:3000/world' },
    ]);
    const { devices } = (await at.call('editor', 'GET')).json<{ devices: { _id: string; name: string }[] }>();
    expect(devices.map(({ name }) => name)).toEqual(['Phone', 'Broken']);
    expect((await at.call('reporter', 'GET')).json()).toMatchObject({ devices: [] });
    expect((await at.call('editor', 'DELETE', `/devices/${devices[0]?._id}`)).statusCode).toBe(200);
    expect((await at.call('editor', 'DELETE', `/devices/${devices[0]?._id}`)).statusCode).toBe(404);
  });

  it('are checked like those of readers', async () => {
    const add = async (part: object) =>
      (
        await at.call('editor', 'POST', '/devices', { ...(await at.wish(at.push.browser())), name: 'Phone', ...part })
      ).json();
    expect(await add({ endpoint: 'https://10.0.0.1/push' })).toMatchObject({ code: 'endpoint_not_allowed' });
    expect(await add({ publicKey: `B${'A'.repeat(86)}` })).toMatchObject({ code: 'unknown_key' });
    expect(await add({ name: ' ' })).toMatchObject({ code: 'invalid_request' });
  });
});

it('leads through the list in pages, and keeps the story of an alert until it is deleted', async () => {
  const story = await addStory(at.desk.db.pool, { title: 'Storm' });
  for (let n = 0; n < 31; n += 1) await at.send({ title: `Alert ${n}`, storyId: story });
  const first = (await at.call('reporter', 'GET')).json();
  expect([first.alerts.length, first.alerts[0].title, first.alerts[0].storyId]).toEqual([30, 'Alert 30', story]);
  const second = (await at.call('reporter', 'GET', `?before=${first.next}`)).json();
  expect([second.alerts.map(({ title }: { title: string }) => title), second.next]).toEqual([['Alert 0'], null]);
  await at.desk.db.pool.query('delete from placements where story_id = $1', [story]);
  await at.desk.db.pool.query('delete from stories where id = $1', [story]);
  expect(await at.read(first.alerts[0]._id)).toMatchObject({ storyId: null });
});
