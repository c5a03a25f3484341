import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Accounts, createAccounts, type FirstAdministrator } from './accounts/accounts.service.ts';
import { buildApp } from './app.ts';
import { type Clock, clockFrom, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/client.ts';
import { DatabaseRefused } from './db/errors.ts';
import { maintain } from './db/maintain.ts';
import { migrate } from './db/migrate.ts';
import { onServerTime } from './db/shifted-clock.ts';
import type { App, Log } from './http/app-types.ts';
import { packPage } from './http/pack-page.ts';
import { PageCache } from './http/page-cache.ts';
import { tagsOfChange } from './http/page-trace.ts';
import { loadProductionBuild, type RouterBuild } from './http/router-build.ts';
import { createJobs, type Jobs } from './jobs/jobs.service.ts';
import { checkAddress, refusedAddress } from './listening-address.ts';
import { createLog } from './log.ts';
import { createMedia, type Media, registerMediaJobs } from './media/media.service.ts';
import { openStorage } from './media/storage.ts';
import { onChange } from './newsroom/changes.service.ts';
import { alignSamples } from './newsroom/samples/samples.service.ts';
import { StartRefused } from './start-refused.ts';
import { createWire, registerWireJobs, type Wire } from './wire/wire.service.ts';

/** The site as it runs. */
export interface RunningServer {
  /** The address, and how to log in where that is news. */
  readonly greeting: string;
  readonly address: string;
  /** Lets requests and jobs under way finish, at most 10 s, and closes the database. */
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');
const CLIENT_FOLDER = join(ROOT, 'build', 'client');
const SERVER_BUILD = join(ROOT, 'build', 'server', 'index.js');
const CACHE_BYTES = 64 * 1_048_576;
const MAINTENANCE_SECONDS = 6 * 3600;
const CLIENTS_PATIENCE_MS = 7_000;

interface Opened {
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly media: Media;
  readonly jobs: Jobs;
  readonly wire: Wire | null;
  readonly cache: PageCache | null;
}

/** Opens the data, makes what is missing in it, and listens. Throws StartRefused with what to do. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config);
  await checkAddress(config);
  const opened = await openAll(config, log);
  const stopListening = await forgetChangedPages(opened);
  await alignSamples(opened, config.sampleContent);
  const { app, closePages } = await buildSite(config, opened);
  // As late as can be: its password is printed once, and a start that fails before would never print it.
  const first = await opened.accounts.ensureFirstAdministrator();
  await listen(app, config);
  registerMediaJobs(opened.jobs, opened.media);
  if (opened.wire) registerWireJobs(opened.jobs, opened.wire);
  opened.jobs.every('maintain-database', MAINTENANCE_SECONDS, () => maintain(opened.db));
  await opened.jobs.start();
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
      await opened.media.close();
      await opened.db.close();
    },
  };
}

async function openAll(config: Config, log: Log): Promise<Opened> {
  const clock = config.clockStart ? clockFrom(config.clockStart) : systemClock;
  await makeDataFolder(config.dataDir);
  const opened = await openOrRefuse(config, log);
  const db = config.clockStart ? onServerTime(opened, clock) : opened;
  const accounts = await createAccounts({ config, db, clock, log });
  const media = createMedia({ config, db, storage: await openStorage(config), clock, log });
  const jobs = createJobs({ db, log });
  const wire = config.wire ? createWire({ config: config.wire, db, media, clock, log }) : null;
  return { log, clock, db, accounts, media, jobs, wire, cache: createCache(config, clock, log) };
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
  return new PageCache({
    clock,
    maxBytes: CACHE_BYTES,
    pack: packPage,
    onBackgroundError: (key, error) => log.error({ err: error, page: key }, 'a page could not be made anew'),
  });
}

async function forgetChangedPages({ db, cache }: Opened): Promise<() => Promise<void>> {
  if (!cache) return async () => undefined;
  return onChange(
    db,
    (change) => cache.drop(tagsOfChange(change)),
    () => cache.clear(),
  );
}

async function buildSite(config: Config, opened: Opened): Promise<{ app: App; closePages: () => Promise<void> }> {
  if (config.nodeEnv === 'development') {
    const { developmentPages } = await import('./http/development-pages.ts');
    const server = createServer();
    const vite = await developmentPages(server, ROOT);
    const app = await buildApp({ ...opened, config, pages: { build: vite.build, clientFolder: '' }, server });
    vite.serveOn(app);
    return { app, closePages: vite.close };
  }
  const build: RouterBuild = await loadProductionBuild(SERVER_BUILD);
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

function addressOf(app: App, config: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host =
    config.host === '0.0.0.0' || config.host === '::' || config.host === '127.0.0.1' ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

function greetingOf(address: string, first: FirstAdministrator): string {
  const lines = ['', `MATV is ready at ${address}`, `The desk: ${address}/login`];
  if (first.kind === 'made') {
    const password = first.password === null ? 'the password of ADMIN_PASSWORD' : `password ${first.password}`;
    lines.push(`Log in as ${first.email} with ${password}${first.password === null ? '' : ' (shown only this once)'}`);
  } else {
    lines.push('Log in with your account; npx matv user list shows who has one.');
  }
  return [...lines, ''].join('\n');
}
