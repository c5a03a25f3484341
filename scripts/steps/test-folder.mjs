import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Enough for the data of all tests that run at the same time, with room to spare. */
const MIN_BYTES = 4e9;

/** @returns {boolean} true if files can be kept in memory, where creating hundreds of databases waits for no disk */
function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MIN_BYTES;
}

/**
 * Makes the folder that tests put their temporary files in; it goes when this process ends, by a signal too.
 * @returns {string}
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), 'matv-test-'));
  // PostgreSQL runs as another user and has its folder inside.
  chmodSync(folder, 0o711);
  // What was started here ends with Ctrl-C as well, and may still write a last file.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  // A signal ends a process without its event 'exit', and gigabytes would stay in memory.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
  return folder;
}
