import type { PlaylistSeen } from '#domain/live/live-edge.ts';
import type { RecoveryEvent, Remedy } from '#domain/live/recovery.ts';
import type { ClockMark } from '#domain/live/wall-clock.ts';

/** Loads the stream and feeds the video element, using hls.js or the browser's own HLS support. */
export interface LiveEngine {
  /** The playlist's end when it last grew; `null` before the first playlist. */
  seen(): PlaylistSeen | null;
  /** Media time of the oldest position still available. */
  windowStart(): number;
  /** The stream's clock, or `null` if it has none. */
  clockMark(): ClockMark | null;
  /** True when the playlist says that the stream has ended. */
  isOver(): boolean;
  carryOut(remedy: Exclude<Remedy, 'rebuild' | 'to-edge'>): void;
  destroy(): void;
}

export interface EngineOptions {
  readonly video: HTMLVideoElement;
  readonly url: string;
  /** For viewers who save data: the lowest quality unless they choose another. */
  readonly isSparing: boolean;
  readonly report: (event: RecoveryEvent) => void;
}
