import Hls, { type ErrorData, type HlsConfig, type LevelDetails, type LoadPolicy } from 'hls.js';
import workerPath from 'hls.js/dist/hls.worker.js?url';
import { holdBackSeconds, type PlaylistSeen } from '#domain/live/live-edge.ts';
import type { Trouble } from '#domain/live/recovery.ts';
import type { EngineOptions, LiveEngine } from './engine.ts';
import { readySeconds } from './ready-seconds.ts';
import type { Renditions } from './renditions.ts';

/** How much may be left in the buffer when skipping a missing segment, in seconds. */
const LAST_SECONDS = 0.4;

/** Whether hls.js can play here, which requires some form of Media Source Extensions. */
export function canUseHlsJs(): boolean {
  return Hls.isSupported();
}

/** A single quick retry. Longer outages are left to the recovery ladder. */
function policy(firstByteMs: number, wholeMs: number): LoadPolicy {
  const retry = { maxNumRetry: 1, retryDelayMs: 300, maxRetryDelayMs: 300 };
  return {
    default: {
      maxTimeToFirstByteMs: firstByteMs,
      maxLoadTimeMs: wholeMs,
      timeoutRetry: { ...retry, maxNumRetry: 0 },
      errorRetry: retry,
    },
  };
}

function settings(isSparing: boolean): Partial<HlsConfig> {
  return {
    workerPath,
    // This would override the limit to the lowest quality.
    capLevelToPlayerSize: !isSparing,
    backBufferLength: 60,
    // Short timeouts, so that a hanging request doesn't outlast an outage by much.
    manifestLoadPolicy: policy(4000, 8000),
    playlistLoadPolicy: policy(4000, 8000),
    fragLoadPolicy: policy(4000, 20_000),
    ...(isSparing ? { startLevel: 0 } : {}),
  };
}

export interface HlsEngineOptions extends EngineOptions {
  readonly renditions: Renditions;
}

/** Plays the stream with hls.js. */
export class HlsEngine implements LiveEngine {
  readonly #hls: Hls;
  readonly #options: HlsEngineOptions;
  #details: LevelDetails | null = null;
  #seen: PlaylistSeen | null = null;
  #missingUntil: number | null = null;
  #waiting: ReturnType<typeof setInterval> | undefined;

  constructor(options: HlsEngineOptions) {
    const { video, url, isSparing, report } = options;
    this.#options = options;
    this.#hls = new Hls(settings(isSparing));
    this.#hls.on(Hls.Events.MANIFEST_PARSED, () => this.#showQualities());
    this.#hls.on(Hls.Events.LEVEL_LOADED, () => report({ kind: 'loaded' }));
    this.#hls.on(Hls.Events.FRAG_LOADED, () => report({ kind: 'filled' }));
    this.#hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => this.#take(details));
    this.#hls.on(Hls.Events.ERROR, (_event, error) => this.#judge(error));
    this.#hls.loadSource(url);
    this.#hls.attachMedia(video);
  }

  seen(): PlaylistSeen | null {
    return this.#seen;
  }

  windowStart(): number {
    return this.#details?.fragmentStart ?? 0;
  }

  clockMark() {
    const dated = this.#details?.fragments.findLast(({ programDateTime }) => programDateTime !== null);
    return dated?.programDateTime ? { position: dated.start, at: dated.programDateTime } : null;
  }

  isOver(): boolean {
    return this.#details?.live === false;
  }

  carryOut(remedy: 'reload' | 'skip' | 'recover-media'): void {
    if (remedy === 'recover-media') this.#hls.recoverMediaError();
    else if (remedy === 'skip' && this.#missingUntil !== null) this.#skipTo(this.#missingUntil);
    else if (this.#hls.levels.length === 0) this.#hls.loadSource(this.#options.url);
    else this.#hls.startLoad(-1);
  }

  destroy(): void {
    clearInterval(this.#waiting);
    this.#hls.destroy();
  }

  /** 'Auto' is -1 in both hls.js and the menu. */
  choose(index: number): void {
    this.#hls.nextLevel = index;
  }

  #skipTo(position: number): void {
    this.#options.video.currentTime = position;
    this.#hls.startLoad(position);
  }

  #showQualities(): void {
    // Loading a new source removes the limit.
    if (this.#options.isSparing) this.#hls.autoLevelCapping = 0;
    this.#options.renditions.show(
      this.#hls.levels.map(({ width, height, bitrate }, index) => ({ id: String(index), width, height, bitrate })),
    );
  }

  #take(details: LevelDetails): void {
    const isFirst = this.#details === null;
    this.#details = details;
    const { edge, targetduration: targetSeconds } = details;
    if (isFirst) this.#startCloser(targetSeconds);
    // The ends of different qualities may differ slightly.
    if (this.#seen && Math.abs(edge - this.#seen.edge) < 0.5 && details.live) return;
    this.#seen = { edge, seenAt: performance.now(), targetSeconds };
    this.#options.report({ kind: 'grown' });
  }

  /** With long segments, the default of three would start too far from the edge to count as live. */
  #startCloser(targetSeconds: number): void {
    const wanted = holdBackSeconds(targetSeconds);
    if (wanted < 3 * targetSeconds) this.#hls.targetLatency = wanted;
  }

  #judge({ fatal, type, details, response, frag }: ErrorData): void {
    if (!fatal) return;
    const isSegment = details === Hls.ErrorDetails.FRAG_LOAD_ERROR;
    this.#missingUntil = isSegment && frag ? frag.end + 0.1 : null;
    const isGone = isSegment && (response?.code === 404 || response?.code === 410);
    if (isGone) this.#reportMissingLater();
    else this.#options.report({ kind: 'trouble', trouble: troubleOf(type, frag !== undefined) });
  }

  /** Waits until the buffer before the missing segment has been played. */
  #reportMissingLater(): void {
    clearInterval(this.#waiting);
    this.#waiting = setInterval(() => {
      if (readySeconds(this.#options.video) > LAST_SECONDS) return;
      clearInterval(this.#waiting);
      this.#options.report({ kind: 'trouble', trouble: 'missing' });
    }, 100);
  }
}

function troubleOf(type: string, isOfSegment: boolean): Trouble {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'media';
  return isOfSegment ? 'segments' : 'network';
}
