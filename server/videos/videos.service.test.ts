import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVideoBench, type VideoBench } from '#tests/support/videos/video-bench.ts';

const SIGNAL = new AbortController().signal;
let bench: VideoBench;

beforeAll(async () => {
  bench = await openVideoBench('2026-11-20T14:00:00Z');
});
afterAll(() => bench.close());
beforeEach(() => bench.reset(120));

const shown = async (page = 1, size = 50) => (await bench.videos.list({ page, size })).videos;

describe('without any video so far', () => {
  it('demo videos are shown with the specified message if no provider is set up (VID-10)', async () => {
    const without = bench.another({ YOUTUBE_API_KEY: '', YOUTUBE_CHANNEL_ID: '' });
    expect(await without.poll(SIGNAL)).toEqual({ kind: 'not due' });
    const list = await without.list({ page: 1, size: 50 });
    expect(list).toMatchObject({ source: 'demo', message: 'Failed to fetch videos from backend', lastUpdated: null });
    expect(list.videos.map(({ videoId }) => videoId)).toEqual([
      'mock-1',
      'mock-2',
      'mock-3',
      'mock-4',
      'mock-5',
      'mock-6',
    ]);
    expect(await without.live()).toMatchObject({ source: 'none', currentLive: null, pastLives: [], count: 0 });
  });

  it('demo videos are shown after a failure; before the first answer there are none (VID-10)', async () => {
    expect(await bench.videos.list({ page: 1, size: 4 })).toMatchObject({ videos: [], message: null });
    bench.channel.mode = 'error';
    await bench.videos.poll(SIGNAL);
    expect(await bench.videos.list({ page: 1, size: 4 })).toMatchObject({
      source: 'demo',
      message: 'Failed to fetch videos from backend',
      hasMore: true,
    });
    expect(bench.logged.join()).toContain('Failed to fetch videos from backend');
  });

  it('the list is empty if demo content is turned off (VID-11)', async () => {
    const strict = bench.another({ SAMPLE_CONTENT: 'off' });
    bench.channel.mode = 'error';
    await strict.poll(SIGNAL);
    expect(await strict.list({ page: 1, size: 4 })).toMatchObject({ videos: [], total: 0 });
  });

  it('the list is empty, without an error, if neither provider nor demo content is set up (VID-11)', async () => {
    const neither = bench.another({ YOUTUBE_API_KEY: '', YOUTUBE_CHANNEL_ID: '', SAMPLE_CONTENT: 'off' });
    expect(await neither.list({ page: 1, size: 4 })).toMatchObject({ videos: [], total: 0, message: null });
  });

  it('a failing store gives empty lists instead of an error (VID-11, LIVE-10, STATE-29)', async () => {
    await bench.rows('alter table videos rename to videos_away');
    try {
      expect(await bench.videos.list({ page: 1, size: 4 })).toMatchObject({ videos: [] });
      expect(await bench.videos.live()).toEqual({
        currentLive: null,
        pastLives: [],
        lastUpdated: null,
        source: 'error',
        count: 0,
      });
    } finally {
      await bench.rows('alter table videos_away rename to videos');
    }
  });
});

describe('what is live', () => {
  it('is noticed within three minutes, announced or not, and kept among the past ones (LIVE-09)', async () => {
    await bench.videos.poll(SIGNAL);
    expect(await bench.videos.live()).toMatchObject({ currentLive: null, source: 'provider', count: 0 });
    const announced = bench.channel.announce(600);
    await bench.pass(600);
    expect(await bench.videos.live()).toMatchObject({ currentLive: null });
    bench.channel.begin(announced);
    await bench.pass(180);
    const live = await bench.videos.live();
    expect(live).toMatchObject({ currentLive: { videoId: announced.id, endedAt: null }, count: 1 });
    expect((await shown()).map(({ videoId }) => videoId)).not.toContain(announced.id);
    bench.channel.end(announced);
    await bench.pass(180);
    const over = await bench.videos.live();
    expect(over).toMatchObject({ currentLive: null, pastLives: [{ videoId: announced.id, duration: 'PT58M3S' }] });
    expect(over.lastUpdated).not.toBeNull();
    expect((await shown())[0]?.videoId).toBe(announced.id);
    const sudden = bench.channel.announce(0);
    bench.channel.begin(sudden);
    await bench.pass(180);
    expect((await bench.videos.live()).currentLive?.videoId).toBe(sudden.id);
    expect((await bench.videos.live()).pastLives).toHaveLength(1);
  });

  it('is an error with empty lists if the provider has never answered (LIVE-10, STATE-29)', async () => {
    bench.channel.mode = 'hang';
    await bench.videos.poll(SIGNAL);
    expect(await bench.videos.live()).toEqual({
      currentLive: null,
      pastLives: [],
      lastUpdated: null,
      source: 'error',
      count: 0,
    });
  });
});
