import type { Queryable } from '#server/db/client.ts';
import { markAvifReady, nextWithoutAvif } from './media.repo.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MediaLog } from './render/renderer.ts';

const RUN_MS = 45_000;
const MAX_SKIPPED = 500;

/** Encodes the AVIF files of stored pictures, oldest first and one at a time, until none is left or time is up. */
export function createAvifMaker(
  db: Queryable,
  files: PictureFiles,
  log: MediaLog,
): (signal: AbortSignal) => Promise<void> {
  // A picture that fails must not hold up the others; it is tried again after a restart.
  const skipped = new Set<string>();
  return async (signal) => {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end && skipped.size < MAX_SKIPPED) {
      const picture = await nextWithoutAvif(db, [...skipped]);
      if (!picture) return;
      try {
        if (!(await files.remake(picture.hash, { outputs: 'avif' }, 'later')))
          throw new Error('the stored original is gone');
        await markAvifReady(db, picture.id);
      } catch (error) {
        if (signal.aborted) return;
        skipped.add(picture.id);
        log.warn({ err: error, media: picture.id }, 'a picture got no AVIF files; its WebP files are served instead');
      }
    }
  };
}
