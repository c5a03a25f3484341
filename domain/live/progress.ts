import type { PlaylistSeen } from './live-edge.ts';

/** The state of playback at one moment. */
export interface Glimpse {
  /** Media time, in seconds. */
  readonly position: number;
  /** Whether the picture should be moving: neither paused nor ended. */
  readonly isWanted: boolean;
  /** Seconds buffered ahead. */
  readonly ready: number;
  /** Milliseconds on a monotonic clock. */
  readonly now: number;
}

/** 'waiting': the picture should be moving but isn't, though not yet for long enough to act. */
export type Progress = 'idle' | 'moved' | 'waiting' | 'stalled';

/** With something buffered the player itself is stuck; without, the connection may just be slow. */
const STUCK_MS = 3000;
const SLOW_MS = 8000;
const READY_SECONDS = 0.5;
/** Smaller steps than this (in seconds) come from the decoder settling, not from playback. */
const MIN_STEP = 0.01;

/** Returns a function that judges progress from successive observations. */
export function watchProgress(): (glimpse: Glimpse) => Progress {
  let position = Number.NaN;
  let since = 0;
  return (glimpse) => {
    const hasMoved = Number.isFinite(position) && Math.abs(glimpse.position - position) > MIN_STEP;
    if (!Number.isFinite(position) || hasMoved || !glimpse.isWanted) since = glimpse.now;
    position = glimpse.position;
    if (!glimpse.isWanted) return 'idle';
    if (hasMoved) return 'moved';
    const limit = glimpse.ready > READY_SECONDS ? STUCK_MS : SLOW_MS;
    return glimpse.now - since >= limit ? 'stalled' : 'waiting';
  };
}

/** Whether a playlist still loads but has not grown for three segments (at least six seconds). */
export function isFrozen(seen: PlaylistSeen, now: number): boolean {
  return now - seen.seenAt > Math.max(3 * seen.targetSeconds, 6) * 1000;
}
