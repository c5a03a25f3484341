import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import type { PictureStorage } from '#server/media/storage.ts';
import { deleteUnclaimed, knownAttachments } from './attachments.repo.ts';
import { storageKey } from './storage-key.ts';

interface Needs {
  readonly db: Queryable;
  readonly storage: PictureStorage;
  readonly clock: Clock;
}

/** A visitor sends the form soon after its files. */
const HOUR_MS = 3600 * 1000;
const BATCH = 500;

/** Removes files that no submission claimed within an hour. Returns how many went. */
export async function clearUnclaimed({ db, storage, clock }: Needs, signal: AbortSignal): Promise<number> {
  let cleared = 0;
  while (!signal.aborted) {
    const unclaimed = await deleteUnclaimed(db, new Date(clock.now().getTime() - HOUR_MS), BATCH);
    // All of them, whatever the signal says: without its row a file is found only by the nightly clean-up.
    for (const id of unclaimed) await storage.remove(storageKey(id));
    cleared += unclaimed.length;
    if (unclaimed.length < BATCH) return cleared;
  }
  return cleared;
}

/** Removes bytes without a row, which a crash between storing and writing leaves. Returns how many went. */
export async function clearStrays({ db, storage, clock }: Needs, signal: AbortSignal): Promise<number> {
  const before = clock.now().getTime() - HOUR_MS;
  let cleared = 0;
  for (let start = 0; start < 256 && !signal.aborted; start += 1) {
    const keys = await storage.hashes(start.toString(16).padStart(2, '0'));
    const known = await knownAttachments(db, keys.map(storageKey));
    for (const key of keys.filter((one) => !known.has(storageKey(one)))) {
      const changedAt = await storage.changedAt(key);
      if (changedAt && changedAt.getTime() > before) continue;
      await storage.remove(key);
      cleared += 1;
    }
  }
  return cleared;
}
