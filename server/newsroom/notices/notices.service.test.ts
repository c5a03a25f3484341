import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import type { DeskLiveBlogAnswer } from '#domain/desk/live-blog.ts';
import type { StoryNotice } from '#domain/desk/story-notices.ts';
import { newId } from '#domain/ids.ts';
import type { Role } from '#domain/roles.ts';
import { systemClock } from '#server/clock.ts';
import { type CacheTag, tagsOfChange } from '#server/db/cache-tags.ts';
import { onChange } from '#server/db/changes.ts';
import { inTransaction } from '#server/db/client.ts';
import { CACHE_PROFILES } from '#server/http/cache-profiles.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { ReadingGuard } from '#server/http/reading-guard.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { joinNodes, type Node } from '#server/nodes/heartbeat.ts';
import { normalise } from '#server/wire/normalise.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { openWebSubHub } from '#tests/support/newsroom/websub-hub.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { addStory } from '#tests/support/stories.ts';
import { writeBanner } from '../banner/banner.repo.ts';
import { bannerNow, takeDownBannerOf } from '../banner/banner.service.ts';
import { createIntake } from '../intake/intake.service.ts';
import type { KeyEvents } from '../live-blogs/key-events.ts';
import { registerLiveBlogRoutes } from '../live-blogs/live-blogs.api.ts';
import { registerLivePostRoutes } from '../reading/live-posts.api.ts';
import { registerSitemaps } from '../sitemaps/sitemaps.api.ts';
import { registerStoryRoutes } from '../stories/stories.api.ts';
import { feedsChannel } from './channels/feeds.ts';
import { liveBlogChannel } from './channels/live-blog.ts';
import { pagesChannel } from './channels/pages.ts';
import { searchChannel } from './channels/search.ts';
import { sitemapsChannel } from './channels/sitemaps.ts';
import { done, type NoticeChannel } from './notice.ts';
import { type NoticeWatch, watchNotices } from './notice-watch.ts';
import { registerNoticeRoutes } from './notices.api.ts';
import { createNotices, type Notices, registerNoticeJobs } from './notices.service.ts';

const media = { queueRemote: async () => undefined };

/** Nobody is notified of key events here. */
const keyEvents: KeyEvents = {
  posted: async () => undefined,
  corrected: async () => undefined,
  withdrawn: async () => undefined,
};

let desk: DeskApp;
/** What a test hands in; the routes see it through this one. */
let channels: NoticeChannel[] = [];
/** The names of jobs that were queued. */
let queued: string[] = [];
const jobs = { send: async (name: string) => void queued.push(name) };
let cacheOfSite: PageCache;
const notices: Notices = {
  get channels() {
    return channels;
  },
  record: (tx, order) => createNotices({ channels }).record(tx, order),
  undoKill: (tx, ...killed) => createNotices({ channels }).undoKill(tx, ...killed),
};
const tokens = new Map<Role, string>();
let leaving: (() => Promise<void>)[] = [];

const noBanner = async () => undefined;
/** Replaced by tests of what happens after a gap. */
let dropOlderPages = async (): Promise<void> => undefined;
const newCache = () =>
  new PageCache({ clock: systemClock, maxBytes: 1e7, pack: packPage, onBackgroundError: () => undefined });

beforeAll(async () => {
  cacheOfSite = newCache();
  desk = await openDeskApp((app, _accounts, db) => {
    registerStoryRoutes(app, { db, siteUrl: SITE, languages: ['en', 'hi'], media, notices });
    registerNoticeRoutes(app, { db, notices });
    registerLiveBlogRoutes(app, { db, jobs, keyEvents });
    const read = { db: db.pool, cache: cacheOfSite, reading: new ReadingGuard(systemClock), headers: {} };
    registerLivePostRoutes(app, read);
    const feeds = { hub: null, feedContent: 'summary' } as const;
    registerSitemaps(app, { ...read, ...feeds, clock: systemClock, siteUrl: SITE, languages: ['en'] });
  });
  for (const role of ['editor', 'reporter'] as const) tokens.set(role, (await logIn(desk, role)).token);
});
afterAll(() => desk.close());
beforeEach(async () => {
  channels = [pagesChannel(noBanner), feedsChannel(null), sitemapsChannel(), searchChannel(), liveBlogChannel(jobs)];
  dropOlderPages = async () => undefined;
  for (const table of ['stories', 'story_notices', 'site_nodes', 'feed_pings', 'authors']) {
    await desk.db.pool.query(`delete from ${table}`);
  }
});
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
  leaving = [];
  cacheOfSite.clear();
});

