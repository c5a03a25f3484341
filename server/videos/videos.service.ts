import { demoVideos } from '#domain/videos/demo-videos.ts';
import { type LiveTv, type LiveVideo, noLiveTv } from '#domain/videos/live-tv.ts';
import { NO_THUMBNAIL, VIDEOS_FAILED } from '#domain/videos/video.ts';
import type { VideoList, WatchService } from '#domain/videos/video-list.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import { cacheTag } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { PageTrace } from '#server/http/page-trace.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Media } from '#server/media/media.service.ts';
import { countListed, listedVideos, liveNow, pastLives, videoNamed } from './listing.repo.ts';
import { choiceAt, readChoice, type StoredChoice, writeChoice } from './live-choice.repo.ts';
import { type Polled, pollVideos } from './polling/poller.ts';
import { readVideoSource, type VideoSource } from './polling/source.repo.ts';
import { syncThumbnails } from './thumbnails.ts';

/** The channel's videos, polled by a job and answered from the database. */
export interface Videos extends WatchService {
  /** Adds the cache tags of what a page reads to its trace. */
  forPage(trace: Pick<PageTrace, 'shows'>): WatchService;
  /** Runs the job once: ends a live choice of the desk that has expired, and polls the provider if it is due. */
  poll(signal: AbortSignal): Promise<Polled>;
  /** Queues missing thumbnails, and attaches those that have been fetched. */
  syncThumbnails(signal: AbortSignal): Promise<void>;
}

export interface VideosDeps {
  readonly config: Pick<Config, 'videos' | 'sampleContent'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly media: Pick<Media, 'queueThumbnails'>;
  /** The network access and its time-out in milliseconds; replaced in tests. */
  readonly fetch?: typeof fetch;
  readonly limitMs?: number;
}

const MAX_PAST_LIVES = 24;
const LOOK_EVERY_SECONDS = 30;
const PICTURES_EVERY_SECONDS = 10;

export function createVideos(deps: VideosDeps): Videos {
  const { log } = deps;
  const reading: WatchService = {
    // A failure here must not break the rest of a page.
    list: (requested) =>
      readList(deps, requested).catch((error: unknown) => {
        log.error({ err: error }, VIDEOS_FAILED);
        return emptyList({ message: VIDEOS_FAILED });
      }),
    live: () =>
      readLive(deps).catch((error: unknown) => {
        log.error({ err: error }, 'what is live could not be read');
        return noLiveTv('error');
      }),
  };
  return {
    ...reading,
    forPage: (trace) => ({
      list: (requested) => {
        trace.shows(cacheTag.site('videos'));
        return reading.list(requested);
      },
      live: () => {
        trace.shows(cacheTag.site('live-tv'));
        return reading.live();
      },
    }),
    poll: (signal) => poll(deps, signal),
    syncThumbnails: (signal) => syncThumbnails(deps.db, deps.media, signal),
  };
}

/** Runs every half minute, on one node at a time; the poller decides what is due. */
export function registerVideoJobs(jobs: Pick<Jobs, 'every'>, videos: Videos): void {
  jobs.every('videos', LOOK_EVERY_SECONDS, async (signal) => {
    await videos.poll(signal);
  });
  jobs.every('video-pictures', PICTURES_EVERY_SECONDS, (signal) => videos.syncThumbnails(signal));
}

async function poll(deps: VideosDeps, signal: AbortSignal): Promise<Polled> {
  const { config, db, clock } = deps;
  await endChoice(db, clock.now());
  return config.videos ? pollVideos({ ...deps, config: config.videos }, signal) : { kind: 'not due' };
}

/** Ends a live choice of the desk that has expired, and invalidates the pages that show it. */
async function endChoice(db: Database, now: Date): Promise<void> {
  const choice = await readChoice(db.pool);
  if (choice.kind === 'automatic' || choice.until > now) return;
  await inTransaction(db, async (tx) => {
    const by = { userId: null, version: choice.version, now };
    if (await writeChoice(tx, { kind: 'automatic' }, by)) await announceChange(tx, { site: ['live-tv'] });
  });
}

