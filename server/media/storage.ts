import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Config } from '../config.ts';

/** Where the bytes of pictures lie: `{first two digits of the hash}/{hash}/{name}`, on disk or in a bucket. */
export interface PictureStorage {
  /** Writes a whole file or nothing: a reader never sees half of it. */
  put(hash: string, name: string, bytes: Uint8Array): Promise<void>;
  putFile(hash: string, name: string, path: string): Promise<void>;
  /** The stored file, or null when there is none. */
  find(hash: string, name: string): Promise<StoredFile | null>;
  /** Copies a stored file to `path`; false when there is none. */
  fetch(hash: string, name: string, path: string): Promise<boolean>;
  remove(hash: string): Promise<void>;
}

export interface StoredFile {
  readonly bytes: number;
  stream(): Promise<Readable>;
}

export const ORIGINAL = 'original';

/** Storage as configured: S3 when its settings are there, else `{dataDir}/media`. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<PictureStorage> {
  return config.s3 ? bucketStorage(config.s3) : diskStorage(join(config.dataDir, 'media'));
}

/** Storage in a folder of this machine. */
export function diskStorage(folder: string): PictureStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const place = (hash: string, name: string) => join(folder, keyOf(hash, name));
  return {
    ...readerOf(disk),
    put: (hash, name, bytes) => writeWhole(place(hash, name), (unfinished) => writeFile(unfinished, bytes)),
    putFile: (hash, name, path) => writeWhole(place(hash, name), (unfinished) => copyFile(path, unfinished)),
  };
}

async function bucketStorage(s3: S3Config): Promise<PictureStorage> {
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
    }),
  );
  return {
    ...readerOf(disk),
    put: (hash, name, bytes) => disk.put(keyOf(hash, name), bytes),
    putFile: (hash, name, path) => disk.copyFromFs(path, keyOf(hash, name)),
  };
}

function readerOf(disk: Disk): Pick<PictureStorage, 'find' | 'fetch' | 'remove'> {
  return {
    async find(hash, name) {
      const key = keyOf(hash, name);
      const bytes = await sizeOf(disk, key);
      return bytes === null ? null : { bytes, stream: () => disk.getStream(key) };
    },
    async fetch(hash, name, path) {
      const key = keyOf(hash, name);
      if ((await sizeOf(disk, key)) === null) return false;
      await pipeline(await disk.getStream(key), createWriteStream(path));
      return true;
    },
    remove: (hash) => disk.deleteAll(folderOf(hash)),
  };
}

async function sizeOf(disk: Disk, key: string): Promise<number | null> {
  try {
    return (await disk.getMetaData(key)).contentLength;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ENOENT' || error.name === 'NotFound' || error.name === 'NoSuchKey' || isMissing(error.cause);
}

async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(unfinished);
    await syncToDisk(unfinished);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
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
