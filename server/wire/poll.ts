import { createHash } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { maintain } from '#server/db/maintain.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Intake } from '#server/newsroom/intake/intake.service.ts';
import { asSpan } from '#server/tracing/spans.ts';
import { afterFailure, afterSuccess, effortOf } from './breaker.ts';
import type { FailureWords } from './failure-words.ts';
import {
  FETCH_LIMITS,
  type FeedAnswer,
  type FeedFailure,
  type FeedSource,
  type FetchLimits,
  fetchFeed,
  type Validators,
} from './fetch.ts';
import { type IngestCounts, ingest } from './ingest.ts';
import { openFeed, type startReaderThread } from './reader.ts';
import { countsBroughtBy, readSource, type SourceState, writeSource } from './source-state.repo.ts';
import { notePoll } from './sources/polls.repo.ts';
import type { SourceRules } from './sources/source-rules.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long beyond its interval a source may have itself left alone: a wrong Retry-After must not silence it for good. */
const LONGEST_WAIT_BEYOND_INTERVAL_MS = 60 * 60 * 1000;
/** From this many new stories on, the planner's statistics are renewed: with stale ones lists take three times as long. */
const LARGE_INTAKE = 200;

/** What a poll has to know of a source. */
export interface PolledSource {
  readonly id: string;
  /** The settings that its answers depend on, in one text: when it changes, the stored ETag is no longer sent. */
  readonly settings: string;
  readonly intervalSeconds: number;
  readonly feed: FeedSource;
  readonly rules: SourceRules;
  readonly failureWords: FailureWords;
  /** Why it cannot be called with its present settings; null if it can. */
  readonly obstacle: string | null;
}

export interface PollNeeds {
  readonly db: Pick<Database, 'pool' | 'engine'>;
  readonly intake: Intake;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** 0: stories are kept for ever. */
  readonly retentionDays: number;
  /** Tests set shorter ones. */
  readonly limits?: FetchLimits;
  /** Starts the thread that parses an answer; tests use one thread for all their polls. */
  readonly startThread?: typeof startReaderThread | undefined;
}

export type PollResult =
  | { readonly kind: 'stored'; readonly counts: IngestCounts }
  | { readonly kind: 'unchanged' }
  /** `code` is what the network calls the fault, for the log. */
  | { readonly kind: 'failed'; readonly message: string; readonly code?: string | undefined };

/** Polls a source once: fetched, read, stored. Never throws: failures are logged and kept for the desk. */
export function pollSource(needs: PollNeeds, source: PolledSource, signal: AbortSignal): Promise<PollResult> {
  const start = { name: 'wire poll', kind: 'internal', facts: { 'matv.wire.source': source.id } } as const;
  return asSpan(start, async (span) => {
    const result = await poll(needs, source, signal);
    span?.add({ 'matv.wire.outcome': result.kind });
    return result;
  });
}

async function poll(needs: PollNeeds, source: PolledSource, signal: AbortSignal): Promise<PollResult> {
  const { db, log, clock } = needs;
  try {
    const state = await readSource(db.pool, source.id);
    const { result, next } = await tryPoll(needs, source, state, signal);
    await writeSource(db.pool, next, result.kind === 'stored' ? countsBroughtBy(result.counts) : null);
    await notePoll(db.pool, source.id, result, clock.now());
    report(log, result, next);
    if (result.kind === 'stored' && result.counts.added >= LARGE_INTAKE) await maintainAfter(needs, source.id, signal);
    return result;
  } catch (error) {
    if (signal.aborted) return { kind: 'failed', message: 'the poll was interrupted' };
    log.error({ err: error, source: source.id }, 'the wire could not be stored; the next poll goes on');
    const result = { kind: 'failed', message: 'the wire could not be stored' } as const;
    await noteFailure(needs, source.id, result);
    return result;
  }
}

/** What it brought is stored already, so that it is no fault of the source if this fails. */
async function maintainAfter({ db, log }: PollNeeds, source: string, signal: AbortSignal): Promise<void> {
  try {
    await maintain(db, signal);
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, source }, 'the tables could not be maintained after a large intake');
  }
}

/** Stories from before this moment are not taken in, since they would be deleted again at once. Null: all are kept. */
export function retainedSince(retentionDays: number, now: Date): Date | null {
  return retentionDays === 0 ? null : new Date(now.getTime() - retentionDays * DAY_MS);
}

/** Deletes stories older than `retentionDays`, and old keys by which stories are compared. Returns how many stories. */
export async function retireStories(
  { intake, clock, retentionDays }: Pick<PollNeeds, 'intake' | 'clock' | 'retentionDays'>,
  signal: AbortSignal,
): Promise<number> {
  await intake.deleteOldKeys(clock.now());
  const since = retainedSince(retentionDays, clock.now());
  return since === null ? 0 : intake.deleteBefore(since, signal);
}

