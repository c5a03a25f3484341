import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { requestHere } from '#server/tracing/request-here.ts';
import { runBatch } from './batch.ts';
import { bossDatabase, withinTransaction } from './boss-database.ts';
import { Recurring } from './recurring.ts';

/** Where the queue keeps its tables. */
export const JOBS_SCHEMA = 'jobs';
const STOP_WITHIN_MS = 5_000;
/** After this many seconds without a heartbeat, another process takes over the job. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_EVERY_SECONDS = 30;
/** New jobs are announced; polling finds delayed ones and those whose announcement was missed. */
const POLL_EVERY_SECONDS = 2;
const NAME = /^[a-z][a-z0-9-]*$/;
const DAY_SECONDS = 86_400;

export interface WorkOptions {
  /** How many of these jobs one process runs concurrently; by default 1. */
  readonly concurrency?: number;
  /** How many of them it fetches from the queue at once; by default as many as run concurrently. */
  readonly takes?: number;
  /** How often a failed job is retried, with back-off; by default 3. */
  readonly retryLimit?: number;
}

export interface SendOptions {
  readonly startAfterSeconds?: number;
  /** Ignored while another job of the same name and key is queued. */
  readonly singletonKey?: string;
  /** A transaction: the job exists once it is committed, and never if it is rolled back. */
  readonly within?: Queryable;
}

/** Background jobs and recurring jobs, each run by one of the nodes. */
export interface Jobs {
  /**
   * Registers the handler of jobs called `name` (lower case, hyphens). Call before `prepare`. A job that throws is
   * retried.
   */
  work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ): void;
  /** Queues a job. Call after `prepare`. Throws if `name` has no handler. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Queues a job for each of `data`, in one statement of the transaction `within`; otherwise like `send`.
   * `startAfterSeconds` has one entry for each; without it all start at once. Jobs of a higher `priority` start first;
   * that of all others is 0.
   */
  sendAll(
    name: string,
    data: readonly object[],
    within: Queryable,
    startAfterSeconds?: readonly number[],
    priority?: number,
  ): Promise<void>;
  /**
   * Runs `handler` every `seconds` on one node at a time, and at once if it never ran. One that throws is retried with
   * back-off, first after five minutes and at least every four hours, if its interval is longer. Call before `start`.
   */
  every(name: string, seconds: number, handler: (signal: AbortSignal) => Promise<void>): void;
  /** The names of all that `every` was called for. */
  readonly recurring: readonly string[];
  /** Creates the queues, so that jobs can be sent; none is run yet. */
  prepare(): Promise<void>;
  /** Prepares if that was not done, and starts running jobs. */
  start(): Promise<void>;
  /** Aborts the signal of running jobs and waits for them, for at most 5 seconds. */
  stop(): Promise<void>;
}

type QueueLog = Pick<Log, 'info' | 'warn' | 'error'>;

interface Queue {
  readonly name: string;
  readonly options: WorkOptions;
  begin(boss: PgBoss): Promise<void>;
}

/** The jobs of this process over `db`, which may be shared with other nodes. */
export function createJobs({ db, log }: { db: Database; log: QueueLog }): Jobs {
  const queues = new Map<string, Queue>();
  const stopping = new AbortController();
  const recurring = new Recurring(db, log);
  const boss = bossOver(db, log);
  let prepared: Promise<void> | null = null;
  const prepare = (): Promise<void> => {
    prepared ??= createQueues(db, boss, [...queues.values()]);
    return prepared;
  };
  return {
    work: (name, handler, options = {}) => {
      if (!NAME.test(name))
        throw new Error(`'${name}' is not a valid job name: use lower-case letters, digits and hyphens`);
      queues.set(name, { name, options, begin: (b) => beginWork(b, name, handler, { options, log, stopping }) });
    },
    send: async (name, data, options = {}) => {
      if (!queues.has(name)) throw new Error(`there is no handler for jobs called ${name}`);
      await boss.send(name, withRequestId(data), {
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.within === undefined ? {} : { db: withinTransaction(options.within) }),
      });
    },
    sendAll: async (name, data, within, startAfterSeconds = [], priority = 0) => {
      if (!queues.has(name)) throw new Error(`there is no handler for jobs called ${name}`);
      const rows = data.map((one, place) => ({
        data: withRequestId(one),
        singletonKey: randomUUID(),
        startAfter: startAfterSeconds[place] ?? 0,
        priority,
      }));
      await boss.insert(name, rows, { db: withinTransaction(within) });
    },
    every: (name, seconds, handler) => recurring.add({ name, seconds, handler }),
    get recurring() {
      return recurring.names;
    },
    prepare,
    start: async () => {
      await prepare();
      for (const queue of queues.values()) await queue.begin(boss);
      await recurring.start();
    },
    stop: async () => {
      stopping.abort(new Error('the server stops'));
      await Promise.all([recurring.stop(STOP_WITHIN_MS), boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })]);
    },
  };
}

/** The job's data with the id of the request that caused it, for the job's log lines. */
function withRequestId(data: object): object {
  const requestId = requestHere();
  return requestId === null ? data : { ...data, requestId };
}

async function createQueues(db: Database, boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  await boss.start();
  // Only one process can have the embedded database, so active jobs in it belong to one that died.
  if (db.engine === 'embedded') await requeueLostJobs(db);
  for (const queue of queues) await createQueue(boss, queue);
}

async function requeueLostJobs({ pool }: Database): Promise<void> {
  await pool.query(`update ${JOBS_SCHEMA}.job set state = 'retry', heartbeat_on = null where state = 'active'`);
}

function bossOver(db: Database, log: QueueLog): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(db),
    backend: db.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: JOBS_SCHEMA,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    reindex: db.engine === 'postgres',
    monitorVacuum: db.engine === 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue reported a warning'));
  return boss;
}

async function createQueue(boss: PgBoss, { name, options }: Queue): Promise<void> {
  const settings = {
    retryLimit: options.retryLimit ?? 3,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    notify: true,
  };
  // 'short': at most one job per key is queued.
  await boss.createQueue(name, { ...settings, policy: 'short' });
  await boss.updateQueue(name, settings);
  // Makes pg-boss cache the queue now: inside a transaction of the embedded engine it gets no turn to look it up.
  await boss.findJobs(name, { id: randomUUID() });
}

interface WorkContext {
  readonly options: WorkOptions;
  readonly log: QueueLog;
  readonly stopping: AbortController;
}

async function beginWork<T extends object>(
  boss: PgBoss,
  name: string,
  handler: (data: T, signal: AbortSignal) => Promise<void>,
  { options, log, stopping }: WorkContext,
): Promise<void> {
  const concurrency = options.concurrency ?? 1;
  const settings = {
    // After a full batch the next one is fetched at once, so that a long queue drains at full speed.
    batchSize: Math.max(2, options.takes ?? concurrency),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_EVERY_SECONDS,
    notifyPollingIntervalSeconds: POLL_EVERY_SECONDS,
    perJobResults: true,
  } as const;
  const outsideFaults = new Map<string, number>();
  await boss.work<T, void, typeof settings>(name, settings, (jobs) =>
    runBatch(jobs, { name, handler, concurrency, log, stopping: stopping.signal, outsideFaults }),
  );
}
