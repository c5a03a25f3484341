import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { type DeskApp, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory, viewsOf } from '#tests/support/stories.ts';
import { registerAnalyticsRoutes } from './analytics.api.ts';
import { type Counter, createCounter } from './counter.ts';

let desk: DeskApp;
let counter: Counter;
let articleId: string;
const timestamp = '2026-11-20T10:00:00.000Z';

beforeAll(async () => {
  desk = await openDeskApp((app, _accounts, db) => {
    counter = createCounter({ db: db.pool, clock: systemClock, log: quietLog });
    registerAnalyticsRoutes(app, { counter, siteUrl: SITE });
  });
  articleId = await addStory(desk.db.pool);
});
afterAll(() => desk.close());

function report(what: 'view' | 'share', payload: object, headers: Record<string, string> = {}, address = '192.0.2.1') {
  return desk.app.inject({
    method: 'POST',
    url: `/api/analytics/${what}`,
    payload,
    headers,
    remoteAddress: address,
  });
}

describe('POST /api/analytics/view', () => {
  it('counts the view, once for each reader (API-16, ART-49)', async () => {
    const answer = await report('view', { articleId, timestamp });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ ok: true });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['set-cookie']).toBeUndefined();
    await report('view', { articleId, timestamp: Date.now() });
    await report('view', { articleId, timestamp }, {}, '192.0.2.2');
    await report('view', { articleId, timestamp }, { 'user-agent': 'Googlebot/2.1' }, '192.0.2.3');
    await counter.flush();
    expect(await viewsOf(desk.db.pool, [articleId])).toEqual(new Map([[articleId, 2]]));
  });

  it.each([
    ['no story', { timestamp }],
    ['an id that is none', { articleId: 'clinics', timestamp }],
    ['a time that is none', { articleId: '0123456789abcdef01234567', timestamp: 'soon' }],
    ['no time', { articleId: '0123456789abcdef01234567' }],
    ['a time beyond all calendars', { articleId: '0123456789abcdef01234567', timestamp: 1e300 }],
  ])('refuses %s (API-16)', async (_what, payload) => {
    const answer = await report('view', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  it('does not count stories that are not public (API-16)', async () => {
    const draft = await addStory(desk.db.pool, { status: 'draft' });
    for (const id of [draft, '0123456789abcdef01234567']) {
      const answer = await report('view', { articleId: id, timestamp });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'story_not_found' });
    }
  });

  it('accepts reports from its own pages and API clients, not from other sites (API-16)', async () => {
    const own = await report('view', { articleId, timestamp }, { origin: SITE });
    expect(own.statusCode).toBe(202);
    const other = await report('view', { articleId, timestamp }, { origin: 'https://elsewhere.example' });
    expect(other.statusCode).toBe(403);
    expect(other.json()).toMatchObject({ code: 'other_site' });
  });

  it('allows for a busy office and stops a flood from one address, IPv6 by /64 (API-16)', async () => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < 620; n += 1) {
      const answer = await report('view', { articleId, timestamp }, {}, `2001:db8:7:7::${n.toString(16)}`);
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [202, 600],
      [429, 20],
    ]);
    const answer = await report('share', { articleId, timestamp, platform: 'copy' }, {}, '2001:db8:7:7::1');
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_reports' });
    expect((await report('view', { articleId, timestamp }, {}, '2001:db8:7:8::1')).statusCode).toBe(202);
  });
});

describe('POST /api/analytics/share', () => {
  it('records the share with its platform (API-17, ART-48)', async () => {
    const platforms = ['facebook', 'twitter', 'whatsapp', 'linkedin', 'pinterest', 'copy', 'native'];
    for (const platform of platforms) {
      const answer = await report('share', { articleId, platform, timestamp });
      expect([answer.statusCode, answer.json()]).toEqual([202, { ok: true }]);
    }
    await counter.flush();
    const { rows } = await desk.db.pool.query('select story_id, platform, shares::int from story_shares order by 2');
    expect(rows).toEqual(platforms.toSorted().map((platform) => ({ story_id: articleId, platform, shares: 1 })));
  });

  it('refuses an unknown platform (API-17)', async () => {
    const answer = await report('share', { articleId, platform: 'myspace', timestamp });
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request', mistakes: [{ field: 'platform' }] });
  });
});

it('writes pending counts when the server closes (API-16)', async () => {
  const other = await openDeskApp((app, _accounts, db) => {
    const last = createCounter({ db: db.pool, clock: systemClock, log: quietLog });
    registerAnalyticsRoutes(app, { counter: last, siteUrl: SITE });
  });
  const id = await addStory(other.db.pool);
  await other.app.inject({ method: 'POST', url: '/api/analytics/view', payload: { articleId: id, timestamp } });
  await other.app.close();
  expect(await viewsOf(other.db.pool, [id])).toEqual(new Map([[id, 1]]));
  await other.db.dispose();
});

describe('objecting to being counted', () => {
  const choose = (counted: string, headers: Record<string, string> = {}) =>
    desk.app.inject({
      method: 'POST',
      url: '/privacy/counting',
      payload: `counted=${counted}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    });

  it('sets a cookie by a plain form, and takes it back (WORLD-38)', async () => {
    const objected = await choose('no');
    expect([objected.statusCode, objected.headers.location]).toEqual([303, '/privacy#objection']);
    expect(objected.headers['set-cookie']).toBe('matv_uncounted=1; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax');
    expect((await choose('yes')).headers['set-cookie']).toBe(
      'matv_uncounted=1; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    );
    expect((await choose('no&language=hi')).headers.location).toBe('/hi/privacy#objection');
    expect((await choose('no&language=//evil.example')).statusCode).toBe(400);
    expect((await choose('maybe')).statusCode).toBe(400);
    expect((await choose('no', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  });

  it('is honoured by the server, as are the signals that browsers send to all sites (WORLD-39)', async () => {
    const id = await addStory(desk.db.pool);
    const refusals = [{ cookie: 'theme=dark; matv_uncounted=1' }, { 'sec-gpc': '1' }, { dnt: '1' }];
    for (const [index, headers] of refusals.entries()) {
      const sent = { articleId: id, timestamp };
      expect((await report('view', sent, headers, `192.0.2.${40 + index}`)).statusCode).toBe(202);
      expect((await report('share', { ...sent, platform: 'copy' }, headers, `192.0.2.${40 + index}`)).statusCode).toBe(
        202,
      );
    }
    for (const [index, headers] of [{ cookie: 'matv_uncounted=0' }, { dnt: '0' }].entries()) {
      await report('view', { articleId: id, timestamp }, headers, `192.0.2.${50 + index}`);
    }
    await counter.flush();
    expect(await viewsOf(desk.db.pool, [id])).toEqual(new Map([[id, 2]]));
    const { rows } = await desk.db.pool.query('select * from story_shares where story_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});
