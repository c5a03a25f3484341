import { chmod, lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/http/app-types.ts';

/** Bits of a file's mode that let other users in. */
const OTHERS = 0o077;

/** Everything that MATV stores in its data directory; anything else there is left alone. */
const KEPT = [
  'attachments',
  'database',
  'database.lock',
  'database.new',
  'database.running',
  'imports',
  'media',
  'nodes',
  'outbox',
  'session-secret',
  'tmp',
];

/** From now on, only its own user can open the files and folders that this process and its children create. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Removes the permissions of the machine's other users from the data directory, parts of which earlier versions left
 * readable. A folder without them costs one `stat`, because its contents are always closed first. Never throws: a
 * failure, such as a file that belongs to somebody else, is logged.
 */
export async function closeDataDirectory(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return;
  try {
    await closeToOthers(dataDir);
    for (const name of KEPT) await closeAll(join(dataDir, name));
  } catch (error) {
    log.warn({ err: error }, 'parts of the data directory can be read by other users; run chmod -R go-rwx on it');
  }
}

async function closeAll(path: string): Promise<void> {
  // Follows links: a folder may be a symbolic link to another disk.
  const found = await unlessMissing(stat(path));
  if (!found || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) await closeContents(path);
  await closeToOthers(path);
}

async function closeContents(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await closeContents(path);
    const found = await unlessMissing(lstat(path));
    if (found && !found.isSymbolicLink() && (found.mode & OTHERS) !== 0) await closeToOthers(path);
  }
}

async function closeToOthers(path: string): Promise<void> {
  const found = await unlessMissing(stat(path));
  if (found && (found.mode & OTHERS) !== 0) await unlessMissing(chmod(path, found.mode & 0o700));
}

/** `null` for a file that has been removed meanwhile, as scratch files are. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
