import type { Queryable } from '#server/db/client.ts';
import { mediaByHash } from './media.repo.ts';
import type { Scratch } from './scratch.ts';
import { ORIGINAL, type PictureStorage } from './storage.ts';

/** Removes the files of a picture that has no row. */
export interface FileRemoval {
  /** `kept`: a copy of the original where the caller has one. */
  remove(hash: string, kept?: string): Promise<void>;
}

interface Deps {
  readonly db: Queryable;
  readonly storage: PictureStorage;
  readonly scratch: Scratch;
}

/**
 * The same picture may be sent again, here or on another node, while its files go. So a copy stays at hand until it is
 * certain that there is still no row; else the original is put back, from which everything else can be made.
 */
export function fileRemoval({ db, storage, scratch }: Deps): FileRemoval {
  async function removeKeeping(hash: string, kept: string): Promise<void> {
    await storage.remove(hash);
    if (await mediaByHash(db, hash)) await storage.putFile(hash, ORIGINAL, kept);
  }

  return {
    remove: (hash, kept) =>
      kept !== undefined
        ? removeKeeping(hash, kept)
        : scratch.withFile(async (copy) => {
            if (await storage.fetch(hash, ORIGINAL, copy)) await removeKeeping(hash, copy);
            else await storage.remove(hash);
          }),
  };
}
