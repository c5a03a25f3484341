import { OPERATOR_SOURCE } from '#domain/desk/sources.ts';
import type { Language } from '#domain/languages.ts';
import type { Clock } from '#server/clock.ts';
import type { WireConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Media } from '#server/media/media.service.ts';
import { createIntake } from '#server/newsroom/intake/intake.service.ts';
import type { Notices } from '#server/newsroom/notices/notices.service.ts';
import { operatorFailure } from './failure-words.ts';
import type { FetchLimits } from './fetch.ts';
import { type PolledSource, type PollResult, pollSource } from './poll.ts';
import type { startReaderThread } from './reader.ts';
import { isOperatorPaused, mayPollOperator } from './source-state.repo.ts';
import { OPERATOR_RULES } from './sources/source-rules.ts';

/** The wire feed that the operator sets: polled, read, stored. No page ever waits for it. */
export interface Wire {
  readonly intervalSeconds: number;
  /** One poll; a call while one runs joins it. Never throws: failures are logged and kept for the desk. */
  poll(signal?: AbortSignal): Promise<PollResult>;
  /** Whether the desk has paused it: the same for all nodes. */
  isPaused(): Promise<boolean>;
  /** As `poll`, when nobody asks for it: not while it is paused or has asked to be left alone. */
  pollUnprompted(signal?: AbortSignal): Promise<void>;
  /** Interrupts a running poll and waits for its end. */
  close(): Promise<void>;
}

export interface WireDependencies {
  readonly config: WireConfig;
  readonly db: Pick<Database, 'pool' | 'engine'>;
  readonly media: Pick<Media, 'queueRemote'>;
  readonly notices: Pick<Notices, 'record'>;
  readonly languages: readonly Language[];
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Tests set shorter ones. */
  readonly limits?: FetchLimits;
  /** Starts the thread that parses an answer; tests use one thread for all their polls. */
  readonly startThread?: typeof startReaderThread | undefined;
}

export function createWire(dependencies: WireDependencies): Wire {
  const { config, db } = dependencies;
  const intake = createIntake(dependencies);
  const needs = { ...dependencies, intake, retentionDays: config.retentionDays };
  const source: PolledSource = {
    id: OPERATOR_SOURCE,
    settings: config.url,
    intervalSeconds: config.intervalSeconds,
    feed: config,
    rules: OPERATOR_RULES,
    failureWords: operatorFailure,
    obstacle: null,
  };
  const closing = new AbortController();
  let running: Promise<PollResult> | null = null;
  const poll = (signal?: AbortSignal): Promise<PollResult> => {
    const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    running ??= pollSource(needs, source, stop).finally(() => {
      running = null;
    });
    return running;
  };
  return {
    intervalSeconds: config.intervalSeconds,
    poll,
    pollUnprompted: async (signal) => {
      if (await mayPollOperator(db.pool, dependencies.clock.now())) await poll(signal);
    },
    isPaused: () => isOperatorPaused(db.pool),
    close: async () => {
      closing.abort(new Error('the server stops'));
      await running;
    },
  };
}

/** Polls at the interval, on one node at a time. */
export function registerWireJobs(jobs: Pick<Jobs, 'every'>, wire: Wire): void {
  jobs.every('wire-poll', wire.intervalSeconds, (signal) => wire.pollUnprompted(signal));
}