interface TestNode {
  readonly cache: PageCache;
  readonly node: Node;
  readonly watch: NoticeWatch;
  /** Whether a page of the story is kept. */
  readonly keeps: () => boolean;
}

/** A node with a page of the story in its cache. One that hears nothing stands for one whose notifications are lost. */
async function startNode(storyId: string, { cache = newCache(), hears = true } = {}): Promise<TestNode> {
  const key = `/world/${storyId}`;
  const tags = new Set<CacheTag>([`story-${storyId}`]);
  const page = { status: 200, headers: {}, html: Buffer.from('The story'), tags };
  await cache.get(key, CACHE_PROFILES.story, async () => page);
  const stop = await onChange(desk.db, (change) => {
    if (hears) cache.drop(tagsOfChange(change));
  });
  // The embedded engine has one process; here are two of them in one.
  const db = { ...desk.db, engine: 'postgres' as const };
  const node = await joinNodes({ db, log: quietLog, onBeat: () => undefined, onLapse: () => cache.clear() });
  const dropPages: Parameters<typeof watchNotices>[0]['dropPages'] = (change) => cache.drop(tagsOfChange(change));
  const needs = { db: db.pool, nodeId: node.id, channels, log: quietLog, dropPages };
  const watch = watchNotices({ ...needs, dropOlderPages: () => dropOlderPages() });
  leaving.push(async () => {
    await watch.stop();
    await node.leave();
    await stop();
  });
  return { cache, node, watch, keeps: () => cache.fresh(key) !== null };
}

function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, role: Role = 'editor') {
  const headers = { authorization: `Bearer ${tokens.get(role)}` };
  return desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
}

async function kill(id: string, reason = 'The source has taken it back.') {
  expect((await call('POST', `/api/desk/stories/${id}/withdraw`, { reason })).statusCode).toBe(200);
}

async function noticesOf(id: string): Promise<StoryNotice[]> {
  return (await call('GET', `/api/desk/stories/${id}/notices`, undefined, 'reporter')).json<{
    notices: StoryNotice[];
  }>().notices;
}

/** The receipts of the newest notice, as 'channel: state, words'. */
async function receiptsOf(id: string): Promise<string[]> {
  const [newest] = await noticesOf(id);
  return newest?.receipts.map(({ channel, state, detail }) => `${channel}: ${state}. ${detail}`) ?? [];
}

/** Sends what the editor's 'Undo' sends. */
async function undoKill(id: string) {
  const { version, state } = (await call('GET', `/api/desk/stories/${id}`)).json<DeskStory>();
  const change = { _id: id, version, draftVersion: 0, state, change: 'state', to: 'published', isUndo: true };
  const answer = await call('POST', '/api/desk/stories/changes', { changes: [change] });
  expect(answer.json()).toMatchObject({ results: [{ outcome: 'changed' }] });
}

const inTrouble = async () => (await call('GET', '/api/desk/story-notices')).json<{ notices: StoryNotice[] }>().notices;
const makeDue = () => desk.db.pool.query('update notice_receipts set next_at = now()');

