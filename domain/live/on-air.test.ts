import { describe, expect, it } from 'vitest';
import { programmeAirLabel } from '#domain/schedule/now-next-bar.ts';
import type { LiveTv, LiveVideo } from '#domain/videos/live-tv.ts';
import { videoAirLabel } from './on-air.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

function broadcast(changes: Partial<LiveVideo> = {}): LiveVideo {
  return {
    title: 'Question hour',
    videoId: 'abcdefghijk',
    thumbnail: '/media/aa/bb.jpg',
    publishedAt: '2026-11-20T13:00:00.000Z',
    description: '',
    channelTitle: 'MATV',
    viewCount: 0,
    likeCount: 0,
    duration: 'PT0S',
    startedAt: '2026-11-20T13:30:00.000Z',
    endedAt: null,
    ...changes,
  };
}

function answer(changes: Partial<LiveTv> = {}): LiveTv {
  return {
    currentLive: broadcast(),
    pastLives: [],
    lastUpdated: '2026-11-20T13:58:00.000Z',
    source: 'provider',
    count: 1,
    ...changes,
  };
}

describe('the label of what is on now', () => {
  it('is LIVE while the provider says so, or the desk', () => {
    expect(videoAirLabel(answer(), NOW)).toBe('LIVE');
    expect(videoAirLabel(answer({ currentLive: broadcast({ startedAt: null }) }), NOW)).toBe('LIVE');
    expect(videoAirLabel(answer({ source: 'desk', lastUpdated: null }), NOW)).toBe('LIVE');
  });

  it('is not LIVE for a demo video, whoever set it', () => {
    const demo = broadcast({ videoId: 'mock-1' });
    expect(videoAirLabel(answer({ currentLive: demo }), NOW)).toBe('On now');
    expect(videoAirLabel(answer({ currentLive: demo, source: 'desk' }), NOW)).toBe('On now');
    expect(videoAirLabel(answer({ source: 'none' }), NOW)).toBe('On now');
  });

  it('is not LIVE before the broadcast has begun, or once it has ended', () => {
    expect(videoAirLabel(answer({ currentLive: broadcast({ startedAt: '2026-11-20T14:00:01.000Z' }) }), NOW)).toBe(
      'On now',
    );
    expect(videoAirLabel(answer({ currentLive: broadcast({ endedAt: '2026-11-20T13:59:00.000Z' }) }), NOW)).toBe(
      'On now',
    );
  });

  it('is not LIVE once the provider has been silent for half an hour, or is no longer set up', () => {
    expect(videoAirLabel(answer({ lastUpdated: '2026-11-20T13:30:00.000Z' }), NOW)).toBe('LIVE');
    expect(videoAirLabel(answer({ lastUpdated: '2026-11-20T13:29:59.000Z' }), NOW)).toBe('On now');
    expect(videoAirLabel(answer({ lastUpdated: null }), NOW)).toBe('On now');
  });

  it('is LIVE for a live programme of the schedule, not for a recorded one', () => {
    expect(programmeAirLabel({ isLive: true })).toBe('LIVE');
    expect(programmeAirLabel({ isLive: false })).toBe('On now');
  });
});
