import { createHash } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { WireConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { maintain } from '#server/db/maintain.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Media } from '#server/media/media.service.ts';
import { createIntake, type Intake } from '#server/newsroom/intake/intake.service.ts';
import type { Notices } from '#server/newsroom/notices/notices.service.ts';
import { afterFailure, afterSuccess, effortOf } from './breaker.ts';
import { FETCH_LIMITS, type FeedAnswer, type FetchLimits, fetchFeed } from './fetch.ts';
import { type IngestCounts, ingest } from './ingest.ts';
import { type QuarantinedItem, refusedRows } from './quarantine.repo.ts';
import { openFeed, type startReaderThread } from './reader.ts';
import { readSource, type SourceState, writeSource } from './source-state.repo.ts';

const SOURCE = 'wire';
const DAY_MS = 24 * 60 * 60 * 1000;
const DAY_SECONDS = 86_400;

export type PollResult =
  | { readonly kind: 'stored'; readonly counts: IngestCounts }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly message: string };

/** The wire feed: polled, read, stored. No page ever waits for it. */
export interface Wire {
  readonly intervalSeconds: number;
  /** One poll; a call while one runs joins it. Never throws: failures are logged and kept for the desk. */
  poll(signal?: AbortSignal): Promise<PollResult>;
  /** Deletes what WIRE_RETENTION_DAYS lets go; returns how many. */
  retire(): Promise<number>;
  /** How each source is doing, for the desk. */
  states(): Promise<SourceState[]>;
  /** The items refused last, newest first. */
  refusedItems(limit: number): Promise<QuarantinedItem[]>;
  /** Breaks off a running poll and waits for its end. */
  close(): Promise<void>;
}

export interface WireDependencies {
  readonly config: WireConfig;
  readonly db: Pick<Database, 'pool' | 'engine'>;
  readonly media: Pick<Media, 'queueRemote'>;
  readonly notices: Pick<Notices, 'record'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** How patient it is; tests are less so. */
  readonly limits?: FetchLimits;
  /** Starts what reads an answer; tests keep one thread for all their polls. */
  readonly startThread?: typeof startReaderThread | undefined;
}

export function createWire(dependencies: WireDependencies): Wire {
  const { config, db, clock } = dependencies;
  const intake = createIntake(dependencies);
  const closing = new AbortController();
  let running: Promise<PollResult> | null = null;
  return {
    intervalSeconds: config.intervalSeconds,
    poll: (signal) => {
      const ends = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      running ??= pollOnce(dependencies, intake, ends).finally(() => {
        running = null;
      });
      return running;
    },
    retire: async () => {
      const since = retainedSince(config, clock.now());
      return since === null ? 0 : intake.deleteBefore(since);
    },
    states: async () => [await readSource(db.pool, SOURCE)],
    refusedItems: (limit) => refusedRows(db.pool, { reason: null, before: null }, limit),
    close: async () => {
      closing.abort(new Error('the server stops'));
      await running;
    },
  };
}

/** Polls at the interval, on one node at a time; old stories go once a day. */
export function registerWireJobs(jobs: Pick<Jobs, 'every'>, wire: Wire): void {
  jobs.every('wire-poll', wire.intervalSeconds, async (signal) => {
    await wire.poll(signal);
  });
  jobs.every('wire-retention', DAY_SECONDS, async () => {
    await wire.retire();
  });
}

/** So many new stories change what the planner should know of the tables: without it lists take three times as long. */
const LARGE_INTAKE = 200;

async function pollOnce(dependencies: WireDependencies, intake: Intake, signal: AbortSignal): Promise<PollResult> {
  const { db, log } = dependencies;
  try {
    const state = await readSource(db.pool, SOURCE);
    const { result, next } = await tryPoll(dependencies, intake, state, signal);
    await writeSource(db.pool, next);
    report(log, result, next);
    if (result.kind === 'stored' && result.counts.added >= LARGE_INTAKE) await maintain(db);
    return result;
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', message: 'the poll was broken off' };
    log.error({ err: error }, 'the wire could not be stored; the next poll goes on');
    await noteFailure(dependencies, 'the wire could not be stored');
    return { kind: 'failed', message: 'the wire could not be stored' };
  }
}

