import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { VideosConfig } from '../video-settings.ts';
import { type CallFailure, createDataApi } from './data-api.ts';
import { type Day, secondsToNextRound, secondsToRetry, unitsForRounds } from './pace.ts';
import { nextPacificDay, pacificDay } from './pacific-day.ts';
import { deleteOldDays, noteUsedUp, takeUnit, usedUnits } from './quota.repo.ts';
import { runRound } from './round.ts';
import { newVideoSource, readVideoSource, type VideoSource, writeVideoSource } from './source.repo.ts';
import { deleteGoneVideos } from './stored-videos.repo.ts';

export type Polled =
  | { readonly kind: 'not due' }
  | { readonly kind: 'read' }
  | { readonly kind: 'failed'; readonly message: string };

export interface PollerDeps {
  readonly config: VideosConfig;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly fetch?: typeof fetch;
  /** Time-out of one call in milliseconds. */
  readonly limitMs?: number;
}

const A_MONTH_MS = 30 * 24 * 3_600_000;

/** Polls the provider if it is due. Throws only if the store fails or `signal` is aborted. */
export async function pollVideos(deps: PollerDeps, signal: AbortSignal): Promise<Polled> {
  const { config, db, clock } = deps;
  const began = clock.now();
  const known = await readVideoSource(db.pool, config.channelId);
  if (known?.nextPollAt && known.nextPollAt > began) return { kind: 'not due' };
  const round = {
    db,
    began,
    signal,
    api: apiOf(deps),
    now: () => clock.now(),
    maySpare: () => maySpare(deps),
    source: { ...(known ?? newVideoSource(config.channelId)), lastPollAt: began },
  };
  const failure = await runRound(round);
  const next = failure ? await afterFailure(deps, round.source, failure) : await afterSuccess(deps, round.source);
  await writeVideoSource(db.pool, next);
  return failure ? { kind: 'failed', message: failure.message } : { kind: 'read' };
}

function apiOf({ config, db, clock, fetch, limitMs }: PollerDeps) {
  return createDataApi({
    config,
    takeUnit: () => takeUnit(db.pool, pacificDay(clock.now()), config.dailyUnits),
    ...(fetch ? { fetch } : {}),
    ...(limitMs === undefined ? {} : { limitMs }),
  });
}

/** The quota left in the provider's current day. */
export async function dayNow({ db, config, clock }: Pick<PollerDeps, 'db' | 'config' | 'clock'>): Promise<Day> {
  const now = clock.now();
  const used = await usedUnits(db.pool, pacificDay(now));
  return { left: Math.max(0, config.dailyUnits - used), endsAt: nextPacificDay(now) };
}

async function maySpare(deps: PollerDeps): Promise<boolean> {
  const day = await dayNow(deps);
  return day.left > unitsForRounds(day, deps.clock.now());
}

async function afterSuccess(deps: PollerDeps, source: VideoSource): Promise<VideoSource> {
  const now = deps.clock.now();
  if (source.failuresInARow > 0) deps.log.info({ after: source.failuresInARow }, 'the videos can be read again');
  if (source.lastSuccessAt === null || pacificDay(source.lastSuccessAt) !== pacificDay(now)) {
    await deleteOldDays(deps.db.pool, pacificDay(now));
    await deleteGoneVideos(deps.db.pool, new Date(now.getTime() - A_MONTH_MS));
  }
  const seconds = secondsToNextRound(await dayNow(deps), now);
  // Counted from the start of the round, so that a long one does not delay the next.
  const from = source.lastPollAt ?? now;
  return {
    ...source,
    lastSuccessAt: now,
    failuresInARow: 0,
    pausedUntil: null,
    nextPollAt: new Date(from.getTime() + seconds * 1000),
  };
}

async function afterFailure(deps: PollerDeps, source: VideoSource, failure: CallFailure): Promise<VideoSource> {
  const { config, db, clock, log } = deps;
  const now = clock.now();
  const failuresInARow = source.failuresInARow + 1;
  if (failure.fault === 'quota') await noteUsedUp(db.pool, pacificDay(now), config.dailyUnits);
  const { left, endsAt } = await dayNow(deps);
  const isUsedUp = failure.fault === 'quota' || failure.fault === 'no units' || left === 0;
  const retryAt = new Date(now.getTime() + secondsToRetry(failuresInARow) * 1000);
  const nextPollAt = isUsedUp ? endsAt : retryAt;
  log.warn(
    { failuresInARow, nextPollAt, code: failure.code },
    `Failed to fetch videos from backend: ${failure.message}`,
  );
  return {
    ...source,
    failuresInARow,
    nextPollAt,
    lastErrorAt: now,
    lastError: failure.message,
    pausedUntil: isUsedUp ? endsAt : null,
  };
}
