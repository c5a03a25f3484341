import type { Config } from './config.ts';
import { createLog } from './log.ts';
import { relayBetweenWorkers } from './start/ask-workers.ts';
import { forkWorker } from './start/fork-worker.ts';
import { checkAddresses } from './start/listening-address.ts';
import { FirstWorkerEnded, Workers } from './start/workers.ts';

/** A worker ends by itself within nine seconds, and whoever supervises this process waits for ten. */
const STOP_WITHIN_MS = 9_500;

/**
 * Serves with `config.workers` processes: this one holds the port, hands out connections in turn and starts again what
 * dies. SIGTERM ends all of them, SIGUSR2 replaces them one by one. (SIGHUP would be the usual signal for that, but a
 * terminal that is closed sends it as well.)
 */
export async function servePrimary(config: Config, greet: (greeting: string) => void): Promise<void> {
  await checkAddresses(config);
  relayBetweenWorkers();
  const workers = new Workers({ count: config.workers, fork: forkWorker, log: createLog(config) });
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      workers.kill();
      process.exit(1);
    }, STOP_WITHIN_MS);
    void workers.stop().then((code) => process.exit(code));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('SIGUSR2', () => void workers.roll());
  try {
    greet(await workers.start());
  } catch (error) {
    // The worker has reported the reason itself.
    if (!(error instanceof FirstWorkerEnded)) throw error;
    if (!isStopping) process.exit(error.code === 0 ? 1 : error.code);
  }
}
