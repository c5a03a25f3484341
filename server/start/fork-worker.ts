import cluster from 'node:cluster';
import { z } from 'zod';
import { environmentOfWorker } from './ask-workers.ts';
import type { Worker } from './workers.ts';

const readyMessage = z.object({ ready: z.string() });

/** Starts this program once more, as a process that shares the port of this one. */
export function forkWorker(slot: number): Worker {
  const child = cluster.fork(environmentOfWorker(slot));
  let isAskedToEnd = false;
  const ready = Promise.withResolvers<string>();
  child.on('message', (message: unknown) => {
    const said = readyMessage.safeParse(message);
    if (said.success) ready.resolve(said.data.ready);
  });
  const ended = new Promise<number>((resolve) => {
    // A signal that comes before the program has begun to listen for it ends it at once.
    child.once('exit', (code: number | null) => resolve(code ?? (isAskedToEnd ? 0 : 1)));
    // More than once: each message to one that has just died fails, and an error that nobody listens for would end this
    // process, and the site with it.
    child.on('error', () => resolve(1));
  });
  return {
    ready: ready.promise,
    ended,
    end: () => {
      isAskedToEnd = true;
      child.process.kill('SIGTERM');
    },
    kill: () => {
      child.process.kill('SIGKILL');
    },
  };
}

/** Tells the process that forked this one that it serves. */
export function sayReady(greeting: string): void {
  process.send?.({ ready: greeting });
}
