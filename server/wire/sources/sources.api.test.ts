import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceFields } from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import { createIntake } from '#server/newsroom/intake/intake.service.ts';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { noChannels } from '#tests/support/newsroom/no-channels.ts';
import { type Feed, feedItem, openFeedServer } from '#tests/support/wire/feed.ts';
import { keptThread } from '#tests/support/wire/kept-threads.ts';
import { FETCH_LIMITS } from '../fetch.ts';
import { createWire, registerWireJobs, type Wire } from '../wire.service.ts';
import { registerSourceRoutes } from './sources.api.ts';
import { createSources, SOURCE_REMOVAL, type Sources } from './sources.service.ts';
import { trySource } from './try-source.ts';

let desk: DeskApp;
let feed: Feed;
let sources: Sources;
let wire: Wire;
let administrator = '';
let editor = '';

beforeAll(async () => {
  feed = await openFeedServer();
  const trustedOrigin = new URL(feed.url).origin;
  desk = await openDeskApp((app, _accounts, db, { clock, secret }) => {
    const needs = {
      db,
      clock,
      log: app.log,
      media: { queueRemote: async () => undefined },
      notices: noChannels,
      languages: ['en', 'hi'] as const,
      limits: { ...FETCH_LIMITS, tries: 1 },
      startThread: keptThread,
    };
    const operator = {
      url: `${feed.url}?key=hidden`,
      token: feed.token,
      tokenParam: 'token',
      intervalSeconds: 60,
      retentionDays: 0,
    };
    wire = createWire({ ...needs, config: operator });
    sources = createSources({
      ...needs,
      config: { trustedOrigin, retentionDays: 0 },
      operator: { config: operator, wire },
      sealing: sealing(secret, 'source secrets'),
    });
    registerSourceRoutes(app, sources.desk, { burst: 100, perMinute: 100 });
    registerRemovalRoutes(app, db, [SOURCE_REMOVAL]);
  });
});
afterAll(async () => {
  await sources.close();
  await wire.close();
  await desk.close();
  await feed.close();
});
beforeEach(async () => {
  // The tests move the clock by which tokens expire.
  administrator = (await logIn(desk, 'administrator')).token;
  editor = (await logIn(desk, 'editor')).token;
  await emptyTables(
    desk.db,
    'managed_sources',
    'wire_sources',
    'source_polls',
    'wire_quarantine',
    'stories',
    'placements',
  );
  feed.items = [feedItem(1), feedItem(2)];
  feed.mode = 'well';
  feed.requests.length = 0;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path = '', payload?: object, token = administrator) {
  const answer = await desk.app.inject({
    method,
    url: `/api/desk/sources${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, text: answer.body, body: answer.json() };
}

const fields = (changes: Partial<SourceFields> = {}): SourceFields => ({
  name: 'Agency',
  url: feed.url,
  format: 'json',
  secretIn: 'query',
  secretName: 'token',
  intervalSeconds: 300,
  sections: [],
  defaultSection: null,
  trust: 'publish',
  priority: 40,
  licence: '',
  credit: '',
  pictures: 'use',
  ...changes,
});
const paused = async (changes: Partial<SourceFields> = {}) =>
  (await call('POST', '', { fields: fields(changes), secret: feed.token, isPaused: true, tried: null })).body;
async function active(changes: Partial<SourceFields> = {}) {
  const { _id } = await paused(changes);
  await call('POST', `/${_id}/resume`);
  return _id;
}

describe('sources at the desk', () => {
  it.each<[Method, string, object?]>([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/s1'],
    ['DELETE', '/s1'],
    ['POST', '/s1/pause'],
    ['POST', '/s1/resume'],
    ['POST', '/s1/poll'],
    ['POST', '/try'],
    ['POST', '/wire/pause'],
    ['POST', '/wire/resume'],
    ['GET', '/s1/polls'],
  ])('are for administrators: editors are refused %s %s', async (method, path) => {
    expect(await call(method, path, undefined, editor)).toMatchObject({ status: 403, body: { code: 'role_too_low' } });
  });

  it('are added once for each id, with what was changed since', async () => {
    await desk.db.pool.query('delete from audit_log');
    const sent = { id: newId(), fields: fields(), secret: feed.token, isPaused: true, tried: null };
    const first = await call('POST', '', sent);
    expect(first.body).toMatchObject({ _id: sent.id, version: 1 });
    expect(await call('POST', '', sent)).toEqual(first);
    const tried = await call('POST', '/try', { fields: fields({ name: 'The agency' }), secret: feed.token, id: null });
    const changed = { ...sent, fields: fields({ name: 'The agency' }), isPaused: false, tried: tried.body.tried };
    for (const version of [2, 2]) {
      expect((await call('POST', '', changed)).body).toMatchObject({ name: 'The agency', version, pausedAt: null });
    }
    expect((await call('POST', '', { ...sent, secret: 'other' })).body).toMatchObject({ code: 'stale_source' });
    expect((await call('GET')).body.sources).toMatchObject([{ _id: sent.id, hasSecret: true }]);
    const { rows } = await desk.db.pool.query<{ action: string }>('select action from audit_log order by id');
    expect(rows.map(({ action }) => action)).toEqual(['added', 'changed', 'resumed']);
    await desk.db.pool.query('update managed_sources set created_by = null');
    expect((await call('POST', '', changed)).body).toMatchObject({ status: 409, code: 'source_id_taken' });
  });

  it('are tried out before they are added: nothing is stored, and refused items are listed with the reason (WORLD-49)', async () => {
    feed.items = [
      feedItem(1, { published_at: '2026-11-20T08:00:00Z', image: 'https://agency.example/a.jpg' }),
      feedItem(2, { published_at: '2026-11-20T09:00:00Z', category_name: 'Football' }),
      { id: 3, content: 'no title' },
    ];
    const wanted = fields({
      trust: 'hold',
      pictures: 'none',
      sections: [{ category: 'football', section: 'sportfit' }],
    });
    const secret = feed.token;
    const tried = await call('POST', '/try', { fields: wanted, secret, id: null });
    expect(tried.body).toMatchObject({
      kind: 'read',
      items: 3,
      stories: [
        { wireId: '2', title: 'Story number 2', section: 'sportfit', author: 'Asha Rao', fate: 'held' },
        { wireId: '1', section: 'world', hasPicture: false, publishedAt: '2026-11-20T08:00:00.000Z', fate: 'held' },
      ],
      refused: [{ wireId: '3', reason: 'the title is missing' }],
      kills: [],
      notStories: [],
      unjudged: 0,
    });
    expect((await desk.db.pool.query('select from stories')).rowCount).toBe(0);
    const order = { fields: wanted, secret, isPaused: false, tried: tried.body.tried };
    expect(await call('POST', '', { ...order, tried: null })).toMatchObject({
      status: 422,
      body: { code: 'source_not_tried', message: 'Try the source out first, or save it paused.' },
    });
    const elsewhere = { ...order, fields: { ...wanted, url: `${feed.url}2` } };
    expect(await call('POST', '', elsewhere)).toMatchObject({ status: 422, body: { code: 'source_not_tried' } });
    expect(await call('POST', '', order)).toMatchObject({ status: 201, body: { name: 'Agency', pausedAt: null } });
  });

  it('show in a try what would be withdrawn and what is not a story, so that every item is accounted for (WORLD-83)', async () => {
    const item = (id: string, changes: object = {}) => ({
      uri: id,
      type: 'text',
      pubstatus: 'usable',
      headline: `Story ${id}`,
      body_text: 'A text',
      ...changes,
    });
    // The test's feed wants this parameter of every call for JSON.
    const ninjs = { format: 'ninjs', url: `${feed.url}?format=json` } as const;
    feed.mode = 'array';
    feed.items = [item('n2')];
    const id = await active(ninjs);
    await call('POST', `/${id}/poll`);
    const killed = { pubstatus: 'canceled', ednote: 'The source took it back.' };
    feed.items = [
      item('n1'),
      item('n2', killed),
      item('n3', killed),
      item('p1', { type: 'picture', headline: 'A quay' }),
      item('v1', { type: 'video', headline: undefined }),
      item('n4'),
    ];
    const tried = await call('POST', '/try', { fields: fields(ninjs), secret: null, id });
    expect(tried.body).toMatchObject({
      items: 6,
      unjudged: 0,
      stories: [{ wireId: 'n1' }, { wireId: 'n4' }],
      refused: [],
      kills: [
        { wireId: 'n2', reason: 'The source took it back.', withdraws: 'Story n2' },
        { wireId: 'n3', reason: 'The source took it back.', withdraws: null },
      ],
      notStories: [
        { wireId: 'p1', title: 'A quay', kind: 'picture' },
        { wireId: 'v1', title: '', kind: 'video' },
      ],
      notStoriesInAll: 2,
    });
  });

  it('say in a try which stories an embargo would take off the site (WORLD-83)', async () => {
    feed.items = [feedItem(1), feedItem(2)];
    const id = await active();
    await call('POST', `/${id}/poll`);
    const embargoed_until = new Date(desk.clock.now().getTime() + 3_600_000).toISOString();
    feed.items = [feedItem(1, { embargoed_until }), feedItem(2), feedItem(3, { embargoed_until })];
    const refused = async () => {
      const tried = await call('POST', '/try', { fields: fields(), secret: null, id });
      return tried.body.refused;
    };
    const reason = 'it is still under embargo';
    expect(await refused()).toEqual([
      { wireId: '1', title: 'Story number 1', reason, withdraws: 'Story number 1' },
      { wireId: '3', title: 'Story number 3', reason, withdraws: null },
    ]);
    const polled = await call('POST', `/${id}/poll`);
    expect(polled.body.message).toBe('3 items: 0 new, 0 updated, 1 taken back, 0 left to others, 2 refused.');
    expect(await refused()).toMatchObject([{ withdraws: null }, { withdraws: null }]);
  });

  it('say in a try what a poll does where an answer has several items with one id (WORLD-83)', async () => {
    const at = '2026-11-20T08:00:00Z';
    feed.items = [
      feedItem(1, { version: 1, published_at: at }),
      feedItem(1, { version: 2, title: 'Story number 1, rewritten', published_at: at }),
      feedItem(2, { published_at: at }),
      { id: 2, pubstatus: 'canceled' },
    ];
    const id = await active();
    const tried = await call('POST', '/try', { fields: fields(), secret: null, id });
    expect(tried.body).toMatchObject({
      items: 4,
      stories: [
        { wireId: '1', title: 'Story number 1, rewritten', fate: 'published' },
        { wireId: '1', title: 'Story number 1', fate: 'repeated' },
        { wireId: '2', title: 'Story number 2', fate: 'killed' },
      ],
      kills: [{ wireId: '2', withdraws: null }],
      categories: [{ stories: 1 }],
    });
    const polled = await call('POST', `/${id}/poll`);
    expect(polled.body.message).toBe('4 items: 1 new, 0 updated, 0 taken back, 0 left to others, 0 refused.');
    const { rows } = await desk.db.pool.query('select title from stories');
    expect(rows).toEqual([{ title: 'Story number 1, rewritten' }]);
  });

  it('list every refused item of a try, and say how many of a long answer were not judged (WORLD-83)', async () => {
    feed.items = [...Array(1_002).keys()].map((index) => ({ id: index + 1, content: 'no title' }));
    const tried = await call('POST', '/try', { fields: fields(), secret: feed.token, id: null });
    expect(tried.body).toMatchObject({ items: 1_002, unjudged: 2 });
    expect(tried.body.refused).toHaveLength(1_000);
  });

  it('say in a try which stories are older than stories are kept: a poll takes none of them in', async () => {
    const daysAgo = (days: number) => new Date(desk.clock.now().getTime() - days * 86_400_000).toISOString();
    feed.items = [feedItem(1, { published_at: daysAgo(31) }), feedItem(2, { published_at: daysAgo(1) })];
    const media = { queueRemote: async () => undefined };
    const intake = createIntake({ db: desk.db, media, notices: noChannels, languages: ['en'] });
    const tried = await trySource(
      { intake, clock: desk.clock, retentionDays: 30 },
      { sourceId: '', fields: fields(), feed: { url: feed.url, token: feed.token, tokenParam: 'token' } },
    );
    expect(tried).toMatchObject({
      stories: [
        { wireId: '2', fate: 'published' },
        { wireId: '1', fate: 'too old' },
      ],
    });
  });
  it('may write in RSS', async () => {
    feed.mode = 'rss';
    const rss = { format: 'rss-or-atom' } as const;
    const tried = await call('POST', '/try', { fields: fields(rss), secret: feed.token, id: null });
    expect(tried.body).toMatchObject({
      items: 1,
      stories: [{ wireId: 'r1', title: 'A story in RSS', fate: 'published' }],
    });
    const polled = await call('POST', `/${await active(rss)}/poll`);
    expect(polled.body).toMatchObject({
      message: '1 item: 1 new, 0 updated, 0 taken back, 0 left to others, 0 refused.',
    });
  });

  it('say why a try brought nothing', async () => {
    const tried = await call('POST', '/try', { fields: fields(), secret: 'wrong', id: null });
    expect(tried.body).toEqual({ kind: 'failed', message: 'Agency (JSON) failed: 401' });
  });

  it.each([
    ['http://agency.example/', 'Give an address that begins with https://.'],
    ['https://10.1.2.3/', 'This address leads into a private network. Give one that can be reached from the internet.'],
    ['https://me:pw@agency.example/', 'Leave out name and password: give them as the secret instead.'],
  ])('are never at %s', async (url, message) => {
    const refused = { status: 422, body: { mistakes: [{ field: 'url', message }] } };
    const order = { fields: fields({ url }), secret: null };
    expect(await call('POST', '', { ...order, isPaused: true, tried: null })).toMatchObject(refused);
    const { _id } = await paused();
    expect(await call('PUT', `/${_id}`, { ...order, version: 1 })).toMatchObject(refused);
  });

  it('never reveal their secret, and send it to no other host (WORLD-50)', async () => {
    const { _id } = await paused();
    await call('POST', `/${_id}/resume`);
    await call('POST', `/${_id}/poll`);
    const answers = [await call('GET'), await call('GET', `/${_id}/polls`)];
    expect(answers.map(({ text }) => text).join()).not.toContain(feed.token);
    expect(answers[0]?.text).not.toContain('hidden');
    const tables = ['managed_sources', 'wire_sources', 'source_polls', 'audit_log'];
    for (const table of tables) {
      const { rows } = await desk.db.pool.query(`select * from ${table}`);
      expect(JSON.stringify(rows)).not.toContain(feed.token);
    }
    const moved = { fields: fields({ url: 'https://other.example/feed' }), secret: null };
    const refused = { status: 422, body: { mistakes: [{ field: 'secret' }] } };
    expect(await call('PUT', `/${_id}`, { ...moved, version: 1 })).toMatchObject(refused);
    expect(await call('PUT', `/${_id}`, { fields: fields(), secret: null, version: 1 })).toMatchObject({
      body: { hasSecret: true, version: 2 },
    });
    expect(await call('PUT', `/${_id}`, { fields: fields(), secret: '', version: 2 })).toMatchObject({
      body: { hasSecret: false },
    });
  });

  it('are not polled if their secret can no longer be opened, and say what to do', async () => {
    const id = await active();
    const lost = sealing('another session secret', 'source secrets').seal(feed.token);
    await desk.db.pool.query('update managed_sources set sealed_secret = $1', [lost]);
    const message =
      'Agency (JSON) failed: its secret can no longer be opened, because SESSION_SECRET has changed, so it was not called. Edit the source and type its secret again.';
    expect((await call('POST', `/${id}/poll`)).body).toEqual({ isWell: false, message });
    expect((await call('GET')).body).toMatchObject({
      sources: [{ health: { lastError: message, failuresInARow: 1 } }],
    });
    const typed = 'The stored secret can no longer be opened, because SESSION_SECRET has changed. Type it again.';
    expect(await call('POST', '/try', { fields: fields(), secret: null, id })).toMatchObject({
      status: 422,
      body: { mistakes: [{ field: 'secret', message: typed }] },
    });
    expect(feed.requests).toEqual([]);
    const renamed = { fields: fields({ name: 'Agency 2' }), secret: null, version: 1 };
    expect(await call('PUT', `/${id}`, renamed)).toMatchObject({ status: 200, body: { hasSecret: true } });
    await call('PUT', `/${id}`, { ...renamed, secret: feed.token, version: 2 });
    expect((await call('POST', `/${id}/poll`)).body).toMatchObject({ isWell: true });
  });

  it('are changed, paused, resumed and removed, each with an entry in the audit log; their stories stay (WORLD-51)', async () => {
    await desk.db.pool.query('delete from audit_log');
    const id = await active();
    expect((await call('POST', `/${id}/poll`)).body).toEqual({
      isWell: true,
      message: '2 items: 2 new, 0 updated, 0 taken back, 0 left to others, 0 refused.',
    });
    const change = { fields: fields({ name: 'Agency 2' }), secret: null, version: 1 };
    expect(await call('PUT', `/${id}`, change)).toMatchObject({ body: { name: 'Agency 2', version: 2 } });
    expect(await call('PUT', `/${id}`, change)).toMatchObject({ status: 409, body: { code: 'stale_source' } });
    await call('POST', `/${id}/pause`);
    expect(await call('POST', `/${id}/poll`)).toMatchObject({ status: 409, body: { code: 'source_paused' } });
    expect((await call('GET')).body).toMatchObject({
      operator: { address: feed.url, intervalSeconds: 60, priority: 50 },
      sources: [{ name: 'Agency 2', health: { nextPollAt: null, failuresInARow: 0, counts: { items: 2, added: 2 } } }],
    });
    const tables = ['managed_sources', 'wire_sources', 'source_polls', 'wire_quarantine'];
    const stored = () =>
      Promise.all(tables.map(async (table) => (await desk.db.pool.query(`select * from ${table} order by id`)).rows));
    await desk.db.pool.query(
      `insert into wire_quarantine (id, source_id, item_hash, reason, item) values ('0123456789abcdef01234567', $1, 'h', 'r', '{}')`,
      [id],
    );
    const before = await stored();
    expect(before.map((rows) => rows.some((row) => row.id === id || row.source_id === id))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const removal = await call('DELETE', `/${id}`);
    expect((await stored()).flat().filter((row) => row.id === id || row.source_id === id)).toEqual([]);
    const headers = { authorization: `Bearer ${administrator}` };
    const url = `/api/desk/removals/${removal.body.undo}/undo`;
    expect((await desk.app.inject({ method: 'POST', url, headers })).json()).toEqual({ message: 'Agency 2 is back.' });
    expect(await stored()).toEqual(before);
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 404, body: { code: 'no_source' } });
    expect((await desk.db.pool.query('select from stories')).rowCount).toBe(2);
    const { rows } = await desk.db.pool.query(
      `select action, subject_title as title from audit_log where subject_kind = 'source' order by id`,
    );
    expect(rows).toEqual([
      { action: 'added', title: 'Agency' },
      { action: 'resumed', title: 'Agency' },
      { action: 'changed', title: 'Agency 2' },
      { action: 'paused', title: 'Agency 2' },
      { action: 'removed', title: 'Agency 2' },
      { action: 'put back', title: 'Agency 2' },
      { action: 'removed', title: 'Agency 2' },
    ]);
  });
});

describe('the desk’s rules for a source', () => {
  const stored = async (columns: string) =>
    (await desk.db.pool.query(`select ${columns} from stories order by wire_id`)).rows;
  const picture = (id: number) => ({ image: `https://agency.example/${id}.jpg`, image_caption: 'A bridge' });

  it('give its stories a licence and a credit if they have none of their own', async () => {
    const own = { licence: 'CC BY 4.0', attribution: 'By the Leeds Post', image_credit: 'Meera Shah' };
    feed.items = [feedItem(1, picture(1)), feedItem(2, { ...picture(2), ...own })];
    await call('POST', `/${await active({ licence: 'For MATV alone', credit: 'Agency' })}/poll`);
    expect(await stored('licence, attribution, image_credit')).toEqual([
      { licence: 'For MATV alone', attribution: 'Agency', image_credit: 'Agency' },
      { licence: 'CC BY 4.0', attribution: 'By the Leeds Post', image_credit: 'Meera Shah' },
    ]);
  });

  it.each([
    ['credited', 'https://agency.example/2.jpg', 'A bridge', 'Meera Shah'],
    ['none', null, '', ''],
  ] as const)('decide which pictures are shown: %s', async (pictures, image_url, image_caption, image_credit) => {
    feed.items = [feedItem(1, picture(1)), feedItem(2, { ...picture(2), image_credit: 'Meera Shah' })];
    await call('POST', `/${await active({ pictures, credit: 'Agency' })}/poll`);
    expect(await stored('image_url, image_caption, image_credit')).toEqual([
      { image_url: null, image_caption: '', image_credit: '' },
      { image_url, image_caption, image_credit },
    ]);
  });

  it('map its own categories and unknown ones to the chosen sections', async () => {
    const categories = ['World', 'KABADDI  League', 'Odd things'];
    feed.items = categories.map((category_name, at) => feedItem(at + 1, { category_name }));
    const sections = [{ category: 'kabaddi league', section: 'sportfit' as const }];
    await call('POST', `/${await active({ sections, defaultSection: 'viral' })}/poll`);
    expect(await stored('section')).toEqual([{ section: 'world' }, { section: 'sportfit' }, { section: 'viral' }]);
  });
});

describe('the feed of WIRE_URL', () => {
  const stories = async () => (await desk.db.pool.query('select from stories')).rowCount;

  it('is polled from the desk at once', async () => {
    expect((await call('POST', '/wire/poll')).body).toEqual({
      isWell: true,
      message: '2 items: 2 new, 0 updated, 0 taken back, 0 left to others, 0 refused.',
    });
    expect(await stories()).toBe(2);
  });

  it('is not polled by any node while it is paused, and is again once it is resumed (WORLD-84)', async () => {
    const paused = await call('POST', '/wire/pause');
    expect(paused).toMatchObject({ status: 200, body: { pausedAt: desk.clock.now().toISOString() } });
    expect(paused.body).toMatchObject({ health: { nextPollAt: null } });
    expect((await call('GET')).body.operator.pausedAt).toBe(desk.clock.now().toISOString());
    // A node that runs the job knows of the pause from the database alone.
    const jobs = instantJobs();
    registerWireJobs(jobs, wire);
    await jobs.drain();
    // As the start of a server does.
    await wire.pollUnprompted();
    expect(feed.requests).toEqual([]);
    expect(await call('POST', '/wire/poll')).toMatchObject({ status: 409, body: { code: 'source_paused' } });
    expect((await call('POST', '/wire/resume')).body.pausedAt).toBeNull();
    registerWireJobs(jobs, wire);
    await jobs.drain();
    expect(await stories()).toBe(2);
  });

  it('keeps its pause through a poll that was running, and names the person who paused it in the audit log', async () => {
    const entries = async () => {
      const query = `select user_id, action, subject_title, details from audit_log
        where subject_kind = 'source' and subject_id = 'wire' order by id`;
      return (await desk.db.pool.query(query)).rows;
    };
    const before = await entries();
    const running = wire.poll();
    await call('POST', '/wire/pause');
    await call('POST', '/wire/pause');
    await running;
    expect((await call('GET')).body.operator.pausedAt).not.toBeNull();
    expect((await entries()).slice(before.length)).toEqual([
      {
        user_id: expect.any(String),
        action: 'paused',
        subject_title: 'The operator’s feed',
        details: { host: new URL(feed.url).host },
      },
    ]);
  });

  it('cannot be changed or removed at the desk', async () => {
    const change = { fields: fields(), secret: null, version: 1 };
    expect(await call('PUT', '/wire', change)).toMatchObject({ status: 404, body: { code: 'no_source' } });
    expect(await call('DELETE', '/wire')).toMatchObject({ status: 404, body: { code: 'no_source' } });
  });
});

describe('the polls of sources', () => {
  it('are made when they are due, and not while a source is paused (WORLD-52)', async () => {
    const id = await active();
    await paused({ name: 'Another' });
    await sources.pollDue();
    await sources.pollDue();
    expect(feed.requests).toHaveLength(1);
    desk.clock.forward(301);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(2);
    await call('POST', `/${id}/pause`);
    desk.clock.forward(301);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(2);
  });

  it('are not made of one that the desk pauses, or under rules that it changes, while others hold up its turn', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await active({ name });
    const stopped = await active({ name: 'Five' });
    const held = await active({ name: 'Six' });
    feed.mode = 'hang';
    const polling = sources.pollDue();
    await expect.poll(() => feed.requests.length).toBe(4);
    await call('POST', `/${stopped}/pause`);
    await call('PUT', `/${held}`, { fields: fields({ name: 'Six', trust: 'hold' }), secret: null, version: 1 });
    feed.mode = 'well';
    feed.breakOff();
    await polling;
    expect(feed.requests).toHaveLength(5);
    const { rows } = await desk.db.pool.query('select distinct status, wire_source from stories');
    expect(rows).toEqual([{ status: 'draft', wire_source: held }]);
  });

  it('leave a source alone for as long as it asks, unless somebody polls it at once', async () => {
    const id = await active();
    feed.mode = 'busy';
    feed.retryAfter = '1800';
    await sources.pollDue();
    const { sources: asked } = (await call('GET')).body;
    const until = new Date(desk.clock.now().getTime() + 1800_000).toISOString();
    expect(asked).toMatchObject([{ health: { failuresInARow: 1, nextPollAt: until, leftAloneUntil: until } }]);
    desk.clock.forward(1799);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(1);
    administrator = (await logIn(desk, 'administrator')).token;
    feed.mode = 'well';
    expect((await call('POST', `/${id}/poll`)).body).toMatchObject({ isWell: true });
    expect((await call('GET')).body.sources).toMatchObject([{ health: { leftAloneUntil: null } }]);
    desk.clock.forward(301);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(3);
  });

  it('come at most an hour after the interval, whatever the source asks for', async () => {
    await active();
    feed.mode = 'busy';
    feed.retryAfter = '99999999999999999999';
    await sources.pollDue();
    desk.clock.forward(300 + 3599);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(1);
    desk.clock.forward(1);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(2);
  });

  it('do not wait once the source is changed: another host has asked for nothing', async () => {
    const id = await active();
    feed.mode = 'busy';
    feed.retryAfter = '1800';
    await sources.pollDue();
    const change = { fields: fields({ name: 'Agency 2' }), secret: null, version: 1 };
    expect((await call('PUT', `/${id}`, change)).body).toMatchObject({ health: { leftAloneUntil: null } });
    desk.clock.forward(301);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(2);
  });

  it('go on waiting for a source that answers a poll at once with another failure', async () => {
    const id = await active();
    feed.mode = 'busy';
    feed.retryAfter = '1800';
    await sources.pollDue();
    feed.mode = 'html';
    await call('POST', `/${id}/poll`);
    desk.clock.forward(301);
    await sources.pollDue();
    expect(feed.requests).toHaveLength(2);
  });

  it('are kept in a history of 200 entries, in which repeated uneventful polls are merged', async () => {
    const id = await active();
    await sources.pollDue();
    for (let times = 0; times < 3; times += 1) {
      desk.clock.forward(301);
      await sources.pollDue();
    }
    feed.mode = 'html';
    desk.clock.forward(301);
    await sources.pollDue();
    administrator = (await logIn(desk, 'administrator')).token;
    expect((await call('GET', `/${id}/polls`)).body).toMatchObject({
      polls: [
        { outcome: 'failed', times: 1, message: 'Agency (JSON) failed: expected JSON, got text/html' },
        { outcome: 'nothing new', times: 3, message: null },
        { outcome: 'news', times: 1, counts: { items: 2, added: 2 } },
      ],
      next: null,
    });
    await desk.db.pool.query(
      `insert into source_polls (id, source_id, first_at, last_at, outcome, counts)
       select lpad(to_hex(n), 24, '0'), $1, now(), now(), 'news', '{}' from generate_series(1, 300) n`,
      [id],
    );
    feed.mode = 'well';
    feed.items.push(feedItem(3));
    desk.clock.forward(301);
    await sources.pollDue();
    const { rows } = await desk.db.pool.query('select count(*)::int as kept from source_polls');
    expect(rows).toEqual([{ kept: 200 }]);
  });

  it('carry the secret in a header, and follow no redirect to another host with it (WORLD-50)', async () => {
    const id = await active({ secretIn: 'header', secretName: 'X-Api-Key' });
    await call('POST', `/${id}/poll`);
    expect(feed.requests[0]?.headers['x-api-key']).toBe(feed.token);
    const { _id } = await paused();
    await call('POST', `/${_id}/resume`);
    feed.mode = 'elsewhere';
    desk.clock.forward(60);
    expect((await call('POST', `/${_id}/poll`)).body).toEqual({
      isWell: false,
      message: 'Agency (JSON) failed: redirected to another host',
    });
  });
});

// Last, because the limit goes by the real clock.
describe('many calls to sources', () => {
  it('are refused, and the refusal says in Retry-After when to try again', async () => {
    const poll = () =>
      desk.app.inject({
        method: 'POST',
        url: '/api/desk/sources/none/poll',
        headers: { authorization: `Bearer ${administrator}` },
      });
    let answer = await poll();
    // The app of these tests takes 100 at once, and more while they are sent.
    for (let time = 0; time < 1000 && answer.statusCode !== 429; time += 1) answer = await poll();
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_calls' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
