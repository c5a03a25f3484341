import { createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { namingFile } from '#server/files/naming-file.ts';
import { makeSyncedFolder, syncFolder } from '#server/files/synced-folder.ts';
import { isMissing, nullIfMissing } from '#server/media/storage.ts';
import type { BackupPlace } from './place.ts';

/** A folder of this machine, at an absolute path. */
export function folderPlace(address: string): BackupPlace {
  const pathOf = (name: string) => join(address, ...name.split('/'));
  return {
    address,
    // Opened first, so that a missing file is noticed here and not while it is read.
    read: async (name) => (await open(pathOf(name), 'r')).createReadStream(),
    write: (name, content) => writeWhole(pathOf(name), content),
    // Whatever else goes wrong does not say that the file is gone: a backup whose manifest seems to be gone is removed.
    has: async (name) => (await access(pathOf(name)).then(() => true, nullIfMissing)) ?? false,
    folders: async () =>
      (await readdir(address, { withFileTypes: true }).catch(noneIfMissing))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name),
    list: async (folder) =>
      (await readdir(pathOf(folder), { recursive: true, withFileTypes: true }).catch(noneIfMissing))
        .filter((entry) => entry.isFile())
        .map((entry) => relative(address, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
    remove: async (names) => {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
  };
}

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}

async function writeWhole(path: string, content: AsyncIterable<Buffer>): Promise<void> {
  // The daily backup and one by hand may copy the same file at the same time.
  const unfinished = `${path}.${crypto.randomUUID()}.unfinished`;
  await makeSyncedFolder(dirname(path));
  try {
    await namingFile(path, () => pipeline(Readable.from(content), createWriteStream(unfinished, { mode: 0o600 })));
    const file = await open(unfinished, 'r+');
    await file.sync().finally(() => file.close());
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
