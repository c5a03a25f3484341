import { parentPort, workerData } from 'node:worker_threads';
import { createPoster } from '#server/outgoing/post.ts';
import { sendBatch, VapidTokens } from './push-batch.ts';
import type { ThreadAnswer, ThreadSettings, ThreadTask } from './push-thread.ts';

/** Requests under way may still be answered when the server stops, for so long. */
const GRACE_MS = 2_000;

const { trustedOrigin }: ThreadSettings = workerData;
const poster = createPoster({ trustedOrigin });
const tokens = new VapidTokens();
let isStopped = false;

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message);

parentPort?.on('message', (task: ThreadTask) => {
  if (task.kind === 'stop') {
    isStopped = true;
    setTimeout(() => poster.close(), GRACE_MS).unref();
    return;
  }
  const { number, batch } = task;
  sendBatch(batch, { poster, tokens, isStopped: () => isStopped }).then(
    (report) => answer({ number, report }),
    (error: unknown) => answer({ number, problem: error instanceof Error ? (error.stack ?? error.message) : '' }),
  );
});
