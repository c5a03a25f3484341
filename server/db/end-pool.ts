import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

const TIMEOUT_MS = 2_000;

/** Ends the pool's connections; one that somebody keeps is not waited for longer than two seconds. */
export async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), pause(TIMEOUT_MS, undefined, { ref: false })]);
}
