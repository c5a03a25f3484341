import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { inTransaction } from '#server/db/client.ts';
import { openVideoBench, type VideoBench } from '#tests/support/videos/video-bench.ts';

const SIGNAL = new AbortController().signal;
let bench: VideoBench;

beforeAll(async () => {
  bench = await openVideoBench('2026-11-20T14:00:00Z');
});
afterAll(() => bench.close());
beforeEach(() => bench.reset(120));

const shown = async (page = 1, size = 50) => (await bench.videos.list({ page, size })).videos;
const total = async () => (await bench.videos.list({ page: 1, size: 1 })).total;

describe('a channel polled for the first time', () => {
  it('is read whole in pages of 50 with the details of each video, newest first (VID-01, VID-02)', async () => {
    expect(await bench.videos.poll(SIGNAL)).toEqual({ kind: 'read' });
    const { videos, lastUpdated, total, hasMore, source, message } = await bench.videos.list({ page: 1, size: 50 });
    expect({ total, hasMore, source, message }).toEqual({
      total: 120,
      hasMore: true,
      source: 'provider',
      message: null,
    });
    expect(lastUpdated).toBe(bench.clock.now().toISOString());
    expect(videos.map(({ videoId }) => videoId)).toEqual(bench.channel.videos.slice(0, 50).map(({ id }) => id));
    const [newest] = videos;
    expect(newest).toEqual({
      title: bench.channel.video(0).title,
      videoId: bench.channel.video(0).id,
      thumbnail: '/fallback/videos.svg',
      publishedAt: bench.channel.video(0).publishedAt.toISOString(),
      description: 'Episode 120.\nMore at https://matv.example',
      channelTitle: 'MATV',
      viewCount: 4440,
      likeCount: 111,
      duration: 'PT5M0S',
    });
    expect((await bench.videos.list({ page: 3, size: 50 })).hasMore).toBe(false);
    // The channel, the head, its details; then three pages and the other 70 in two batches.
    expect(bench.channel.calls).toEqual([
      ...['channels', 'playlistItems', 'videos', 'playlistItems', 'playlistItems', 'videos'],
      ...['playlistItems', 'videos'],
    ]);
  });

  it('resumes where it was interrupted, and reads no page twice', async () => {
    await bench.reset(3000);
    await bench.videos.poll(SIGNAL);
    const first = await total();
    expect(first).toBeGreaterThan(500);
    expect(first).toBeLessThan(3000);
    const again = bench.another({});
    bench.clock.forward(120);
    await again.poll(SIGNAL);
    bench.clock.forward(120);
    await again.poll(SIGNAL);
    expect(await total()).toBe(3000);
    const pages = bench.channel.calls.filter((call) => call === 'playlistItems');
    // 60 pages, and a look at the head in each of three rounds.
    expect(pages).toHaveLength(63);
  });

  it('never uses search, and keeps the key out of addresses and logs', async () => {
    bench.channel.mode = 'error';
    await bench.videos.poll(SIGNAL);
    expect(bench.channel.calls).not.toContain('search');
    expect(bench.logged.join()).toContain('the provider answered 500');
    expect(bench.logged.join()).not.toContain(bench.channel.key);
  });
});

