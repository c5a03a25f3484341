import type { Queryable } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { markAvifReady, nextWithoutAvif, nextWithoutLook, writeLook } from './media.repo.ts';
import type { PictureFiles } from './picture-files.ts';
import type { MediaLog } from './render/renderer.ts';
import { storageTrouble } from './storage-fault.ts';

const AVIF_RUN_MS = 45_000;
const LOOK_RUN_MS = 20_000;
const MAX_SKIPPED = 500;

type Run = (signal: AbortSignal) => Promise<void>;

/**
 * Encodes the AVIF files of stored pictures one at a time, until none is left or time is up. Those of the newest stories
 * come first, because readers load them most, even after an import of thousands.
 */
export function createAvifMaker(db: Queryable, files: PictureFiles, log: MediaLog): Run {
  return catchUp({
    log,
    runMs: AVIF_RUN_MS,
    next: (skipped) => nextWithoutAvif(db, skipped),
    work: async ({ id, hash, width }) => {
      if (!(await files.makeAvif(hash, width))) throw new Error('the stored original is gone');
      await markAvifReady(db, id);
    },
    failure: 'a picture got no AVIF files; its WebP files are served instead',
  });
}

/** Computes missing looks (perceptual hashes) of stored pictures, newest first, until none is left or time is up. */
export function createLookFiller(db: Queryable, files: PictureFiles, log: MediaLog): Run {
  return catchUp({
    log,
    runMs: LOOK_RUN_MS,
    next: (skipped) => nextWithoutLook(db, skipped),
    work: async ({ id, hash }) => {
      const look = await files.look(hash);
      if (look === null) throw new Error('the stored original is gone');
      await writeLook(db, id, look);
    },
    failure: 'a picture is not found among those that look alike',
  });
}

interface Waiting {
  readonly id: string;
  readonly hash: string;
  /** Of the original, in pixels. */
  readonly width: number;
}

interface CatchUp {
  readonly log: MediaLog;
  readonly runMs: number;
  /** The next picture that needs the work, leaving out `skipped` (ids). */
  readonly next: (skipped: string[]) => Promise<Waiting | null>;
  readonly work: (picture: Waiting) => Promise<void>;
  /** What the log says of a picture that failed. */
  readonly failure: string;
}

function catchUp({ log, runMs, next, work, failure }: CatchUp): Run {
  // A picture that fails must not hold up the others; it is tried again after a restart.
  const skipped = new Set<string>();
  return async (signal) => {
    const end = performance.now() + runMs;
    while (!signal.aborted && performance.now() < end && skipped.size < MAX_SKIPPED) {
      const picture = await next([...skipped]);
      if (!picture) return;
      try {
        await work(picture);
      } catch (error) {
        if (signal.aborted) return;
        // Not the picture's fault: skipped for this, it would wait until a restart.
        if (storageTrouble(error) !== null || isDatabaseAway(error)) throw error;
        skipped.add(picture.id);
        log.warn({ err: error, media: picture.id }, failure);
      }
    }
  };
}
