import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Alerts } from '#server/alerts/alerts.service.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { freeBytesOn } from '#server/files/free-space.ts';
import type { Log } from '#server/http/app-types.ts';
import { profileNameOf } from '#server/http/cache-profiles.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import type { WorkersOfSite } from '#server/start/ask-workers.ts';
import { byLabel, counter, gauge } from './on-scrape.ts';
import { type RequestMetrics, requestMetrics } from './request-metrics.ts';
import { sharedMetrics } from './shared-metrics.ts';
import { readShared, type SharedState } from './state.repo.ts';

/**
 * Shorter than the usual scrape timeout of ten seconds, so that process metrics arrive even while the database is down.
 */
const DATABASE_WITHIN_MS = 3_000;

export interface Metrics {
  readonly requests: RequestMetrics;
  readonly contentType: string;
  /** Everything that is measured, in Prometheus' text format. */
  text(): Promise<string>;
}

export interface MetricsNeeds {
  readonly config: Pick<Config, 'wire' | 'videos' | 'dataDir'>;
  readonly db: Pick<Database, 'pool'>;
  readonly cache: PageCache | null;
  readonly mail: Pick<Mail, 'outcomes'>;
  readonly alerts: Pick<Alerts, 'outcomes'>;
  readonly jobs: Pick<Jobs, 'recurring'>;
  readonly log: Pick<Log, 'warn'>;
  /** The processes that serve together with this one, where there are some. */
  readonly workers?: WorkersOfSite | null;
}

export function createMetrics(needs: MetricsNeeds): Metrics {
  const ofNode = new Registry();
  const ofScrape = new Registry();
  const requests = requestMetrics(ofNode);
  addCacheMetrics(ofNode, needs.cache);
  addPoolMetrics(ofNode, needs.db);
  addOutcomes(ofNode, needs);
  let stored: SharedState | null = null;
  let freeBytes: number | null = null;
  gauge(ofScrape, {
    name: 'matv_data_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    read: () => (freeBytes === null ? [] : freeBytes),
  });
  gauge(ofScrape, {
    name: 'matv_database_up',
    help: '1 when the database answered this scrape within three seconds.',
    read: () => (stored ? 1 : 0),
  });
  const { workers = null } = needs;
  const textOfProcess = () => {
    const merged = Registry.merge([ofNode, processRegistry()]);
    if (workers) merged.setDefaultLabels({ worker: workers.own });
    return merged.metrics();
  };
  workers?.answer(textOfProcess);
  return {
    requests,
    contentType: ofNode.contentType,
    text: async () => {
      // Null where the system does not say.
      freeBytes = await freeBytesOn(needs.config.dataDir).catch(() => null);
      stored = await readInTime(needs);
      const ofProcesses = workers ? mergedText(await workers.ask()) : await textOfProcess();
      const shared = await Registry.merge([ofScrape, ...(stored ? [sharedMetrics(stored)] : [])]).metrics();
      return `${ofProcesses}\n${shared}`;
    },
  };
}

/** The metrics of several processes as one text, in which the rows of a metric stand together. */
function mergedText(texts: readonly string[]): string {
  const rows = new Map<string, string[]>();
  for (const text of texts) {
    for (const block of text.trim().split('\n\n')) {
      const [help = '', type = '', ...samples] = block.split('\n');
      const head = `${help}\n${type}`;
      rows.set(head, [...(rows.get(head) ?? []), ...samples]);
    }
  }
  return [...rows].map(([head, samples]) => `${[head, ...samples].join('\n')}\n`).join('\n');
}

let ofProcess: Registry | null = null;

/** Metrics of the whole process, created at its first scrape and kept: the library never stops collecting. */
function processRegistry(): Registry {
  if (ofProcess) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: 20 });
  return ofProcess;
}

function addCacheMetrics(registry: Registry, cache: PageCache | null): void {
  if (!cache) return;
  counter(registry, {
    name: 'matv_page_cache_requests_total',
    help: 'Look-ups in the page cache: fresh, stale while a new page was rendered, or missed.',
    labels: ['page', 'result'],
    read: () =>
      [...cache.lookups].flatMap(([profile, { fresh, stale, missed }]) =>
        byLabel('result', { fresh, stale, missed }).map(({ labels, value }) => ({
          labels: { page: profileNameOf(profile), ...labels },
          value,
        })),
      ),
  });
  gauge(registry, {
    name: 'matv_page_cache_bytes',
    help: 'Memory used by cached pages.',
    read: () => cache.bytes,
  });
  gauge(registry, {
    name: 'matv_page_cache_max_bytes',
    help: 'Memory that cached pages may use.',
    read: () => cache.maxBytes,
  });
  gauge(registry, {
    name: 'matv_page_cache_pages',
    help: 'Number of cached pages.',
    read: () => cache.size,
  });
}

function addPoolMetrics(registry: Registry, { pool }: MetricsNeeds['db']): void {
  gauge(registry, {
    name: 'matv_database_connections_in_use',
    help: 'Connections of the pool in use.',
    read: () => pool.totalCount - pool.idleCount,
  });
  gauge(registry, {
    name: 'matv_database_connections_open',
    help: 'Connections of the pool.',
    read: () => pool.totalCount,
  });
  gauge(registry, {
    name: 'matv_database_requests_waiting',
    help: 'Requests waiting for a connection.',
    read: () => pool.waitingCount,
  });
}

function addOutcomes(registry: Registry, { mail, alerts }: MetricsNeeds): void {
  counter(registry, {
    name: 'matv_mail_attempts_total',
    help: 'Attempts of this node to send a mail: sent, to be retried, or given up.',
    labels: ['result'],
    read: () =>
      byLabel('result', { sent: mail.outcomes.sent, retried: mail.outcomes.retried, given_up: mail.outcomes.givenUp }),
  });
  counter(registry, {
    name: 'matv_push_messages_total',
    help: 'Messages of this node to browsers with alerts: delivered to their push service, failed, refused, or gone.',
    labels: ['result'],
    read: () => byLabel('result', alerts.outcomes),
  });
}

/** What the database knows, or `null` if it does not answer in time. */
async function readInTime({ config, db, jobs, log }: MetricsNeeds): Promise<SharedState | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('the database did not answer in time')), DATABASE_WITHIN_MS);
  try {
    return await Promise.race([readShared(db.pool, config, jobs.recurring), late.promise]);
  } catch (error) {
    log.warn({ err: error }, 'the metrics lack those from the database');
    return null;
  } finally {
    clearTimeout(timer);
  }
}
