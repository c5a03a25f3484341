import { createHash } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './progress.mjs';
import { root } from './runtime.mjs';

const lookAgainMs = 200;

/** The lock files that this process has made. */
const held = new Set();

/** @param {string} file @param {number} pid @returns {boolean} whether the process that made the lock file still works */
function isAlive(file, pid) {
  // A container that is started again gives its processes the same ids.
  if (pid === process.pid) return held.has(file);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file @returns {boolean} true when this process has made the lock file */
function take(file) {
  // Linked once it is written: an empty lock, of a process that was killed or a disk that was full, would hold for ever.
  const written = `${file}.${process.pid}.new`;
  try {
    writeFileSync(written, String(process.pid));
    linkSync(written, file);
    held.add(file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written, { force: true });
  }
}

/** @param {string} file @returns {number | null} */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch {
    return null;
  }
}

/**
 * Runs `work` while no other process on this machine does the same for this checkout; waits for that one first. The lock
 * of a process that was killed is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [file]
 * @returns {Promise<T>}
 */
export async function oneAtATime(
  work,
  file = join(tmpdir(), `matv-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`),
) {
  let hasSaidWhy = false;
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(file, holder)) {
      const aside = `${file}.${process.pid}`;
      try {
        renameSync(file, aside);
        rmSync(aside, { force: true });
      } catch {
        // Another waiting process was quicker.
      }
      continue;
    }
    if (!hasSaidWhy && holder !== null) say(`Process ${holder} is installing or building here: waiting for it …`);
    hasSaidWhy ||= holder !== null;
    await pause(lookAgainMs);
  }
  const release = () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
