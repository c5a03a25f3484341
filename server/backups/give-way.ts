import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

const THREADS = '/proc/self/task';

/**
 * Lowers this process's priority to one of os.constants.priority. Linux counts by thread and hands the number on to
 * threads made later: without naming each, those that were there before, which compile and collect garbage, stay as
 * urgent as the site's own.
 */
export function giveWay(priority: number): void {
  setPriority(priority);
  if (!existsSync(THREADS)) return;
  for (const thread of readdirSync(THREADS)) {
    try {
      setPriority(Number(thread), priority);
    } catch {
      // It ended in the meantime.
    }
  }
}
