import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import { openDatabase } from '#server/db/client.ts';
import { openStorage } from '#server/media/storage.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { instantJobs } from '#tests/support/instant-jobs.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import {
  filePath,
  listBackups,
  makeBackup,
  makeBackupAndTidy,
  readManifest,
  removeOldBackups,
} from './backup.service.ts';
import { registerErasureNotes } from './backups.job.ts';
import { notedErasures } from './erasures.ts';
import { openPlace } from './open-place.ts';
import type { BackupPlace } from './place.ts';
import { type BackupKey, readSealed } from './sealed-files.ts';

const PHOTO = '1f'.repeat(32);
let dataDir: string;
let address: string;
let place: BackupPlace;

beforeEach(async () => {
  dataDir = await newDataDirectory();
  address = mkdtempSync(join(tmpdir(), 'matv-backups-'));
  place = await openPlace(address, null);
  await (await openStorage({ dataDir, s3: null })).put(PHOTO, 'original', Buffer.from('a photo'));
});
afterEach(() => {
  for (const folder of [dataDir, address]) rmSync(folder, { recursive: true });
});

const onDay = (day: number) => ({ now: () => new Date(Date.UTC(2026, 10, day, 3, 15)) });
const config = () => ({ databaseUrl: null, dataDir, s3: null, sessionSecret: 'a secret of the settings' });
const backUp = (day: number, key: BackupKey) =>
  makeBackup({ config: config(), clock: onDay(day), log: quietLog, place, key });

/** The photo as a backup has it, read with its key. */
async function photoOf(name: string, key: BackupKey): Promise<string> {
  const { folder, files } = await readManifest(place, name, key);
  const [file] = files;
  if (!file) throw new Error('the backup has no file');
  return text(await readSealed(place, filePath(folder, file), key));
}

it('has a folder of its own, also when another one began in the same second', async () => {
  const [first, second] = [await backUp(20, null), await backUp(20, null)];
  expect([first.name, second.name]).toEqual(['2026-11-20T03-15-00Z', '2026-11-20T03-15-01Z']);
  expect(await listBackups(place)).toEqual([first.name, second.name]);
});

it('backups go on when BACKUP_KEY is replaced, and those made before can be restored with the key of then', async () => {
  const [former, present] = [randomBytes(32), randomBytes(32)];
  const first = await backUp(20, former);
  const second = await backUp(21, present);
  const third = await backUp(22, present);
  expect([first, second, third].map(({ copied }) => copied)).toEqual([1, 1, 0]);
  expect(await photoOf(first.name, former)).toBe('a photo');
  expect(await photoOf(second.name, present)).toBe('a photo');
  expect(await photoOf(third.name, present)).toBe('a photo');
  // What only a backup needs that the present key does not open stays as long as that backup.
  expect(await removeOldBackups(place, { keep: 3, key: present, clock: onDay(22) })).toBe(0);
  await backUp(23, present);
  await backUp(24, present);
  expect(await removeOldBackups(place, { keep: 4, key: present, clock: onDay(24) })).toBe(1);
  expect(await place.list('files')).toEqual([]);
  const kept = await listBackups(place);
  expect(kept).toEqual(['21', '22', '23', '24'].map((day) => `2026-11-${day}T03-15-00Z`));
  for (const name of kept) expect(await photoOf(name, present)).toBe('a photo');
});

it('a first BACKUP_KEY encrypts what earlier backups have as it is', async () => {
  const plain = await backUp(20, null);
  const key = randomBytes(32);
  const { name } = await backUp(21, key);
  const { folder, files } = await readManifest(place, name, key);
  const [photo = ''] = files.map((file) => filePath(folder, file));
  expect(await text(await place.read(photo))).not.toContain('a photo');
  expect([await photoOf(plain.name, null), await photoOf(name, key)]).toEqual(['a photo', 'a photo']);
});

it('a BACKUP_KEY that was left out by mistake makes no backup in the open', async () => {
  await backUp(20, randomBytes(32));
  await expect(backUp(21, null)).rejects.toThrow('manifest.json is encrypted. Set BACKUP_KEY');
  expect(await listBackups(place)).toEqual(['2026-11-20T03-15-00Z']);
});

it('fails if its folder was removed meanwhile, since what is left could not be restored', async () => {
  const cleared: BackupPlace = {
    ...place,
    write: async (name, content) => {
      await place.write(name, content);
      const [folder = ''] = name.split('/');
      if (name.endsWith('/jobs.gz')) await place.removeFolder(folder);
    },
  };
  const making = makeBackup({ config: config(), clock: onDay(20), log: quietLog, place: cleared, key: null });
  await expect(making).rejects.toThrow('The backup 2026-11-20T03-15-00Z was removed while it was made.');
  expect(await listBackups(place)).toEqual([]);
});

/** A place that has no room for the database, nor, from then on, for anything but what it is asked to remove. */
function withoutRoom(): BackupPlace {
  const write: BackupPlace['write'] = async (name, content) => {
    if (name.includes('/tables/')) throw new Error('no space left on device');
    await place.write(name, content);
  };
  return { ...place, write };
}
const backUpWithoutRoom = (day: number) =>
  makeBackup({ config: config(), clock: onDay(day), log: quietLog, place: withoutRoom(), key: null });
const otherPhoto = async (hash: string) => {
  await (await openStorage({ dataDir, s3: null })).put(hash, 'original', Buffer.from('another photo'));
};

