import type pg from 'pg';
import type { Database, DatabaseLog } from '../client.ts';
import { endPool } from '../end-pool.ts';
import { DatabaseRefused } from '../errors.ts';
import { createPool } from '../pool.ts';
import {
  clearRunning,
  type DirectoryLayout,
  inspectDatabase,
  layoutOf,
  lockDirectory,
  readRunning,
  refuseRoot,
  writeRunning,
} from './directory.ts';
import { createDatabaseFiles, Engine, type EngineOptions } from './engine.ts';

const CONNECTIONS = 8;
const CONNECT_WITHIN_MS = 30_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly engine?: EngineOptions;
  /** Whether somebody typed a command, perhaps as another user than the site runs as. */
  readonly isCommand?: boolean;
}

/**
 * Opens the embedded database in `dataDir`, creating it when there is none.
 * Throws `DatabaseRefused` when another process has it or its files are not whole; those are not touched then.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const layout = layoutOf(options.dataDir);
  const lock = await lockDirectory(layout);
  try {
    return await openLocked(layout, options, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(layout: DirectoryLayout, options: EmbeddedOptions, release: () => void): Promise<Database> {
  const { log } = options;
  if (options.isCommand) refuseRoot(layout);
  if (inspectDatabase(layout) === 'absent') {
    log.info({ directory: layout.database }, 'making the embedded database; this happens once');
    await createDatabaseFiles(layout);
  }
  const engine = new Engine(layout, log, options.engine);
  await engine.start();
  writeRunning(layout);
  const pool = poolOver(layout.socketDirectory, log, engine.name);
  return {
    engine: 'embedded',
    pool,
    listen: (channel, onPayload, onGap) => engine.listen(channel, onPayload, onGap),
    close: async () => {
      await endPool(pool);
      await engine.close();
      clearRunning(layout);
      release();
    },
  };
}

/**
 * Connects to the database that another process on this machine has open in `dataDir`.
 * Throws `DatabaseRefused` 'unreachable' when none answers.
 */
export async function joinEmbedded(options: { dataDir: string; log: DatabaseLog }): Promise<Database> {
  const layout = layoutOf(options.dataDir);
  const running = readRunning(layout);
  const pool = poolOver(running?.socketDirectory ?? layout.socketDirectory, options.log, 'the embedded database');
  try {
    await pool.query('select 1');
  } catch (cause) {
    await pool.end();
    const message = `The MATV process that uses ${layout.dataDir} does not answer. Try again in a moment.`;
    throw new DatabaseRefused(message, { kind: 'unreachable', cause });
  }
  return {
    engine: 'embedded',
    pool,
    listen: async () => {
      throw new Error('Only the process that runs the embedded database can listen.');
    },
    close: () => endPool(pool),
  };
}

function poolOver(socketDirectory: string, log: DatabaseLog, name: string): pg.Pool {
  const settings = {
    host: socketDirectory,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 0,
  };
  return createPool(settings, log, `a connection to ${name} ended`);
}
