import { LATE_BACKUP_HOURS } from '#domain/backups.ts';
import { counted } from '#domain/counted.ts';
import type { SitePart, SiteState, StateOfPart } from '#domain/desk/site-state.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { freeBytesOn, LEAST_FREE_BYTES } from '#server/files/free-space.ts';
import type { PageCache } from '#server/http/page-cache.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { StorageHealth } from '#server/media/storage-fault.ts';
import {
  countNodes,
  type RecurringRow,
  readAlerts,
  readJobs,
  readMail,
  readNewsletter,
  readVideos,
  readWebhooks,
  readWire,
  type SourceRow,
} from './site-state.repo.ts';

export interface SiteStateNeeds {
  readonly config: Pick<Config, 'wire' | 'videos' | 'liveHlsUrl' | 'mail' | 's3' | 'dataDir' | 'backups'>;
  readonly db: Pick<Database, 'pool' | 'engine'>;
  readonly clock: Clock;
  /** Null: pages are not cached. */
  readonly cache: PageCache | null;
  readonly jobs: Pick<Jobs, 'recurring'>;
  readonly storageHealth: StorageHealth;
  /** Another one in tests, which cannot fill a disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SLOW_DATABASE_MS = 500;
const FEW_BYTES = 5 * LEAST_FREE_BYTES;
/** A source that failed fewer times in a row often answers the next poll. */
const FAILURES = 3;

/**
 * How all parts of the site are doing, from what it already knows: nobody is asked, so the answer never waits for another
 * system.
 */
export async function readSiteState(needs: SiteStateNeeds): Promise<SiteState> {
  const { db, clock } = needs;
  const now = clock.now();
  const database = await stateOfDatabase(needs);
  // Sequentially: at most one connection of the pool is used.
  const jobs = await readJobs(db.pool, needs.jobs.recurring);
  const parts: StateOfPart[] = [
    database,
    stateOfPages(needs.cache),
    await stateOfFiles(needs),
    stateOfBackups(needs, jobs.recurring, now),
    stateOfJobs(jobs, now),
    stateOfWire(await readWire(db.pool, needs.config.wire !== null)),
    await stateOfVideos(needs),
    stateOfLive(needs),
    await stateOfMail(needs, now),
    await stateOfAlerts(needs, now),
    await stateOfNewsletter(needs, now),
    await stateOfWebhooks(needs, now),
  ];
  return { at: now.toISOString(), parts };
}

interface Found {
  readonly state: StateOfPart['state'];
  readonly since?: Date | null;
  readonly lastSuccessAt?: Date | null;
  readonly facts?: readonly (string | null)[];
}

function stateOf(part: SitePart, { state, since = null, lastSuccessAt = null, facts = [] }: Found): StateOfPart {
  const isTroubled = state === 'slow' || state === 'failing';
  return {
    part,
    state,
    since: isTroubled ? (since?.toISOString() ?? null) : null,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    facts: facts.filter((fact) => fact !== null),
  };
}

async function stateOfDatabase({ db }: SiteStateNeeds): Promise<StateOfPart> {
  const began = performance.now();
  const nodes = await countNodes(db.pool);
  const took = Math.round(performance.now() - began);
  const waiting = db.pool.waitingCount;
  return stateOf('database', {
    state: took > SLOW_DATABASE_MS || waiting > 0 ? 'slow' : 'working',
    facts: [
      `${db.engine === 'postgres' ? 'PostgreSQL' : 'Embedded'}; it answered in ${took} ms.`,
      waiting > 0 ? `${counted(waiting, 'request waits', 'requests wait')} for a connection.` : null,
      nodes > 1 ? `${nodes} servers share it.` : null,
    ],
  });
}

function stateOfPages(cache: PageCache | null): StateOfPart {
  if (!cache) return stateOf('pages', { state: 'off' });
  const sums = { ready: 0, all: 0 };
  for (const { fresh, stale, missed } of cache.lookups.values()) {
    sums.ready += fresh + stale;
    sums.all += fresh + stale + missed;
  }
  return stateOf('pages', {
    state: 'working',
    facts: [
      `${counted(cache.size, 'page is', 'pages are')} kept ready in ${megabytes(cache.bytes)} of ${megabytes(cache.maxBytes)} MB.`,
      sums.all >= 100
        ? `Since the start of this server ${Math.floor((100 * sums.ready) / sums.all)} of 100 requests were answered from it.`
        : null,
    ],
  });
}

async function stateOfFiles({
  config,
  db,
  storageHealth,
  freeBytes = freeBytesOn,
}: SiteStateNeeds): Promise<StateOfPart> {
  const free = await freeBytes(config.dataDir);
  const { lastSuccessAt, lastFaultAt } = storageHealth;
  const isAway = lastFaultAt !== null && (lastSuccessAt === null || lastFaultAt > lastSuccessAt);
  return stateOf('files', {
    state: isAway || free < LEAST_FREE_BYTES ? 'failing' : free < FEW_BYTES ? 'slow' : 'working',
    since: isAway ? lastFaultAt : null,
    lastSuccessAt,
    facts: [
      config.s3
        ? 'Pictures and attachments are kept in a bucket.'
        : 'Pictures and attachments are kept on the server’s disk.',
      isAway ? 'The last attempt to read or write a file failed.' : null,
      `${gigabytes(free)} GB are free on the server’s disk.`,
      free < LEAST_FREE_BYTES && db.engine === 'embedded'
        ? 'The database is on this disk too: once it is full, nothing can be saved.'
        : null,
    ],
  });
}

function stateOfBackups({ config }: SiteStateNeeds, recurring: readonly RecurringRow[], now: Date): StateOfPart {
  const { address, key } = config.backups;
  if (address === null) return stateOf('backups', { state: 'off' });
  const job = recurring.find(({ name }) => name === 'backup');
  const lastSuccessAt = job?.last_success_at ?? null;
  const failingSince = job?.failing_since ?? null;
  const isLate = isBefore(lastSuccessAt, now, LATE_BACKUP_HOURS * HOUR_MS);
  return stateOf('backups', {
    state: failingSince !== null || isLate ? 'failing' : 'working',
    since: failingSince ?? lastSuccessAt,
    lastSuccessAt,
    facts: [
      'One is made every day.',
      key === null ? 'They are not encrypted.' : 'They are encrypted.',
      failingSince === null ? null : `The last attempt failed. The next one is ${fromNow(job?.next_at ?? now, now)}.`,
    ],
  });
}

function fromNow(at: Date, now: Date): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'due now';
  if (minutes < 120) return `in ${counted(minutes, 'minute', 'minutes')}`;
  return `in ${Math.round(minutes / 60)} hours`;
}

