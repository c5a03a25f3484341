import { parseConfig } from './config.ts';
import { makeFilesPrivate } from './files/private-files.ts';
import { StartRefused } from './start/start-refused.ts';
import { startServer } from './start-server.ts';

/** A supervisor waits for ten seconds before it kills. */
const STOP_WITHIN_MS = 9_000;

/** Starts the site by its settings. A refusal is told in words for the operator, one line a mistake, exit code 1. */
async function main(): Promise<void> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new StartRefused(parsed.mistakes.map((mistake) => `Wrong setting: ${mistake}`));
  const starting = startServer(parsed.config);
  let isStopping = false;
  // Heard from the first moment: a supervisor may change its mind while the site still opens.
  // A supervisor may signal the whole group and npm pass it on as well: the second signal changes nothing.
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    // Whatever does not end, such as a statement that the database never answers. What was acknowledged is kept.
    setTimeout(() => {
      console.error(`Not everything could be ended in order within ${STOP_WITHIN_MS / 1000} s.`);
      process.exit(1);
    }, STOP_WITHIN_MS);
    starting.then((running) => running.stop()).then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log((await starting).greeting);
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
