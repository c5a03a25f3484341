import { type Config, parseConfig } from '#server/config.ts';
import { createVideos, type Videos } from '#server/videos/videos.service.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { VideoChannel } from './channel.ts';
import { fetchFrom } from './data-api.ts';

/**
 * Videos on a database of their own, with an in-process stand-in for the provider and a clock that is moved by hand.
 */
export interface VideoBench {
  readonly db: TestDatabase;
  readonly videos: Videos;
  readonly clock: { now(): Date; forward(seconds: number): void };
  readonly config: Config;
  channel: VideoChannel;
  /** What was logged, as text. */
  readonly logged: string[];
  /** Addresses of thumbnails asked for so far. */
  readonly wanted: string[];
  /** Moves the clock in steps of half a minute, the job's interval, and runs the job at each. */
  pass(seconds: number, each?: (now: Date) => void | Promise<void>): Promise<void>;
  /** A second service on the same store. */
  another(env: Record<string, string>): Videos;
  /** Empties the store and begins with another channel. */
  reset(size: number): Promise<void>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

const STEP_SECONDS = 30;
const TIMEOUT_MS = 200;

/** `shared`: a database that others use as well, and close. */
export async function openVideoBench(start: string, shared?: TestDatabase): Promise<VideoBench> {
  const db = shared ?? (await openTestDatabase());
  const clock = movedClock(new Date(start));
  const logged: string[] = [];
  const wanted: string[] = [];
  const note = (...parts: unknown[]) => void logged.push(parts.map((part) => JSON.stringify(part) ?? '').join(' '));
  const log = { info: note, warn: note, error: note };
  const first = new VideoChannel(0, () => clock.now());
  const configFor = (more: Record<string, string>) =>
    configOf({ YOUTUBE_API_KEY: first.key, YOUTUBE_CHANNEL_ID: first.channelId, ...more });
  const make = (config: Config) =>
    createVideos({
      config,
      db,
      clock,
      log,
      limitMs: TIMEOUT_MS,
      media: { queueThumbnails: async (_tx, urls) => void wanted.push(...urls) },
      // The channel may be another one by then.
      fetch: (...call) => fetchFrom(bench.channel)(...call),
    });
  const config = configFor({});
  const videos = make(config);
  const bench: VideoBench = {
    db,
    clock,
    logged,
    wanted,
    config,
    videos,
    channel: first,
    pass: async (seconds, each) => {
      const end = clock.now().getTime() + seconds * 1000;
      for (let due = await dueIn(db, clock.now()); clock.now().getTime() < end; due -= STEP_SECONDS) {
        clock.forward(STEP_SECONDS);
        await each?.(clock.now());
        // A round that is not due makes no request, so it is skipped, except the last, which has to notice what ended
        // meanwhile.
        if (due > STEP_SECONDS && clock.now().getTime() < end) continue;
        await videos.poll(new AbortController().signal);
        due = (await dueIn(db, clock.now())) + STEP_SECONDS;
      }
    },
    another: (more) => make(configFor(more)),
    reset: async (size) => {
      for (const table of ['videos', 'video_sources', 'video_quota', 'live_choice', 'remote_pictures', 'media']) {
        await db.pool.query(`delete from ${table}`);
      }
      bench.channel = new VideoChannel(size, () => clock.now());
      logged.length = 0;
      wanted.length = 0;
    },
    rows: async (sql, values = []) => (await db.pool.query(sql, values)).rows,
    close: async () => {
      if (!shared) await db.dispose();
    },
  };
  return bench;
}

async function dueIn(db: TestDatabase, now: Date): Promise<number> {
  const { rows } = await db.pool.query<{ at: Date | null }>('select next_poll_at as at from video_sources');
  return ((rows[0]?.at ?? now).getTime() - now.getTime()) / 1000;
}

function configOf(env: Record<string, string>): Config {
  const parsed = parseConfig({ NODE_ENV: 'test', ...env });
  if (!parsed.ok) throw new Error(parsed.mistakes.join('; '));
  return parsed.config;
}

function movedClock(start: Date) {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    forward: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}
