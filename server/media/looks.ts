import type { Queryable } from '#server/db/client.ts';
import { nextWithoutLook, writeLook } from './media.repo.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MediaLog } from './render/renderer.ts';

const RUN_MS = 20_000;
const MAX_SKIPPED = 500;

/** Works out what stored pictures look like that have no look yet, the newest first, until none is left or time is up. */
export function createLookFiller(
  db: Queryable,
  files: PictureFiles,
  log: MediaLog,
): (signal: AbortSignal) => Promise<void> {
  // A picture that fails must not hold up the others; it is tried again after a restart.
  const skipped = new Set<string>();
  return async (signal) => {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end && skipped.size < MAX_SKIPPED) {
      const picture = await nextWithoutLook(db, [...skipped]);
      if (!picture) return;
      try {
        const look = await files.look(picture.hash);
        if (look === null) throw new Error('the stored original is gone');
        await writeLook(db, picture.id, look);
      } catch (error) {
        if (signal.aborted) return;
        skipped.add(picture.id);
        log.warn({ err: error, media: picture.id }, 'a picture is not found among those that look alike');
      }
    }
  };
}
