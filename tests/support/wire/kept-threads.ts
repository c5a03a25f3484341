import type { Worker } from 'node:worker_threads';
import { startReaderThread } from '#server/wire/reader.ts';

const idle = new Set<Worker>();

/**
 * Starts a thread that reads an answer, or takes one that has read its own: the tests of this process keep them, because
 * starting one takes far longer than reading a small feed. Nothing of an answer is left once the next is opened.
 */
export function keptThread(): Worker {
  for (const thread of idle) {
    idle.delete(thread);
    return thread;
  }
  const thread = startReaderThread();
  let hasEnded = false;
  thread.unref();
  thread.once('exit', () => {
    hasEnded = true;
    idle.delete(thread);
  });
  thread.terminate = async () => {
    if (!hasEnded) idle.add(thread);
    return 0;
  };
  return thread;
}
