import { keepLatest } from '#domain/keep-latest.ts';

/** A token bucket: `burst` calls at once, `perMinute` in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

const MAX_REMEMBERED = 10_000;
const A_MINUTE_MS = 60_000;

/**
 * Token buckets, one for each key, each kept as one number: the time at which it is full again. At most 10,000 are
 * kept; the least recently used one is dropped first. Times are milliseconds.
 */
export class RateLimit {
  readonly #pauseMs: number;
  readonly #spareMs: number;
  readonly #fullAt = new Map<string, number>();

  constructor({ burst, perMinute }: Rate) {
    this.#pauseMs = A_MINUTE_MS / perMinute;
    this.#spareMs = this.#pauseMs * (burst - 1);
  }

  /** Takes one for `key`. Returns 0, or the milliseconds to wait, in which case nothing was taken. */
  take(key: string, now: number): number {
    const waitMs = this.waitOf(key, now);
    if (waitMs > 0) return waitMs;
    const fullAt = Math.max(this.#fullAt.get(key) ?? now, now) + this.#pauseMs;
    keepLatest(this.#fullAt, key, fullAt, MAX_REMEMBERED);
    return 0;
  }

  /** Puts back one that was taken for `key`, for what was refused elsewhere. */
  giveBack(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) keepLatest(this.#fullAt, key, fullAt - this.#pauseMs, MAX_REMEMBERED);
  }

  /** Lets `key` take one at the time `until`, and none before: what a stricter limit of the same rate has said. */
  emptyUntil(key: string, until: number): void {
    keepLatest(this.#fullAt, key, until + this.#spareMs, MAX_REMEMBERED);
  }

  /** How long `take` would have to wait; takes nothing. */
  waitOf(key: string, now: number): number {
    const fullAt = this.#fullAt.get(key);
    return fullAt === undefined ? 0 : Math.max(0, fullAt - this.#spareMs - now);
  }
}

/** A decaying count of calls over about a minute, kept as one number. */
export class Strain {
  readonly #usual: number;
  #count = 0;
  #at = 0;

  constructor(perMinute: number) {
    this.#usual = perMinute;
  }

  note(now: number): void {
    this.#count = this.#countAt(now) + 1;
    this.#at = now;
  }

  /** 1: as many a minute as the form is made for; above it is under pressure. */
  at(now: number): number {
    return this.#countAt(now) / this.#usual;
  }

  #countAt(now: number): number {
    return this.#count * Math.exp(-Math.max(0, now - this.#at) / A_MINUTE_MS);
  }
}
