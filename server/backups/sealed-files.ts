import { createCipheriv, createDecipheriv, createHash, type DecipherGCM, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BackupPlace } from './place.ts';

/** 32 bytes; null: files are written as they are. */
export type BackupKey = Buffer | null;

const MARK = Buffer.from('MATV sealed 1\n');
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MARK.length + IV_BYTES;

/** A file of a backup that cannot be read; the message is for the operator. */
export class BackupUnreadable extends Error {}

export interface Written {
  readonly bytes: number;
  /** Of the content, in hex. */
  readonly sha256: string;
}

/** Writes `content` to a file of a place, sealed with AES-256-GCM if there is a key. */
export async function writeSealed(
  place: BackupPlace,
  name: string,
  content: string | AsyncIterable<Buffer>,
  key: BackupKey,
): Promise<Written> {
  const { passed, sum } = counted(typeof content === 'string' ? Readable.from([Buffer.from(content)]) : content);
  await place.write(name, key ? sealed(passed, key) : passed);
  return sum();
}

/** Size and checksum of a content, which is read and discarded. */
export async function sumOf(content: AsyncIterable<Buffer>): Promise<Written> {
  const { passed, sum } = counted(content);
  for await (const _ of passed);
  return sum();
}

/** Passes the content on, and has its size and checksum once it has been read. */
export function counted(content: AsyncIterable<Buffer>): {
  readonly passed: AsyncIterable<Buffer>;
  sum(): Written;
} {
  const hash = createHash('sha256');
  let bytes = 0;
  const pass = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { passed: pass(), sum: () => ({ bytes, sha256: hash.digest('hex') }) };
}

async function* sealed(content: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  yield Buffer.concat([MARK, iv]);
  for await (const chunk of content) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * The content of a file that `writeSealed` wrote. It is genuine once it has ended without an error, which is
 * `BackupUnreadable` if the file was changed or is sealed with another key.
 */
export async function readSealed(place: BackupPlace, name: string, key: BackupKey): Promise<AsyncIterable<Buffer>> {
  return opened(await place.read(name), `${place.address}/${name}`, key);
}

/** Whether a file of a place is sealed, with whatever key. */
export async function isSealed(place: BackupPlace, name: string): Promise<boolean> {
  for await (const chunk of withWholeHead(await place.read(name))) return chunk.subarray(0, MARK.length).equals(MARK);
  return false;
}

/** Reads front to back, once: a bucket answers each part in a request of its own. */
async function* opened(content: AsyncIterable<Buffer>, path: string, key: BackupKey): AsyncGenerator<Buffer> {
  let seal: Seal | null = null;
  let isFirst = true;
  for await (const chunk of withWholeHead(content)) {
    if (isFirst && chunk.subarray(0, MARK.length).equals(MARK)) seal = new Seal(chunk, path, key);
    else yield seal ? seal.update(chunk) : chunk;
    isFirst = false;
  }
  seal?.end();
}

/** The same content; its first part is not shorter than the head of a sealed file, unless the content is. */
async function* withWholeHead(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer | null = Buffer.alloc(0);
  for await (const chunk of content) {
    if (held === null) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < HEAD_BYTES) continue;
    const isSealed = held.subarray(0, MARK.length).equals(MARK);
    const split = isSealed ? HEAD_BYTES : held.length;
    yield held.subarray(0, split);
    yield held.subarray(split);
    held = null;
  }
  if (held !== null) yield held;
}

/** Opens a sealed file part by part. The tag is at its end, so the last bytes are held back. */
class Seal {
  readonly #path: string;
  readonly #decipher: DecipherGCM;
  #held: Buffer = Buffer.alloc(0);

  constructor(head: Buffer, path: string, key: BackupKey) {
    if (head.length < HEAD_BYTES) throw new BackupUnreadable(`${path} is damaged: it breaks off.`);
    if (!key) throw new BackupUnreadable(`${path} is encrypted. Set BACKUP_KEY to the key that it was made with.`);
    this.#path = path;
    this.#decipher = createDecipheriv(CIPHER, key, head.subarray(MARK.length), { authTagLength: TAG_BYTES });
  }

  update(chunk: Buffer): Buffer {
    const all = Buffer.concat([this.#held, chunk]);
    const end = Math.max(0, all.length - TAG_BYTES);
    this.#held = all.subarray(end);
    return this.#decipher.update(all.subarray(0, end));
  }

  end(): void {
    if (this.#held.length < TAG_BYTES) throw new BackupUnreadable(`${this.#path} is damaged: it breaks off.`);
    this.#decipher.setAuthTag(this.#held);
    try {
      this.#decipher.final();
    } catch (cause) {
      const reason = `${this.#path} is damaged, or BACKUP_KEY is not the key that it was made with.`;
      throw new BackupUnreadable(reason, { cause });
    }
  }
}
