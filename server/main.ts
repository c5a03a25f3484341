import { parseConfig } from './config.ts';
import { startServer } from './start-server.ts';
import { StartRefused } from './start-refused.ts';

/** Starts the site by its settings. A refusal is told in words for the operator, one line a mistake, exit code 1. */
async function main(): Promise<void> {
  const parsed = parseConfig(process.env);
  if (!parsed.ok) throw new StartRefused(parsed.mistakes.map((mistake) => `Wrong setting: ${mistake}`));
  const running = await startServer(parsed.config);
  console.log(running.greeting);
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): void {
  if (error instanceof StartRefused) {
    for (const line of error.lines) console.error(line);
  } else {
    console.error(error);
  }
  process.exit(1);
}

main().catch(fail);
