import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Accounts, createAccounts, registerAccountJobs } from './accounts/accounts.service.ts';
import { sealing } from './accounts/sealing.ts';
import { sessionSecret } from './accounts/session-secret.ts';
import { registerAnalyticsJobs } from './analytics/analytics.service.ts';
import { buildApp } from './app.ts';
import { type Clock, clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Change, onChange } from './db/changes.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DatabaseRefused } from './db/errors.ts';
import { maintain } from './db/maintain.ts';
import { migrate } from './db/migrate.ts';
import { onServerTime } from './db/shifted-clock.ts';
import { closeDataDirectory } from './files/private-files.ts';
import type { App, Log } from './http/app-types.ts';
import { makeFirstPages } from './http/first-pages.ts';
import { PageCache } from './http/page-cache.ts';
import { tagsOfChange } from './http/page-trace.ts';
import { loadProductionBuild, type RouterBuild } from './http/router-build.ts';
import { createInlineStyles } from './http/sending/inline-styles.ts';
import { packPage } from './http/sending/pack-page.ts';
import { createJobs, type Jobs } from './jobs/jobs.service.ts';
import { createLog } from './log.ts';
import { builtTemplates, templateSource } from './mail/load-templates.ts';
import { createMail, type Mail } from './mail/mail.service.ts';
import type { MailTemplates } from './mail/mail-props.ts';
import { createMedia, type Media, registerMediaJobs } from './media/media.service.ts';
import { openStorage } from './media/storage.ts';
import { registerWantedPicturesJob } from './newsroom/homepage/wanted-pictures.service.ts';
import { forgetMergedSections } from './newsroom/model/merged-sections.ts';
import { keepSanitiserReady } from './newsroom/model/safe-html.ts';
import { registerAuthorCountJob } from './newsroom/reading/author-counts.service.ts';
import { alignSamples } from './newsroom/samples/samples.service.ts';
import { watchDueStories } from './newsroom/stories/due-stories.ts';
import { joinFileStore } from './nodes/file-store.service.ts';
import { BUILD_FOLDER } from './start/build-folder.ts';
import { addressOf, greetingOf } from './start/greeting.ts';
import { checkAddress, refusedAddress } from './start/listening-address.ts';
import { StartRefused } from './start/start-refused.ts';
import { createVideos, registerVideoJobs, type Videos } from './videos/videos.service.ts';
import { openVisitorForms, registerVisitorFormJobs, type VisitorForms } from './visitor-forms.ts';
import type { LimitsOfForms } from './visitors/protection/form-limits.ts';
import { registerVisitorsDeskJobs } from './visitors/visitors-desk.ts';
import { createWire, registerWireJobs, type Wire } from './wire/wire.service.ts';

/** The site as it runs. */
export interface RunningServer {
  /** The address, and how to log in where that is news. */
  readonly greeting: string;
  readonly address: string;
  /** Lets requests and jobs under way finish, for at most 5 s, and closes the database. */
  stop(): Promise<void>;
}

/** What only a benchmark may ask for. */
export interface StartOptions {
  /** Of visitors' forms, instead of the product's own: what lies behind them is to be measured. */
  readonly limits?: LimitsOfForms | undefined;
}

const ROOT = join(import.meta.dirname, '..');
const CLIENT_FOLDER = join(BUILD_FOLDER, 'client');
const BUILT_FILES = {
  pages: join(BUILD_FOLDER, 'server', 'index.js'),
  readerManifest: join(CLIENT_FOLDER, 'reader-manifest.json'),
};
const MAIL_TEMPLATES = {
  built: join(BUILD_FOLDER, 'mail', 'render-mail.js'),
  source: join(ROOT, 'server', 'mail', 'templates', 'render-mail.tsx'),
};
const CACHE_BYTES = 64 * 1_048_576;
const MAINTENANCE_SECONDS = 6 * 3600;
/** With the ends of the jobs and of the database it must stay below what `main.ts` allows. */
const CLIENTS_PATIENCE_MS = 5_000;

interface Opened {
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly mail: Mail;
  readonly media: Media;
  readonly visitorForms: VisitorForms;
  readonly videos: Videos;
  readonly jobs: Jobs;
  readonly wire: Wire | null;
  readonly cache: PageCache | null;
}

type Site = Opened & { readonly isStarted: () => boolean };

