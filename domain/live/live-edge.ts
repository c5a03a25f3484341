/** Playback this close to the live edge counts as live (LIVE-05, CONST-31). */
export const LIVE_EDGE_SECONDS = 20;

/** The end of a live playlist when it was last loaded. */
export interface PlaylistSeen {
  /** Media time of the playlist's end, in seconds. */
  readonly edge: number;
  /** When it was loaded, in milliseconds on a monotonic clock. */
  readonly seenAt: number;
  /** Maximum segment duration in seconds. */
  readonly targetSeconds: number;
}

export type EdgeState = 'live' | 'behind';

/**
 * Media time of the live edge now. Between playlists it advances with the clock, but by one segment at most, so that
 * viewers of a stalled stream don't appear to fall behind.
 */
export function edgeAt(seen: PlaylistSeen, now: number): number {
  const elapsed = (now - seen.seenAt) / 1000;
  return seen.edge + Math.min(Math.max(elapsed, 0), seen.targetSeconds);
}

/** How far behind the edge playback starts: three segments, limited to 12 s or two segments, whichever is longer. */
export function holdBackSeconds(targetSeconds: number): number {
  return Math.min(3 * targetSeconds, Math.max(2 * targetSeconds, 12));
}

/** Where 'Go to Live' seeks to: as close to the edge as plays smoothly. */
export function liveEdgePosition(seen: PlaylistSeen, now: number, windowStart: number): number {
  return Math.max(windowStart, edgeAt(seen, now) - holdBackSeconds(seen.targetSeconds));
}

/**
 * 'live' within 20 s of the edge, else 'behind' (LIVE-05, LIVE-06). Streams with very long segments can't be played
 * that close to the edge; for them the limit is the hold-back plus one segment.
 */
export function edgeState(lag: number, targetSeconds: number): EdgeState {
  const closeEnough = Math.max(LIVE_EDGE_SECONDS, holdBackSeconds(targetSeconds) + targetSeconds);
  return lag <= closeEnough ? 'live' : 'behind';
}

/** '45 s', '2 min 5 s', '1 h 2 min'. */
export function behindText(lag: number): string {
  const seconds = Math.max(0, Math.round(lag));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const CATCHING_UP = 1.05;
/** Catching up starts and stops at these lags behind the target position, in seconds. */
const START_CATCHING_UP = 3;
const STOP_CATCHING_UP = 0.5;

/**
 * The playback speed for a live viewer: 5% faster after small interruptions, so that they don't add up over an hour.
 * Viewers who are behind chose to be and play at normal speed.
 */
export function followingSpeed(lag: number, targetSeconds: number, speed: number): number {
  const lost = lag - holdBackSeconds(targetSeconds);
  if (edgeState(lag, targetSeconds) === 'behind' || lost < STOP_CATCHING_UP) return 1;
  if (lost > START_CATCHING_UP) return CATCHING_UP;
  return speed;
}
