import { createWriteStream } from 'node:fs';
import { chmod, copyFile, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '#server/config.ts';
import { makeSyncedFolder, syncFolder } from '#server/files/synced-folder.ts';
import { type StorageHealth, withStorageFaults } from './storage-fault.ts';

/** Stores the files of pictures as `{first two digits of the hash}/{hash}/{name}`, on disk or in a bucket. */
export interface PictureStorage {
  /** Atomic: a reader never sees half a file. */
  put(hash: string, name: string, bytes: Uint8Array): Promise<void>;
  putFile(hash: string, name: string, path: string): Promise<void>;
  /** The stored file, or null when there is none. */
  find(hash: string, name: string): Promise<StoredFile | null>;
  /** Copies a stored file to `path`; false when there is none. */
  fetch(hash: string, name: string, path: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
  /** The hashes that start with `prefix`, two hex digits, and have files. */
  hashes(prefix: string): Promise<string[]>;
  /** When the newest file of a picture was written; null when it has none. */
  changedAt(hash: string): Promise<Date | null>;
}

export interface StoredFile {
  readonly bytes: number;
  stream(): Promise<Readable>;
}

export const ORIGINAL = 'original';

/**
 * The configured storage: S3 if it is set up, otherwise a folder of `dataDir`. In a bucket, pictures are at the root,
 * visitors' attachments below `attachments/`. The times of its last success and last fault are noted in `health`.
 * `silenceMs`: how long a bucket may send nothing before an attempt counts as failed; each call makes three.
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 's3'>,
  place: 'media' | 'attachments' = 'media',
  health?: StorageHealth,
  silenceMs = 30_000,
): Promise<PictureStorage> {
  if (!config.s3) return diskStorage(join(config.dataDir, place), health);
  return bucketStorage(config.s3, place === 'media' ? '' : `${place}/`, silenceMs, health);
}

/** Storage in a folder of this machine. */
export function diskStorage(folder: string, health?: StorageHealth): PictureStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const place = (hash: string, name: string) => join(folder, keyOf(hash, name));
  const storage: PictureStorage = {
    ...readerOf(disk, ''),
    put: (hash, name, bytes) =>
      writeWhole(place(hash, name), (unfinished) => writeFile(unfinished, bytes, { mode: 0o600 })),
    putFile: (hash, name, path) => writeWhole(place(hash, name), (unfinished) => copyPrivate(path, unfinished)),
  };
  return withStorageFaults(storage, health);
}

async function bucketStorage(
  s3: S3Config,
  root: string,
  silenceMs: number,
  health?: StorageHealth,
): Promise<PictureStorage> {
  // Loaded only where it is used: the S3 client takes 20 MB of memory.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const disk = new Disk(
    new S3Driver({
      endpoint: s3.endpoint,
      region: s3.region,
      bucket: s3.bucket,
      credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
      forcePathStyle: true,
      visibility: 'private',
      supportsACL: false,
      // With the SDK's defaults, streamed uploads arrive corrupted on servers that do not know its trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Without these an editor waits for ever on a bucket that does not answer. The SDK only warns of a requestTimeout,
      // which would also end large uploads that go on.
      requestHandler: { connectionTimeout: 5_000, socketTimeout: silenceMs },
    }),
  );
  const storage: PictureStorage = {
    ...readerOf(disk, root),
    put: (hash, name, bytes) => disk.put(root + keyOf(hash, name), bytes),
    putFile: (hash, name, path) => disk.copyFromFs(path, root + keyOf(hash, name)),
  };
  return withStorageFaults(storage, health);
}

function readerOf(disk: Disk, root: string): Omit<PictureStorage, 'put' | 'putFile'> {
  return {
    async find(hash, name) {
      const key = root + keyOf(hash, name);
      const bytes = await sizeOf(disk, key);
      return bytes === null ? null : { bytes, stream: () => disk.getStream(key) };
    },
    async fetch(hash, name, path) {
      const key = root + keyOf(hash, name);
      if ((await sizeOf(disk, key)) === null) return false;
      await pipeline(await disk.getStream(key), createWriteStream(path));
      return true;
    },
    remove: (hash) => disk.deleteAll(root + folderOf(hash)),
    hashes: async (prefix) =>
      (await entriesOf(disk, root + prefix))
        .filter(({ isFile }) => !isFile)
        .map(({ path }) => path.split('/').at(-1) ?? ''),
    async changedAt(hash) {
      const files = (await entriesOf(disk, root + folderOf(hash))).filter(({ isFile }) => isFile);
      const times = await Promise.all(files.map(async ({ path }) => (await disk.getMetaData(path)).lastModified));
      return times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));
    },
  };
}

interface Entry {
  readonly isFile: boolean;
  /** From the storage's root. */
  readonly path: string;
}

async function entriesOf(disk: Disk, folder: string): Promise<Entry[]> {
  const found: Entry[] = [];
  let page: string | undefined;
  do {
    const listed = await disk
      .listAll(`${folder}/`, page === undefined ? {} : { paginationToken: page })
      .catch(nullIfMissing);
    for (const entry of listed?.objects ?? []) {
      found.push({ isFile: entry.isFile, path: entry.isFile ? entry.key : entry.prefix.replace(/\/$/, '') });
    }
    page = listed?.paginationToken;
  } while (page !== undefined);
  return found;
}

/** For `catch`: null for a file or folder that is not there. */
export function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

async function sizeOf(disk: Disk, key: string): Promise<number | null> {
  return (await disk.getMetaData(key).catch(nullIfMissing))?.contentLength ?? null;
}

/** True of the error for a file or folder that is not there, on a disk and in a bucket. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ENOENT' || error.name === 'NotFound' || error.name === 'NoSuchKey' || isMissing(error.cause);
}

async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  try {
    await writeOnce(path, write);
  } catch (error) {
    // The same picture was being deleted: its folder vanished between creation and use.
    if (!isMissing(error)) throw error;
    await writeOnce(path, write);
  }
}

async function writeOnce(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.part`;
  await makeSyncedFolder(dirname(path));
  try {
    await write(unfinished);
    await syncToDisk(unfinished);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** `copyFile` keeps the mode of the original, and the product's own pictures are readable by all. */
async function copyPrivate(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const folderOf = (hash: string) => `${hash.slice(0, 2)}/${hash}`;
const keyOf = (hash: string, name: string) => `${folderOf(hash)}/${name}`;
