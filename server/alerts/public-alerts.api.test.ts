import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/client.ts';
import { type AlertsDesk, openAlertsDesk } from '#tests/support/push/alerts-desk.ts';
import { addAuthor, addStory } from '#tests/support/stories.ts';
import { rotateKey } from './keys.ts';
import { insertSubscription } from './subscriptions.repo.ts';

let at: AlertsDesk;
beforeAll(async () => {
  at = await openAlertsDesk();
});
beforeEach(() => at.clear());
afterAll(() => at.close());

const SUBSCRIPTION = '/api/alerts/subscription';
const NIGHT = { from: '22:00', to: '07:00', zone: 'Europe/London' };
const stored = async () => {
  const { rows } = await at.desk.db.pool.query('select endpoint, topics from alert_subscriptions order by id');
  return rows;
};

const waitingForLocks = async () => {
  const { rowCount } = await at.desk.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount;
};

describe('a browser that subscribes to alerts', () => {
  it('is remembered with its topics and quiet hours, and finds them by its secret', async () => {
    const browser = at.push.browser();
    const { publicKey } = (await at.reader('GET', '/api/alerts/key')).json();
    expect(publicKey).toMatch(/^B[\w-]{86}$/);
    const answer = await at.reader('PUT', SUBSCRIPTION, await at.wish(browser, { quiet: NIGHT }));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const expected = { topics: ['breaking'], quiet: NIGHT, isKeyCurrent: true };
    expect(answer.json()).toEqual(expected);
    const proof = { endpoint: browser.endpoint, auth: browser.auth64 };
    expect((await at.reader('POST', `${SUBSCRIPTION}/find`, proof)).json()).toEqual(expected);
  });

  it('changes its topics under the same endpoint', async () => {
    const browser = at.push.browser();
    await at.reader('PUT', SUBSCRIPTION, await at.wish(browser));
    await at.reader('PUT', SUBSCRIPTION, await at.wish(browser, { topics: ['section:world', 'live-tv', 'live-tv'] }));
    expect(await stored()).toEqual([{ endpoint: browser.endpoint, topics: ['section:world', 'live-tv'] }]);
  });

  it('replaces the subscription it had before, if it proves that this was its own', async () => {
    const [old, fresh, thief] = [at.push.browser(), at.push.browser(), at.push.browser()];
    await at.reader('PUT', SUBSCRIPTION, await at.wish(old));
    const proof = { endpoint: old.endpoint, auth: old.auth64 };
    const forged = { endpoint: old.endpoint, auth: thief.auth64 };
    await at.reader('PUT', SUBSCRIPTION, await at.wish(thief, { previous: forged }));
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([old.endpoint, thief.endpoint]);
    await at.reader('PUT', SUBSCRIPTION, await at.wish(fresh, { previous: proof, topics: ['live-tv'] }));
    expect(await stored()).toEqual([
      { endpoint: fresh.endpoint, topics: ['live-tv'] },
      { endpoint: thief.endpoint, topics: ['breaking'] },
    ]);
  });

  it('is stored once when two of its pages subscribe it at the same moment, and both are answered', async () => {
    const { db, clock } = at.desk;
    const browser = at.push.browser();
    const wish = await at.wish(browser);
    const { rows } = await db.pool.query<{ id: string }>('select id from push_keys where is_current');
    const one = { endpoint: browser.endpoint, service: at.push.origin, ...browser.keys, keyId: rows[0]?.id ?? '' };
    const isInserted = Promise.withResolvers<void>();
    const isWaitedFor = Promise.withResolvers<void>();
    const first = inTransaction(db, async (tx) => {
      await insertSubscription(tx, { ...one, topics: ['live-tv'], quiet: null, at: clock.now() });
      isInserted.resolve();
      await isWaitedFor.promise;
    });
    await isInserted.promise;
    const second = at.reader('PUT', SUBSCRIPTION, wish);
    // The embedded database's only connection is taken meanwhile.
    if (db.engine === 'postgres') await expect.poll(waitingForLocks).toBe(1);
    isWaitedFor.resolve();
    await first;
    expect((await second).json()).toMatchObject({ topics: ['breaking'] });
    expect(await stored()).toMatchObject([{ endpoint: browser.endpoint, topics: ['breaking'] }]);
  });

  it('cannot be taken over by somebody who knows its endpoint only', async () => {
    const [browser, stranger] = [at.push.browser(), at.push.browser()];
    await at.reader('PUT', SUBSCRIPTION, await at.wish(browser));
    const takeover = await at.wish({ ...stranger, endpoint: browser.endpoint }, { topics: ['live-tv'] });
    expect((await at.reader('PUT', SUBSCRIPTION, takeover)).json()).toMatchObject({
      status: 409,
      code: 'endpoint_in_use',
    });
    expect(await stored()).toEqual([{ endpoint: browser.endpoint, topics: ['breaking'] }]);
  });

  it('is told when the key of the site has changed, and its alerts still come meanwhile', async () => {
    const browser = at.push.browser();
    await at.reader('PUT', SUBSCRIPTION, await at.wish(browser));
    const before = await at.alerts.publicKey();
    await rotateKey(at.desk.db, at.alerts.keys);
    const proof = { endpoint: browser.endpoint, auth: browser.auth64 };
    expect((await at.reader('POST', `${SUBSCRIPTION}/find`, proof)).json()).toMatchObject({ isKeyCurrent: false });
    expect(await at.alerts.publicKey()).not.toBe(before);
    await at.send();
    await at.pass(20);
    expect(at.push.received.map(({ vapid }) => vapid.publicKey)).toEqual([before]);
    const answer = await at.reader('PUT', SUBSCRIPTION, await at.wish(browser));
    expect(answer.json()).toMatchObject({ isKeyCurrent: true });
  });

  it('leaves with its secret; without it the answer is the same and nothing happens', async () => {
    const browser = at.push.browser();
    await at.reader('PUT', SUBSCRIPTION, await at.wish(browser));
    const forged = { endpoint: browser.endpoint, auth: at.push.browser().auth64 };
    const nobody = { endpoint: `${at.push.origin}/push/nobody`, auth: browser.auth64 };
    for (const proof of [forged, nobody]) {
      const answer = await at.reader('POST', `${SUBSCRIPTION}/leave`, proof);
      expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }]);
      expect((await at.reader('POST', `${SUBSCRIPTION}/find`, proof)).json()).toMatchObject({
        status: 404,
        code: 'not_subscribed',
      });
    }
    expect(await stored()).toHaveLength(1);
    const proof = { endpoint: browser.endpoint, auth: browser.auth64 };
    expect((await at.reader('POST', `${SUBSCRIPTION}/leave`, proof)).json()).toEqual({ success: true });
    expect(await stored()).toEqual([]);
  });

  it.each([
    [{ endpoint: 'http://push.example/abc' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'https://127.0.0.1/abc' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'https://2130706433/abc' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'https://[::ffff:10.0.0.1]/abc' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'https://169.254.169.254/latest' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'https://me:secret@push.example/abc' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'file:///etc/passwd' }, 422, 'endpoint_not_allowed'],
    [{ endpoint: 'nonsense' }, 400, 'invalid_request'],
    [{ endpoint: `https://push.example/${'x'.repeat(1000)}` }, 400, 'invalid_request'],
    [{ endpoint: `https://push.example/${'x'.repeat(41_000)}` }, 413, 'body_too_large'],
    [{ topics: [] }, 400, 'invalid_request'],
    [{ topics: ['section:nowhere'] }, 400, 'invalid_request'],
    [{ topics: ['author:somebody'] }, 400, 'invalid_request'],
    [{ topics: Array.from({ length: 101 }, () => 'breaking') }, 400, 'invalid_request'],
    [{ quiet: { from: '25:00', to: '07:00', zone: 'Europe/London' } }, 400, 'invalid_request'],
    [{ quiet: { from: '22:00', to: '07:00', zone: 'Europe/Atlantis' } }, 400, 'invalid_request'],
    [{ publicKey: `B${'A'.repeat(86)}` }, 409, 'unknown_key'],
    [{ keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }, 422, 'bad_key'],
    [{ keys: { p256dh: 'short', auth: 'A'.repeat(22) } }, 400, 'invalid_request'],
  ])('is refused with %o', async (part, status, code) => {
    const answer = await at.reader('PUT', SUBSCRIPTION, await at.wish(at.push.browser(), part));
    expect(answer.json()).toMatchObject({ status, code });
    expect(await stored()).toEqual([]);
  });

  it('is refused when a page of another site asks for it', async () => {
    const elsewhere = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const wish = await at.wish(at.push.browser());
    for (const [method, path] of [
      ['PUT', SUBSCRIPTION],
      ['POST', `${SUBSCRIPTION}/find`],
      ['POST', `${SUBSCRIPTION}/leave`],
      ['POST', '/api/alerts/topics'],
    ] as const) {
      expect((await at.reader(method, path, wish, elsewhere)).json()).toMatchObject({
        status: 403,
        code: 'other_site',
      });
    }
  });

  it('is one of at most fifty new ones a day from its network, where known ones can still change', async () => {
    const put = (body: object) =>
      at.desk.app.inject({
        method: 'PUT',
        url: SUBSCRIPTION,
        payload: body,
        remoteAddress: '203.0.113.9',
      });
    const first = at.push.browser();
    const codes: number[] = [(await put(await at.wish(first))).statusCode];
    for (let n = 0; n < 50; n += 1) codes.push((await put(await at.wish(at.push.browser()))).statusCode);
    expect([codes.slice(0, 50).every((code) => code === 200), codes[50]]).toEqual([true, 429]);
    expect((await put(await at.wish(first, { topics: ['live-tv'] }))).json()).toMatchObject({ topics: ['live-tv'] });
    expect(await stored()).toHaveLength(50);
  });

  it('that has not been heard of for 400 days is forgotten', async () => {
    const [unseen, seen] = await at.subscribe(2);
    at.desk.clock.forward(300 * 86_400);
    await at.reader('POST', `${SUBSCRIPTION}/find`, { endpoint: seen?.endpoint, auth: seen?.auth64 });
    await at.pass(101 * 86_400);
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([seen?.endpoint]);
    expect(unseen?.endpoint).not.toBe(seen?.endpoint);
  });
});

