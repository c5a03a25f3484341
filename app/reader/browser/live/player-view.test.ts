import { describe, expect, it } from 'vitest';
import type { Recovery } from '#domain/live/recovery.ts';
import { announcement, shownWords } from './player-view.ts';

const steady: Recovery = { kind: 'steady' };
const reconnecting: Recovery = { kind: 'reconnecting', trouble: 'network', since: 0, next: 0, tried: 1 };
const failed: Recovery = { kind: 'failed', trouble: 'media' };
const ended: Recovery = { kind: 'ended' };

describe("the player's messages", () => {
  it('are none while all is well, then Reconnecting, Try Again, the end', () => {
    expect(shownWords({ recovery: steady, progress: 'waiting' })).toBeNull();
    expect(shownWords({ recovery: reconnecting, progress: 'stalled' })).toMatchObject({
      title: 'Reconnecting…',
      button: null,
    });
    expect(shownWords({ recovery: failed, progress: 'stalled' })).toMatchObject({ button: 'Try Again' });
    expect(shownWords({ recovery: ended, progress: 'idle' })).toMatchObject({
      title: 'The broadcast has ended',
      button: 'Check Again',
    });
  });

  it('are none for faults that nobody notices: video still plays, or is paused', () => {
    for (const recovery of [reconnecting, failed]) {
      for (const progress of ['moved', 'idle'] as const) expect(shownWords({ recovery, progress })).toBeNull();
    }
    // A broadcast that is over can still be watched again.
    expect(shownWords({ recovery: ended, progress: 'moved' })).toBeNull();
  });

  it('announce LIVE and BEHIND LIVE without the seconds, so that each is announced once (LIVE-05, LIVE-06)', () => {
    const edge = { state: 'behind', lag: 44 } as const;
    expect(announcement({ recovery: steady, progress: 'waiting', edge: null })).toBe('');
    expect(announcement({ recovery: steady, progress: 'moved', edge: { state: 'live', lag: 6 } })).toBe('LIVE');
    expect(announcement({ recovery: reconnecting, progress: 'moved', edge })).toBe('BEHIND LIVE');
    expect(announcement({ recovery: reconnecting, progress: 'waiting', edge })).toBe('Reconnecting…');
  });
});
