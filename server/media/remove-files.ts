import type { Queryable } from '#server/db/client.ts';
import { mediaByHash } from './media.repo.ts';
import type { Scratch } from './scratch.ts';
import { ORIGINAL, type PictureStorage } from './storage.ts';

/** Removes the files of a picture that has no row. */
export interface FileRemoval {
  /** `copy`: the path of a copy of the original, if the caller has one. */
  remove(hash: string, copy?: string): Promise<void>;
}

interface Deps {
  readonly db: Queryable;
  readonly storage: PictureStorage;
  readonly scratch: Scratch;
}

/**
 * The same picture may be uploaded again, here or on another node, while its files are removed. So a copy of the
 * original is held until it is certain that there is still no row; otherwise it is put back, and everything else can be
 * rendered from it.
 */
export function fileRemoval({ db, storage, scratch }: Deps): FileRemoval {
  async function removeWithCopy(hash: string, copy: string): Promise<void> {
    await storage.remove(hash);
    if (await mediaByHash(db, hash)) await storage.putFile(hash, ORIGINAL, copy);
  }

  return {
    remove: (hash, given) =>
      given !== undefined
        ? removeWithCopy(hash, given)
        : scratch.withFile(async (copy) => {
            if (await storage.fetch(hash, ORIGINAL, copy)) await removeWithCopy(hash, copy);
            else await storage.remove(hash);
          }),
  };
}
