import type { z } from 'zod';
import {
  type DeskVideo,
  LONGEST_CHOICE_HOURS,
  type liveChange,
  type Shown,
  type WatchProvider,
  type WatchState,
} from '#domain/desk/watch.ts';
import { videoIdIn } from '#domain/videos/embeds.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { choiceAt, type LiveChoice, readChoice, type StoredChoice, writeChoice } from '../live-choice.repo.ts';
import { dayNow } from '../polling/poller.ts';
import { readVideoSource, type VideoSource } from '../polling/source.repo.ts';
import type { Videos } from '../videos.service.ts';
import {
  countVideos,
  type DeskVideosAsked,
  deskVideos,
  lockFeaturing,
  lockVideo,
  writeShown,
} from './desk-videos.repo.ts';

/** What the desk sees and decides about videos and live television. */
export interface WatchDesk {
  state(): Promise<WatchState>;
  videos(requested: DeskVideosAsked): Promise<DeskVideo[]>;
  /** Hides, features or restores a video. 404 if there is none, 409 if somebody else has changed it in the meantime. */
  show(id: string, change: { readonly shown: Shown; readonly was: Shown }, userId: string): Promise<void>;
  /**
   * Sets what is live, or nothing, or leaves it to the provider. 422 for no video or a wrong time, 409 on a conflict.
   */
  decideLive(change: z.output<typeof liveChange>, userId: string): Promise<void>;
}

export interface WatchDeskDeps {
  readonly config: Pick<Config, 'videos'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly videos: Pick<Videos, 'live' | 'list'>;
}

const HOUR_MS = 3_600_000;
const ACTIONS = { hidden: 'hid', featured: 'featured', normal: 'put back' } as const satisfies Record<Shown, string>;

export function createWatchDesk(deps: WatchDeskDeps): WatchDesk {
  const { config, db } = deps;
  const channel = config.videos?.channelId ?? null;
  return {
    state: () => readState(deps),
    videos: (requested) => deskVideos(db.pool, channel, requested),
    show: (id, { shown, was }, userId) =>
      inTransaction(db, async (tx) => {
        if (shown === 'featured') await lockFeaturing(tx, id);
        const video = await lockVideo(tx, id);
        if (!video) throw new Problem(404, 'no_such_video', 'There is no such video any more.');
        if (video.shown !== was) {
          throw new Problem(409, 'stale_video', 'Someone else has just decided about this video. Look again.');
        }
        await writeShown(tx, id, shown);
        await recordAuditEntry(tx, {
          userId,
          action: ACTIONS[shown],
          subject: 'video',
          subjectId: id,
          title: video.title,
        });
        await announceChange(tx, { site: ['videos', 'live-tv'] });
      }),
    decideLive: (change, userId) => decideLive(deps, change, userId),
  };
}

async function decideLive(
  { db, clock }: WatchDeskDeps,
  { version, choice }: z.output<typeof liveChange>,
  userId: string,
): Promise<void> {
  const now = clock.now();
  const wanted = checkedChoice(choice, now);
  await inTransaction(db, async (tx) => {
    if (!(await writeChoice(tx, wanted, { userId, version, now }))) {
      throw new Problem(409, 'stale_live', 'Someone else has just decided what is live. Look again.');
    }
    await recordAuditEntry(tx, { userId, subject: 'video', ...auditEntryOf(wanted) });
    await announceChange(tx, { site: ['live-tv'] });
  });
}

function checkedChoice(choice: z.output<typeof liveChange>['choice'], now: Date): LiveChoice {
  if (choice.kind === 'automatic') return choice;
  const until = new Date(choice.until);
  if (until <= now) throw wrong('until', 'live_time_over', 'The time until which this holds is over already.');
  if (until.getTime() - now.getTime() > LONGEST_CHOICE_HOURS * HOUR_MS) {
    throw wrong('until', 'live_time_too_far', 'This can hold for a week at most.');
  }
  if (choice.kind === 'cleared') return { kind: 'cleared', until };
  const videoId = videoIdIn(choice.video);
  if (videoId === null) {
    throw wrong('video', 'not_a_video', 'This is neither the id nor the address of a YouTube video.');
  }
  return { kind: 'set', videoId, title: choice.title, until };
}

/** A problem with one field of the choice, which the form shows beside that field. */
function wrong(field: 'video' | 'until', code: string, message: string): Problem {
  return fieldProblem(422, code, `choice.${field}`, message);
}

function auditEntryOf(choice: LiveChoice) {
  if (choice.kind === 'automatic') return { action: 'left to the provider', subjectId: 'live', title: 'What is live' };
  const details = { until: choice.until.toISOString() };
  if (choice.kind === 'cleared') {
    return { action: 'cleared the live', subjectId: 'live', title: 'What is live', details };
  }
  return { action: 'set as live', subjectId: choice.videoId, title: choice.title || choice.videoId, details };
}

async function readState(deps: WatchDeskDeps): Promise<WatchState> {
  const { config, db, clock, videos } = deps;
  const [counts, list, live, stored] = await Promise.all([
    countVideos(db.pool, config.videos?.channelId ?? null),
    videos.list({ page: 1, size: 1 }),
    videos.live(),
    readChoice(db.pool),
  ]);
  const choice = choiceAt(stored, clock.now());
  return {
    provider: await providerState(deps),
    showsDemos: list.source === 'demo',
    counts,
    live: {
      source: live.source,
      current: live.currentLive && { videoId: live.currentLive.videoId, title: live.currentLive.title },
      choice: shownChoice(choice),
      setAt: choice.setAt?.toISOString() ?? null,
      setBy: choice.setBy,
      version: choice.version,
    },
  };
}

function shownChoice(choice: StoredChoice): WatchState['live']['choice'] {
  if (choice.kind === 'automatic') return { kind: 'automatic' };
  const until = choice.until.toISOString();
  if (choice.kind === 'cleared') return { kind: 'cleared', until };
  return { kind: 'set', videoId: choice.videoId, title: choice.title, until };
}

async function providerState({ config, db, clock }: WatchDeskDeps): Promise<WatchState['provider']> {
  const provider = config.videos;
  if (!provider) return null;
  const source = await readVideoSource(db.pool, provider.channelId);
  const { left, endsAt } = await dayNow({ db, clock, config: provider });
  return {
    channelId: provider.channelId,
    state: stateOf(source, clock.now()),
    lastSuccessAt: source?.lastSuccessAt?.toISOString() ?? null,
    lastErrorAt: source?.lastErrorAt?.toISOString() ?? null,
    lastError: source?.lastError ?? null,
    failuresInARow: source?.failuresInARow ?? 0,
    nextPollAt: source?.nextPollAt?.toISOString() ?? null,
    isReadingAll: source !== null && (source.walkBeganAt !== null || source.walkedAt === null),
    refused: source?.refused ?? 0,
    quota: {
      units: provider.dailyUnits,
      left,
      used: provider.dailyUnits - left,
      renewsAt: endsAt.toISOString(),
    },
  };
}

function stateOf(source: VideoSource | null, now: Date): WatchProvider['state'] {
  if (!source?.lastPollAt) return 'waiting';
  if (source.pausedUntil !== null && source.pausedUntil > now) return 'paused';
  return source.failuresInARow > 0 ? 'failing' : 'working';
}