/** Opens the data, makes what is missing in it, and listens. Throws StartRefused with what to do. */
export async function startServer(config: Config, { limits }: StartOptions = {}): Promise<RunningServer> {
  const log = createLog(config);
  await checkAddress(config);
  const opened = await openAll(config, log, limits);
  const leaveFileStore = await joinFileStore(config, opened.db);
  const stopListening = await forgetChangedPages(opened);
  await alignSamples(opened, config.sampleContent);
  let isStarted = false;
  const { app, closePages } = await buildSite(config, { ...opened, isStarted: () => isStarted });
  registerAccountJobs(opened.jobs, opened.db, opened.clock);
  registerMediaJobs(opened.jobs, opened.media);
  registerVisitorFormJobs(opened.jobs, opened);
  registerVisitorsDeskJobs(opened.jobs, { ...opened, config });
  registerWantedPicturesJob(opened.jobs, opened.db, log);
  if (opened.wire) registerWireJobs(opened.jobs, opened.wire);
  registerVideoJobs(opened.jobs, opened.videos);
  registerAnalyticsJobs(opened.jobs, opened.db.pool);
  registerAuthorCountJob(opened.jobs, opened.db.pool);
  opened.jobs.every('maintain-database', MAINTENANCE_SECONDS, () => maintain(opened.db));
  // Before the first request, which may send jobs; none is done before the port is known to be free.
  await opened.jobs.prepare();
  // As late as can be: its password is printed once, and a start that fails before would never print it.
  const first = await opened.accounts.ensureFirstAdministrator();
  await listen(app, config);
  await opened.jobs.start();
  if (config.nodeEnv !== 'development') await makeFirstPages(app, log);
  isStarted = true;
  // After a restart its interval may not be over yet, but readers expect today's news.
  void opened.wire?.poll();
  const address = addressOf(app, config);
  log.info({ address, database: opened.db.engine, wire: config.wire !== null }, 'ready');
  return {
    address,
    greeting: greetingOf(address, first),
    stop: async () => {
      // A reader who stopped reading must not keep the database open.
      setTimeout(() => app.server.closeAllConnections(), CLIENTS_PATIENCE_MS).unref();
      await Promise.all([app.close(), opened.wire?.close(), opened.jobs.stop()]);
      await closePages();
      await stopListening();
      opened.mail.close();
      await opened.media.close();
      await leaveFileStore();
      await opened.db.close();
    },
  };
}

async function openAll(config: Config, log: Log, limits: StartOptions['limits']): Promise<Opened> {
  const clock = config.clockStart ? clockFrom(config.clockStart) : systemClock;
  await makeDataFolder(config.dataDir);
  await closeDataDirectory(config.dataDir, log);
  const opened = await openOrRefuse(config, log);
  const db = config.clockStart ? onServerTime(opened, clock) : opened;
  // The queue defines a clock of its own in SQL, which a set one would break: jobs run by the database's time.
  const jobs = createJobs({ db: opened, log });
  const secret = await sessionSecret(config, db);
  const mail = createMail({ config, db, jobs, sealing: sealing(secret, 'mails'), templates: templatesOf(config), log });
  const accounts = createAccounts({
    config,
    db,
    clock,
    log,
    mail,
    jobs,
    secret,
    onDeskUse: keepSanitiserReady,
  });
  const media = createMedia({ config, db, storage: await openStorage(config), clock, log });
  const visitorForms = await openVisitorForms({ config, secret, db, clock, mail, log, limits });
  const videos = createVideos({ config, db, clock, log, media });
  const wire = config.wire ? createWire({ config: config.wire, db, media, clock, log }) : null;
  return {
    log,
    clock,
    db,
    accounts,
    mail,
    media,
    visitorForms,
    videos,
    jobs,
    wire,
    cache: createCache(config, clock, log),
  };
}

function templatesOf({ nodeEnv }: Config): () => Promise<MailTemplates> {
  return nodeEnv === 'development' ? templateSource(MAIL_TEMPLATES.source) : builtTemplates(MAIL_TEMPLATES.built);
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
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
    await migrate(db);
    return db;
  } catch (error) {
    if (error instanceof DatabaseRefused) throw new StartRefused([error.message], { cause: error });
    throw error;
  }
}

function createCache(config: Config, clock: Clock, log: Log): PageCache | null {
  if (config.nodeEnv === 'development') return null;
  const inlineStyles = createInlineStyles(CLIENT_FOLDER);
  return new PageCache({
    clock,
    maxBytes: CACHE_BYTES,
    pack: (page) => packPage(page, inlineStyles),
    onBackgroundError: (key, error) => log.error({ err: error, page: key }, 'a page could not be made anew'),
  });
}

async function forgetChangedPages({ db, cache, log }: Opened): Promise<() => Promise<void>> {
  // Names before pages: a page made between the two would be kept with the old ones.
  const forget = (change: Change) => {
    forgetMergedSections(db.pool, change);
    cache?.drop(tagsOfChange(change));
  };
  const due = await watchDueStories({ db: db.pool, log, onDue: forget });
  const stopListening = await onChange(
    db,
    (change) => {
      forget(change);
      due.changed();
    },
    () => {
      forgetMergedSections(db.pool);
      cache?.clear();
      due.changed();
    },
  );
  return async () => {
    due.stop();
    await stopListening();
  };
}

async function buildSite(config: Config, opened: Site): Promise<{ app: App; closePages: () => Promise<void> }> {
  if (config.nodeEnv === 'development') {
    const { developmentPages } = await import('./http/development-pages.ts');
    const server = createServer();
    const vite = await developmentPages(server, ROOT);
    const app = await buildApp({ ...opened, config, pages: { build: vite.build, clientFolder: '' }, server });
    vite.serveOn(app);
    return { app, closePages: vite.close };
  }
  const build: RouterBuild = await loadProductionBuild(BUILT_FILES);
  const app = await buildApp({ ...opened, config, pages: { build, clientFolder: CLIENT_FOLDER } });
  return { app, closePages: async () => undefined };
}

async function listen(app: App, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw refusedAddress(error, config);
  }
}