/** Records a failure for the desk; where the database is the cause, it is only logged. */
async function noteFailure(
  { db, clock, log, limits = FETCH_LIMITS }: PollNeeds,
  id: string,
  result: Extract<PollResult, { kind: 'failed' }>,
): Promise<void> {
  try {
    const now = clock.now();
    const state = { ...(await readSource(db.pool, id)), lastPollAt: now };
    await writeSource(db.pool, failed(state, result, now, limits.random).next, null);
    await notePoll(db.pool, id, result, now);
  } catch (error) {
    log.warn({ err: error, source: id }, 'the state of the wire could not be kept');
  }
}

interface Polled {
  readonly result: PollResult;
  readonly next: SourceState;
}

async function tryPoll(
  needs: PollNeeds,
  source: PolledSource,
  state: SourceState,
  signal: AbortSignal,
): Promise<Polled> {
  const { clock, limits = FETCH_LIMITS } = needs;
  const feed = createHash('sha256').update(source.settings).digest('hex').slice(0, 16);
  const isSameFeed = state.feed === feed;
  const validators = isSameFeed ? state : { etag: null, lastModified: null };
  const tries = effortOf(state, clock.now()) === 'probe' ? 1 : limits.tries;
  const answer = await callFeed(source, validators, { ...limits, tries }, signal);
  const polled = { ...state, lastPollAt: clock.now() };
  if (answer.kind === 'unchanged') return { result: answer, next: succeeded(polled, clock.now()) };
  const ingested = await ingestAnswer(needs, source, answer, signal);
  signal.throwIfAborted();
  if (ingested.kind === 'failed') {
    const asked = untilAsked(ingested.retryAfterMs, source, clock.now());
    const waiting = { ...polled, leftAloneUntil: asked ?? state.leftAloneUntil };
    const result = { kind: 'failed', message: source.failureWords(ingested.reason), code: ingested.code } as const;
    return failed(waiting, result, clock.now(), limits.random);
  }
  const newValidators = ingested.counts.complete ? ingested.validators : { etag: null, lastModified: null };
  return {
    result: { kind: 'stored', counts: ingested.counts },
    next: { ...succeeded(polled, clock.now()), ...newValidators, feed },
  };
}

async function callFeed(
  { feed, obstacle }: PolledSource,
  validators: Validators,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<FeedAnswer> {
  if (obstacle !== null) return { kind: 'failed', reason: obstacle, isTransient: false };
  return fetchFeed(feed, validators, limits, signal);
}

type Ingested =
  | { readonly kind: 'ingested'; readonly counts: IngestCounts; readonly validators: Validators }
  | Pick<FeedFailure, 'kind' | 'reason' | 'code' | 'retryAfterMs'>;

async function ingestAnswer(
  { db, clock, intake, retentionDays, startThread }: PollNeeds,
  { id, rules }: PolledSource,
  answer: Exclude<FeedAnswer, { kind: 'unchanged' }>,
  signal: AbortSignal,
): Promise<Ingested> {
  if (answer.kind === 'failed') return answer;
  const opened = await openFeed(answer, startThread);
  if (opened.kind === 'failed') return opened;
  try {
    const now = clock.now();
    const since = retainedSince(retentionDays, now);
    const context = { db: db.pool, intake, source: id, rules, now, retainedSince: since, signal };
    const counts = await ingest(opened.reader, context);
    return { kind: 'ingested', counts, validators: answer.validators };
  } finally {
    await opened.reader.close();
  }
}

function succeeded(state: SourceState, now: Date): SourceState {
  return { ...state, ...afterSuccess(), leftAloneUntil: null, lastSuccessAt: now };
}

/** Until when the source is left alone that asks for `retryAfterMs`; null if it asks for nothing. */
function untilAsked(
  retryAfterMs: number | undefined,
  { intervalSeconds }: Pick<PolledSource, 'intervalSeconds'>,
  now: Date,
): Date | null {
  if (!retryAfterMs) return null;
  const longest = intervalSeconds * 1000 + LONGEST_WAIT_BEYOND_INTERVAL_MS;
  return new Date(now.getTime() + Math.min(retryAfterMs, longest));
}

function failed(
  state: SourceState,
  result: Extract<PollResult, { kind: 'failed' }>,
  now: Date,
  random: () => number,
): Polled {
  const next = { ...state, ...afterFailure(state, now, random), lastErrorAt: now, lastError: result.message };
  return { result, next };
}

function report(log: PollNeeds['log'], result: PollResult, state: SourceState): void {
  const source = state.id;
  if (result.kind === 'failed') {
    const { failuresInARow, pausedUntil, leftAloneUntil } = state;
    log.warn({ source, failuresInARow, pausedUntil, leftAloneUntil, code: result.code }, result.message);
  }
  if (result.kind === 'stored') log.info({ source, ...result.counts }, 'the wire was read');
}
