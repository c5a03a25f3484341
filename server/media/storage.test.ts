import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import { diskStorage, openStorage, type PictureStorage } from './storage.ts';
import { StorageFault } from './storage-fault.ts';

const HASH = `ab${'0'.repeat(30)}`;
let folder: string;
let storage: PictureStorage;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matv-storage-'));
  storage = diskStorage(join(folder, 'media'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `work` synced to the disk, in order, and whether `file` was there by then. */
async function syncsDuring(work: () => Promise<void>, file: string): Promise<string[]> {
  const handle = await open(folder, 'r');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const seen: { readonly isNamed: boolean; readonly isFile: boolean; readonly inode: number }[] = [];
  const original = prototype.sync;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const { ino: inode } = await this.stat();
    seen.push({ isNamed: existsSync(file), isFile: (await this.stat()).isFile(), inode });
    return original.call(this);
  });
  await work();
  spy.mockRestore();
  const paths = [file];
  for (let path = file; path !== folder; path = dirname(path)) paths.push(dirname(path));
  return seen.map(({ isNamed, isFile, inode }) => {
    const path = paths.find((one) => statSync(one).ino === inode);
    return `a ${isFile ? 'file' : 'folder'}, ${isNamed ? 'after' : 'before'} the file has its name: ${path}`;
  });
}

describe('the picture storage on disk', () => {
  it('stores files under the first digits of their hash', async () => {
    await storage.put(HASH, '160.webp', Buffer.from('small'));
    expect(await readFile(join(folder, 'media', 'ab', HASH, '160.webp'), 'utf8')).toBe('small');
    const found = await storage.find(HASH, '160.webp');
    expect(found?.bytes).toBe(5);
    expect(found && (await text(await found.stream()))).toBe('small');
  });

  it('survives a power cut: new folders, bytes and name of a stored file are synced to disk', async () => {
    const root = join(folder, 'media');
    const file = join(root, 'ab', HASH, 'original');
    const synced = await syncsDuring(() => storage.put(HASH, 'original', Buffer.from('one')), file);
    expect(synced).toEqual([
      `a folder, before the file has its name: ${join(root, 'ab')}`,
      `a folder, before the file has its name: ${root}`,
      `a folder, before the file has its name: ${folder}`,
      `a file, before the file has its name: ${file}`,
      `a folder, after the file has its name: ${join(root, 'ab', HASH)}`,
    ]);
    const second = join(root, 'ab', HASH, '160.webp');
    await writeFile(join(folder, 'given'), 'two');
    expect(await syncsDuring(() => storage.putFile(HASH, '160.webp', join(folder, 'given')), second)).toEqual([
      `a file, before the file has its name: ${second}`,
      `a folder, after the file has its name: ${join(root, 'ab', HASH)}`,
    ]);
  });

  it('makes files readable only for its own user, even copies of public ones', async () => {
    const given = join(folder, 'given');
    await writeFile(given, 'the original', { mode: 0o644 });
    await storage.putFile(HASH, 'original', given);
    await storage.put(HASH, '160.webp', Buffer.from('small'));
    const modes = ['ab', `ab/${HASH}`, `ab/${HASH}/original`, `ab/${HASH}/160.webp`].map((path) =>
      (statSync(join(folder, 'media', path)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['700', '700', '600', '600']);
  });

  it('says that a file is not there', async () => {
    expect(await storage.find(HASH, '160.webp')).toBeNull();
    expect(await storage.fetch(HASH, 'original', join(folder, 'copy'))).toBe(false);
  });

  it('stores and returns whole files', async () => {
    await writeFile(join(folder, 'given'), 'the original');
    await storage.putFile(HASH, 'original', join(folder, 'given'));
    expect(await storage.fetch(HASH, 'original', join(folder, 'copy'))).toBe(true);
    expect(await readFile(join(folder, 'copy'), 'utf8')).toBe('the original');
  });

  it('leaves nothing half-written if a file cannot be read completely', async () => {
    await expect(storage.putFile(HASH, 'original', join(folder, 'missing'))).rejects.toMatchObject({
      kind: 'away',
      cause: { message: expect.stringContaining('ENOENT') },
    });
    expect(await storage.find(HASH, 'original')).toBeNull();
    expect(readdirSync(join(folder, 'media', 'ab', HASH))).toEqual([]);
  });

  it('removes all files of a picture, even if there are none', async () => {
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

  it('fails when the bucket takes a call and never answers, instead of waiting for ever', async () => {
    let calls = 0;
    const silent = createServer(() => {
      calls += 1;
    });
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const health = { lastSuccessAt: null, lastFaultAt: null };
    const waiting = await openStorage({ dataDir: place, s3: bucketAt(address.port) }, 'media', health, 100);
    try {
      await expect(waiting.hashes('00')).rejects.toThrow('The picture storage cannot be used.');
      await expect(waiting.put(HASH, 'original', Buffer.from('a photo'))).rejects.toThrow(StorageFault);
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
    expect(calls).toBe(6);
    expect(health).toEqual({ lastSuccessAt: null, lastFaultAt: expect.any(Date) });
  });

  it('returns what was stored', async () => {
    await inBucket.put(HASH, '160.webp', Buffer.from('small'));
    const found = await inBucket.find(HASH, '160.webp');
    expect(found?.bytes).toBe(5);
    expect(found && (await text(await found.stream()))).toBe('small');
    expect(readdirSync(join(place, 'server', 'pictures', 'ab'))).toEqual([HASH]);
  });

  it('streams whole files of any bytes in and out', async () => {
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

  it('removes all files of a picture, even if there are none', async () => {
    await inBucket.put(HASH, '320.webp', Buffer.from('small'));
    await inBucket.remove(HASH);
    expect(await inBucket.find(HASH, '320.webp')).toBeNull();
    await inBucket.remove(HASH);
  });
});