/** For the desk; when the store itself is away, the log has to do. */
async function noteFailure({ db, clock, log, limits = FETCH_LIMITS }: WireDependencies, message: string) {
  try {
    const state = await readSource(db.pool, SOURCE);
    await writeSource(db.pool, failed(state, message, clock.now(), limits.random).next);
  } catch (error) {
    log.warn({ err: error }, 'the state of the wire could not be kept');
  }
}

interface Polled {
  readonly result: PollResult;
  readonly next: SourceState;
}

async function tryPoll(
  dependencies: WireDependencies,
  intake: Intake,
  state: SourceState,
  signal: AbortSignal,
): Promise<Polled> {
  const { config, clock, limits = FETCH_LIMITS } = dependencies;
  const feed = createHash('sha256').update(config.url).digest('hex').slice(0, 16);
  const isSameFeed = state.feed === feed;
  const validators = isSameFeed ? state : { etag: null, lastModified: null };
  const tries = effortOf(state, clock.now()) === 'probe' ? 1 : limits.tries;
  const answer = await fetchFeed(config, validators, { ...limits, tries }, signal);
  const polled = { ...state, lastPollAt: clock.now() };
  if (answer.kind === 'unchanged') return unchanged(polled, clock.now());
  const ingested = await ingestAnswer(dependencies, intake, answer, signal);
  signal.throwIfAborted();
  if (ingested.kind === 'failed') return failed(polled, ingested.message, clock.now(), limits.random);
  const newValidators = ingested.counts.complete ? ingested.validators : { etag: null, lastModified: null };
  return {
    result: { kind: 'stored', counts: ingested.counts },
    next: { ...succeeded(polled, clock.now()), ...newValidators, feed, counts: total(state.counts, ingested.counts) },
  };
}

type Ingested =
  | { readonly kind: 'ingested'; readonly counts: IngestCounts; readonly validators: Validators }
  | { readonly kind: 'failed'; readonly message: string };
type Validators = Pick<SourceState, 'etag' | 'lastModified'>;

async function ingestAnswer(
  { config, db, clock, startThread }: WireDependencies,
  intake: Intake,
  answer: Exclude<FeedAnswer, { kind: 'unchanged' }>,
  signal: AbortSignal,
): Promise<Ingested> {
  if (answer.kind === 'failed') return answer;
  const opened = await openFeed(answer.body, startThread);
  if (opened.kind === 'failed') return opened;
  try {
    const now = clock.now();
    const context = { db: db.pool, intake, source: SOURCE, now, retainedSince: retainedSince(config, now), signal };
    const counts = await ingest(opened.reader, context);
    return { kind: 'ingested', counts, validators: answer.validators };
  } finally {
    await opened.reader.close();
  }
}

function unchanged(state: SourceState, now: Date): Polled {
  return { result: { kind: 'unchanged' }, next: succeeded(state, now) };
}

function succeeded(state: SourceState, now: Date): SourceState {
  return { ...state, ...afterSuccess(), lastSuccessAt: now };
}

function failed(state: SourceState, message: string, now: Date, random: () => number): Polled {
  return {
    result: { kind: 'failed', message },
    next: { ...state, ...afterFailure(state, now, random), lastErrorAt: now, lastError: message },
  };
}

function total(before: SourceState['counts'], counts: IngestCounts): SourceState['counts'] {
  return {
    items: counts.items,
    added: before.added + counts.added,
    corrected: before.corrected + counts.corrected,
    withdrawn: before.withdrawn + counts.withdrawn,
    refused: before.refused + counts.refused,
  };
}

function retainedSince(config: WireConfig, now: Date): Date | null {
  return config.retentionDays === 0 ? null : new Date(now.getTime() - config.retentionDays * DAY_MS);
}

function report(log: WireDependencies['log'], result: PollResult, state: SourceState): void {
  if (result.kind === 'failed') {
    log.warn({ failuresInARow: state.failuresInARow, pausedUntil: state.pausedUntil }, result.message);
  }
  if (result.kind === 'stored') log.info({ ...result.counts }, 'the wire was read');
}