function stateOfJobs(
  { waiting, failed, due_since, recurring }: Awaited<ReturnType<typeof readJobs>>,
  now: Date,
): StateOfPart {
  const failing = recurring.filter(({ failing_since }) => failing_since !== null);
  const overdue = recurring.flatMap(({ overdue_since }) =>
    isBefore(overdue_since, now, MINUTE_MS) ? [overdue_since] : [],
  );
  const late = earliest([...overdue, due_since]);
  const isStuck = isBefore(late, now, 10 * MINUTE_MS);
  const isLate = isBefore(late, now, MINUTE_MS);
  return stateOf('jobs', {
    state: isStuck ? 'failing' : isLate || failing.length > 0 ? 'slow' : 'working',
    since: isLate ? late : earliest(failing.map(({ failing_since }) => failing_since)),
    lastSuccessAt: latest(recurring.map(({ last_success_at }) => last_success_at)),
    facts: [
      waiting === 0 ? 'Nothing waits.' : `${counted(waiting, 'job waits', 'jobs wait')}.`,
      failing.length === 0 ? null : `Failing: ${failing.map(({ name }) => name).join(', ')}.`,
      failed === 0 ? null : `${counted(failed, 'job was', 'jobs were')} given up in the last day.`,
    ],
  });
}

function stateOfWire(sources: readonly SourceRow[]): StateOfPart {
  if (sources.length === 0) return stateOf('wire', { state: 'off' });
  const troubled = sources.filter(({ failures }) => failures > 0);
  const failing = troubled.filter(({ failures }) => failures >= FAILURES);
  return stateOf('wire', {
    state: failing.length > 0 ? 'failing' : troubled.length > 0 ? 'slow' : 'working',
    since: earliest(troubled.map(({ last_success_at }) => last_success_at)),
    lastSuccessAt: latest(sources.map(({ last_success_at }) => last_success_at)),
    facts: [
      `${counted(sources.length, 'source is', 'sources are')} read.`,
      ...troubled.map(({ name, failures }) => `${name}: ${counted(failures, 'failure', 'failures in a row')}.`),
    ],
  });
}

async function stateOfVideos({ config, db }: SiteStateNeeds): Promise<StateOfPart> {
  if (!config.videos) return stateOf('videos', { state: 'off' });
  const source = await readVideos(db.pool, config.videos.channelId);
  if (!source) return stateOf('videos', { state: 'working', facts: ['The provider has not been asked yet.'] });
  const { failures, last_success_at } = source;
  return stateOf('videos', {
    state: failures >= FAILURES ? 'failing' : failures > 0 ? 'slow' : 'working',
    since: last_success_at,
    lastSuccessAt: last_success_at,
    facts: [failures > 0 ? `${counted(failures, 'failure', 'failures in a row')}.` : null],
  });
}

