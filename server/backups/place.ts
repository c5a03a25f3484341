import { createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Access } from '#server/config.ts';
import { makeSyncedFolder, syncFolder } from '#server/files/synced-folder.ts';
import { isMissing } from '#server/media/storage.ts';

/** Where backups are kept: a folder, or a part of a bucket. Names of files have slashes between their parts. */
export interface BackupPlace {
  /** An absolute path, or `s3://bucket/prefix`. */
  readonly address: string;
  /** Throws what `isMissing` recognises when there is no such file. */
  read(name: string): Promise<Readable>;
  /** A file of that name is always whole, and readable by the owner alone. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<void>;
  has(name: string): Promise<boolean>;
  /** The names of the folders at the top. */
  folders(): Promise<string[]>;
  /** The names of all files below a folder. */
  list(folder: string): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
  removeFolder(folder: string): Promise<void>;
}

/** The place of backups does not answer, or refuses; the message is for the operator. */
export class PlaceUnusable extends Error {}

/** An address as somebody writes it: an absolute path, or `s3://…` without a slash at its end. */
export function placeAddress(given: string): string {
  return isBucket(given) ? given.replace(/\/+$/, '') : resolve(given);
}

export function isBucket(address: string): boolean {
  return address.startsWith('s3://');
}

/** Opens an address of `placeAddress`. */
export async function openPlace(address: string, s3: S3Access | null): Promise<BackupPlace> {
  if (!isBucket(address)) return folderPlace(address);
  if (s3 === null) {
    throw new PlaceUnusable(
      `${address} cannot be used: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    );
  }
  // Loaded only where it is used: the S3 client takes 20 MB of memory.
  return (await import('./bucket-place.ts')).bucketPlace(address, s3);
}

function folderPlace(address: string): BackupPlace {
  const pathOf = (name: string) => join(address, ...name.split('/'));
  return {
    address,
    // Opened first, so that a missing file is noticed here and not while it is read.
    read: async (name) => (await open(pathOf(name), 'r')).createReadStream(),
    write: (name, content) => writeWhole(pathOf(name), content),
    has: (name) =>
      access(pathOf(name)).then(
        () => true,
        () => false,
      ),
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
    await pipeline(Readable.from(content), createWriteStream(unfinished, { mode: 0o600 }));
    const file = await open(unfinished, 'r+');
    await file.sync().finally(() => file.close());
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
