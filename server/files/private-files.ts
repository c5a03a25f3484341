import { chmod, lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#server/http/app-types.ts';

/** Bits of a file's mode that let other users in. */
const OTHERS = 0o077;

/** All that MATV keeps in its data directory. What else lies there is not ours to change. */
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

/** From here on, files and folders that this process and its children make are open to its own user alone. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Takes the data directory from other users of the machine, as earlier versions left parts of it readable. A folder that
 * is closed already costs one look: its contents are closed before itself. Never fails: what belongs to somebody else
 * is named in the log.
 */
export async function closeDataDirectory(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  try {
    await closeToOthers(dataDir);
    for (const name of KEPT) await closeAll(join(dataDir, name));
  } catch (error) {
    log.warn({ err: error }, 'parts of the data directory can be read by other users; run chmod -R go-rwx on it');
  }
}

async function closeAll(path: string): Promise<void> {
  // A folder may be a link to another disk.
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

/** Scratch files come and go. */
async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
