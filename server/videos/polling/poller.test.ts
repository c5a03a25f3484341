import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openVideoBench, type VideoBench } from '#tests/support/videos/video-bench.ts';

const SIGNAL = new AbortController().signal;
let bench: VideoBench;

beforeAll(async () => {
  bench = await openVideoBench('2026-11-20T14:00:00Z');
});
afterAll(() => bench.close());
beforeEach(() => bench.reset(120));

describe('a provider in trouble', () => {
  beforeEach(() => bench.videos.poll(SIGNAL));

  it.each(['error', 'hang', 'html', 'truncated', 'empty', 'huge', 'key', 'too fast'] as const)(
    'that is at fault (%s) does not hide the videos; lastUpdated shows how old they are (VID-11)',
    async (mode) => {
      const { lastUpdated } = await bench.videos.list({ page: 1, size: 1 });
      bench.channel.mode = mode;
      bench.clock.forward(120);
      expect(await bench.videos.poll(SIGNAL)).toMatchObject({ kind: 'failed' });
      const list = await bench.videos.list({ page: 1, size: 50 });
      expect({ total: list.total, message: list.message, lastUpdated: list.lastUpdated }).toEqual({
        total: 120,
        message: null,
        lastUpdated,
      });
      expect((await bench.rows('select last_error from video_sources'))[0]?.last_error).toMatch(
        /^the |could|no complete/,
      );
      bench.channel.mode = 'well';
      await bench.pass(60);
      expect((await bench.videos.list({ page: 1, size: 1 })).lastUpdated).not.toBe(lastUpdated);
    },
  );

  it('is polled less and less often while it fails', async () => {
    bench.channel.mode = 'error';
    bench.channel.calls.length = 0;
    await bench.pass(3600);
    // After 30, 60, 120, 240, 480 and then each 600 s; a round that fails makes two calls.
    expect(bench.channel.calls.length).toBeLessThanOrEqual(2 * 10);
    expect(bench.channel.calls.length).toBeGreaterThanOrEqual(2 * 8 - 2);
  });

  it('with its quota used up is not polled until midnight in California', async () => {
    bench.channel.mode = 'quota';
    bench.clock.forward(120);
    expect(await bench.videos.poll(SIGNAL)).toMatchObject({ message: expect.stringContaining('quota') });
    const [{ next_poll_at: next } = {}] = await bench.rows('select next_poll_at from video_sources');
    expect(new Date(String(next)).toISOString()).toMatch(/T08:00:00.000Z$/);
    bench.channel.calls.length = 0;
    await bench.pass(600);
    expect(bench.channel.calls).toEqual([]);
    bench.channel.mode = 'well';
    bench.clock.forward((Date.parse(String(next)) - bench.clock.now().getTime()) / 1000 - 30);
    await bench.pass(30);
    expect(bench.channel.calls.length).toBeGreaterThan(0);
  });

  it('never costs more units than configured, however few', async () => {
    const modest = bench.another({ YOUTUBE_DAILY_UNITS: '40' });
    await bench.rows('delete from video_quota');
    bench.channel.used = 0;
    for (let step = 0; step < 90; step += 1) {
      bench.clock.forward(600);
      await modest.poll(SIGNAL);
    }
    expect(bench.channel.used).toBeGreaterThan(5);
    expect(bench.channel.used).toBeLessThanOrEqual(40);
  });
});
