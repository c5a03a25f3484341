import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { resealWith } from './accounts/resealing.ts';
import { sessionSecret } from './accounts/session-secret.ts';
import { buildApp } from './app.ts';
import { withTagsHeader } from './cdn/cdn-tags.ts';
import { createPurger, type Purger, registerPurgeJobs } from './cdn/purger.ts';
import { clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { Change } from './db/cache-tags.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DatabaseRefused } from './db/errors.ts';
import { migrate } from './db/migrate.ts';
import { connectReplicas, type Replicas, readFromReplicas } from './db/replicas.ts';
import { onServerTime } from './db/shifted-clock.ts';
import { makeFolder } from './files/make-folder.ts';
import { closeDataDirectory } from './files/private-files.ts';
import type { App, Log } from './http/app-types.ts';
import { PageBanner } from './http/page-banner.ts';
import { PageCache } from './http/page-cache.ts';
import { loadProductionBuild, type RouterBuild } from './http/router-build.ts';
import { packPage } from './http/sending/pack-page.ts';
import { withStaleNotice } from './http/stale-notice.ts';
import { warmUpPages } from './http/warm-up-pages.ts';
import { createJobs, type Jobs } from './jobs/jobs.service.ts';
import { createLog } from './log.ts';
import { builtTemplates, templateSource } from './mail/load-templates.ts';
import { createMail } from './mail/mail.service.ts';
import type { MailTemplates } from './mail/mail-props.ts';
import { createMetricsApp } from './metrics/metrics.api.ts';
import { createMetrics, type Metrics } from './metrics/metrics.service.ts';
import { keepSanitiserReady } from './newsroom/model/safe-html.ts';
import { alignSamples } from './newsroom/samples/samples.service.ts';
import { pingHub } from './newsroom/sitemaps/websub.ts';
import { joinFileStore } from './nodes/file-store.service.ts';
import { invalidateOnChanges } from './page-invalidation.ts';
import { plainConnections } from './plain-connections.ts';
import { sealing } from './secrets/sealing.ts';
import { createSite, registerJobs, type Site } from './site.ts';
import { workersOfSite } from './start/ask-workers.ts';
import { BUILD_FOLDER } from './start/build-folder.ts';
import { addressOf, greetingOf } from './start/greeting.ts';
import { addressesOf, checkAddresses, type ListeningAddress, refusedAddress } from './start/listening-address.ts';
import { rootWarning } from './start/root-warning.ts';
import { StartRefused } from './start/start-refused.ts';
import { stopInOrder } from './start/stop-in-order.ts';
import type { LimitsOfForms } from './visitors/protection/form-limits.ts';

/** The site as it runs. */
export interface RunningServer {
  /** The address, and how to log in where that is news. */
  readonly greeting: string;
  readonly address: string;
  /** Lets requests and jobs under way finish, for at most 5 s, and closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Called before an account is made, whose password is printed once: from then on the start must be let finish. */
  readonly onAccount?: (() => void) | undefined;
  /** For benchmarks only: replaces the rate limits of visitors' forms, so that a benchmark measures what is behind them. */
  readonly limits?: LimitsOfForms | undefined;
}

const ROOT = join(import.meta.dirname, '..');
const CLIENT_FOLDER = join(BUILD_FOLDER, 'client');
const BUILT_FILES = {
  pages: join(BUILD_FOLDER, 'server', 'index.js'),
  clientFolder: CLIENT_FOLDER,
};
const MAIL_TEMPLATES = {
  built: join(BUILD_FOLDER, 'mail', 'render-mail.js'),
  source: join(ROOT, 'server', 'mail', 'templates', 'render-mail.tsx'),
};
const CACHE_BYTES = 64 * 1_048_576;
/** With the ends of the jobs and of the database it must stay below what `main.ts` allows. */
const CLOSE_TIMEOUT_MS = 5_000;
/** A client that keeps its connection and asks within this time leaves with a whole answer. */
const LEAVE_MS = 1_000;

/** Opens the data, makes what is missing in it, and listens. Throws StartRefused with what to do. */
export async function startServer(config: Config, { limits, onAccount }: StartOptions = {}): Promise<RunningServer> {
  const log = createLog(config);
  // A worker's port is held by the process that forked it, and a probe would be handed connections of readers.
  if (!cluster.isWorker) await checkAddresses(config);
  for (const plain of plainConnections(config)) log.warn({ part: 'settings' }, plain);
  const asRoot = rootWarning(config);
  if (asRoot !== null) log.warn({ part: 'settings' }, asRoot);
  const stopTracing = await beginTracing(config, log);
  const { site, jobs } = await openSite(config, log, limits);
  const { db, accounts, wire } = site;
  const banner = new PageBanner();
  const cache = createCache(site, banner);
  const leaveFileStore = await joinFileStore(config, db);
  const hub = createHubNotifier(site);
  const purger = purgerOf(site);
  const stopListening = await invalidateOnChanges(site, { cache, banner, purger, notifyHub: hub.notify });
  await alignSamples(site, config.sampleContent);
  let isStarted = false;
  let isLeaving = false;
  const metrics = createMetrics({ ...site, cache, workers: workersOfSite() });
  const { app, closePages } = await openApp(site, {
    cache,
    banner,
    metrics,
    isStarted: () => isStarted,
    isLeaving: () => isLeaving,
  });
  registerJobs(jobs, site);
  if (purger) registerPurgeJobs(jobs, { purger, db: db.pool, log });
  // Before the first request, which may send jobs; none is run before the port is known to be free.
  await jobs.prepare();
  onAccount?.();
  // As late as possible: its password is printed once, and a start that failed after this would never print it.
  const first = await accounts.ensureFirstAdministrator();
  const stopMetrics = await listen(app, config, metrics);
  await jobs.start();
  if (config.nodeEnv !== 'development') await warmUpPages(app, log);
  hub.begin();
  isStarted = true;
  // After a restart its interval may not be over yet, but readers expect today's news.
  wire
    ?.pollUnprompted()
    .catch((error: unknown) => log.error({ err: error }, 'the wire could not be polled at the start'));
  const address = addressOf(app, config);
  log.info({ address, database: db.engine, wire: config.wire !== null }, 'ready');
  return {
    address,
    greeting: greetingOf(address, first),
    stop: async () => {
      if (cluster.isWorker) {
        // Closing ends idle connections at once, and with them a request that is on its way over one.
        isLeaving = true;
        await pause(LEAVE_MS);
      }
      // A reader who stopped reading must not keep the database open.
      setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
      await stopInOrder([
        [
          // After the last upload, and while jobs are being stopped: they would wait a minute for a picture to be rendered.
          () => stopInOrder([() => app.close(), () => site.media.close()]),
          stopMetrics,
          () => wire?.close(),
          () => site.sources.close(),
          () => site.alerts.close(),
          () => jobs.stop(),
        ],
        closePages,
        stopListening,
        () => purger?.close(),
        () => site.webhooks.close(),
        () => site.mail.close(),
        leaveFileStore,
        () => site.replicas?.close(),
        () => db.close(),
        stopTracing,
      ]);
    },
  };
}

/** Before anything is opened: connections to the database are traced from their beginning. */
async function beginTracing({ tracing }: Config, log: Log): Promise<() => Promise<void>> {
  if (tracing === null) return async () => undefined;
  const { startTracing } = await import('./tracing/open-telemetry.ts');
  return startTracing(tracing, log);
}

async function openSite(
  config: Config,
  log: Log,
  limits: StartOptions['limits'],
): Promise<{ readonly site: Site; readonly jobs: Jobs }> {
  const clock = config.clockStart ? clockFrom(config.clockStart) : systemClock;
  await makeDataFolder(config.dataDir);
  await closeDataDirectory(config.dataDir, log);
  const opened = await openOrRefuse(config, log);
  const db = config.clockStart ? onServerTime(opened, clock) : opened;
  // The queue defines a clock of its own in SQL, which a set one would break: jobs run by the database's time.
  const jobs = createJobs({ db: opened, log });
  const secret = await sessionSecret(config, db);
  if (config.formerSessionSecret !== null) await resealWith(secret, config.formerSessionSecret, { db, log });
  const mail = createMail({ config, db, jobs, sealing: sealing(secret, 'mails'), templates: templatesOf(config), log });
  const onDeskUse = keepSanitiserReady;
  const replicas = openReplicas(config, opened, log);
  return { site: await createSite({ config, log, clock, db, replicas, jobs, mail, secret, onDeskUse, limits }), jobs };
}

function openReplicas({ replicaUrls, clockStart }: Config, db: Database, log: Log): Replicas | null {
  // Their clocks cannot be set.
  if (replicaUrls.length === 0 || clockStart !== null) return null;
  return readFromReplicas({ db, replicas: connectReplicas(replicaUrls, log), log });
}

function templatesOf({ nodeEnv }: Config): () => Promise<MailTemplates> {
  return nodeEnv === 'development' ? templateSource(MAIL_TEMPLATES.source) : builtTemplates(MAIL_TEMPLATES.built);
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartRefused(
      [`The data directory ${folder} cannot be made (${reason}). Set DATA_DIR to another place.`],
      {
        cause: error,
      },
    );
  }
}

