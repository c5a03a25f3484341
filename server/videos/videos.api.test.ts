import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onChange } from '#server/db/changes.ts';
import { type DeskApp, logIn, openDeskApp } from '#tests/support/desk-app.ts';
import { openVideoBench, type VideoBench } from '#tests/support/videos/video-bench.ts';
import { registerWatchDeskRoutes } from './desk/watch-desk.api.ts';
import { createWatchDesk } from './desk/watch-desk.service.ts';
import { registerVideoRoutes } from './videos.api.ts';

const SITE = 'http://localhost:3000';
const SIGNAL = new AbortController().signal;
let bench: VideoBench;
let desk: DeskApp;
let editor: string;
let reporter: string;

beforeAll(async () => {
  desk = await openDeskApp(async (app, _accounts, shared) => {
    bench = await openVideoBench('2026-11-20T14:00:00Z', shared);
    const { config, db, clock, videos } = bench;
    registerVideoRoutes(app, videos, SITE);
    registerWatchDeskRoutes(app, createWatchDesk({ config, db, clock, videos }));
  });
  [editor, reporter] = [(await logIn(desk, 'editor')).token, (await logIn(desk, 'reporter')).token];
});
afterAll(() => desk.close());
beforeEach(async () => {
  await bench.reset(120);
  await bench.rows('delete from audit_log');
  await bench.videos.poll(SIGNAL);
});

const get = (url: string, token?: string) =>
  desk.app.inject({ method: 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} });
const put = (url: string, payload: object, token = editor) =>
  desk.app.inject({ method: 'PUT', url, payload, headers: { authorization: `Bearer ${token}` } });
const id = (place: number) => bench.channel.video(place).id;
const listed = async () => (await get('/api/videos')).json().videos.map((video: { videoId: string }) => video.videoId);
const inHours = (hours: number) => new Date(bench.clock.now().getTime() + hours * 3_600_000).toISOString();
const decide = (version: number, choice: object, token?: string) =>
  put('/api/desk/watch/live', { version, choice }, token);
const show = (place: number, shown: string, was: string) => put(`/api/desk/watch/videos/${id(place)}`, { shown, was });
const live = async () => (await get('/api/live-tv')).json();
const state = async (token = reporter) => (await get('/api/desk/watch', token)).json();
const entries = () => bench.rows('select action, subject_title from audit_log order by id');

it('a version that no state can have is refused with a message', async () => {
  const answer = await decide(2 ** 31 - 1, { kind: 'automatic' });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_number']);
});

describe('the public calls', () => {
  it('answer videos and lastUpdated, with a token and without (VID-01, VID-02, API-26, API-27)', async () => {
    const open = await get('/api/videos');
    expect([open.statusCode, Object.keys(open.json())]).toEqual([200, ['videos', 'lastUpdated']]);
    expect(Object.keys(open.json().videos[0])).toEqual([
      ...['title', 'videoId', 'thumbnail', 'publishedAt', 'description', 'channelTitle'],
      ...['viewCount', 'likeCount', 'duration'],
    ]);
    const known = await get('/api/videos', editor);
    expect([known.statusCode, known.json()]).toEqual([200, open.json()]);
  });

  it('link to all older videos, and refuse invalid pages', async () => {
    const first = await get('/api/videos?size=100');
    expect(first.headers.link).toBe(`<${SITE}/api/videos?page=2&size=100>; rel="next"`);
    expect(first.headers['x-total-count']).toBe('120');
    const second = await get('/api/videos?page=2&size=100');
    expect([second.json().videos.length, second.headers.link]).toEqual([20, undefined]);
    for (const query of ['page=0', 'size=101', 'page=x']) {
      expect((await get(`/api/videos?${query}`)).statusCode).toBe(400);
    }
  });

  it('answer what is live with the specified keys, with a token and without (LIVE-09, API-28, API-29)', async () => {
    expect(await live()).toEqual({
      currentLive: null,
      pastLives: [],
      source: 'provider',
      count: 0,
      lastUpdated: bench.clock.now().toISOString(),
    });
    const known = await get('/api/live-tv', editor);
    expect([known.statusCode, known.json()]).toEqual([200, await live()]);
  });
});