describe('a kill', () => {
  it('that is undone opens the live blog again, with what waits in it, unless that was closed before', async () => {
    const id = await addStory(desk.db.pool, { title: 'Storm', slug: 'storm' });
    const blog = `/api/desk/live-blogs/${id}`;
    const standing = async () => (await call('GET', blog)).json<DeskLiveBlogAnswer>().blog?.isOpen;
    const isLive = async () => (await call('GET', `/api/desk/stories/${id}`)).json<DeskStory>().published?.isLive;
    await call('PUT', `${blog}/state`, { isOpen: true });
    const dueAt = new Date(Date.now() + 3_600_000).toISOString();
    const post = { headline: 'Later', html: '', isKey: false, dueAt };
    expect((await call('PUT', `${blog}/posts/${newId()}`, post)).statusCode).toBe(200);
    queued = [];
    await kill(id);
    expect([await standing(), await isLive()]).toEqual([false, false]);
    await undoKill(id);
    expect([await standing(), await isLive()]).toEqual([true, true]);
    expect(queued).toEqual(['publish-live-post']);
    expect((await desk.app.inject(`/api/live-blogs/${id}/posts`)).statusCode).toBe(200);
    await call('PUT', `${blog}/state`, { isOpen: false });
    await kill(id);
    await undoKill(id);
    expect([await standing(), await isLive()]).toEqual([false, false]);
  });

  it('that is undone opens the live blog also where its statements have different times, as under CLOCK_START', async () => {
    const id = await addStory(desk.db.pool, { title: 'Storm', slug: 'storm' });
    await call('PUT', `/api/desk/live-blogs/${id}/state`, { isOpen: true });
    await kill(id);
    await desk.db.pool.query(`update live_blogs set closed_at = closed_at + interval '1 millisecond'`);
    await undoKill(id);
    expect((await call('GET', `/api/desk/live-blogs/${id}`)).json()).toMatchObject({ blog: { isOpen: true } });
  });

  it('that is undone leaves the live blog closed that an earlier kill has closed', async () => {
    const id = await addStory(desk.db.pool, { title: 'Storm', slug: 'storm' });
    await call('PUT', `/api/desk/live-blogs/${id}/state`, { isOpen: true });
    await kill(id);
    const restored = (await call('POST', `/api/desk/stories/${id}/restore`)).json<DeskStory>();
    const order = { version: restored.draft?.version, baseVersion: restored.version };
    expect((await call('POST', `/api/desk/stories/${id}/publish`, order)).statusCode).toBe(200);
    await kill(id);
    await undoKill(id);
    expect((await call('GET', `/api/desk/live-blogs/${id}`)).json()).toMatchObject({ blog: { isOpen: false } });
  });

  it('is gone from pages, feeds, sitemaps, search and live blog, and each channel has a receipt for it', async () => {
    const id = await addStory(desk.db.pool, {
      title: 'Bridge closed',
      slug: 'bridge',
      placedOn: ['world', 'latest-news'],
    });
    await call('PUT', `/api/desk/live-blogs/${id}/state`, { isOpen: true });
    const { watch, keeps } = await startNode(id, { cache: cacheOfSite });
    const month = new Date(Date.now() - 60_000).toISOString().slice(0, 7);
    const addresses = ['/world/feed.xml', '/latest-news/atom.xml', '/news-sitemap.xml', `/sitemaps/${month}.xml`];
    for (const url of addresses) expect((await desk.app.inject(url)).body).toContain('/world/bridge');
    expect((await desk.app.inject(`/api/live-blogs/${id}/posts`)).statusCode).toBe(200);
    await kill(id);
    await watch.lookNow();
    expect(keeps()).toBe(false);
    for (const url of addresses) expect((await desk.app.inject(url)).body).not.toContain('/world/bridge');
    expect((await desk.app.inject(`/api/live-blogs/${id}/posts`)).statusCode).toBe(404);
    expect(await receiptsOf(id)).toEqual([
      'pages: done. Dropped on the one node.',
      'feeds: done. 9 feeds up to date. No WebSub hub is set, so feed readers come by themselves.',
      'sitemaps: done. The address is gone.',
      'search: done. Search does not find the story.',
      'live blog: done. It is closed, and readers get nothing of it.',
    ]);
    const [notice] = await noticesOf(id);
    expect(notice).toMatchObject({
      kind: 'kill',
      origin: 'desk',
      title: 'Bridge closed',
      text: 'The source has taken it back.',
      by: 'The editor',
      closed: null,
    });
    expect(notice?.settledAt).not.toBeNull();
  });

  it.each([
    ['/world/bridge', false],
    ['https://matv.example/world/bridge?from=banner', false],
    ['/world/bridges', true],
    ['https://elsewhere.example/world/bridge', true],
    ['/world/former-bridge', false],
    ['/viral/bridge', false],
    ['/hi/world/former-bridge', false],
    ['/blog/bridge', false],
    ['/topic/former-bridge', true],
  ])('takes down the breaking banner that leads to the story: %j', async (href, stays) => {
    channels = [pagesChannel((tx, killed) => takeDownBannerOf(tx, killed, 'https://matv.example'))];
    const id = await addStory(desk.db.pool, { title: 'Bridge closed', slug: 'bridge', placedOn: ['world'] });
    await desk.db.pool.query('insert into slug_redirects (slug, story_id) values ($1, $2)', ['former-bridge', id]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await desk.db.pool.query('delete from site_banner');
    const banner = { level: 'breaking', text: `The bridge is closed: ${href}`, href, until } as const;
    await writeBanner(desk.db.pool, banner, { userId: null, version: 0, now: new Date() });
    await kill(id);
    expect((await bannerNow(desk.db.pool, systemClock)).banner).toEqual(stays ? banner : null);
    const { rows } = await desk.db.pool.query('select action, user_name from audit_log where subject_title = $1', [
      banner.text,
    ]);
    expect(rows).toEqual(stays ? [] : [{ action: 'took down', user_name: 'MATV' }]);
  });

  it('waits for each living node, and for none that has died', async () => {
    const id = await addStory(desk.db.pool, { placedOn: ['world'] });
    const [one, two, three] = [await startNode(id), await startNode(id), await startNode(id)];
    await kill(id);
    await one.watch.lookNow();
    expect((await receiptsOf(id)).slice(0, 3)).toEqual([
      'pages: waiting. Dropped on 1 of 3 nodes.',
      'feeds: waiting. Waits until every node has dropped its pages.',
      'sitemaps: waiting. Waits until every node has dropped its pages.',
    ]);
    await two.watch.lookNow();
    await desk.db.pool.query(`update site_nodes set seen_at = now() - interval '16 seconds' where id = $1`, [
      three.node.id,
    ]);
    await makeDue();
    await one.watch.lookNow();
    expect((await receiptsOf(id))[0]).toBe('pages: done. Dropped on all 2 nodes. 1 node had stopped and keeps none.');
    expect((await noticesOf(id))[0]?.settledAt).not.toBeNull();
  });

  it('reaches a node whose notifications are lost, with its next sign of life', async () => {
    const id = await addStory(desk.db.pool, { placedOn: ['world'] });
    const deaf = await startNode(id, { hears: false });
    await kill(id);
    expect(deaf.keeps()).toBe(true);
    await deaf.watch.lookNow();
    expect(deaf.keeps()).toBe(false);
    expect((await receiptsOf(id))[0]).toBe('pages: done. Dropped on the one node.');
  });

  it('may have been settled without a node that was away: that asks what was withdrawn, until it is answered', async () => {
    const { watch } = await startNode('another');
    const heard: string[] = [];
    dropOlderPages = async () => {
      heard.push('asked');
      if (heard.length === 1) throw new Error('the database is away');
    };
    watch.lookAfterGap(() => heard.push('the first gap'));
    await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(3);
    expect(heard).toEqual(['asked', 'asked', 'the first gap']);
    watch.lookAfterGap(() => heard.push('overtaken'));
    watch.lookAfterGap(() => heard.push('the last gap'));
    await expect.poll(() => heard.at(-1)).toBe('the last gap');
    await watch.lookNow();
    expect(heard.slice(3)).not.toContain('overtaken');
    expect(heard.filter((one) => one === 'the last gap')).toHaveLength(1);
  });

  it('is nothing when its transaction is rolled back, nor for a story that readers never saw', async () => {
    const id = await addStory(desk.db.pool, {});
    const order = {
      storyId: id,
      kind: 'kill',
      origin: 'desk',
      text: '',
      userId: null,
      change: { stories: [id] },
    } as const;
    const failing = inTransaction(desk.db, async (tx) => {
      await notices.record(tx, order);
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else failed');
    const scheduled = await addStory(desk.db.pool, { publishAt: new Date(Date.now() + 3_600_000).toISOString() });
    await kill(scheduled);
    expect([await noticesOf(id), await noticesOf(scheduled)]).toEqual([[], []]);
  });

  it('of several stories at once is one notice each, and closed when a story is brought back', async () => {
    const ids = [await addStory(desk.db.pool, { title: 'First' }), await addStory(desk.db.pool, { title: 'Second' })];
    const { rows } = await desk.db.pool.query<{ id: string; version: number }>('select id, version from stories');
    const changes = rows.map(({ id, version }) => ({
      _id: id,
      version,
      draftVersion: 0,
      state: 'published',
      change: 'state',
      to: 'withdrawn',
    }));
    const answer = await call('POST', '/api/desk/stories/changes', { changes });
    expect(answer.statusCode).toBe(200);
    expect((await Promise.all(ids.map(noticesOf))).map(([notice]) => notice?.kind)).toEqual(['kill', 'kill']);
    await desk.db.pool.query(`update stories set status = 'published' where id = $1`, [ids[0]]);
    const { watch } = await startNode('another');
    await watch.lookNow();
    const [first, second] = await Promise.all(ids.map(noticesOf));
    expect(first?.[0]?.closed).toBe('The story is on the site again.');
    expect(second?.[0]).toMatchObject({ closed: null, settledAt: expect.any(String) });
  });
});

describe('a correction', () => {
  it('is in the feed of corrections, and the sitemap has a new time of change', async () => {
    const id = await addStory(desk.db.pool, { title: 'Bridge closed', placedOn: ['world', 'latest-news'] });
    const { watch, keeps } = await startNode(id);
    await call('POST', `/api/desk/stories/${id}/corrections`, { text: 'It was the other bridge.' });
    await watch.lookNow();
    expect(keeps()).toBe(false);
    expect(await receiptsOf(id)).toEqual([
      'pages: done. Dropped on the one node.',
      'feeds: done. 10 feeds up to date. No WebSub hub is set, so feed readers come by themselves.',
      'sitemaps: done. The time of the last change is up to date.',
      'search: done. Search finds the corrected story.',
      'live blog: not needed. The story has no live blog.',
    ]);
  });

  it('that is still open ends with a kill', async () => {
    const id = await addStory(desk.db.pool, {});
    await call('POST', `/api/desk/stories/${id}/corrections`, { text: 'It was Monday.' });
    await kill(id);
    expect((await noticesOf(id)).map(({ kind, closed }) => [kind, closed])).toEqual([
      ['kill', null],
      ['correction', 'The story was killed: see the receipts of the kill.'],
    ]);
  });
});

describe('of the wire', () => {
  const item = (more: object) =>
    normalise(
      { id: 'w1', title: 'From the wire', category: 'World', published_at: '2026-01-02T10:00:00Z', ...more },
      new Date(),
    );
  async function feed(more: object): Promise<string> {
    const outcome = item(more);
    if (outcome.kind === 'refused') throw new Error(outcome.reason);
    await createIntake({ db: desk.db, media, notices, languages: ['en', 'hi'] }).take(
      'w',
      [outcome],
      new Date(Date.now() - 1_000),
    );
    const { rows } = await desk.db.pool.query<{ id: string }>('select id from stories');
    return rows[0]?.id ?? '';
  }

  it('a kill has the reason that its notice gives, once', async () => {
    const id = await feed({ content: '<p>One</p>' });
    for (const _ of [1, 2]) await feed({ pubstatus: 'canceled', reason: 'The source is not reliable.' });
    expect(await noticesOf(id)).toMatchObject([
      { kind: 'kill', origin: 'wire', text: 'The source is not reliable.', by: null },
    ]);
  });

  it('a new version is a correction only when the agency says so, and each of its notes once', async () => {
    const id = await feed({ content: '<p>One</p>', ednote: 'CORRECTS the day in the first version.' });
    await feed({ content: '<p>Two</p>' });
    expect(await noticesOf(id)).toEqual([]);
    await feed({ content: '<p>Three</p>', ednote: 'CORRECTS the number of houses to three.' });
    await feed({ content: '<p>Three, and more</p>', ednote: 'CORRECTS the number of houses to three.' });
    await feed({ content: '<p>Four</p>', status: 'Corrected' });
    expect((await noticesOf(id)).map(({ kind, text }) => [kind, text])).toEqual([
      ['correction', 'The agency has corrected this story.'],
      ['correction', 'CORRECTS the number of houses to three.'],
    ]);
    const { rows } = await desk.db.pool.query('select text from story_corrections order by id');
    expect(rows).toHaveLength(2);
  });

  it('a correction arrives in the sitemaps, though the poll that brought it began before it was stored', async () => {
    const id = await feed({ content: '<p>One</p>' });
    const { watch } = await startNode(id);
    await feed({ content: '<p>Two</p>', correction_note: 'It was two houses.' });
    await watch.lookNow();
    expect(await receiptsOf(id)).toContain('sitemaps: done. The time of the last change is up to date.');
    expect(await inTrouble()).toEqual([]);
  });
});

describe('a receipt that fails', () => {
  it('is shown with its reason, tried again with back-off, and at once when an editor says so', async () => {
    const hub = await openWebSubHub(500, 500, 500, 500, 500, 500, 500, 500, 500, 204);
    channels = [pagesChannel(noBanner), feedsChannel({ hub: hub.url, siteUrl: SITE })];
    const id = await addStory(desk.db.pool, { placedOn: ['world', 'latest-news'] });
    const { watch } = await startNode(id);
    await kill(id);
    await watch.lookNow();
    expect((await receiptsOf(id))[1]).toBe(
      'feeds: failed. The WebSub hub was notified of 0 of 9 feeds: the WebSub hub answered 500.',
    );
    const [open] = await inTrouble();
    expect(open?.settledAt).toBeNull();
    const path = `/api/desk/story-notices/${open?._id}/retry`;
    expect((await call('POST', path, undefined, 'reporter')).statusCode).toBe(403);
    expect((await call('POST', path)).json<StoryNotice>().receipts[1]?.state).toBe('waiting');
    await watch.lookNow();
    expect((await receiptsOf(id))[1]).toBe('feeds: done. The WebSub hub was notified of 9 feeds.');
    expect(hub.told).toHaveLength(18);
    expect(await inTrouble()).toEqual([]);
  });

  it('holds up no other channel when it throws, and is looked after in the log', async () => {
    channels = [
      { name: 'feeds', check: async () => Promise.reject(new Error('no such table')) },
      { name: 'search', check: async () => done('Found nothing.') },
    ];
    const id = await addStory(desk.db.pool, {});
    const { watch } = await startNode(id);
    await kill(id);
    await watch.lookNow();
    const [notice] = await noticesOf(id);
    expect(await receiptsOf(id)).toEqual([
      `feeds: failed. It could not be seen whether this has arrived. The log says why, under ${notice?._id}.`,
      'search: done. Found nothing.',
    ]);
  });

  it('is not left behind by a stop: that waits for every channel that is being checked', async () => {
    const slow = Promise.withResolvers<void>();
    const quickBegun = Promise.withResolvers<void>();
    const slowBegun = Promise.withResolvers<void>();
    let hasEnded = false;
    const slowCheck = async () => {
      slowBegun.resolve();
      await slow.promise;
      hasEnded = true;
      return done('Found nothing.');
    };
    channels = [
      {
        name: 'feeds',
        check: async (_db, _notice, signal) => {
          const stopped = once(signal, 'abort');
          quickBegun.resolve();
          await stopped;
          throw signal.reason;
        },
      },
      { name: 'search', check: slowCheck },
    ];
    const id = await addStory(desk.db.pool, {});
    const { watch } = await startNode(id);
    await kill(id);
    watch.look();
    await Promise.all([quickBegun.promise, slowBegun.promise]);
    const stopped = watch.stop();
    // Long after the first channel has given up, which nothing tells from outside.
    setTimeout(slow.resolve, 300);
    await stopped;
    expect(hasEnded).toBe(true);
  });

  it('says 404 for a notice that does not exist', async () => {
    expect((await call('POST', `/api/desk/story-notices/${newId()}/retry`)).json()).toMatchObject({
      code: 'notice_not_found',
    });
  });
});

it('a hub shared by several kills is told once of each feed, after all of them', async () => {
  const hub = await openWebSubHub(204);
  channels = [pagesChannel(noBanner), feedsChannel({ hub: hub.url, siteUrl: SITE })];
  const ids = [await addStory(desk.db.pool, {}), await addStory(desk.db.pool, {}), await addStory(desk.db.pool, {})];
  const { watch } = await startNode('another', { hears: false });
  for (const id of ids) await kill(id);
  await watch.lookNow();
  expect(hub.told).toHaveLength(9);
  expect((await Promise.all(ids.map(receiptsOf))).map(([, feeds]) => feeds)).toEqual(
    Array(3).fill('feeds: done. The WebSub hub was notified of 9 feeds.'),
  );
});

it('a channel is looked at, not trusted: what still shows the story fails', async () => {
  const id = await addStory(desk.db.pool, { title: 'Still there', slug: 'still-there', placedOn: ['latest-news'] });
  const { node } = await startNode(id);
  const notice = {
    id: newId(),
    storyId: id,
    kind: 'kill' as const,
    origin: 'desk' as const,
    title: 'Still there',
    text: '',
    path: '/world/still-there',
    section: 'world',
    at: new Date(),
    change: {
      stories: [id],
      sections: ['world' as const],
      authors: [],
      bylines: [],
      followers: [],
      forms: [],
      petitions: [],
      liveBlogs: [],
      site: [],
      topics: [],
      notices: [],
      onlyAdds: false,
    },
  };
  await desk.db.pool.query(
    `insert into story_notices (id, story_id, kind, origin, title, path, section, text, change, created_at)
     values ($1, $2, 'kill', 'desk', '', '', '', '', '{}', now())`,
    [notice.id, id],
  );
  await desk.db.pool.query('insert into notice_nodes values ($1, $2, now())', [notice.id, node.id]);
  const { signal } = new AbortController();
  const said = [feedsChannel(null), sitemapsChannel(), searchChannel()].map(
    async (channel) => (await channel.check(desk.db.pool, notice, signal)).detail,
  );
  expect(await Promise.all(said)).toEqual([
    'The feed of Latest News still lists the story.',
    'A sitemap still has the address.',
    'Search still finds the story.',
  ]);
});

it('forgets feeds that have not changed for long, but not once the job was told to stop', async () => {
  const { pool } = desk.db;
  await pool.query(`insert into feed_pings (path, tried_at) values ('/old/feed.xml', now() - interval '100 days')`);
  const daily = vi.fn<(signal: AbortSignal) => Promise<void>>();
  registerNoticeJobs({ every: (_name, _seconds, handler) => void daily.mockImplementation(handler) }, pool);
  const pings = async () => (await pool.query(`select from feed_pings where path = '/old/feed.xml'`)).rowCount;
  await expect(daily(AbortSignal.abort())).rejects.toThrow('aborted');
  expect(await pings()).toBe(1);
  await daily(new AbortController().signal);
  expect(await pings()).toBe(0);
});
