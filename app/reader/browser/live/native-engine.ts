import type { PlaylistSeen } from '#domain/live/live-edge.ts';
import type { EngineOptions, LiveEngine } from './engine.ts';

const HLS_TYPE = 'application/vnd.apple.mpegurl';
/** The browser doesn't reveal the segment duration, so this assumes Apple's recommendation. */
const USUAL_SEGMENT_SECONDS = 6;
/** The browser extends the seekable range by whole segments. */
const MIN_GROWTH = 0.5;

export function playsHlsItself(video: HTMLVideoElement): boolean {
  return video.canPlayType(HLS_TYPE) !== '';
}

/** Uses the browser's own HLS support where hls.js lacks Media Source Extensions (older iPhones). */
export class NativeEngine implements LiveEngine {
  readonly #options: EngineOptions;
  readonly #ended = new AbortController();
  #seen: PlaylistSeen | null = null;

  constructor(options: EngineOptions) {
    const { video, url, report } = options;
    this.#options = options;
    const { signal } = this.#ended;
    video.addEventListener('error', () => this.#judge(), { signal });
    for (const event of ['progress', 'durationchange', 'timeupdate'] as const)
      video.addEventListener(event, () => this.#look(), { signal });
    video.addEventListener('loadedmetadata', () => report({ kind: 'loaded' }), { signal });
    video.src = url;
    video.load();
  }

  seen(): PlaylistSeen | null {
    this.#look();
    return this.#seen;
  }

  windowStart(): number {
    const { seekable } = this.#options.video;
    return seekable.length > 0 ? seekable.start(0) : 0;
  }

  /** WebKit's `getStartDate` is when media time 0 was on the air. */
  clockMark() {
    const { video } = this.#options;
    const start: unknown = 'getStartDate' in video && typeof video.getStartDate === 'function' && video.getStartDate();
    const at = start instanceof Date ? start.getTime() : Number.NaN;
    return Number.isNaN(at) ? null : { position: 0, at };
  }

  isOver(): boolean {
    return Number.isFinite(this.#options.video.duration);
  }

  carryOut(remedy: 'reload' | 'skip' | 'recover-media'): void {
    const { video, url } = this.#options;
    if (remedy === 'skip') {
      video.currentTime += USUAL_SEGMENT_SECONDS;
      return;
    }
    const wasPlaying = !video.paused;
    video.src = url;
    video.load();
    // Only refused if the viewer has never started playback.
    if (wasPlaying) video.play().catch(() => undefined);
  }

  destroy(): void {
    this.#ended.abort();
    this.#options.video.removeAttribute('src');
    this.#options.video.load();
  }

  #look(): void {
    const { seekable } = this.#options.video;
    if (seekable.length === 0) return;
    const edge = seekable.end(seekable.length - 1);
    if (this.#seen && Math.abs(edge - this.#seen.edge) < MIN_GROWTH) return;
    this.#seen = { edge, seenAt: performance.now(), targetSeconds: USUAL_SEGMENT_SECONDS };
    this.#options.report({ kind: 'grown' });
  }

  #judge(): void {
    const code = this.#options.video.error?.code;
    const isMedia = code === MediaError.MEDIA_ERR_DECODE;
    this.#options.report({ kind: 'trouble', trouble: isMedia ? 'media' : 'network' });
  }
}
