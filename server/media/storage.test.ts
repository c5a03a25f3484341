import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bucketAt, startBucketServer } from '../../tests/support/library/bucket-server.ts';
import { diskStorage, openStorage, type PictureStorage } from './storage.ts';

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
    await expect(storage.putFile(HASH, 'original', join(folder, 'missing'))).rejects.toMatchObject({
      kind: 'away',
      cause: { message: expect.stringContaining('ENOENT') },
    });
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

describe('the picture storage in a bucket', () => {
  let server: ChildProcess;
  let inBucket: PictureStorage;
  let place: string;

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'matv-bucket-'));
    const started = await startBucketServer(place);
    server = started.server;
    inBucket = await openStorage({ dataDir: place, s3: bucketAt(started.port) });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(place, { recursive: true, force: true });
  });

  it('gives back what it was given', async () => {
    await inBucket.put(HASH, '160.webp', Buffer.from('small'));
    const found = await inBucket.find(HASH, '160.webp');
    expect(found?.bytes).toBe(5);
    expect(found && (await text(await found.stream()))).toBe('small');
    expect(readdirSync(join(place, 'server', 'pictures', 'ab'))).toEqual([HASH]);
  });

  it('takes and gives whole files of any bytes, streamed', async () => {
    const bytes = randomBytes(3_000_000);
    await writeFile(join(place, 'given'), bytes);
    await inBucket.putFile(HASH, 'original', join(place, 'given'));
    const found = await inBucket.find(HASH, 'original');
    expect(found?.bytes).toBe(bytes.length);
    expect(found && (await buffer(await found.stream())).equals(bytes)).toBe(true);
    expect(await inBucket.fetch(HASH, 'original', join(place, 'copy'))).toBe(true);
    expect((await readFile(join(place, 'copy'))).equals(bytes)).toBe(true);
  });

  it('says that a file is not there', async () => {
    expect(await inBucket.find(HASH, 'never.webp')).toBeNull();
    expect(await inBucket.fetch(HASH, 'never.webp', join(place, 'nothing'))).toBe(false);
    expect(readdirSync(place)).not.toContain('nothing');
  });

  it('removes all files of a picture, and does not mind when there are none', async () => {
    await inBucket.put(HASH, '320.webp', Buffer.from('small'));
    await inBucket.remove(HASH);
    expect(await inBucket.find(HASH, '320.webp')).toBeNull();
    await inBucket.remove(HASH);
  });
});