it('names topics for the page that offers them, and leaves out what is not there', async () => {
  const author = await addAuthor(at.desk.db.pool, 'Asha Rao');
  const blog = await addStory(at.desk.db.pool, { title: 'Flood in the valley', tags: ['Floods'] });
  const draft = await addStory(at.desk.db.pool, { title: 'Secret', status: 'draft' });
  await at.desk.db.pool.query(
    'insert into live_blogs (story_id, opened_at) select id, now() from unnest($1::text[]) as s (id)',
    [[blog, draft]],
  );
  const nobody = '0123456789abcdef01234567';
  const topics = [
    `live-blog:${blog}`,
    'breaking',
    'topic:floods',
    'topic:never-heard-of',
    'section:tech',
    `author:${author}`,
    `author:${nobody}`,
    `live-blog:${draft}`,
  ];
  expect((await at.reader('POST', '/api/alerts/topics', { topics })).json()).toEqual({
    names: [
      { topic: `live-blog:${blog}`, name: 'Flood in the valley' },
      { topic: 'breaking', name: 'Breaking news' },
      { topic: 'topic:floods', name: 'Floods' },
      { topic: 'section:tech', name: 'Technology' },
      { topic: `author:${author}`, name: 'Asha Rao' },
    ],
  });
});

it('keeps the subscribers of a tag that is merged or renamed, and takes its former name for the present one', async () => {
  const { pool } = at.desk.db;
  await addStory(pool, { tags: ['Madras', 'Chennai'] });
  const [both, former, late] = [at.push.browser(), at.push.browser(), at.push.browser()];
  await at.reader('PUT', SUBSCRIPTION, await at.wish(both, { topics: ['topic:madras', 'topic:chennai', 'live-tv'] }));
  await at.reader('PUT', SUBSCRIPTION, await at.wish(former, { topics: ['topic:madras'] }));
  await pool.query(`insert into tag_aliases (tag_key, tag) values ('madras', 'Chennai')`);
  const answer = await at.reader(
    'PUT',
    SUBSCRIPTION,
    await at.wish(late, { topics: ['topic:madras', 'topic:chennai'] }),
  );
  expect(answer.json()).toMatchObject({ topics: ['topic:chennai'] });
  expect(await stored()).toEqual([
    { endpoint: both.endpoint, topics: ['topic:chennai', 'live-tv'] },
    { endpoint: former.endpoint, topics: ['topic:chennai'] },
    { endpoint: late.endpoint, topics: ['topic:chennai'] },
  ]);
  expect((await at.reader('POST', '/api/alerts/topics', { topics: ['topic:madras'] })).json()).toEqual({
    names: [{ topic: 'topic:madras', name: 'Chennai' }],
  });
});

