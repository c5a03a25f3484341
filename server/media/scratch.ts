import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/files/make-folder.ts';

const LEFT_OVER_AFTER_MS = 60 * 60 * 1000;

/** Short-lived files of one area, in one folder of the data directory. */
export interface Scratch {
  /** The path of a file that does not exist yet; the caller removes it. */
  path(): Promise<string>;
  /** Runs `work` with the path of a file that does not exist yet; the file is gone afterwards, whatever happens. */
  withFile<T>(work: (path: string) => Promise<T>): Promise<T>;
  /** Removes files older than an hour, which killed processes leave behind. */
  clear(): Promise<void>;
}

/** The scratch folder `{dataDir}/tmp/{area}`; its first use clears what a killed process left there. */
export function createScratch(dataDir: string, area: 'pictures' | 'attachments' = 'pictures'): Scratch {
  const folder = join(dataDir, 'tmp', area);
  let ready: Promise<void> | null = null;
  const newPath = async () => {
    // A failure is not kept: the folder is tried again once the disk has room.
    ready ??= prepare(folder).catch((error: unknown) => {
      ready = null;
      throw error;
    });
    await ready;
    return join(folder, crypto.randomUUID());
  };
  return {
    path: newPath,
    clear: () => prepare(folder),
    async withFile(work) {
      const path = await newPath();
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

async function prepare(folder: string): Promise<void> {
  await makeFolder(folder);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_OVER_AFTER_MS) await rm(path, { force: true, recursive: true });
  }
}
