import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import {
  type RunOutcome,
  registerRecurring,
  releaseLease,
  releaseLostLeases,
  renewLease,
  secondsUntilDue,
  takeLease,
} from './recurring.repo.ts';

export type JobLog = Pick<Log, 'warn' | 'error'>;

export interface RecurringJob {
  readonly name: string;
  readonly seconds: number;
  handler(signal: AbortSignal): Promise<void>;
}

/** Thrown by a recurring job to be reported as failing, without a retry before its next regular run. */
export class FaultUntilNextRun extends Error {}

interface RecurringDatabase {
  readonly engine: Database['engine'];
  readonly pool: Queryable;
}

const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** A job whose lease was not renewed for so long is told to stop: it has 5 s to end before another node may begin it. */
const STOP_UNRENEWED_AFTER_MS = 25_000;
const LONGEST_CHECK_INTERVAL_MS = 60_000;
const RETRY_AFTER_ERROR_MS = 5_000;

/** Runs jobs at an interval, each in one process at a time; leases in the database decide which. */
export class Recurring {
  private readonly db: RecurringDatabase;
  private readonly log: JobLog;
  private readonly holder = randomUUID();
  private readonly jobs: RecurringJob[] = [];
  private readonly stopping = new AbortController();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private readonly running = new Map<string, Promise<void>>();

  constructor(db: RecurringDatabase, log: JobLog) {
    this.db = db;
    this.log = log;
  }

  get names(): readonly string[] {
    return this.jobs.map(({ name }) => name);
  }

  add(job: RecurringJob): void {
    this.jobs.push(job);
  }

  async start(): Promise<void> {
    // Only one process can have the embedded database, so leases in it belong to one that died.
    if (this.db.engine === 'embedded') await releaseLostLeases(this.db.pool);
    for (const job of this.jobs) {
      await registerRecurring(this.db.pool, job);
      this.wait(job, 0);
    }
  }

  /** Starts no more runs and waits for the current ones, for at most `timeoutMs`. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping.abort(new Error('the server stops'));
    for (const timer of this.timers.values()) clearTimeout(timer);
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([Promise.all(this.running.values()), timeout]);
    clearTimeout(timer);
  }

  private wait(job: RecurringJob, ms: number): void {
    if (this.stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      const turn = this.turn(job).then((next) => {
        this.running.delete(job.name);
        this.wait(job, next);
      });
      this.running.set(job.name, turn);
    }, ms);
    this.timers.set(job.name, timer);
  }

  /** Runs the job if it is due and free. Returns the milliseconds until the next check. */
  private async turn(job: RecurringJob): Promise<number> {
    try {
      const lease = { name: job.name, holder: this.holder, seconds: LEASE_SECONDS };
      const askedAt = performance.now();
      if (await takeLease(this.db.pool, lease)) {
        const began = performance.now();
        const outcome = await this.run(job, askedAt);
        const took = (performance.now() - began) / 1000;
        const pause = outcome === 'cut' ? 0 : Math.max(0, job.seconds - took);
        await releaseLease(this.db.pool, { ...lease, pause, outcome });
      }
      const due = await secondsUntilDue(this.db.pool, job.name);
      return Math.min(Math.max(due * 1000, 50), LONGEST_CHECK_INTERVAL_MS);
    } catch (error) {
      this.log.error({ err: error, job: job.name }, `the job ${job.name} could not be scheduled`);
      return RETRY_AFTER_ERROR_MS;
    }
  }

  /** `askedAt`: when the lease was asked for, which is no later than its beginning in the database. */
  private async run(job: RecurringJob, askedAt: number): Promise<RunOutcome> {
    const lost = new AbortController();
    const stopUnrenewed = (since: number) =>
      setTimeout(
        () => lost.abort(new Error(`the lease of the job ${job.name} could not be renewed in time`)),
        since + STOP_UNRENEWED_AFTER_MS - performance.now(),
      );
    // No other process can take over a job in the embedded database, and its backup holds that while it copies the files.
    const canBeTaken = this.db.engine !== 'embedded';
    let renewedAt = askedAt;
    let stopping = canBeTaken ? stopUnrenewed(renewedAt) : undefined;
    let hasEnded = false;
    const renew = async (): Promise<void> => {
      const renewingAt = performance.now();
      const lease = { name: job.name, holder: this.holder, seconds: LEASE_SECONDS };
      const isRenewed = await renewLease(this.db.pool, lease);
      if (!isRenewed) lost.abort(new Error(`another process took over the job ${job.name}`));
      // Answers may come late, and in another order.
      renewedAt = Math.max(renewedAt, renewingAt);
      clearTimeout(stopping);
      if (!hasEnded && canBeTaken) stopping = stopUnrenewed(renewedAt);
    };
    // Also once the job was told to stop: until it has ended, another node should not begin it.
    const renewing = setInterval(() => {
      renew().catch((error: unknown) => this.log.warn({ err: error, job: job.name }, 'a lease could not be renewed'));
    }, RENEW_EVERY_MS);
    const signal = AbortSignal.any([this.stopping.signal, lost.signal]);
    try {
      // The lease may have been asked for just before the server stopped.
      signal.throwIfAborted();
      await job.handler(signal);
      // Many handlers return early when they are told to stop: a daily one must not wait until tomorrow for the rest.
      return signal.aborted ? 'cut' : 'done';
    } catch (error) {
      if (this.stopping.signal.aborted) return 'cut';
      this.log.error(
        { err: error, job: job.name },
        `the job ${job.name} failed; it runs again within ${job.seconds} s`,
      );
      return error instanceof FaultUntilNextRun ? 'faulty' : 'failed';
    } finally {
      hasEnded = true;
      clearInterval(renewing);
      clearTimeout(stopping);
    }
  }
}
