import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { MAX_PICTURE_BYTES } from './limits.ts';

const HEAD_BYTES = 4100;
const HASH_DIGITS = 32;
const PICTURE_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
]);

export type RefusalCode = 'not_an_image' | 'file_too_large' | 'picture_too_large';

/** Why a file is not accepted; `reason` is for people and names no path or address. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: RefusalCode;
  readonly reason: string;
}

export interface Inspected {
  readonly kind: 'picture';
  readonly mime: string;
  readonly bytes: number;
  /** The first 32 hex digits of the file's SHA-256. */
  readonly hash: string;
}

export const REFUSALS: Readonly<Record<RefusalCode, Refusal>> = {
  not_an_image: {
    kind: 'refused',
    code: 'not_an_image',
    reason: 'The file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
  },
  file_too_large: {
    kind: 'refused',
    code: 'file_too_large',
    reason: 'The file is larger than 20 MB. Choose a smaller one.',
  },
  picture_too_large: {
    kind: 'refused',
    code: 'picture_too_large',
    reason: 'The picture has more than 50 megapixels or is too long and narrow. Choose a smaller one.',
  },
};

/** Checks a file by its size and first bytes, never by its name. Its pixels are checked when they are decoded. */
export async function inspectFile(path: string): Promise<Inspected | Refusal> {
  const { size } = await stat(path);
  if (size > MAX_PICTURE_BYTES) return REFUSALS.file_too_large;
  const type = await fileTypeFromBuffer(await headOf(path, size));
  if (!type || !PICTURE_TYPES.has(type.mime)) return REFUSALS.not_an_image;
  return { kind: 'picture', mime: type.mime, bytes: size, hash: await hashOf(path) };
}

async function headOf(path: string, size: number): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex').slice(0, HASH_DIGITS);
}
