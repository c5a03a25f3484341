import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './runtime.mjs';

const lookAgainMs = 200;

/** @param {number} pid @returns {boolean} */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {string} file @returns {boolean} true when this process has made the lock file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
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
  while (!take(file)) {
    const holder = holderOf(file);
    if (holder !== null && !isAlive(holder)) {
      const aside = `${file}.${process.pid}`;
      try {
        renameSync(file, aside);
        rmSync(aside, { force: true });
      } catch {
        // Another waiting process was quicker.
      }
    } else await pause(lookAgainMs);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
