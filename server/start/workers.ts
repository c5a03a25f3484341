import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '#server/http/app-types.ts';

/** A worker that ran for this long did not fail to start, so it is replaced without a pause. */
const LONG_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

/** A process that serves. */
export interface Worker {
  /** Resolves with its greeting once it serves; never if it ends before. */
  readonly ready: Promise<string>;
  /** Resolves with its exit code. */
  readonly ended: Promise<number>;
  /** Asks it to shut down gracefully. */
  end(): void;
  /** Ends it at once. */
  kill(): void;
}

export interface WorkersNeeds {
  readonly count: number;
  /** Starts a process for the slot of that number, from 1. */
  readonly fork: (slot: number) => Worker;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Replaced in tests. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/** The first worker ended before it served; it has reported the reason itself. */
export class FirstWorkerEnded extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`The first worker ended with code ${code}.`);
    this.code = code;
  }
}

/**
 * Keeps `count` processes serving. The first one starts alone, so that a mistake in the settings is said once and a new
 * database is made by one of them. A worker that dies is replaced, after a pause if it did not live long.
 */
export class Workers {
  readonly #needs: Required<WorkersNeeds>;
  /** The newest worker of each slot. */
  readonly #slots = new Map<number, Worker>();
  readonly #alive = new Set<Worker>();
  /** Whose end is wanted, or somebody else's business. */
  readonly #unguarded = new Set<Worker>();
  #isEnding = false;
  #isRolling = false;

  constructor(needs: WorkersNeeds) {
    this.#needs = { wait: pause, now: () => performance.now(), ...needs };
  }

  /** Resolves with the greeting of the first one. Throws `FirstWorkerEnded`. */
  async start(): Promise<string> {
    const first = this.#begin(1, 0, true);
    const code = first.ended.then((ended) => new FirstWorkerEnded(ended));
    const outcome = await Promise.race([first.ready, code]);
    if (outcome instanceof FirstWorkerEnded) throw outcome;
    this.#unguarded.delete(first);
    if (!this.#isEnding) for (let slot = 2; slot <= this.#needs.count; slot += 1) this.#begin(slot, 0);
    return outcome;
  }

  /** Shuts all of them down gracefully; resolves with the highest exit code. */
  async stop(): Promise<number> {
    this.#isEnding = true;
    const all = [...this.#alive];
    for (const worker of all) worker.end();
    return Math.max(0, ...(await Promise.all(all.map(({ ended }) => ended))));
  }

  /** Ends at once what `stop` still waits for. */
  kill(): void {
    for (const worker of this.#alive) worker.kill();
  }

  /**
   * Rolling restart: replaces one worker after the other, each new one serving before the old one ends. Stops if a new
   * one fails to start; the remaining workers keep running.
   */
  async roll(): Promise<void> {
    if (this.#isRolling || this.#isEnding) return;
    this.#isRolling = true;
    const { log } = this.#needs;
    log.info('the workers are replaced one by one');
    try {
      // Not a copy: while one slot is rolled, the worker of the next may die and have another in its place.
      for (const [slot, old] of this.#slots) {
        const fresh = this.#begin(slot, 0, true);
        const serves = await Promise.race([fresh.ready.then(() => true), fresh.ended.then(() => false)]);
        if (!serves) {
          log.error({ worker: slot }, 'the new worker did not come to serve; those that run go on');
          if (this.#alive.has(old)) this.#slots.set(slot, old);
          else if (!this.#isEnding) this.#begin(slot, 1);
          return;
        }
        this.#unguarded.delete(fresh);
        this.#unguarded.add(old);
        old.end();
        await old.ended;
        if (this.#isEnding) return;
      }
      log.info('all workers have been replaced');
    } finally {
      this.#isRolling = false;
    }
  }

  #begin(slot: number, failures: number, isUnguarded = false): Worker {
    const worker = this.#needs.fork(slot);
    const startedAt = this.#needs.now();
    this.#slots.set(slot, worker);
    this.#alive.add(worker);
    if (isUnguarded) this.#unguarded.add(worker);
    void worker.ended.then((code) => this.#replace(worker, { slot, failures, startedAt, code }));
    return worker;
  }

  async #replace(
    worker: Worker,
    { slot, failures, startedAt, code }: { slot: number; failures: number; startedAt: number; code: number },
  ): Promise<void> {
    this.#alive.delete(worker);
    if (this.#isEnding || this.#unguarded.delete(worker)) return;
    const { log, now, wait } = this.#needs;
    const again = now() - startedAt >= LONG_LIFE_MS ? 0 : failures + 1;
    const pauseMs = again === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (again - 1));
    log.error({ worker: slot, code, pauseMs }, 'a worker ended by itself and is started again');
    if (pauseMs > 0) await wait(pauseMs);
    // A rolling restart may have filled the slot meanwhile.
    if (!this.#isEnding && this.#slots.get(slot) === worker) this.#begin(slot, again);
  }
}
