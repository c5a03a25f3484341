import {
  type EdgeState,
  edgeAt,
  edgeState,
  followingSpeed,
  liveEdgePosition,
  type PlaylistSeen,
} from '#domain/live/live-edge.ts';
import { isFrozen, type Progress, watchProgress } from '#domain/live/progress.ts';
import { type Recovery, type RecoveryEvent, type Remedy, recoveryStep, STEADY } from '#domain/live/recovery.ts';
import { airedAt } from '#domain/live/wall-clock.ts';
import type { EngineOptions, LiveEngine } from './engine.ts';
import { readySeconds } from './ready-seconds.ts';

/** Everything the player shows, updated several times a second. */
export interface Shown {
  readonly recovery: Recovery;
  /** `null` until the stream has loaded. */
  readonly edge: { readonly state: EdgeState; readonly lag: number } | null;
  /** The seekable range and the position in it, as media time in seconds. */
  readonly window: { readonly start: number; readonly end: number; readonly position: number };
  /** When the current picture was on the air; `null` if the stream has no clock. */
  readonly aired: Date | null;
  /** Whether playback is advancing. */
  readonly progress: Progress;
}

export interface SessionOptions {
  readonly video: HTMLVideoElement;
  readonly createEngine: (options: Pick<EngineOptions, 'report'>) => LiveEngine;
  readonly show: (shown: Shown) => void;
}

const TICK_MS = 250;

/** Keeps the stream playing, keeps live viewers at the edge, and reports the state. */
export class LiveSession {
  readonly #options: SessionOptions;
  readonly #progressOf = watchProgress();
  readonly #closing = new AbortController();
  #engine: LiveEngine | null = null;
  #recovery: Recovery = STEADY;
  #progress: Progress = 'idle';

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Starts loading the stream; further calls do nothing. */
  open(): void {
    if (this.#engine || this.#closing.signal.aborted) return;
    this.#engine = this.#begin();
    const { signal } = this.#closing;
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    signal.addEventListener('abort', () => clearInterval(ticking));
    addEventListener('online', () => this.#onEvent({ kind: 'online' }), { signal });
    this.#options.video.addEventListener('ended', () => this.#onEvent({ kind: 'ended' }), { signal });
  }

  /** Stops loading the stream, for good. */
  close(): void {
    this.#closing.abort();
    this.#engine?.destroy();
    this.#engine = null;
  }

  /** Jumps to the live edge and plays (LIVE-08). */
  goToLive(): void {
    const { video } = this.#options;
    this.open();
    this.#toEdge();
    // Browsers refuse this only without a click; the play button then shows it.
    video.play().catch(() => undefined);
    this.#show();
  }

  tryAgain(): void {
    this.#onEvent({ kind: 'try-again' });
    this.#options.video.play().catch(() => undefined);
  }

  seek(position: number): void {
    this.#options.video.currentTime = position;
    this.#show();
  }

  /** When a media time was on the air; `null` if the stream has no clock. */
  airedAt(position: number): Date | null {
    const mark = this.#engine?.clockMark();
    return mark ? airedAt(mark, position) : null;
  }

  #begin(): LiveEngine {
    return this.#options.createEngine({ report: (event) => this.#onEvent(event) });
  }

  #onEvent(event: RecoveryEvent): void {
    const { state, remedy } = recoveryStep(this.#recovery, event, performance.now());
    const hasChanged = state.kind !== this.#recovery.kind;
    this.#recovery = state;
    if (remedy) this.#carryOut(remedy);
    if (hasChanged) this.#show();
  }

  #carryOut(remedy: Remedy): void {
    if (remedy === 'to-edge') this.#toEdge();
    else if (remedy === 'rebuild') this.#rebuild();
    else this.#engine?.carryOut(remedy);
  }

  #rebuild(): void {
    const { video } = this.#options;
    const wasPlaying = !video.paused || video.ended;
    this.#engine?.destroy();
    this.#engine = this.#begin();
    if (wasPlaying) video.play().catch(() => undefined);
  }

  #toEdge(): void {
    const seen = this.#engine?.seen();
    if (!this.#engine || !seen) return;
    this.#options.video.currentTime = liveEdgePosition(seen, performance.now(), this.#engine.windowStart());
  }

  #tick(): void {
    const { video } = this.#options;
    const engine = this.#engine;
    if (!engine) return;
    const now = performance.now();
    const { currentTime: position, paused, ended } = video;
    this.#progress = this.#progressOf({ position, isWanted: !paused && !ended, ready: readySeconds(video), now });
    if (this.#progress === 'moved') this.#onEvent({ kind: 'moved' });
    if (this.#progress === 'stalled') this.#onEvent({ kind: 'trouble', trouble: 'stall' });
    const seen = engine.seen();
    if (seen && !engine.isOver() && isFrozen(seen, now)) this.#onEvent({ kind: 'trouble', trouble: 'freeze' });
    this.#onEvent({ kind: 'tick' });
    if (seen && this.#progress === 'moved') this.#follow(seen, now);
    this.#show();
  }

  #follow(seen: PlaylistSeen, now: number): void {
    const { video } = this.#options;
    const isOver = this.#engine?.isOver() === true;
    const lag = edgeAt(seen, now) - video.currentTime;
    const speed = isOver ? 1 : followingSpeed(lag, seen.targetSeconds, video.playbackRate);
    if (video.playbackRate !== speed) video.playbackRate = speed;
  }

  #show(): void {
    const { video, show } = this.#options;
    const seen = this.#engine?.seen() ?? null;
    const end = seen ? edgeAt(seen, performance.now()) : 0;
    const lag = Math.max(0, end - video.currentTime);
    const isStarted = video.currentTime > 0;
    show({
      recovery: this.#recovery,
      edge: seen && isStarted ? { state: edgeState(lag, seen.targetSeconds), lag } : null,
      window: { start: this.#engine?.windowStart() ?? 0, end, position: video.currentTime },
      aired: isStarted ? this.airedAt(video.currentTime) : null,
      progress: this.#progress,
    });
  }
}
