import type { Worker } from 'node:worker_threads';
import { OPERATOR_SOURCE } from '#domain/desk/sources.ts';
import { createIntake } from '#server/newsroom/intake/intake.service.ts';
import type { Notices } from '#server/newsroom/notices/notices.service.ts';
import { FETCH_LIMITS, type FetchLimits } from '#server/wire/fetch.ts';
import { retireStories } from '#server/wire/poll.ts';
import { type QuarantinedItem, refusedRows } from '#server/wire/quarantine.repo.ts';
import { readSource, type SourceState } from '#server/wire/source-state.repo.ts';
import { createWire, type Wire } from '#server/wire/wire.service.ts';
import type { TestDatabase } from '../database.ts';
import { emptyTables } from '../empty-tables.ts';
import { noChannels } from '../newsroom/no-channels.ts';
import { type Feed, feedItem, openFeedServer } from './feed.ts';
import { keptThread } from './kept-threads.ts';

const TABLES = [
  'stories',
  'placements',
  'slug_redirects',
  'authors',
  'wire_quarantine',
  'remote_pictures',
  'desk_notices',
];
const LIMITS: FetchLimits = {
  ...FETCH_LIMITS,
  tries: 2,
  tryMs: 5_000,
  totalMs: 15_000,
  backoffMs: 1,
  maxBytes: 2_000_000,
};

interface OtherWire {
  readonly url?: string;
  readonly retentionDays?: number;
  readonly tryMs?: number;
  readonly queueRemote?: () => Promise<void>;
  readonly notices?: Notices;
  /** Without it, polls use threads of earlier ones. */
  readonly startThread?: () => Worker;
}

export interface WireBench {
  readonly feed: Feed;
  readonly wire: Wire;
  /** What was logged, each entry as JSON. */
  readonly logged: string[];
  /** Addresses of pictures queued for download. */
  readonly wanted: string[];
  /** The wire's clock; may be set. */
  now: Date;
  /** Deletes old stories as the daily job does; returns how many. */
  retire(retentionDays: number): Promise<number>;
  /** Another wire on the same database and feed. */
  open(other?: OtherWire): Wire;
  /** How the feed has been doing. */
  state(): Promise<SourceState>;
  /** The latest refused items, newest first. */
  refused(): Promise<QuarantinedItem[]>;
  rows(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** The stored story with that id of the feed. */
  story(wireId: number | string): Promise<Record<string, unknown>>;
  /** Changes whenever a row of any table the wire fills is written, even with the same values. */
  writes(): Promise<unknown>;
  close(): Promise<void>;
}

/** More than one batch of the intake, which takes 40. */
const STORIES = 60;

/**
 * An emptied database, a feed of 60 stories on 20 November 2026 at noon, and a wire with short time limits between
 * them.
 */
export async function openWireBench(db: TestDatabase): Promise<WireBench> {
  await emptyTables(db, ...TABLES, 'wire_sources');
  const feed = await openFeedServer(Array.from({ length: STORIES }, (_, index) => feedItem(index + 1)));
  const logged: string[] = [];
  const wanted: string[] = [];
  const note = (...parts: unknown[]) => logged.push(JSON.stringify(parts));
  const open: WireBench['open'] = ({
    url = feed.url,
    retentionDays = 0,
    tryMs = LIMITS.tryMs,
    queueRemote,
    startThread = keptThread,
    notices = noChannels,
  } = {}) =>
    createWire({
      config: { url, token: feed.token, tokenParam: 'token', intervalSeconds: 60, retentionDays },
      db,
      media: { queueRemote: queueRemote ?? (async (_tx, urls) => void wanted.push(...urls)) },
      notices,
      languages: ['en', 'hi'],
      clock: { now: () => bench.now },
      log: { info: note, warn: note, error: note },
      limits: { ...LIMITS, tryMs },
      startThread,
    });
  const rows: WireBench['rows'] = async (sql, values = []) => (await db.pool.query(sql, values)).rows;
  const wire = open();
  const bench: WireBench = {
    feed,
    wire,
    logged,
    wanted,
    now: new Date('2026-11-20T12:00:00Z'),
    open,
    retire: (retentionDays) => {
      const intake = createIntake({
        db,
        media: { queueRemote: async () => undefined },
        notices: noChannels,
        languages: ['en', 'hi'],
      });
      return retireStories({ intake, clock: { now: () => bench.now }, retentionDays }, new AbortController().signal);
    },
    state: () => readSource(db.pool, OPERATOR_SOURCE),
    refused: () => refusedRows(db.pool, { reason: null, source: null, before: null }, 10),
    rows,
    story: async (wireId) => (await rows('select * from stories where wire_id = $1', [String(wireId)]))[0] ?? {},
    writes: () => {
      const counted = TABLES.map((table) => `(select jsonb_agg(xmin::text order by ctid) from ${table}) as ${table}`);
      return rows(`select ${counted.join(', ')}`);
    },
    close: async () => {
      await wire.close();
      await feed.close();
    },
  };
  return bench;
}
