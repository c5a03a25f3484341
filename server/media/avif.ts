import type { Queryable } from '#server/db/client.ts';
import { markAvifReady, nextWithoutAvif } from './media.repo.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MediaLog } from './render/renderer.ts';

const RUN_MS = 45_000;
const MOST_PUT_ASIDE = 500;

/** Makes the AVIF files of stored pictures, the oldest first and one at a time, until none waits or time is up. */
export function createAvifMaker(
  db: Queryable,
  files: PictureFiles,
  log: MediaLog,
): (signal: AbortSignal) => Promise<void> {
  // One that fails must not hold up the others; it gets its next chance after a restart.
  const putAside = new Set<string>();
  return async (signal) => {
    const end = performance.now() + RUN_MS;
    while (!signal.aborted && performance.now() < end && putAside.size < MOST_PUT_ASIDE) {
      const picture = await nextWithoutAvif(db, [...putAside]);
      if (!picture) return;
      try {
        if (!(await files.remake(picture.hash, { outputs: 'avif' }, 'later')))
          throw new Error('the stored original is gone');
        await markAvifReady(db, picture.id);
      } catch (error) {
        if (signal.aborted) return;
        putAside.add(picture.id);
        log.warn({ err: error, media: picture.id }, 'a picture got no AVIF files; its WebP files are served instead');
      }
    }
  };
}
