import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoVideos } from './demo-videos.ts';
import { formatDuration, isDemoVideo, isNewVideo, videoAge } from './video.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

describe('the duration of a video', () => {
  it('is m:ss or h:mm:ss (HOME-66, VID-12, CONST-29)', () => {
    expect(['PT5M30S', 'PT1H2M3S', 'PT45S', 'PT45M', 'P1DT1S', 'PT0S'].map(formatDuration)).toEqual([
      '5:30',
      '1:02:03',
      '0:45',
      '45:00',
      '24:00:01',
      '0:00',
    ]);
  });

  it('is 0:00 for an invalid duration, and always looks like a clock', () => {
    expect(['', 'five minutes', 'PT', 'P5Y'].map(formatDuration)).toEqual(['0:00', '0:00', '0:00', '0:00']);
    fc.assert(
      fc.property(fc.string(), fc.nat(90), fc.nat(59), fc.nat(59), (text, h, m, s) => {
        for (const iso of [text, `PT${h}H${m}M${s}S`])
          expect(formatDuration(iso)).toMatch(/^(\d+:[0-5]\d|[0-5]?\d):[0-5]\d$/);
      }),
    );
  });
});

describe('the age of a video', () => {
  it('is time ago up to seven days, then an en-IN date (HOME-68, VID-13, CONST-26)', () => {
    expect(videoAge('2026-11-20T12:00:00Z', NOW)).toBe('2 hrs ago');
    expect(videoAge('2026-11-13T14:00:00Z', NOW)).toBe('7 days ago');
    expect(videoAge('2026-11-13T13:59:59Z', NOW)).toBe('13 Nov 2026');
    expect(videoAge('no date', NOW)).toBe('Recently');
  });
});

it('a video is new for 48 hours', () => {
  const isNew = (publishedAt: string) => isNewVideo({ publishedAt }, NOW);
  expect(['2026-11-18T14:00:01Z', '2026-11-18T14:00:00Z', 'no date'].map(isNew)).toEqual([true, false, false]);
});

describe('the built-in videos', () => {
  it('are at least four, newest first, with ids that mark them as demos (VID-08, VID-10)', () => {
    const videos = demoVideos(NOW);
    expect(videos.length).toBeGreaterThanOrEqual(4);
    expect(videos.every(({ videoId }) => isDemoVideo(videoId))).toBe(true);
    expect(isDemoVideo('dQw4w9WgXcQ')).toBe(false);
    const dates = videos.map(({ publishedAt }) => publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });
});