async function readList(
  { config, db, clock }: VideosDeps,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<VideoList> {
  const channel = config.videos?.channelId ?? null;
  const [{ total, featured }, source] = await Promise.all([countListed(db.pool, channel), sourceOf(config, db.pool)]);
  const lastUpdated = source?.lastSuccessAt?.toISOString() ?? null;
  const offset = (page - 1) * size;
  if (total > 0) {
    const videos = await listedVideos(db.pool, channel, { limit: size, offset });
    const first = page === 1 && featured !== null ? (videos[0] ?? null) : null;
    return {
      videos,
      lastUpdated,
      total,
      featured: first,
      message: null,
      source: 'provider',
      hasMore: offset + videos.length < total,
    };
  }
  if (!hasNeverAnswered(config, source)) return emptyList({ lastUpdated });
  // Without a provider nothing was requested, so nothing failed: the list is simply empty.
  if (!config.sampleContent) return emptyList(config.videos === null ? {} : { message: VIDEOS_FAILED });
  const demos = demoVideos(clock.now());
  const videos = demos.slice(offset, offset + size);
  return {
    videos,
    lastUpdated,
    total: demos.length,
    featured: null,
    message: VIDEOS_FAILED,
    source: 'demo',
    hasMore: offset + videos.length < demos.length,
  };
}

async function readLive({ config, db, clock }: VideosDeps): Promise<LiveTv> {
  const channel = config.videos?.channelId ?? null;
  const [choice, source, past] = await Promise.all([
    readChoice(db.pool),
    sourceOf(config, db.pool),
    pastLives(db.pool, channel, MAX_PAST_LIVES),
  ]);
  const active = choiceAt(choice, clock.now());
  const currentLive = active.kind === 'automatic' ? await liveNow(db.pool, channel) : await chosenLive(db.pool, active);
  const over = past.filter(({ videoId }) => videoId !== currentLive?.videoId);
  return {
    currentLive,
    pastLives: over,
    lastUpdated: source?.lastSuccessAt?.toISOString() ?? null,
    source:
      active.kind === 'automatic' ? providerState(config, source, past.length > 0 || currentLive !== null) : 'desk',
    count: over.length + (currentLive ? 1 : 0),
  };
}

function providerState(config: VideosDeps['config'], source: VideoSource | null, hasSome: boolean): LiveTv['source'] {
  if (hasSome || !hasNeverAnswered(config, source)) return 'provider';
  return config.videos ? 'error' : 'none';
}

async function chosenLive(db: Queryable, choice: StoredChoice): Promise<LiveVideo | null> {
  if (choice.kind !== 'set') return null;
  const known = await videoNamed(db, choice.videoId);
  const startedAt = choice.setAt?.toISOString() ?? null;
  if (known) return { ...known, title: choice.title || known.title, endedAt: null };
  return {
    title: choice.title || 'Live now',
    videoId: choice.videoId,
    thumbnail: NO_THUMBNAIL,
    description: '',
    channelTitle: '',
    viewCount: 0,
    likeCount: 0,
    duration: 'PT0S',
    startedAt,
    endedAt: null,
    publishedAt: startedAt ?? choice.until.toISOString(),
  };
}

/** True if no provider is configured, or all polls so far have failed. False before the first poll. */
function hasNeverAnswered(config: VideosDeps['config'], source: VideoSource | null): boolean {
  if (config.videos === null) return true;
  return source !== null && source.lastSuccessAt === null && source.failuresInARow > 0;
}

async function sourceOf({ videos }: VideosDeps['config'], db: Queryable): Promise<VideoSource | null> {
  return videos ? readVideoSource(db, videos.channelId) : null;
}

function emptyList(answer: { readonly message?: string; readonly lastUpdated?: string | null }): VideoList {
  const { message = null, lastUpdated = null } = answer;
  return { videos: [], lastUpdated, featured: null, total: 0, hasMore: false, source: 'provider', message };
}
