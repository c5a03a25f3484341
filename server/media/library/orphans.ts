import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { FileRemoval } from '../remove-files.ts';
import type { MediaLog } from '../render/renderer.ts';
import type { PictureStorage } from '../storage.ts';
import { deletePicture, isStillOrphan, knownHashes, type Orphan, readOrphans } from './library.repo.ts';

const DAY_MS = 24 * 3600 * 1000;
const ORPHAN_AFTER_MS = 7 * DAY_MS;
/** Files are written before their row, so those of an upload in progress are younger. */
const STRAY_AFTER_MS = DAY_MS;
const BATCH = 100;

interface Deps {
  readonly db: Database;
  readonly storage: PictureStorage;
  readonly removal: FileRemoval;
  readonly clock: Clock;
  readonly log: MediaLog;
}

/** The nightly clean-up: pictures not used for a week, then files that have had no row for a day. */
export function createOrphanCleanup(deps: Deps): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const pictures = await clearPictures(deps, signal);
    const strays = await clearStrays(deps, signal);
    if (pictures + strays > 0) deps.log.info({ pictures, strays }, 'unused pictures were removed');
  };
}

async function clearPictures(deps: Deps, signal: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - ORPHAN_AFTER_MS);
  let cleared = 0;
  while (!signal.aborted) {
    const orphans = await readOrphans(deps.db.pool, before, BATCH);
    let gone = 0;
    for (const orphan of orphans) {
      if (signal.aborted || !(await deleteOrphan(deps.db, orphan, before))) continue;
      gone += 1;
      await deps.removal.remove(orphan.hash);
    }
    cleared += gone;
    if (gone === 0) return cleared;
  }
  return cleared;
}

/** `false` if somebody has started using the picture. */
async function deleteOrphan(db: Database, orphan: Orphan, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await isStillOrphan(tx, orphan.id, before))) return false;
    await deletePicture(tx, orphan.id);
    // The wire's pictures come and go by the thousand, so only the desk's are audited.
    if (orphan.source === 'desk') {
      const title = orphan.file_name || 'A picture';
      await recordAuditEntry(tx, { userId: null, action: 'cleared', subject: 'picture', subjectId: orphan.id, title });
    }
    return true;
  });
}

async function clearStrays({ db, storage, removal, clock }: Deps, signal: AbortSignal): Promise<number> {
  const before = clock.now().getTime() - STRAY_AFTER_MS;
  let cleared = 0;
  for (let start = 0; start < 256 && !signal.aborted; start += 1) {
    const hashes = await storage.hashes(start.toString(16).padStart(2, '0'));
    const known = await knownHashes(db.pool, hashes);
    for (const hash of hashes.filter((one) => !known.has(one))) {
      const changedAt = await storage.changedAt(hash);
      if (changedAt && changedAt.getTime() > before) continue;
      await removal.remove(hash);
      cleared += 1;
    }
  }
  return cleared;
}
