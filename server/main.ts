import cluster from 'node:cluster';
import { parseConfig } from './config.ts';
import { makeFilesPrivate } from './files/private-files.ts';
import { servePrimary } from './primary.ts';
import { sayReady } from './start/fork-worker.ts';
import { StartRefused } from './start/start-refused.ts';

/** A supervisor waits for ten seconds before it kills. */
const STOP_WITHIN_MS = 9_000;

/** Starts the site. Invalid settings are printed for the operator, one line for each mistake; the exit code is 1. */
async function main(): Promise<void> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new StartRefused(parsed.mistakes.map((mistake) => `Wrong setting: ${mistake}`));
  const { config } = parsed;
  if (config.workers > 1 && cluster.isPrimary) return servePrimary(config, (greeting) => console.log(greeting));
  // Loaded only in processes that serve: one that only supervises workers needs little memory.
  let isStopping = false;
  let hasPromised = false;
  const onAccount = () => {
    hasPromised = true;
  };
  const starting = import('./start-server.ts').then(({ startServer }) => startServer(config, { onAccount }));
  // Registered before the start is complete: a supervisor may stop the site while it is still starting.
  // A supervisor may signal the whole group and npm pass it on as well: the second signal changes nothing.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // No password has been printed yet, and what is on disk is good at any moment.
    if (!hasPromised) process.exit(0);
    // For whatever does not end, such as a statement that the database never answers. Acknowledged writes are kept.
    setTimeout(() => {
      console.error(`Not everything could be ended in order within ${STOP_WITHIN_MS / 1000} s.`);
      process.exit(1);
    }, STOP_WITHIN_MS);
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Without workers there is nothing to replace, and the signal would end the site.
  process.on('SIGUSR2', () => undefined);
  const { greeting } = await starting;
  if (cluster.isWorker) sayReady(greeting);
  else console.log(greeting);
}

function fail(error: unknown): void {
  if (error instanceof StartRefused) {
    for (const line of error.lines) console.error(line);
  } else {
    console.error(error);
  }
  process.exit(1);
}

makeFilesPrivate();
main().catch(fail);
