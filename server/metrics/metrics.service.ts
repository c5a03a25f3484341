import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import { exposition, type Metric } from './exposition.ts';
import { gauge, watchProcess } from './process-metrics.ts';
import { RequestCounts } from './request-counts.ts';
import {
  countLive,
  readOutgoing,
  readQueues,
  readVideoSources,
  readWaitingMail,
  readWireSources,
  type SourceState,
} from './state.repo.ts';

/**
 * Shorter than the usual scrape timeout of ten seconds, so that process metrics arrive even while the database is down.
 */
const DATABASE_WITHIN_MS = 3_000;

export interface Metrics {
  readonly requests: RequestCounts;
  /** Everything that is measured, in Prometheus' text format. */
  text(): Promise<string>;
  close(): void;
}

export interface MetricsNeeds {
  readonly config: Pick<Config, 'wire' | 'videos'>;
  readonly db: Pick<Database, 'pool'>;
  readonly cache: PageCache | null;
  readonly log: Pick<Log, 'warn'>;
}

export function createMetrics(needs: MetricsNeeds): Metrics {
  const requests = new RequestCounts();
  const watched = watchProcess();
  return {
    requests,
    text: async () => {
      const stored = await storedMetrics(needs);
      return exposition([
        ...requests.metrics(),
        ...cacheMetrics(needs.cache),
        ...poolMetrics(needs.db),
        gauge('matv_database_up', '1 when the database answered this scrape within three seconds.', stored ? 1 : 0),
        ...(stored ?? []),
        ...watched.metrics(),
      ]);
    },
    close: watched.close,
  };
}

function cacheMetrics(cache: PageCache | null): Metric[] {
  if (!cache) return [];
  const { fresh, stale, missed } = cache.lookups;
  return [
    {
      name: 'matv_page_cache_requests_total',
      type: 'counter',
      help: 'Look-ups in the page cache: fresh, stale while a new page was rendered, or missed.',
      samples: [
        { labels: { result: 'fresh' }, value: fresh },
        { labels: { result: 'stale' }, value: stale },
        { labels: { result: 'missed' }, value: missed },
      ],
    },
    gauge('matv_page_cache_bytes', 'Memory used by cached pages.', cache.bytes),
    gauge('matv_page_cache_pages', 'Number of cached pages.', cache.size),
  ];
}

function poolMetrics({ pool }: MetricsNeeds['db']): Metric[] {
  return [
    gauge('matv_database_connections_in_use', 'Connections of the pool in use.', pool.totalCount - pool.idleCount),
    gauge('matv_database_connections_open', 'Connections of the pool.', pool.totalCount),
    gauge('matv_database_requests_waiting', 'Requests waiting for a connection.', pool.waitingCount),
  ];
}

/** Metrics from the database, or `null` if it does not answer in time. */
async function storedMetrics({ config, db, log }: MetricsNeeds): Promise<Metric[] | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the database did not answer in time')), DATABASE_WITHIN_MS);
  try {
    return await Promise.race([readStored(config, db.pool), late.promise]);
  } catch (error) {
    log.warn({ err: error }, 'the metrics lack those from the database');
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function readStored(config: MetricsNeeds['config'], db: Database['pool']): Promise<Metric[]> {
  // Sequentially: a scrape uses at most one connection of the pool.
  const queues = await readQueues(db);
  const wire = await readWireSources(db, config.wire !== null);
  const videos = config.videos ? await readVideoSources(db) : [];
  const live = await countLive(db);
  const mail = await readWaitingMail(db);
  const outgoing = await readOutgoing(db);
  const perQueue = (name: string, help: string, count: 'waiting' | 'active' | 'failed'): Metric => ({
    name,
    type: 'gauge',
    help,
    samples: queues.map((queue) => ({ labels: { job: queue.name }, value: queue[count] })),
  });
  return [
    perQueue('matv_jobs_waiting', 'Jobs that wait, counted every minute.', 'waiting'),
    perQueue('matv_jobs_active', 'Jobs under way, counted every minute.', 'active'),
    perQueue('matv_jobs_failed', 'Jobs of the last day that were given up, counted every minute.', 'failed'),
    gauge('matv_mail_waiting', 'Mails that wait to be sent.', mail.waiting),
    gauge(
      'matv_mail_oldest_waiting_seconds',
      'Age of the oldest of them; 0 when none waits.',
      mail.oldest_seconds ?? 0,
    ),
    gauge('matv_alerts_browsers_waiting', 'Browsers that alerts being sent have still to reach.', outgoing.browsers),
    gauge('matv_webhook_deliveries_waiting', 'Webhook deliveries that wait for their receivers.', outgoing.deliveries),
    gauge(
      'matv_webhook_overdue_seconds',
      'How long ago the earliest of them should have been attempted.',
      outgoing.overdue_seconds,
    ),
    gauge(
      'matv_notice_oldest_open_seconds',
      'Age of the oldest correction or kill that has not reached every channel; 0 when all have.',
      outgoing.notices_seconds,
    ),
    gauge(
      'matv_notice_receipts_failed',
      'Channels that a correction or kill has failed to reach.',
      outgoing.failed_receipts,
    ),
    ...sourceMetrics('wire', 'the wire feed', wire),
    ...sourceMetrics('videos', 'the video provider', videos),
    gauge('matv_live_broadcasts', 'Broadcasts that are on the air, by the video provider.', live),
  ];
}

/** A source that never answered has no age, so that no alarm mistakes it for a fresh one. */
function sourceMetrics(area: 'wire' | 'videos', what: string, sources: readonly SourceState[]): Metric[] {
  const labelled = (value: (source: SourceState) => number | null): Metric['samples'] =>
    sources.flatMap((source) => {
      const found = value(source);
      return found === null ? [] : [{ labels: { source: source.source }, value: found }];
    });
  return [
    {
      name: `matv_${area}_last_success_age_seconds`,
      type: 'gauge',
      help: `Seconds since ${what} last answered well.`,
      samples: labelled(({ seconds_since_success: seconds }) => seconds),
    },
    {
      name: `matv_${area}_failures_in_a_row`,
      type: 'gauge',
      help: `Failed calls of ${what} since the last good one.`,
      samples: labelled(({ failures }) => failures),
    },
    {
      name: `matv_${area}_paused`,
      type: 'gauge',
      help: `1 while ${what} is not called because of its failures.`,
      samples: labelled(({ paused }) => (paused ? 1 : 0)),
    },
  ];
}
