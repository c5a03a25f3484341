import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage, type PictureStorage } from './storage.ts';

const HASH = `ab${'0'.repeat(30)}`;
let folder: string;
let storage: PictureStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matv-storage-'));
  storage = diskStorage(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the picture storage on disk', () => {
  it('keeps files under the first digits of their hash', async () => {
    await storage.put(HASH, '160.webp', Buffer.from('small'));
    expect(await readFile(join(folder, 'media', 'ab', HASH, '160.webp'), 'utf8')).toBe('small');
    const found = await storage.find(HASH, '160.webp');
    expect(found?.bytes).toBe(5);
    expect(found && (await text(await found.stream()))).toBe('small');
  });

  it('says that a file is not there', async () => {
    expect(await storage.find(HASH, '160.webp')).toBeNull();
    expect(await storage.fetch(HASH, 'original', join(folder, 'copy'))).toBe(false);
  });

  it('takes and gives whole files', async () => {
    await writeFile(join(folder, 'given'), 'the original');
    await storage.putFile(HASH, 'original', join(folder, 'given'));
    expect(await storage.fetch(HASH, 'original', join(folder, 'copy'))).toBe(true);
    expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('the original');
  });

  it('leaves nothing half-written when a file cannot be read to its end', async () => {
    await expect(storage.putFile(HASH, 'original', join(folder, 'missing'))).rejects.toThrow('ENOENT');
    expect(await storage.find(HASH, 'original')).toBeNull();
    expect(readdirSync(join(folder, 'media', 'ab', HASH))).toEqual([]);
  });

  it('removes all files of a picture, and does not mind when there are none', async () => {
    await storage.put(HASH, '160.webp', Buffer.from('small'));
    await storage.remove(HASH);
    expect(await storage.find(HASH, '160.webp')).toBeNull();
    await storage.remove(HASH);
  });
});
