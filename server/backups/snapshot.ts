import { cp, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, type DatabaseLog, inTransaction, openDatabase, type Queryable } from '#server/db/client.ts';
import { layoutOf } from '#server/db/embedded/directory.ts';
import { joinEmbedded, openEmbedded } from '#server/db/embedded/embedded.ts';
import { DatabaseRefused } from '#server/db/errors.ts';

/** Shorter than the engine's timeout for an idle transaction. */
const STILL_HERE_EVERY_MS = 1_000;
const COPY = 'backup-copy-';
const STILL_READ_EVERY_MS = 60_000;
/** A copy that nobody has touched for so long belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 10 * STILL_READ_EVERY_MS;

/** Copies the database that a running site has open in `dataDir`, and returns the copy's data directory; null when no site runs. */
export type CopyDatabase = (dataDir: string) => Promise<string | null>;

interface Settings extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  /** By default this process copies. */
  readonly copyDatabase?: CopyDatabase | undefined;
}

/**
 * Hands `work` a transaction that sees the database as it is at one moment, however long it reads, while the site goes on.
 * PostgreSQL keeps such a view by itself. The embedded engine serves one transaction at a time, so beside a running site
 * its files are copied, which takes a second or two during which writes wait, and the copy is read.
 */
export async function withSnapshot<T>(
  { databaseUrl, dataDir, copyDatabase = (from) => copyOfRunning(from, log) }: Settings,
  log: DatabaseLog,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const copy = databaseUrl === null ? await copyDatabase(dataDir) : null;
  const touching = setInterval(() => copy !== null && void touch(copy), STILL_READ_EVERY_MS);
  try {
    const db =
      copy === null
        ? await openDatabase({ databaseUrl, dataDir, log })
        : await openEmbedded({ dataDir: copy, log, engine: { isCopy: true } });
    try {
      return await inTransaction(db, async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        return work(tx);
      });
    } finally {
      await db.close();
    }
  } finally {
    clearInterval(touching);
    if (copy !== null) await rm(copy, { recursive: true, force: true });
  }
}

/** As `CopyDatabase` says. */
export async function copyOfRunning(dataDir: string, log: DatabaseLog): Promise<string | null> {
  const running = await joinIfRunning(dataDir, log);
  if (running === null) return null;
  await removeAbandonedCopies(dataDir);
  // Beside the original, where there is as much space as the operator has planned for, and a copy may cost no space at all.
  const copy = await mkdtemp(join(dataDir, COPY));
  try {
    // Otherwise opening the copy has to replay the log since the last checkpoint.
    await running.pool.query('checkpoint');
    await inTransaction(running, async (tx) => {
      await tx.query('select 1');
      await copyWhileHeld(tx, layoutOf(dataDir).database, layoutOf(copy).database);
    });
    return copy;
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  } finally {
    await running.close();
  }
}

/** Each is as large as the database, and a site that is stopped during a backup leaves one. */
async function removeAbandonedCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    const copy = join(dataDir, name);
    const touched = await stat(copy).catch(() => null);
    if (touched !== null && touched.mtimeMs < Date.now() - ABANDONED_AFTER_MS) {
      await rm(copy, { recursive: true, force: true });
    }
  }
}

/** Says that a copy is still being read. */
async function touch(copy: string): Promise<void> {
  const now = new Date();
  await utimes(copy, now, now).catch(() => undefined);
}

/** Copies the engine's files. Queries on `tx` keep its transaction from timing out, so nobody else uses the engine. */
async function copyWhileHeld(tx: Queryable, from: string, to: string): Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  let lost: unknown = null;
  const timer = setInterval(() => {
    last = last
      .then(() => tx.query('select 1'))
      .catch((error: unknown) => {
        lost ??= error;
      });
  }, STILL_HERE_EVERY_MS);
  try {
    await cp(from, to, { recursive: true });
  } finally {
    clearInterval(timer);
    await last;
  }
  if (lost !== null) throw new Error('The database went on while its files were copied. Try again.', { cause: lost });
  // Fails if the transaction was not held until the end of the copy.
  await tx.query('select 1');
}

async function joinIfRunning(dataDir: string, log: DatabaseLog): Promise<Database | null> {
  try {
    return await joinEmbedded({ dataDir, log });
  } catch (error) {
    if (error instanceof DatabaseRefused && error.kind === 'unreachable') return null;
    throw error;
  }
}