it('one that fails leaves nothing behind, so that a full disk does not stay full because of it', async () => {
  await expect(backUpWithoutRoom(19)).rejects.toThrow('no space left');
  expect(await place.list('files')).toEqual([]);
  const { name } = await backUp(20, null);
  await otherPhoto('2e'.repeat(32));
  await expect(backUpWithoutRoom(21)).rejects.toThrow('no space left');
  expect(await place.list('files')).toEqual([`files/media/1f/${PHOTO}`]);
  expect(await place.folders()).toEqual(expect.arrayContaining(['files', name]));
  expect(await photoOf(name, null)).toBe('a photo');
});

it('one that cannot even begin leaves no folder behind, for which files of removed backups would be kept', async () => {
  const noRoom = () =>
    new Readable({
      read() {
        this.destroy(new Error('no space left on device'));
      },
    });
  const full: BackupPlace = { ...place, write: (name) => place.write(name, noRoom()) };
  const making = makeBackup({ config: config(), clock: onDay(19), log: quietLog, place: full, key: null });
  await expect(making).rejects.toThrow('no space left');
  expect(await place.folders()).toEqual([]);
});

it('old backups are removed even if there is no room for a new one, such as after BACKUP_KEEP was lowered', async () => {
  for (const day of [17, 18]) await backUp(day, null);
  await place.write('2026-11-18T12-00-00Z/started', Readable.from([Buffer.from('killed while it was made')]));
  const needs = { config: config(), clock: onDay(20), log: quietLog, key: null };
  await expect(makeBackupAndTidy({ ...needs, place: withoutRoom() }, 1)).rejects.toThrow('no space left');
  expect((await place.folders()).toSorted()).toEqual(['2026-11-18T03-15-00Z', 'files']);
  const unremovable: BackupPlace = {
    ...place,
    removeFolder: async () => {
      throw new Error('that folder is not ours');
    },
  };
  await expect(makeBackupAndTidy({ ...needs, place: unremovable }, 1)).rejects.toThrow('that folder is not ours');
  expect(await listBackups(place)).toEqual(['2026-11-18T03-15-00Z', '2026-11-20T03-15-00Z']);
  expect(await makeBackupAndTidy({ ...needs, clock: onDay(21), place }, 1)).toMatchObject({ removed: 2 });
});

it('the daily one removes at once what one before it left when it was killed, and no backup that somebody else makes', async () => {
  const killed = async (minute: number, isDaily: boolean) => {
    const copyDatabase = async () => {
      throw new Error('killed');
    };
    const leftAlone: BackupPlace = { ...place, remove: async () => undefined, removeFolder: async () => undefined };
    const clock = { now: () => new Date(Date.UTC(2026, 10, 20, 3, minute)) };
    const needs = { config: config(), clock, log: quietLog, place: leftAlone, key: null, copyDatabase, isDaily };
    await expect(makeBackup(needs)).rejects.toThrow('killed');
  };
  await killed(10, true);
  await killed(11, false);
  const byHand = { config: config(), clock: onDay(20), log: quietLog, place, key: null };
  await makeBackupAndTidy(byHand, 3);
  expect(await unfinished()).toEqual(['2026-11-20T03-10-00Z', '2026-11-20T03-11-00Z']);
  await makeBackupAndTidy({ ...byHand, isDaily: true }, 3);
  expect(await unfinished()).toEqual(['2026-11-20T03-11-00Z']);
});

/** The folders of backups that have no manifest. */
async function unfinished(): Promise<string[]> {
  const whole = await listBackups(place);
  return (await place.folders()).filter((name) => name.startsWith('2026-') && !whole.includes(name)).toSorted();
}

it('one that fails leaves the files of another one that is being made', async () => {
  await place.write('2026-11-20T03-14-00Z/started', Readable.from([Buffer.from('another process')]));
  await expect(backUpWithoutRoom(20)).rejects.toThrow('no space left');
  expect(await place.list('files')).toEqual([`files/media/1f/${PHOTO}`]);
});

it('has the database copied by whoever it is told to', async () => {
  const asked: string[] = [];
  const copyDatabase = async (from: string) => {
    asked.push(from);
    throw new Error('There is no room for the copy.');
  };
  const making = makeBackup({ config: config(), clock: onDay(20), log: quietLog, place, key: null, copyDatabase });
  await expect(making).rejects.toThrow('There is no room for the copy.');
  expect(asked).toEqual([dataDir]);
});

it('keeps note of erasures beside the backups for as long as one of these may lack them', async () => {
  const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
  const erasedOn = async (day: number) => {
    const id = newId(onDay(day).now().getTime());
    await db.pool.query(
      `insert into audit_log (id, at, user_name, action, subject_kind, subject_id, details)
       values ($1, $2, 'MATV', 'erased the data of', 'visitor', 'sign', '{"mailbox": "mailbox"}')`,
      [id, onDay(day).now()],
    );
    return id;
  };
  const noted = async () => (await notedErasures(place, null)).erasures.map(({ id }) => id);
  await erasedOn(19);
  await backUp(20, null);
  const [second, third] = [await erasedOn(21), await erasedOn(23)];
  await backUp(22, null);
  expect(await noted()).toEqual([second, third]);
  await removeOldBackups(place, { keep: 1, key: null, clock: onDay(24) });
  expect(await noted()).toEqual([third]);
  // The running site does not wait for a backup.
  const jobs = instantJobs();
  registerErasureNotes(jobs, { address, s3: null, keep: 1, key: null }, { db: db.pool, clock: onDay(24) });
  const fourth = await erasedOn(24);
  await jobs.drain();
  expect(await noted()).toEqual([third, fourth]);
  expect((await notedErasures(place, null)).erasures.at(-1)).toEqual({
    id: fourth,
    at: '2026-11-24T03:15:00.000Z',
    person: 'sign',
    mailbox: 'mailbox',
  });
  await db.close();
});