async function openOrRefuse(config: Config, log: Log): Promise<Database> {
  try {
    const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
    await migrate(db, { log });
    return db;
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new StartRefused([error.message], { cause: error });
    throw error;
  }
}

function createCache({ clock, log, config: { cdn } }: Site, banner: PageBanner): PageCache {
  return new PageCache({
    clock,
    banner,
    markStale: withStaleNotice,
    maxBytes: CACHE_BYTES,
    pack: cdn === null ? packPage : (page) => packPage(withTagsHeader(page, cdn.tags)),
    onBackgroundError: (key, error) => log.error({ err: error, page: key }, 'a page could not be rendered again'),
  });
}

function purgerOf({ config: { cdn }, db, log }: Site): Purger | null {
  const purge = cdn?.purge ?? null;
  return purge === null ? null : createPurger({ purge, db: db.pool, log });
}

/** Notifies the WebSub hub of changed feeds, where one is set; only from `begin` on, since no job can be sent before. */
function createHubNotifier({ config, db, jobs, log }: Site) {
  let hasBegun = false;
  return {
    begin: () => {
      hasBegun = config.webSubHub !== null;
    },
    notify: (change: Change) => {
      if (!hasBegun) return;
      pingHub(jobs, db.pool, change, config.languages).catch((error: unknown) =>
        log.error({ err: error }, 'the WebSub hub cannot be notified'),
      );
    },
  };
}

