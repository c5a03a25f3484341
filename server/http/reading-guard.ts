import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { filled } from '#domain/text-table.ts';
import type { Clock } from '#server/clock.ts';
import { type Rate, RateLimit } from '#server/limits/rate-limit.ts';
import { ruleOf } from './call-limits.ts';
import { networkOf } from './client-network.ts';
import { Problem } from './problem.ts';
import type { CallLimit } from './routes.ts';

export interface ReadingLimits {
  /** Rate of reading calls from one network. */
  readonly perNetwork: Rate;
  /** Reading calls that run concurrently. */
  readonly atOnce: number;
  /** Reading calls that may queue; further ones are refused. */
  readonly waiting: number;
}

/** An app on a phone opens a screen with ten calls, and a whole office may share one address. */
export const READING_LIMITS: ReadingLimits = {
  perNetwork: { burst: 240, perMinute: 300 },
  atOnce: 1,
  waiting: 50,
};

/** The minimum for each worker, however many there are: a reader with one connection reaches only one of them. */
const LEAST_OF_A_WORKER: Rate = { burst: 40, perMinute: 60 };

/** The limits of each of `workers` processes that share a port: its share of what one network may ask for. */
export function readingLimitsFor(
  workers: number,
  { perNetwork, ...others }: ReadingLimits = READING_LIMITS,
): ReadingLimits {
  const share = (whole: number, least: number) => Math.max(Math.ceil(whole / workers), Math.min(whole, least));
  return {
    ...others,
    perNetwork: {
      burst: share(perNetwork.burst, LEAST_OF_A_WORKER.burst),
      perMinute: share(perNetwork.perMinute, LEAST_OF_A_WORKER.perMinute),
    },
  };
}

/** While pages are being rendered, a slot pauses this many times as long as its last call took. */
const PAUSE_FACTOR = 3;
const LONGEST_PAUSE_MS = 250;
const BUSY_RETRY_SECONDS = 5;

/**
 * Keeps reading calls, whose cost clients choose, from slowing down pages: a rate limit per network, and a queue of
 * their own with low concurrency. Counted in this process; see `readingLimitsFor`.
 */
export class ReadingGuard implements CallLimit {
  readonly rule: string;
  readonly #clock: Clock;
  readonly #limits: ReadingLimits;
  readonly #rate: RateLimit;
  readonly #pause: (milliseconds: number) => Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #pages = 0;

  constructor(clock: Clock, limits: ReadingLimits = READING_LIMITS, wait = pauseFor) {
    this.rule = ruleOf(limits.perNetwork, 'one network');
    this.#clock = clock;
    this.#limits = limits;
    this.#rate = new RateLimit(limits.perNetwork);
    this.#pause = wait;
    this.#free = limits.atOnce;
  }

  /** Counts a reading call. Throws Problem 429 `too_many_reads` with `retryAfter` in seconds. */
  take({ ip }: Pick<FastifyRequest, 'ip'>): void {
    const waitMs = this.#rate.take(networkOf(ip), this.#clock.now().getTime());
    if (waitMs === 0) return;
    const retryAfter = Math.ceil(waitMs / 1000);
    const wait = retryAfter === 1 ? FORM_TEXTS.oneSecond : filled(FORM_TEXTS.seconds, retryAfter);
    throw new Problem(429, 'too_many_reads', filled(FORM_TEXTS.tooManyReads, wait), { retryAfter });
  }

  /** Runs a reading call when its turn comes. Throws Problem 503 `reading_busy` if too many are queued. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn();
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.#leave(performance.now() - startedAt);
    }
  }

  /** Renders a page without queueing; meanwhile there are pauses between reading calls. */
  async page<T>(work: () => Promise<T>): Promise<T> {
    this.#pages += 1;
    try {
      return await work();
    } finally {
      this.#pages -= 1;
    }
  }

  async #turn(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.#limits.waiting) {
      const words = 'So many are asking at once that this call has to be refused. Please try again in a moment.';
      throw new Problem(503, 'reading_busy', words, { retryAfter: BUSY_RETRY_SECONDS });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    await promise;
  }

  #leave(tookMs: number): void {
    if (this.#pages === 0) this.#passOn();
    else void this.#pause(Math.min(tookMs * PAUSE_FACTOR, LONGEST_PAUSE_MS)).then(() => this.#passOn());
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

function pauseFor(milliseconds: number): Promise<void> {
  return pause(milliseconds, undefined, { ref: false });
}