function stateOfLive({ config }: SiteStateNeeds): StateOfPart {
  return stateOf('live', { state: config.liveHlsUrl === null ? 'off' : 'unwatched' });
}

async function stateOfMail({ config, db }: SiteStateNeeds, now: Date): Promise<StateOfPart> {
  if (config.mail.smtpUrl === null) return stateOf('mail', { state: 'off' });
  const { waiting, retried, retried_since, last_sent, given_up, last_given_up } = await readMail(db.pool, now);
  const isStuck = retried > 0 && (last_sent === null || isBefore(last_sent, now, 10 * MINUTE_MS));
  // Once the last one that waited is given up, nothing is left that could be tried again.
  const isLost = last_given_up !== null && (last_sent === null || last_sent < last_given_up);
  return stateOf('mail', {
    state: isStuck || isLost ? 'failing' : retried > 0 ? 'slow' : 'working',
    since: retried_since ?? last_given_up,
    lastSuccessAt: last_sent,
    facts: [
      waiting === 0 ? 'No mail waits.' : `${counted(waiting, 'mail waits', 'mails wait')}.`,
      retried === 0 ? null : `${counted(retried, 'of them has', 'of them have')} been tried already.`,
      given_up === 0 ? null : `${counted(given_up, 'mail was', 'mails were')} given up in the last day.`,
    ],
  });
}

async function stateOfAlerts({ db }: SiteStateNeeds, now: Date): Promise<StateOfPart> {
  const { browsers, due_since, attempts, last_sent } = await readAlerts(db.pool);
  return stateOf('alerts', {
    state: isBefore(due_since, now, 5 * MINUTE_MS) ? 'failing' : attempts > 0 ? 'slow' : 'working',
    since: due_since,
    lastSuccessAt: last_sent,
    facts: [
      browsers === 0
        ? 'No alert is on its way.'
        : `An alert has still to reach ${counted(browsers, 'phone or browser', 'phones and browsers')}.`,
    ],
  });
}

async function stateOfNewsletter({ config, db }: SiteStateNeeds, now: Date): Promise<StateOfPart> {
  if (config.mail.smtpUrl === null) return stateOf('newsletter', { state: 'off' });
  const { sending, sending_since, paused, late_since, last_sent } = await readNewsletter(db.pool);
  const isLate = isBefore(late_since, now, 10 * MINUTE_MS);
  const isLong = isBefore(sending_since, now, 6 * HOUR_MS);
  return stateOf('newsletter', {
    state: isLate ? 'failing' : isLong ? 'slow' : 'working',
    since: isLate ? late_since : sending_since,
    lastSuccessAt: last_sent,
    facts: [
      sending === 0 ? 'No edition is being sent.' : `${counted(sending, 'edition is', 'editions are')} being sent.`,
      paused === 0 ? null : `${counted(paused, 'edition is', 'editions are')} paused.`,
      isLate ? 'An edition should have begun and has not.' : null,
    ],
  });
}

async function stateOfWebhooks({ db }: SiteStateNeeds, now: Date): Promise<StateOfPart> {
  const { active, paused, waiting, due_since, retried, last_delivered } = await readWebhooks(db.pool);
  if (active + paused === 0) return stateOf('webhooks', { state: 'off' });
  return stateOf('webhooks', {
    state: isBefore(due_since, now, 5 * MINUTE_MS) ? 'failing' : retried > 0 ? 'slow' : 'working',
    since: due_since,
    lastSuccessAt: last_delivered,
    facts: [
      `${counted(active, 'system is', 'systems are')} notified of events.`,
      paused === 0 ? null : `${counted(paused, 'webhook is', 'webhooks are')} paused.`,
      waiting === 0 ? null : `${counted(waiting, 'delivery waits', 'deliveries wait')}.`,
    ],
  });
}

/** Whether `at` is more than `ms` before `now`. */
function isBefore(at: Date | null, now: Date, ms: number): at is Date {
  return at !== null && now.getTime() - at.getTime() > ms;
}

function earliest(times: readonly (Date | null)[]): Date | null {
  return known(times).at(0) ?? null;
}

function latest(times: readonly (Date | null)[]): Date | null {
  return known(times).at(-1) ?? null;
}

function known(times: readonly (Date | null)[]): Date[] {
  return times.filter((time) => time !== null).toSorted((a, b) => a.getTime() - b.getTime());
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1_048_576);
}

function gigabytes(bytes: number): string {
  return (bytes / 1_073_741_824).toLocaleString('en-GB', { maximumFractionDigits: 1 });
}