async function openApp(
  site: Site,
  options: {
    readonly cache: PageCache;
    readonly banner: PageBanner;
    readonly metrics: Metrics;
    readonly isStarted: () => boolean;
    readonly isLeaving: () => boolean;
  },
): Promise<{ readonly app: App; readonly closePages: () => Promise<void> }> {
  if (site.config.nodeEnv === 'development') {
    const { developmentPages } = await import('./http/development-pages.ts');
    const server = createServer();
    const vite = await developmentPages(server, ROOT, () => options.cache.clear());
    const app = await buildApp(site, { ...options, pages: { build: vite.build, clientFolder: '' }, server });
    vite.serveOn(app);
    return { app, closePages: vite.close };
  }
  const build: RouterBuild = await loadProductionBuild(BUILT_FILES);
  const app = await buildApp(site, { ...options, pages: { build, clientFolder: CLIENT_FOLDER } });
  return { app, closePages: async () => undefined };
}

/** For readers, and for a monitoring system where that has a port of its own; returns how that one is closed. */
async function listen(app: App, config: Config, metrics: Metrics): Promise<() => Promise<void>> {
  const addresses = addressesOf(config);
  await listenOn(app, addresses.site);
  if (addresses.metrics === null) return async () => undefined;
  const forMonitoring = createMetricsApp(metrics, config.metrics);
  await listenOn(forMonitoring, addresses.metrics);
  return () => forMonitoring.close();
}

async function listenOn(app: App, address: ListeningAddress): Promise<void> {
  try {
    await app.listen({ port: address.port, host: address.host });
  } catch (error) {
    throw refusedAddress(error, address);
  }
}
