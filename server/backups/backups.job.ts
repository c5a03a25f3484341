import { fork } from 'node:child_process';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { FaultUntilNextRun } from '#server/jobs/recurring.ts';
import { noteErasures } from './erasures.ts';
import { openPlace } from './open-place.ts';

const DAY_SECONDS = 86_400;
const NOTE_EVERY_SECONDS = 60;
/** What could not be noted for longer is noted by the next backup. */
export const NOTED_FOR_MS = 2 * DAY_SECONDS * 1000;
/** The child's exit code when the backup was made, and lacks files that the site should have. */
export const FILES_GONE = 2;

/**
 * Makes a backup every day where BACKUP_DIR says, by one of the nodes. A process of its own does it: it needs the memory
 * for a second database, and readers should not feel it. `child` is the script that it runs.
 */
export function registerBackups(
  jobs: Jobs,
  { address }: Config['backups'],
  child: string,
  log: Pick<Log, 'info'>,
): void {
  if (address === null) return;
  jobs.every('backup', DAY_SECONDS, async (signal) => {
    const { code, output } = await runChild(child, signal);
    // Made again the same day it would lack them too, and push out older backups that have them.
    if (code === FILES_GONE) throw new FaultUntilNextRun(`the backup lacks files that are gone: ${output}`);
    if (code !== 0) throw new Error(`the backup ended with exit code ${code}: ${output}`);
    log.info({ output }, 'a backup was made');
  });
}

function runChild(
  script: string,
  signal: AbortSignal,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const started = fork(script, [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // By the channel it learns that this process was killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    signal,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  };
  started.stdout?.on('data', keep);
  started.stderr?.on('data', keep);
  return new Promise((resolve, reject) => {
    let fault: Error | null = null;
    started.once('error', (error) => {
      fault = error;
      // It never began.
      if (started.pid === undefined) reject(error);
    });
    // Also when it was told to stop, which is an error at once: a server that stops leaves no process behind.
    started.once('close', (code) => (fault === null ? resolve({ code, output: output.trim() }) : reject(fault)));
  });
}

/** Erasures are noted beside the backups within a minute, so that a restore of the last one does not bring anybody back. */
export function registerErasureNotes(
  jobs: Jobs,
  { address, s3, key }: Config['backups'],
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
): void {
  if (address === null) return;
  const known = new Set<string>();
  jobs.every('note-erasures', NOTE_EVERY_SECONDS, async () => {
    const since = new Date(clock.now().getTime() - NOTED_FOR_MS);
    await noteErasures(db, { place: () => openPlace(address, s3), key, since, known });
  });
}
