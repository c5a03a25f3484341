import { describe, expect, it } from 'vitest';
import {
  behindText,
  edgeAt,
  edgeState,
  followingSpeed,
  holdBackSeconds,
  liveEdgePosition,
  type PlaylistSeen,
} from './live-edge.ts';

const seen: PlaylistSeen = { edge: 100, seenAt: 1000, targetSeconds: 2 };

describe('the live edge', () => {
  it('counts as live 19 s and 20 s behind, and as behind live at 21 s (LIVE-05, LIVE-06, CONST-31)', () => {
    expect(edgeState(19, 2)).toBe('live');
    expect(edgeState(20, 2)).toBe('live');
    expect(edgeState(20.01, 2)).toBe('behind');
    expect(edgeState(21, 2)).toBe('behind');
    expect(edgeState(21, 6)).toBe('behind');
  });

  it('never counts a viewer as behind who cannot be closer, as with segments of ten seconds', () => {
    expect(edgeState(holdBackSeconds(10) + 9, 10)).toBe('live');
    expect(edgeState(holdBackSeconds(10) + 11, 10)).toBe('behind');
  });

  it('advances with the clock between playlists, and stops when they stop', () => {
    expect(edgeAt(seen, 1000)).toBe(100);
    expect(edgeAt(seen, 2500)).toBe(101.5);
    expect(edgeAt(seen, 60_000)).toBe(102);
    expect(edgeAt(seen, 0)).toBe(100);
  });

  it('is joined as closely as can be played, within the available range', () => {
    expect(liveEdgePosition(seen, 1000, 0)).toBe(94);
    expect(liveEdgePosition(seen, 1000, 97)).toBe(97);
    expect([2, 4, 6, 10].map(holdBackSeconds)).toEqual([6, 12, 12, 20]);
  });

  it('words how far behind the viewer is', () => {
    expect([21, 59.6, 125, 3600, 3725].map(behindText)).toEqual([
      '21 s',
      '1 min 0 s',
      '2 min 5 s',
      '1 h 0 min',
      '1 h 2 min',
    ]);
  });
});

interface Hour {
  readonly targetSeconds: number;
  /** The offset of the stream's clock from the viewer's. */
  readonly drift: number;
  /** How often playback stalls, and for how long. */
  readonly interruption: { readonly every: number; readonly seconds: number };
  readonly catchesUp: boolean;
}

/**
 * Simulates an hour of watching in steps of a quarter of a second. Returns the largest distance from the true edge, and
 * the label's states.
 */
function watchAnHour({ targetSeconds, drift, interruption, catchesUp }: Hour) {
  const stepMs = 250;
  let position = 1000 - holdBackSeconds(targetSeconds);
  let playlist: PlaylistSeen = { edge: 1000, seenAt: 0, targetSeconds };
  let speed = 1;
  let worst = 0;
  const states = new Set<string>();
  for (let now = 0; now <= 3_600_000; now += stepMs) {
    const produced = 1000 + (now / 1000) * (1 + drift);
    const end = Math.floor(produced / targetSeconds) * targetSeconds;
    // The playlist is read shortly after each new segment, with some jitter.
    const readAfter = 200 + ((now / stepMs) % 7) * 100;
    if (end > playlist.edge && now - playlist.seenAt >= readAfter) playlist = { edge: end, seenAt: now, targetSeconds };
    const lag = edgeAt(playlist, now) - position;
    states.add(edgeState(lag, targetSeconds));
    worst = Math.max(worst, produced - position);
    if (catchesUp) speed = followingSpeed(lag, targetSeconds, speed);
    const isWaiting = (now / 1000) % interruption.every < interruption.seconds;
    if (!isWaiting) position = Math.min(position + (stepMs / 1000) * speed, playlist.edge);
  }
  return { worst, states: [...states] };
}

describe('an hour of watching, in simulated time', () => {
  const interruption = { every: 180, seconds: 1 };

  it.each([2, 4, 6])('stays LIVE with segments of %i s, stalls and a drifting clock', (targetSeconds) => {
    for (const drift of [-0.0005, 0, 0.0005]) {
      const { worst, states } = watchAnHour({ targetSeconds, drift, interruption, catchesUp: true });
      expect(states).toEqual(['live']);
      expect(worst).toBeLessThan(20 + targetSeconds);
    }
  });

  it('would fall behind without the faster playback', () => {
    const { states } = watchAnHour({ targetSeconds: 6, drift: 0.0005, interruption, catchesUp: false });
    expect(states).toEqual(['live', 'behind']);
  });

  it('does not move viewers who have seeked back', () => {
    expect(followingSpeed(45, 2, 1)).toBe(1);
    expect(followingSpeed(45, 2, 1.05)).toBe(1);
  });
});
