import type { PlaylistSeen } from '#domain/live/live-edge.ts';
import type { RecoveryEvent, Remedy } from '#domain/live/recovery.ts';
import type { ClockMark } from '#domain/live/wall-clock.ts';

/** What fetches the stream and hands it to the video element: hls.js, or the browser itself. */
export interface LiveEngine {
  /** The playlist's end when it last moved on; null until one is there. */
  seen(): PlaylistSeen | null;
  /** Media time of the oldest picture that can still be had. */
  windowStart(): number;
  /** What the stream says about the time; null when it does not. */
  clockMark(): ClockMark | null;
  /** The playlist says that nothing follows. */
  isOver(): boolean;
  carryOut(remedy: Exclude<Remedy, 'rebuild' | 'to-edge'>): void;
  destroy(): void;
}

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  readonly url: string;
  /** The viewer asked for little data: the lowest quality unless another is chosen. */
  readonly isSparing: boolean;
  readonly report: (event: RecoveryEvent) => void;
}
