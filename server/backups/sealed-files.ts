import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** 32 bytes; null: files are written as they are. */
export type BackupKey = Buffer | null;

const MARK = Buffer.from('MATV sealed 1\n');
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A file of a backup that cannot be read; the message is for the operator. */
export class BackupUnreadable extends Error {}

/** True when a file or folder is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

export interface Written {
  readonly bytes: number;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/**
 * Writes `content` to a file that only its owner may read, sealed with AES-256-GCM if there is a key. A file of that name
 * is always whole.
 */
export async function writeSealed(path: string, content: AsyncIterable<Buffer>, key: BackupKey): Promise<Written> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const sum = createHash('sha256');
  let bytes = 0;
  const counted = async function* () {
    for await (const chunk of content) {
      sum.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    await pipeline(
      Readable.from(key ? sealed(counted(), key) : counted()),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    const file = await open(unfinished, 'r+');
    await file.sync().finally(() => file.close());
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { bytes, sha256: sum.digest('hex') };
}

/** Size and sum of a content that is only read. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<Written> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    sum.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sum.digest('hex') };
}

async function* sealed(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  yield Buffer.concat([MARK, iv]);
  for await (const chunk of content) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/** The content of a file that `writeSealed` wrote. It is genuine once the stream has ended without an error. */
export async function readSealed(path: string, key: BackupKey): Promise<Readable> {
  const head = await readHead(path);
  if (head === null) return createReadStream(path);
  if (!key) throw new BackupUnreadable(`${path} is encrypted. Set BACKUP_KEY to the key that it was made with.`);
  const { iv, tag, end } = head;
  const decipher = createDecipheriv(CIPHER, key, iv);
  decipher.setAuthTag(tag);
  const opened = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, decipher.update(chunk)),
    flush: (done) => {
      try {
        done(null, decipher.final());
      } catch (cause) {
        done(
          new BackupUnreadable(`${path} is damaged, or BACKUP_KEY is not the key that it was made with.`, { cause }),
        );
      }
    },
  });
  const start = MARK.length + IV_BYTES;
  const stored = end > start ? createReadStream(path, { start, end: end - 1 }) : Readable.from([]);
  stored.once('error', (error: Error) => opened.destroy(error));
  return stored.pipe(opened);
}

interface Head {
  readonly iv: Buffer;
  readonly tag: Buffer;
  /** Where the tag begins. */
  readonly end: number;
}

/** Null for a file that is not sealed. */
async function readHead(path: string): Promise<Head | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const begin = Buffer.alloc(MARK.length + IV_BYTES);
    await file.read(begin, 0, begin.length, 0);
    if (!begin.subarray(0, MARK.length).equals(MARK)) return null;
    const end = size - TAG_BYTES;
    if (end < begin.length) throw new BackupUnreadable(`${path} is damaged: it breaks off.`);
    const tag = Buffer.alloc(TAG_BYTES);
    await file.read(tag, 0, TAG_BYTES, end);
    return { iv: begin.subarray(MARK.length), tag, end };
  } finally {
    await file.close();
  }
}
