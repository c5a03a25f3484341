import { open } from 'node:fs/promises';

/** At most `length` bytes of a file from `start` on; fewer where it ends. */
export async function bytesOf(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
