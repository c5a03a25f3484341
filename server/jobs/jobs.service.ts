import { randomUUID } from 'node:crypto';
import { PgBoss } from 'pg-boss';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { doBatch } from './batch.ts';
import { bossDatabase, withinTransaction } from './boss-database.ts';
import { type JobLog, Recurring } from './recurring.ts';

const SCHEMA = 'jobs';
const STOP_WITHIN_MS = 5_000;
/** A job whose process died is taken up by another one after so many seconds. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_EVERY_SECONDS = 30;
/** New jobs are announced; looking for them is for those that waited for their time, or an announcement that was missed. */
const POLL_EVERY_SECONDS = 2;
const NAME = /^[a-z][a-z0-9-]*$/;
const DAY_SECONDS = 86_400;

export interface WorkOptions {
  /** How many of these jobs one process runs at the same time; 1 unless told. */
  readonly concurrency?: number;
  /** How often a failed job is tried again, with growing pauses; 3 unless told. */
  readonly retryLimit?: number;
}

export interface SendOptions {
  readonly startAfterSeconds?: number;
  /** While a job of the same name and key waits, another one is not added. */
  readonly singletonKey?: string;
  /** A transaction: the job is there when it is committed, and never when it is taken back. */
  readonly within?: Queryable;
}

/** Work that is done later, or again and again, by one of the nodes. */
export interface Jobs {
  /** Says how jobs called `name` (lower case, hyphens) are done. Before `prepare`. A job that throws is tried again. */
  work<T extends object>(
    name: string,
    handler: (data: T, signal: AbortSignal) => Promise<void>,
    options?: WorkOptions,
  ): void;
  /** Puts a job in the queue. After `prepare`; throws when nobody said how `name` is done. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Puts a job for each of `data` in the queue, in one statement of the transaction `within`; else as `send`.
   * `startAfterSeconds` has one entry for each of `data`; all start at once when it is left out.
   */
  sendAll(
    name: string,
    data: readonly object[],
    within: Queryable,
    startAfterSeconds?: readonly number[],
  ): Promise<void>;
  /** Runs `handler` every `seconds` on one node at a time, at once when it never ran. Before `start`. */
  every(name: string, seconds: number, handler: (signal: AbortSignal) => Promise<void>): void;
  /** Makes the queues, so that jobs can be sent; none is done yet. */
  prepare(): Promise<void>;
  /** Prepares where that was not done, and begins to do jobs. */
  start(): Promise<void>;
  /** Lets running jobs end, for at most 5 seconds; their signal is aborted at once. */
  stop(): Promise<void>;
}

interface Queue {
  readonly name: string;
  readonly options: WorkOptions;
  begin(boss: PgBoss): Promise<void>;
}

/** The jobs of this process over `db`, which may be shared with other nodes. */
export function createJobs({ db, log }: { db: Database; log: Pick<Log, 'info' | 'warn' | 'error'> }): Jobs {
  const queues = new Map<string, Queue>();
  const stopping = new AbortController();
  const recurring = new Recurring(db, log);
  const boss = bossOver(db, log);
  let prepared: Promise<void> | null = null;
  const prepare = (): Promise<void> => {
    prepared ??= makeQueues(db, boss, [...queues.values()]);
    return prepared;
  };
  return {
    work: (name, handler, options = {}) => {
      if (!NAME.test(name)) throw new Error(`'${name}' is no name for a job: lower-case letters, digits and hyphens`);
      queues.set(name, { name, options, begin: (b) => beginWork(b, name, handler, { options, log, stopping }) });
    },
    send: async (name, data, options = {}) => {
      if (!queues.has(name)) throw new Error(`no one does jobs called ${name}`);
      await boss.send(name, data, {
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
        ...(options.within === undefined ? {} : { db: withinTransaction(options.within) }),
      });
    },
    sendAll: async (name, data, within, startAfterSeconds = []) => {
      if (!queues.has(name)) throw new Error(`no one does jobs called ${name}`);
      const rows = data.map((one, place) => ({
        data: one,
        singletonKey: randomUUID(),
        startAfter: startAfterSeconds[place] ?? 0,
      }));
      await boss.insert(name, rows, { db: withinTransaction(within) });
    },
    every: (name, seconds, handler) => recurring.add({ name, seconds, handler }),
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

async function makeQueues(db: Database, boss: PgBoss, queues: readonly Queue[]): Promise<void> {
  await boss.start();
  // Nobody else can have the embedded database, so jobs under way in it are of a process that died.
  if (db.engine === 'embedded') await takeUpLostJobs(db);
  for (const queue of queues) await makeQueue(boss, queue);
}

async function takeUpLostJobs({ pool }: Database): Promise<void> {
  await pool.query(`update ${SCHEMA}.job set state = 'retry', heartbeat_on = null where state = 'active'`);
}

function bossOver(db: Database, log: JobLog): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(db),
    backend: db.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_EVERY_SECONDS,
    reindex: db.engine === 'postgres',
    monitorVacuum: db.engine === 'postgres',
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  return boss;
}

async function makeQueue(boss: PgBoss, { name, options }: Queue): Promise<void> {
  const settings = {
    retryLimit: options.retryLimit ?? 3,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: DAY_SECONDS,
    notify: true,
  };
  // 'short': of jobs with the same key only one waits.
  await boss.createQueue(name, { ...settings, policy: 'short' });
  await boss.updateQueue(name, settings);
  // Looks the queue up now: within a transaction of the embedded engine nobody else gets a turn to do that.
  await boss.findJobs(name, { id: randomUUID() });
}

interface WorkContext {
  readonly options: WorkOptions;
  readonly log: JobLog;
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
    // Of a full batch more is fetched without a pause, so a long queue is worked off at full speed.
    batchSize: Math.max(2, concurrency),
    burstWhenBatchFull: true,
    pollingIntervalSeconds: POLL_EVERY_SECONDS,
    notifyPollingIntervalSeconds: POLL_EVERY_SECONDS,
    perJobResults: true,
  } as const;
  await boss.work<T, void, typeof settings>(name, settings, (jobs) =>
    doBatch(jobs, { name, handler, concurrency, log, stopping: stopping.signal }),
  );
}