it('takes the former id of an author who was merged for the one who stayed, until that is undone', async () => {
  const { pool } = at.desk.db;
  const [former, present] = ['5f00000000000000000000aa', await addAuthor(pool, 'Mira Das')];
  await pool.query(`insert into author_aliases (name_key, author_id, former_id) values ('m. das', $1, $2)`, [
    present,
    former,
  ]);
  const topics = [`author:${former}`];
  const answer = await at.reader('PUT', SUBSCRIPTION, await at.wish(at.push.browser(), { topics }));
  expect(answer.json()).toMatchObject({ topics: [`author:${present}`] });
  const named = async () => (await at.reader('POST', '/api/alerts/topics', { topics })).json();
  expect(await named()).toEqual({ names: [{ topic: `author:${former}`, name: 'Mira Das' }] });
  await pool.query(`insert into authors (id, name, name_key, source) values ($1, 'M. Das', 'm. das', 'desk')`, [
    former,
  ]);
  expect(await named()).toEqual({ names: [{ topic: `author:${former}`, name: 'M. Das' }] });
});

describe('the address that an alert leads to', () => {
  it('sends readers on and counts them, but no robots and nobody who objected, and unknown alerts lead home', async () => {
    const { _id } = await at.send({ path: '/world/storm?from=alert' });
    const open = (agent: string, more = {}, method: 'GET' | 'HEAD' = 'GET') =>
      at.desk.app.inject({
        method,
        url: `/alerts/open/${_id}`,
        headers: { 'user-agent': agent, ...more },
      });
    const answer = await open('Mozilla/5.0');
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/world/storm?from=alert']);
    await open('Mozilla/5.0');
    await open('Googlebot/2.1');
    await open('Mozilla/5.0', { 'sec-purpose': 'prefetch' });
    await open('Mozilla/5.0', {}, 'HEAD');
    await open('Mozilla/5.0', { cookie: 'matv_uncounted=1' });
    const unknown = await at.reader('GET', '/alerts/open/0123456789abcdef01234567');
    expect([unknown.statusCode, unknown.headers.location]).toEqual([303, '/']);
    expect((await at.reader('GET', '/alerts/open/%2F%2Fevil.example')).headers.location).toBe('/');
    await at.alerts.clicks.flush();
    expect((await at.read(_id)).counts.clicked).toBe(2);
  });
});
