import type { PlaylistSeen } from './live-edge.ts';

/** How playback stands at one moment. */
export interface Glimpse {
  /** Media time, in seconds. */
  readonly position: number;
  /** Whether pictures should be moving: not paused, not over. */
  readonly isWanted: boolean;
  /** Seconds of pictures that lie ready. */
  readonly ready: number;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: number;
}

/** 'waiting': pictures should move and do not, but not for long enough to do anything about it. */
export type Progress = 'idle' | 'moved' | 'waiting' | 'stalled';

/** With pictures ready the player itself is stuck; without, the line may just be slow. */
const STUCK_MS = 3000;
const SLOW_MS = 8000;
const READY_SECONDS = 0.5;
/** Shorter steps than this are a decoder settling, no pictures. */
const LEAST_STEP = 0.01;

/** Tells whether the pictures move, one glimpse after the other. */
export function watchProgress(): (glimpse: Glimpse) => Progress {
  let position = Number.NaN;
  let since = 0;
  return (glimpse) => {
    const hasMoved = Number.isFinite(position) && Math.abs(glimpse.position - position) > LEAST_STEP;
    if (!Number.isFinite(position) || hasMoved || !glimpse.isWanted) since = glimpse.now;
    position = glimpse.position;
    if (!glimpse.isWanted) return 'idle';
    if (hasMoved) return 'moved';
    const limit = glimpse.ready > READY_SECONDS ? STUCK_MS : SLOW_MS;
    return glimpse.now - since >= limit ? 'stalled' : 'waiting';
  };
}

/** Whether a playlist that still comes has not moved on for three segments (and for six seconds at least). */
export function isFrozen(seen: PlaylistSeen, now: number): boolean {
  return now - seen.seenAt > Math.max(3 * seen.targetSeconds, 6) * 1000;
}