describe('the desk', () => {
  it('hides, features and restores a video; all nodes are notified, and the audit log records who did it', async () => {
    const heard: string[] = [];
    const stop = await onChange(bench.db, ({ site }) => heard.push(...site));
    expect((await show(0, 'hidden', 'normal')).statusCode).toBe(200);
    expect((await show(7, 'featured', 'normal')).statusCode).toBe(200);
    expect((await listed()).slice(0, 2)).toEqual([id(7), id(1)]);
    expect((await bench.videos.list({ page: 1, size: 4 })).featured?.videoId).toBe(id(7));
    // Featuring another one replaces it; a hidden video stays hidden when the provider lists it again.
    await show(9, 'featured', 'normal');
    bench.channel.video(0).title = 'Renamed';
    await bench.pass(16 * 60);
    expect((await listed()).slice(0, 3)).toEqual([id(9), id(1), id(2)]);
    await show(0, 'normal', 'hidden');
    expect((await listed()).slice(0, 2)).toEqual([id(9), id(0)]);
    await expect.poll(() => heard).toEqual(expect.arrayContaining(['videos', 'live-tv']));
    await stop();
    expect((await entries()).map(({ action }) => action)).toEqual(['hid', 'featured', 'featured', 'put back']);
  });

  it('features one video, however many editors choose one at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([20, 21, 22, 23].map((n) => show(n, 'featured', 'normal')));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await bench.rows(`select count(*)::int as n from videos where shown = 'featured'`)).toEqual([{ n: 1 }]);
      await bench.rows(`update videos set shown = 'normal'`);
    }
  });

  it('refuses stale changes, unknown videos and people without the role', async () => {
    const path = `/api/desk/watch/videos/${id(0)}`;
    await put(path, { shown: 'hidden', was: 'normal' });
    expect((await put(path, { shown: 'featured', was: 'normal' })).json()).toMatchObject({ status: 409 });
    expect((await put('/api/desk/watch/videos/none', { shown: 'hidden', was: 'normal' })).statusCode).toBe(404);
    expect((await put(path, { shown: 'normal', was: 'hidden' }, reporter)).json()).toMatchObject({
      code: 'role_too_low',
    });
    expect((await decide(0, { kind: 'automatic' }, reporter)).statusCode).toBe(403);
    expect((await get('/api/desk/watch')).statusCode).toBe(401);
    expect((await get('/api/desk/watch/videos')).statusCode).toBe(401);
    expect(await entries()).toHaveLength(1);
  });

  it('finds videos by words or id, hidden ones included', async () => {
    await put(`/api/desk/watch/videos/${id(3)}`, { shown: 'hidden', was: 'normal' });
    const found = async (query: string) =>
      (await get(`/api/desk/watch/videos?${query}`, reporter)).json<{
        videos: { videoId: string }[];
        next: string | null;
      }>();
    const word = bench.channel.video(3).title.split(' ')[0] ?? '';
    expect((await found(`q=${word}+117`)).videos.map(({ videoId }) => videoId)).toEqual([id(3)]);
    expect((await found(`q=${id(5)}`)).videos).toHaveLength(1);
    expect((await found('shown=hidden')).videos.map(({ videoId }) => videoId)).toEqual([id(3)]);
    expect((await found('q=100%25')).videos).toEqual([]);
    const first = await found('');
    const rest = await found(`after=${first.next}`);
    expect([first.videos.length, first.next, rest.videos[0]?.videoId]).toEqual([30, '30', id(30)]);
  });

  it('sets what is live by address, until a given time, overriding the provider', async () => {
    const video = bench.channel.announce(0, { title: 'On the air' });
    bench.channel.begin(video);
    await bench.pass(150);
    const other = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
    expect((await decide(0, { kind: 'set', video: other, title: 'Our own', until: inHours(1) })).statusCode).toBe(200);
    expect(await live()).toMatchObject({ source: 'desk', currentLive: { videoId: 'dQw4w9WgXcQ', title: 'Our own' } });
    expect((await state()).live).toMatchObject({
      version: 1,
      setBy: 'The editor',
      choice: { kind: 'set', videoId: 'dQw4w9WgXcQ' },
    });
    await decide(1, { kind: 'cleared', until: inHours(1) });
    expect(await live()).toMatchObject({ source: 'desk', currentLive: null });
    await decide(2, { kind: 'set', video: id(5), until: inHours(1) });
    expect((await live()).currentLive.title).toBe(bench.channel.video(5).title);
    const heard: string[] = [];
    const stop = await onChange(bench.db, ({ site }) => heard.push(...site));
    await bench.pass(3630);
    expect(await live()).toMatchObject({ source: 'provider', currentLive: { videoId: video.id } });
    await expect.poll(() => heard).toContain('live-tv');
    await stop();
    expect((await state()).live).toMatchObject({ version: 4, choice: { kind: 'automatic' } });
    expect((await decide(4, { kind: 'cleared', until: inHours(1) })).statusCode).toBe(200);
    expect((await decide(5, { kind: 'automatic' })).statusCode).toBe(200);
    expect(await live()).toMatchObject({ source: 'provider', currentLive: { videoId: video.id } });
    expect((await entries()).map(({ action }) => action)).toEqual([
      ...['set as live', 'cleared the live', 'set as live', 'cleared the live', 'left to the provider'],
    ]);
  });

  it('refuses what is not a video, a time in the past or a week away, and a stale version', async () => {
    const set = (video: string, until: string) => decide(0, { kind: 'set', video, until });
    expect((await set('https://vimeo.com/76979871', inHours(1))).json()).toMatchObject({ code: 'not_a_video' });
    expect((await set(id(0), inHours(-1))).json()).toMatchObject({ code: 'live_time_over' });
    expect((await set(id(0), inHours(169))).json()).toMatchObject({ code: 'live_time_too_far' });
    expect((await set('', inHours(1))).statusCode).toBe(400);
    await set(id(0), inHours(1));
    expect((await set(id(1), inHours(1))).json()).toMatchObject({ status: 409, code: 'stale_live' });
    expect((await live()).currentLive.videoId).toBe(id(0));
  });

  it('sees whether readers see demo videos', async () => {
    await bench.rows('delete from videos');
    await bench.rows('update video_sources set last_success_at = null, failures_in_a_row = 1');
    expect(await state()).toMatchObject({ showsDemos: true, counts: { shown: 0 } });
  });

  it('sees the provider’s state as text', async () => {
    expect((await state()).provider).toMatchObject({
      state: 'working',
      lastError: null,
      failuresInARow: 0,
      isReadingAll: false,
      quota: {
        units: 2000,
        used: bench.channel.used,
        left: 2000 - bench.channel.used,
        renewsAt: '2026-11-21T08:00:00.000Z',
      },
    });
    bench.channel.mode = 'error';
    bench.clock.forward(120);
    await bench.videos.poll(SIGNAL);
    expect((await state()).provider).toMatchObject({ state: 'failing', lastError: 'the provider answered 500' });
    bench.channel.mode = 'quota';
    bench.clock.forward(60);
    await bench.videos.poll(SIGNAL);
    const { provider, showsDemos, counts } = await state();
    expect(showsDemos).toBe(false);
    expect(provider).toMatchObject({ state: 'paused', quota: { left: 0 }, nextPollAt: provider.quota.renewsAt });
    expect(counts).toEqual({ shown: 120, hidden: 0, withoutPicture: 120 });
    expect(JSON.stringify(provider)).not.toContain(bench.channel.key);
  });
});
