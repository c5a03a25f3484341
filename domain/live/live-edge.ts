/** Playback this close to the live edge counts as live (LIVE-05, CONST-31). */
export const LIVE_EDGE_SECONDS = 20;

/** The end of a live playlist as it was last seen. */
export interface PlaylistSeen {
  /** Media time of the playlist's end, in seconds. */
  readonly edge: number;
  /** When it was seen: milliseconds of a clock that only goes forward. */
  readonly seenAt: number;
  /** The longest that one of its segments may be, in seconds. */
  readonly targetSeconds: number;
}

export type EdgeState = 'live' | 'behind';

/**
 * Media time of the live edge now. Between two playlists it moves on with the clock, by one segment at most: a stream
 * that stands still must not make its viewers fall behind.
 */
export function edgeAt(seen: PlaylistSeen, now: number): number {
  const elapsed = (now - seen.seenAt) / 1000;
  return seen.edge + Math.min(Math.max(elapsed, 0), seen.targetSeconds);
}

/** How far before the edge playback begins: three segments, not more than 12 s where two are shorter than that. */
export function holdBackSeconds(targetSeconds: number): number {
  return Math.min(3 * targetSeconds, Math.max(2 * targetSeconds, 12));
}

/** Where 'Go to Live' leads: as near to the edge as can be played steadily. */
export function liveEdgePosition(seen: PlaylistSeen, now: number, windowStart: number): number {
  return Math.max(windowStart, edgeAt(seen, now) - holdBackSeconds(seen.targetSeconds));
}

/**
 * 'live' within 20 s of the edge, else 'behind' (LIVE-05, LIVE-06). Streams of very long segments cannot be played that
 * close to their edge: for them it is as close as one gets, and one segment.
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
/** Begins to catch up when so many seconds have been lost, and stops when next to none are. */
const LOST_TOO_MUCH = 3;
const LOST_LITTLE = 0.5;

/**
 * The speed at which a viewer who is live is played: a twentieth faster after small interruptions, so that an hour of
 * them does not add up to being behind. Whoever is behind chose to be: 1.
 */
export function followingSpeed(lag: number, targetSeconds: number, speed: number): number {
  const lost = lag - holdBackSeconds(targetSeconds);
  if (edgeState(lag, targetSeconds) === 'behind' || lost < LOST_LITTLE) return 1;
  if (lost > LOST_TOO_MUCH) return CATCHING_UP;
  return speed;
}
