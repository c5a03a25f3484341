import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLanes } from '#domain/lanes.ts';
import { systemClock } from '#server/clock.ts';
import { isMissing } from '#server/media/storage.ts';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import { listBackups, missingFiles, removeOldBackups } from './backup.service.ts';
import type { Manifest } from './manifest.ts';
import { openPlace } from './open-place.ts';
import { type BackupPlace, placeAddress } from './place.ts';
import { readSealed, sumOf, writeSealed } from './sealed-files.ts';

let parent: string;
let stop: () => void;
let port: number;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'matv-places-'));
  const started = await startBucketServer(parent);
  port = started.port;
  stop = () => started.server.kill();
});
afterAll(() => {
  stop();
  rmSync(parent, { recursive: true, force: true });
});

const kinds = [
  { kind: 'a folder', open: () => openPlace(placeAddress(join(parent, 'folder')), null) },
  { kind: 'a bucket', open: () => openPlace(placeAddress('s3://pictures/daily/'), bucketAt(port)) },
];

async function* content(...parts: readonly (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

async function* numbers(count: number): AsyncGenerator<number> {
  for (let number = 0; number < count; number += 1) yield number;
}

/** Without that of the files, which the stand-in for S3 does not list because only folders are directly in it. */
const folders = async (place: BackupPlace) => (await place.folders()).filter((name) => name !== 'files').toSorted();
const read = async (place: BackupPlace, name: string) => text(await place.read(name));

const file = (key: string): Manifest['files'][number] => ({ store: 'media', key, bytes: 1, sha256: 'a'.repeat(64) });

/** A whole backup of nothing but files. */
async function backup(place: BackupPlace, name: string, keys: readonly string[]): Promise<void> {
  const rest = { migrations: [], tables: [], sequences: [], files: keys.map(file) };
  const manifest = { format: 1, createdAt: '2026-11-25T00:00:00.000Z', ...rest };
  for (const key of keys) await place.write(`files/media/${key.slice(0, 2)}/${key}`, content('x'));
  await place.write(`${name}/manifest.json`, content(JSON.stringify(manifest)));
}

it('names the file of a folder that its disk has no room for, which an open file does not do itself', async () => {
  const place = await openPlace(placeAddress(join(parent, 'full')), null);
  const full = async function* () {
    yield Buffer.from('a ');
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  };
  await expect(place.write('files/media/ab/abc', full())).rejects.toMatchObject({
    code: 'ENOSPC',
    path: join(parent, 'full/files/media/ab/abc'),
  });
});

describe.each(kinds)('backups in $kind', ({ open }) => {
  it('are written, listed and removed by name, and what breaks off is not there', async () => {
    const place = await open();
    expect(await place.folders()).toEqual([]);
    expect(await place.list('files')).toEqual([]);
    await place.write('files/media/ab/abc', content('a ', 'photo'));
    await place.write('2026-11-25T03-15-00Z/manifest.json', content('{}'));
    await place.write('files/media/ab/abc', content('another'));
    await place.write('files/empty', content());
    expect(await read(place, 'files/media/ab/abc')).toBe('another');
    expect(await read(place, 'files/empty')).toBe('');
    expect(await folders(place)).toEqual(['2026-11-25T03-15-00Z']);
    expect((await place.list('files')).toSorted()).toEqual(['files/empty', 'files/media/ab/abc']);
    await place.remove(['files/empty', 'files/never']);
    expect([await place.has('files/empty'), await place.has('files/media/ab/abc')]).toEqual([false, true]);
    await expect(place.read('files/empty')).rejects.toSatisfy(isMissing);
    await place.removeFolder('2026-11-25T03-15-00Z');
    expect(await folders(place)).toEqual([]);
    const breaksOff = async function* () {
      yield randomBytes(20_000_000);
      throw new Error('the disk broke');
    };
    await expect(place.write('files/broken', breaksOff())).rejects.toThrow('the disk broke');
    expect(await place.list('files')).toEqual(['files/media/ab/abc']);
  });

  it('do not disturb each other when two are made at once, with the same files', async () => {
    const place = await open();
    const names = Array.from({ length: 8 }, (_, number) => `files/media/cd/cd${number}`);
    await Promise.all([...names, ...names].map((name) => place.write(name, content('the same ', name))));
    for (const name of names) expect(await read(place, name)).toBe(`the same ${name}`);
    expect((await place.list('files/media/cd')).toSorted()).toEqual(names);
    await place.remove(names);
  });

  it('come back byte by byte when they are large and sealed, and a changed byte is noticed', async () => {
    const place = await open();
    const key = randomBytes(32);
    const large = randomBytes(20_000_001);
    const written = await writeSealed(
      place,
      'large',
      content(large.subarray(0, 9_000_001), large.subarray(9_000_001)),
      key,
    );
    expect(written).toEqual({ bytes: 20_000_001, sha256: createHash('sha256').update(large).digest('hex') });
    expect(await sumOf(await readSealed(place, 'large', key))).toEqual(written);
    const stored: Buffer[] = [];
    for await (const part of await place.read('large')) stored.push(part);
    const changed = Buffer.concat(stored);
    changed.writeUInt8(changed.readUInt8(12_000_000) ^ 1, 12_000_000);
    await place.write('large', content(changed));
    await expect(sumOf(await readSealed(place, 'large', key))).rejects.toThrow(`${place.address}/large is damaged`);
    await place.write('cut', content(changed.subarray(0, 20)));
    await expect(sumOf(await readSealed(place, 'cut', key))).rejects.toThrow('cut is damaged: it breaks off.');
  });

  it('lose files that no backup has, but nothing while another backup is being made', async () => {
    const place = await open();
    await place.removeFolder('files');
    await backup(place, '2026-11-20T03-15-00Z', ['aa1', 'bb2']);
    await backup(place, '2026-11-21T03-15-00Z', ['bb2']);
    await place.write('2026-11-21T15-00-00Z/started', content('broke off'));
    await place.write('2026-11-22T03-00-00Z/started', content('being made'));
    const clock = { ...systemClock, now: () => new Date('2026-11-22T03:10:00Z') };
    expect(await listBackups(place)).toEqual(['2026-11-20T03-15-00Z', '2026-11-21T03-15-00Z']);
    expect(await removeOldBackups(place, { keep: 1, key: null, clock })).toBe(1);
    expect(await folders(place)).toEqual(['2026-11-21T03-15-00Z', '2026-11-22T03-00-00Z']);
    expect((await place.list('files')).toSorted()).toEqual(['files/media/aa/aa1', 'files/media/bb/bb2']);
    const later = { ...systemClock, now: () => new Date('2026-11-23T03:10:00Z') };
    expect(await removeOldBackups(place, { keep: 1, key: null, clock: later })).toBe(0);
    expect(await folders(place)).toEqual(['2026-11-21T03-15-00Z']);
    expect(await place.list('files')).toEqual(['files/media/bb/bb2']);
    expect(await missingFiles(place, { folder: 'files', files: [file('bb2'), file('cc3')] })).toEqual(['media/cc3']);
  });
});

it('files that another process copies while old backups are removed stay', async () => {
  const place = await openPlace(join(parent, 'two at work'), null);
  await backup(place, '2026-11-20T03-15-00Z', ['aa1']);
  await backup(place, '2026-11-21T03-15-00Z', ['bb2']);
  const beside: BackupPlace = {
    ...place,
    read: async (name) => {
      await backup(place, '2026-11-22T03-15-00Z', ['cc3']);
      return place.read(name);
    },
  };
  const clock = { ...systemClock, now: () => new Date('2026-11-22T03:15:00Z') };
  expect(await removeOldBackups(beside, { keep: 1, key: null, clock })).toBe(1);
  expect((await place.list('files')).toSorted()).toEqual(['files/media/bb/bb2', 'files/media/cc/cc3']);
});

it('a folder that cannot be read is not taken for one without a backup, which would be removed as broken off', async () => {
  const place = await openPlace(join(parent, 'faulty'), null);
  await place.write('2026-11-20T03-15-00Z/started', content('x'));
  // As a drive answers that has just lost its connection: there is an error, and it is not that the file is missing.
  symlinkSync('manifest.json', join(parent, 'faulty', '2026-11-20T03-15-00Z', 'manifest.json'));
  const clock = { ...systemClock, now: () => new Date('2026-11-22T03:15:00Z') };
  await expect(removeOldBackups(place, { keep: 1, key: null, clock })).rejects.toThrow('ELOOP');
  expect(await folders(place)).toEqual(['2026-11-20T03-15-00Z']);
});

it('a bucket of backups holds more files than one answer lists or one call removes', async () => {
  const place = await openPlace('s3://pictures/many', bucketAt(port));
  await inLanes(numbers(1_001), (number) => place.write(`files/${number}`, content('x')));
  const names = await place.list('files');
  expect(new Set(names).size).toBe(1_001);
  await place.remove(names);
  expect(await place.list('files')).toEqual([]);
});

it('a folder of backups is readable only for its own user', async () => {
  const place = await openPlace(join(parent, 'private'), null);
  await place.write('a/b', content('x'));
  const modes = ['', 'a', 'a/b'].map((name) => (statSync(join(parent, 'private', name)).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '700', '600']);
});

it('a bucket that cannot be used is named with the reason', async () => {
  await expect(openPlace('s3://pictures', null)).rejects.toThrow(
    's3://pictures cannot be used: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
  );
  const away = await openPlace('s3://pictures/daily', { ...bucketAt(port), endpoint: 'http://127.0.0.1:1' });
  await expect(away.folders()).rejects.toThrow(/^s3:\/\/pictures\/daily cannot be used: ECONNREFUSED/);
  const wrong = await openPlace('s3://no-such-bucket', bucketAt(port));
  await expect(wrong.write('a', content('x'))).rejects.toThrow('s3://no-such-bucket cannot be used: NoSuchBucket');
});
