import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { makeFolder } from '#server/files/make-folder.ts';
import { DatabaseRefused } from '../errors.ts';

/** The PostgreSQL major version inside the pinned PGlite; another one cannot read the directory. */
const ENGINE_VERSION = '18';
/** `sockaddr_un` holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const LONGEST_SOCKET_PATH = 100;
const SOCKET_FILE = '.s.PGSQL.5432';
const REQUIRED = ['global/pg_control', 'base', 'pg_wal', 'pg_xact', 'postgresql.conf'] as const;

const runningSchema = z.object({ socketDirectory: z.string(), pid: z.number() });

export interface DirectoryLayout {
  readonly dataDir: string;
  /** The engine's own files. */
  readonly database: string;
  /** Where a first creation is under way, in a folder of its own. */
  readonly unfinished: string;
  readonly lockFile: string;
  /** The file that says where the running process's socket is. */
  readonly runningFile: string;
  /** The folder of the Unix socket, short enough for the operating system. */
  readonly socketDirectory: string;
  readonly socketFile: string;
}

/** Where everything of the embedded database lies under `dataDir`. */
export function layoutOf(dataDir: string): DirectoryLayout {
  const root = resolve(dataDir);
  const socketDirectory = shortEnough(root);
  return {
    dataDir: root,
    database: join(root, 'database'),
    unfinished: join(root, 'database.new'),
    lockFile: join(root, 'database.lock'),
    runningFile: join(root, 'database.running'),
    socketDirectory,
    socketFile: join(socketDirectory, SOCKET_FILE),
  };
}

function shortEnough(root: string): string {
  if (Buffer.byteLength(join(root, SOCKET_FILE)) <= LONGEST_SOCKET_PATH) return root;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(tmpdir(), `matv-${name}`);
}

export interface DirectoryLock {
  release(): void;
}

/**
 * Locks the data directory for this process; the lock dies with the process.
 * Throws `DatabaseRefused` 'directory-in-use' when another holds it, 'directory-broken' when it cannot be written.
 */
export async function lockDirectory(layout: DirectoryLayout): Promise<DirectoryLock> {
  await makeWritable(layout.dataDir);
  const lock = new DatabaseSync(layout.lockFile);
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    throw refusalOf(layout, cause);
  }
  return { release: () => lock.close() };
}

async function makeWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DatabaseRefused(
      `The data directory ${dataDir} cannot be written to. Set DATA_DIR to a folder that this user may write in.`,
      { kind: 'directory-broken', cause },
    );
  }
}

function refusalOf(layout: DirectoryLayout, cause: unknown): DatabaseRefused {
  const text = cause instanceof Error ? cause.message : String(cause);
  if (!text.includes('locked')) {
    return new DatabaseRefused(`The lock file ${layout.lockFile} cannot be used: ${text}.`, {
      kind: 'directory-broken',
      cause,
    });
  }
  const running = readRunning(layout);
  const holder = running ? ` (process ${running.pid})` : '';
  return new DatabaseRefused(
    `The data directory ${layout.dataDir} is in use by another MATV process${holder}. ` +
      'Stop that one first, or set DATA_DIR to another folder.',
    { kind: 'directory-in-use', cause },
  );
}

/** Throws 'directory-broken' for root in another user's database: that user could open none of the files that root makes. */
export function refuseRoot(layout: DirectoryLayout, user: number | undefined = process.getuid?.()): void {
  const owner = ownerOf(layout);
  if (user !== 0 || owner === undefined || owner === user) return;
  throw new DatabaseRefused(
    `The database in ${layout.database} belongs to user ${owner}, and this is root: the site could not open any more ` +
      `what root writes there. Run the command as the user that the site runs as.`,
    { kind: 'directory-broken' },
  );
}

function ownerOf(layout: DirectoryLayout): number | undefined {
  return statSync(join(layout.database, 'global/pg_control'), { throwIfNoEntry: false })?.uid;
}

/** What to do about a database that the engine cannot open. A file that root left in there loses nothing. */
export function remedyFor(layout: DirectoryLayout, owner: number | undefined = ownerOf(layout)): string {
  const foreign = foreignPath(layout, owner);
  if (owner === undefined || foreign === undefined)
    return 'Restore it from a backup, or set DATA_DIR to another folder.';
  return `${foreign} belongs to another user, or parts of it do. Give all of it to user ${owner} (chown -R ${owner} ${layout.database}).`;
}

function foreignPath({ database }: DirectoryLayout, owner: number | undefined): string | undefined {
  try {
    return readdirSync(database, { recursive: true, withFileTypes: true })
      .map((entry) => join(entry.parentPath, entry.name))
      .find((path) => statSync(path).uid !== owner);
  } catch {
    // A folder in there that this user may not even list.
    return database;
  }
}

/** 'absent' when there is nothing yet, 'present' when it looks whole; throws 'directory-broken' and touches nothing otherwise. */
export function inspectDatabase(layout: DirectoryLayout): 'absent' | 'present' {
  if (!existsSync(layout.database)) return 'absent';
  const names = listing(layout.database);
  if (names === null) throw broken(layout, 'it is not a folder that this user may read');
  if (names.length === 0) return 'absent';
  const version = versionIn(layout.database);
  if (version === null) throw broken(layout, 'it has no PG_VERSION file');
  if (version !== ENGINE_VERSION) {
    throw broken(layout, `it was made by version ${version}, this program reads version ${ENGINE_VERSION}`);
  }
  const missing = REQUIRED.find((name) => !existsSync(join(layout.database, name)));
  if (missing) throw broken(layout, `${missing} is missing`);
  return 'present';
}

function listing(directory: string): string[] | null {
  try {
    return readdirSync(directory);
  } catch {
    return null;
  }
}

function versionIn(directory: string): string | null {
  try {
    return readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  } catch {
    return null;
  }
}

function broken(layout: DirectoryLayout, what: string): DatabaseRefused {
  return new DatabaseRefused(
    `The database in ${layout.database} cannot be opened: ${what}. Nothing was changed. ` +
      'Restore it from a backup, or set DATA_DIR to another folder.',
    { kind: 'directory-broken' },
  );
}

/** Where the process that runs this database listens, or null when none has said so. */
export function readRunning(layout: DirectoryLayout): z.infer<typeof runningSchema> | null {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(layout.runningFile, 'utf8')));
  } catch {
    return null;
  }
}

export function writeRunning(layout: DirectoryLayout): void {
  const running = { socketDirectory: layout.socketDirectory, pid: process.pid };
  writeFileSync(layout.runningFile, `${JSON.stringify(running)}\n`, { mode: 0o600 });
}

export function clearRunning(layout: DirectoryLayout): void {
  rmSync(layout.runningFile, { force: true });
  rmSync(layout.socketFile, { force: true });
}