describe('a known channel', () => {
  beforeEach(() => bench.videos.poll(SIGNAL));

  it('is polled for only its first page while nothing changes, by ETag, every two minutes', async () => {
    bench.channel.calls.length = 0;
    await bench.pass(600);
    expect(bench.channel.calls).toEqual(Array(5).fill('playlistItems'));
  });

  it('shows a new video, new texts and a new length within three minutes', async () => {
    const video = bench.channel.publish({ title: 'Just out' });
    bench.channel.video(3).title = 'Renamed';
    await bench.pass(150);
    expect((await shown()).map(({ title }) => title)).toEqual(expect.arrayContaining(['Just out', 'Renamed']));
    expect((await shown())[0]?.videoId).toBe(video.id);
  });

  it('reads on if more videos are new than fit on the first page', async () => {
    for (let count = 0; count < 70; count += 1) bench.channel.publish({ id: `new-video-${count}` });
    await bench.pass(180);
    expect(await total()).toBe(190);
  });

  it('drops a video that is private, unlisted or deleted; one missing only once stays', async () => {
    const [gone, secret, unlisted] = [bench.channel.video(0), bench.channel.video(1), bench.channel.video(2)];
    bench.channel.remove(gone);
    secret.privacy = 'private';
    unlisted.privacy = 'unlisted';
    await bench.pass(150);
    const once = (await shown()).map(({ videoId }) => videoId);
    expect(once).not.toContain(unlisted.id);
    expect([once.includes(gone.id), once.includes(secret.id)]).toEqual([true, true]);
    await bench.pass(180);
    const twice = (await shown()).map(({ videoId }) => videoId);
    expect([twice.includes(gone.id), twice.includes(secret.id)]).toEqual([false, false]);
    secret.privacy = 'public';
    await bench.pass(180);
    expect((await shown()).map(({ videoId }) => videoId)).toContain(secret.id);
  });

  it('notices within a day that an old video is gone', async () => {
    const old = bench.channel.video(110);
    bench.channel.remove(old);
    await bench.rows(`update videos set details_at = details_at - interval '25 hours'`);
    await bench.pass(300);
    expect((await shown(3)).map(({ videoId }) => videoId)).not.toContain(old.id);
    expect(await total()).toBe(119);
  });

  it('requests an old video that is gone once in a round', async () => {
    bench.channel.remove(bench.channel.video(110));
    await bench.rows(`update videos set details_at = details_at - interval '26 hours'`);
    bench.channel.calls.length = 0;
    await bench.pass(120);
    // The head; then the newest 50, and the other 70 in two batches.
    expect(bench.channel.calls).toEqual(['playlistItems', 'videos', 'videos', 'videos']);
  });

  it('keeps all videos for hours if the provider suddenly has none', async () => {
    bench.channel.videos.splice(0, 120, ...bench.channel.videos.map((video) => ({ ...video, id: `x${video.id}` })));
    const before = new Set((await shown()).map(({ videoId }) => videoId));
    for (const video of bench.channel.videos) video.privacy = 'private';
    await bench.pass(2 * 3600);
    expect((await shown()).filter(({ videoId }) => before.has(videoId))).toHaveLength(50);
    await bench.pass(5 * 3600);
    expect(await total()).toBe(70);
  });

  it('skips and counts an invalid item, and keeps what was known of it', async () => {
    bench.channel.video(1).isBroken = true;
    bench.channel.publish({ title: 'Fine' });
    await bench.pass(16 * 60);
    expect((await shown())[0]?.title).toBe('Fine');
    expect(await total()).toBe(121);
    const [source] = await bench.rows('select refused, failures_in_a_row from video_sources');
    expect(source).toMatchObject({ failures_in_a_row: 0, refused: expect.any(Number) });
    expect(Number(source?.refused)).toBeGreaterThan(0);
  });

  it('removes characters that the database rejects from titles and descriptions, and keeps the rest', async () => {
    await bench.videos.poll(SIGNAL);
    bench.channel.publish({ title: 'Half \ud800 a\u0000 sign \u202ereversed', description: 'One\u0000\nTwo\udc00' });
    bench.clock.forward(120);
    expect(await bench.videos.poll(SIGNAL)).toEqual({ kind: 'read' });
    expect((await shown())[0]).toMatchObject({ title: 'Half \ufffd a sign reversed', description: 'One\nTwo\ufffd' });
  });

  it('updates the newest videos’ views every quarter of an hour', async () => {
    bench.channel.video(0).views = 1_000_000;
    await bench.pass(16 * 60);
    expect((await shown())[0]?.viewCount).toBe(1_000_000);
  });

  it('fetches thumbnails once they are known, the newest first and not all at once', async () => {
    await bench.videos.syncThumbnails(SIGNAL);
    expect(bench.wanted).toHaveLength(60);
    expect(bench.wanted[0]).toBe(`https://i.ytimg.example/vi/${bench.channel.video(0).id}/maxresdefault.jpg`);
  });

  it('asks for no thumbnails once the server stops', async () => {
    const stopped = bench.videos.syncThumbnails(AbortSignal.abort(new Error('the server stops')));
    await expect(stopped).rejects.toThrow('the server stops');
    expect(bench.wanted).toEqual([]);
  });

  it('shows a thumbnail from this site once it was fetched, and a drawn one until then', async () => {
    await bench.videos.syncThumbnails(SIGNAL);
    expect((await shown())[0]?.thumbnail).toMatch(/^\/fallback\//);
    const mediaId = newId();
    await bench.rows(
      `insert into media (id, hash, mime, width, height, bytes) values ($1, $2, 'image/jpeg', 1280, 720, 9)`,
      [mediaId, 'a'.repeat(32)],
    );
    await bench.rows(
      `insert into remote_pictures (url, state, media_id, is_thumbnail) values ($1, 'fetched', $2, true)`,
      [bench.wanted[0], mediaId],
    );
    await bench.videos.syncThumbnails(SIGNAL);
    const [first, second] = await shown();
    expect(first?.thumbnail).toMatch(/^\/media\/a{32}\/\d+\.jpg$/);
    expect(second?.thumbnail).toMatch(/^\/fallback\//);
  });

  it('attaches thumbnails without a deadlock while the poller writes the same videos', async () => {
    await bench.rows(
      `insert into remote_pictures (url, state, is_thumbnail)
       select thumbnail_url, 'refused', true from videos where thumbnail_url is not null`,
    );
    const isLocked = Promise.withResolvers<void>();
    const isWaitedFor = Promise.withResolvers<void>();
    const polling = inTransaction(bench.db, async (tx) => {
      await tx.query('select from videos where id = (select min(id) from videos) for update');
      isLocked.resolve();
      await isWaitedFor.promise;
      await tx.query('select from videos where id = (select max(id) from videos) for update');
    });
    await isLocked.promise;
    const attaching = bench.videos.syncThumbnails(SIGNAL);
    await untilOneWaits();
    isWaitedFor.resolve();
    await expect(Promise.all([polling, attaching])).resolves.toBeDefined();
    expect(await bench.rows('select from videos where pictured is distinct from thumbnail_url')).toEqual([]);
  });
});

/** For a lock that another transaction holds. The embedded database's only connection is taken meanwhile. */
async function untilOneWaits(): Promise<void> {
  if (bench.db.engine === 'embedded') return;
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => bench.rows(waiting)).toHaveLength(1);
}
