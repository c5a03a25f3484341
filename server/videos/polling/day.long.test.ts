import { expect, it } from 'vitest';
import { liveDay } from '#tests/support/videos/live-day.ts';

it('a whole day of a channel with 5,000 videos takes at most 2,000 units, and each broadcast is noticed within three minutes', async () => {
  const day = await liveDay({ videos: 5000, start: '2026-11-20T08:00:00Z', broadcastEverySeconds: 2 * 3600 + 490 });
  expect(day.listed).toBeGreaterThanOrEqual(5000);
  expect(day.units).toBeLessThanOrEqual(2000);
  expect(day.units).toBe(day.counted);
  expect(day.noticedWithin).toHaveLength(11);
  expect(Math.max(...day.noticedWithin)).toBeLessThanOrEqual(180);
  // The day is over before the last of them.
  expect(day.endedWithin).toHaveLength(10);
  expect(Math.max(...day.endedWithin)).toBeLessThanOrEqual(180);
}, 120_000);
