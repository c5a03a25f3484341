import { existsSync, readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const THREADS = '/proc/self/task';

/**
 * Lowers this process's priority to one of os.constants.priority. Linux counts by thread and hands the number on to
 * threads made later: without naming each, those that were there before, which compile and collect garbage, stay as
 * urgent as the site's own. A site that was started with less priority, by `nice` or Nice=, may not raise it, and keeps it.
 */
export function giveWay(priority: number): void {
  const threads = existsSync(THREADS) ? readdirSync(THREADS).map(Number) : [];
  for (const id of [process.pid, ...threads]) {
    try {
      if (getPriority(id) < priority) setPriority(id, priority);
    } catch {
      // The thread has ended in the meantime, or priorities may not be changed here, which is no reason to have no backup.
    }
  }
}
