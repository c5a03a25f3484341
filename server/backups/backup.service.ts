import { createHmac } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inLanes } from '#domain/lanes.ts';
import { storedSecret } from '#server/accounts/session-secret.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseLog, Queryable } from '#server/db/client.ts';
import { pendingJobs } from '#server/jobs/pending-jobs.ts';
import { nullIfMissing, ORIGINAL, openStorage, type PictureStorage } from '#server/media/storage.ts';
import { forgetErasuresBefore, noteErasures } from './erasures.ts';
import { type FileEntry, FORMAT, MANIFEST, type Manifest, manifest, STORES } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { type BackupKey, BackupUnreadable, isSealed, readSealed, writeSealed } from './sealed-files.ts';
import { type CopyDatabase, withSnapshot } from './snapshot.ts';
import { describeDatabase, readAlike, rowsOf } from './tables.ts';

/** Sorts by time: 2026-11-25T03-15-00Z. */
const NAME = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}Z)$/;
/** The folder that all backups made with one key share for files, each stored once; later keys have others. */
const FILES = 'files';
const isFilesFolder = (name: string) => name === FILES || name.startsWith(`${FILES}-`);
/** What a daily backup says of itself while it is made. There is one at a time: what another has left broke off. */
const DAILY = 'daily';
/** A backup without a manifest that began longer ago than this was interrupted, whoever made it. */
const BROKEN_AFTER_MS = 12 * 3_600_000;
/** The clocks of the nodes may differ by so much: an erasure is noted as long as a backup might lack it. */
const CLOCKS_DIFFER_MS = 3_600_000;

export interface BackupNeeds {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'sessionSecret'>;
  readonly clock: Clock;
  readonly log: DatabaseLog;
  /** Where backups are kept, each in a folder of its own. */
  readonly place: BackupPlace;
  readonly key: BackupKey;
  /** Whether it is the site's own, of which all nodes together make one at a time. */
  readonly isDaily?: boolean;
  /** Copies the embedded database of a running site; by default this process does. */
  readonly copyDatabase?: CopyDatabase;
}

export interface MadeBackup {
  readonly name: string;
  readonly rows: number;
  readonly files: number;
  /** How many files were copied because the place did not have them yet. */
  readonly copied: number;
  /** Files that the site should have and that are gone. */
  readonly gone: readonly string[];
}

/** Where a place keeps a file of the site. */
export function filePath(folder: string, { store, key }: Pick<FileEntry, 'store' | 'key'>): string {
  return `${folder}/${store}/${key.slice(0, 2)}/${key}`;
}

export function tablePath(name: string, table: string): string {
  return `${name}/tables/${table}.gz`;
}

/** Where a backup keeps pending jobs, such as mails to be sent. */
export function jobsPath(name: string): string {
  return `${name}/jobs.gz`;
}

/** The secret that seals keys in the database, where it is a file of the data directory. */
export function secretPath(name: string): string {
  return `${name}/session-secret`;
}

/**
 * Writes everything that the site has into a new folder of `place`, while it runs or not: the database as it is at one
 * moment, and all files that belong to it. Files that an earlier backup there has are not copied again. The manifest is
 * written last, so what broke off is no backup.
 */
export async function makeBackup(needs: BackupNeeds): Promise<MadeBackup> {
  const { config, clock, log, place, key, copyDatabase, isDaily = false } = needs;
  const createdAt = clock.now();
  const name = await freeName(place, createdAt);
  const before = await listBackups(place);
  const added: string[] = [];
  try {
    // Until the manifest is there, it says that the files in this place are needed.
    await writeSealed(place, `${name}/started`, isDaily ? DAILY : createdAt.toISOString(), null);
    // Before the database: what is deleted meanwhile still belongs to the moment that the backup shows.
    const { folder, known, stored: present } = await knownFiles(needs);
    const onWrite = (path: string) => {
      if (!present.has(path)) added.push(path);
    };
    const early = await copyFiles(needs, { folder, known, onWrite });
    const stored = await withSnapshot({ ...config, copyDatabase }, log, async (tx) => {
      await noteForOlderBackups(tx, place, key);
      return writeDatabase(tx, name, needs);
    });
    const late = await copyFiles(needs, { folder, known: early.files, onWrite });
    const all = new Map([...early.files, ...late.files]);
    const gone = stored.wanted.filter((one) => !all.has(nameOf(one)));
    const files = [...all.values()];
    const { wanted: _, ...database } = stored;
    const content: Manifest = { format: FORMAT, createdAt: createdAt.toISOString(), ...database, folder, files };
    // One that takes very long may have been cleared away as broken off, and would lack what was in its folder.
    if (!(await place.has(`${name}/started`))) throw new Error(`The backup ${name} was removed while it was made.`);
    await writeSealed(place, `${name}/${MANIFEST}`, JSON.stringify(content), key);
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      name,
      rows,
      files: files.length,
      copied: early.copied + late.copied,
      gone: gone.map(({ key: one }) => one),
    };
  } catch (error) {
    // What is wrong with the place may also keep it from being tidied, and matters more.
    await place.removeFolder(name).catch(() => undefined);
    await removeAdded(place, added, before).catch(() => undefined);
    throw error;
  }
}

/**
 * Makes a backup and removes all but the newest `keep`, with what belongs to none. That is done before it too: where
 * there is no room for another backup, nothing would ever be removed only after one.
 */
export async function makeBackupAndTidy(
  needs: BackupNeeds,
  keep: number,
): Promise<MadeBackup & { readonly removed: number }> {
  const tidy = () => removeOldBackups(needs.place, { ...needs, keep });
  const before = await tidy().catch((error: unknown) => {
    needs.log.warn({ err: error }, 'old backups could not be removed before a new one');
    return 0;
  });
  const made = await makeBackup(needs);
  return { ...made, removed: before + (await tidy()) };
}

/** Removes what a backup that failed has added to the shared files, unless a backup begun meanwhile may count on it. */
async function removeAdded(place: BackupPlace, added: readonly string[], before: readonly string[]): Promise<void> {
  const others = (await place.folders()).filter(isBackupName);
  if (others.every((name) => before.includes(name))) await place.remove(added);
}

/** Erasures that older backups there lack and nobody could note at the time; the one that is made has them itself. */
async function noteForOlderBackups(tx: Queryable, place: BackupPlace, key: BackupKey): Promise<void> {
  const [oldest] = await listBackups(place);
  if (oldest === undefined) return;
  await noteErasures(tx, { place: async () => place, key, since: beforeBackup(oldest), known: new Set() });
}

/** A time that is certainly before a backup began. */
function beforeBackup(name: string): Date {
  return new Date(beganAt(name) - CLOCKS_DIFFER_MS);
}

/** A backup that begins in the same second as another one is named after the next second that is free. */
async function freeName(place: BackupPlace, createdAt: Date): Promise<string> {
  const name = createdAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return (await place.has(`${name}/started`)) ? freeName(place, new Date(createdAt.getTime() + 1000)) : name;
}

/** Removes all but the newest `keep` backups, what broke off, and files that no backup has any more; returns how many. */
export async function removeOldBackups(
  place: BackupPlace,
  { keep, key, clock, isDaily = false }: Pick<BackupNeeds, 'key' | 'clock' | 'isDaily'> & { readonly keep: number },
): Promise<number> {
  // Before the backups: what another process copies meanwhile belongs to one that would not be looked at.
  const stored = await storedFiles(place);
  const names = await listBackups(place);
  const old = names.slice(0, Math.max(0, names.length - keep));
  const unfinished = (await place.folders()).filter((name) => isBackupName(name) && !names.includes(name));
  const broken: string[] = [];
  for (const name of unfinished) {
    const isOld = beganAt(name) < clock.now().getTime() - BROKEN_AFTER_MS;
    if (isOld || (isDaily && (await isOfDaily(place, name)))) broken.push(name);
  }
  for (const name of [...old, ...broken]) await place.removeFolder(name);
  const oldest = names[old.length];
  if (oldest !== undefined) await forgetErasuresBefore(place, beforeBackup(oldest));
  // Its manifest does not say yet which files it needs.
  if (unfinished.length > broken.length || old.length + broken.length === 0) return old.length;
  const wanted = new Set<string>();
  for (const name of names.slice(old.length)) {
    const content = await readManifest(place, name, key).catch(nullIfUnreadable);
    // With a former key it cannot be told which files it needs.
    if (content === null) return old.length;
    for (const file of content.files) wanted.add(filePath(content.folder, file));
  }
  await place.remove(stored.filter((file) => !wanted.has(file)));
  return old.length;
}

async function isOfDaily(place: BackupPlace, name: string): Promise<boolean> {
  const started = await place.read(`${name}/started`).catch(nullIfMissing);
  return started !== null && (await text(started)) === DAILY;
}

/** All files that backups share. */
async function storedFiles(place: BackupPlace): Promise<string[]> {
  const files: string[] = [];
  // The first by name: some servers list no folder that has only folders in it.
  for (const folder of new Set([FILES, ...(await place.folders()).filter(isFilesFolder)])) {
    files.push(...(await place.list(folder)));
  }
  return files;
}

/** The names of whole backups, the newest last. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const whole: string[] = [];
  for (const name of await place.folders()) {
    if (isBackupName(name) && (await place.has(`${name}/${MANIFEST}`))) whole.push(name);
  }
  return whole.toSorted();
}

/** When a backup began that is still being made, or `null`. One that broke off counts for up to twelve hours. */
export async function backupUnderWay(place: BackupPlace, now: Date): Promise<Date | null> {
  for (const name of (await place.folders()).filter(isBackupName).toSorted().toReversed()) {
    if (beganAt(name) < now.getTime() - BROKEN_AFTER_MS) return null;
    if ((await place.has(`${name}/started`)) && !(await place.has(`${name}/${MANIFEST}`)))
      return new Date(beganAt(name));
  }
  return null;
}

export function isBackupName(name: string): boolean {
  return NAME.test(name);
}

function beganAt(name: string): number {
  return Date.parse(name.replace(NAME, '$1:$2:$3'));
}

/** Throws `BackupUnreadable` if it is damaged or encrypted with another key. */
export async function readManifest(place: BackupPlace, name: string, key: BackupKey): Promise<Manifest> {
  const path = `${name}/${MANIFEST}`;
  const content = await text(await readSealed(place, path, key));
  try {
    return manifest.parse(JSON.parse(content));
  } catch (cause) {
    const what = `${place.address}/${path} is damaged, or of a version that this program does not know.`;
    throw new BackupUnreadable(what, { cause });
  }
}

/** The files with tables and pending jobs that are not in a backup's own folder. It cannot be restored without one. */
export async function missingTables(
  place: BackupPlace,
  name: string,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<string[]> {
  const there = new Set(await place.list(name));
  return [...tables.map((table) => tablePath(name, table.name)), jobsPath(name)].filter((path) => !there.has(path));
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof BackupUnreadable) return null;
  throw error;
}

/** Files that a backup speaks of and its place does not have. */
export async function missingFiles(
  place: BackupPlace,
  { folder, files }: Pick<Manifest, 'folder' | 'files'>,
): Promise<string[]> {
  const there = new Set(await place.list(folder));
  return files.filter((file) => !there.has(filePath(folder, file))).map(nameOf);
}

type StoredDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly wanted: readonly Pick<FileEntry, 'store' | 'key'>[];
};

async function writeDatabase(
  tx: Queryable,
  name: string,
  { config, place, key }: BackupNeeds,
): Promise<StoredDatabase> {
  await readAlike(tx);
  const { migrations, tables, sequences } = await describeDatabase(tx);
  for (const table of tables) await writeSealed(place, tablePath(name, table.name), lines(rowsOf(tx, table)), key);
  await writeSealed(place, jobsPath(name), lines(jobLines(tx)), key);
  const secret = config.sessionSecret === null ? await storedSecret(config.dataDir) : null;
  if (secret !== null) await writeSealed(place, secretPath(name), secret, key);
  return {
    migrations,
    tables: tables.map(({ name: table, rows, sum }) => ({ name: table, rows, sum })),
    sequences,
    wanted: await wantedFiles(tx),
  };
}

async function* jobLines(tx: Queryable): AsyncGenerator<string> {
  for (const job of await pendingJobs(tx)) yield JSON.stringify(job);
}

/** Files that the rows of this moment speak of. */
async function wantedFiles(tx: Queryable): Promise<Pick<FileEntry, 'store' | 'key'>[]> {
  const { rows } = await tx.query<Pick<FileEntry, 'store' | 'key'>>(
    // Attachments lie under their ids from back to front.
    `select 'media' as store, hash as key from media
     union all select 'attachments', reverse(id) from submission_files`,
  );
  return rows;
}

type KnownFiles = ReadonlyMap<string, FileEntry>;

export function nameOf({ store, key }: Pick<FileEntry, 'store' | 'key'>): string {
  return `${store}/${key}`;
}

interface Known {
  readonly folder: string;
  readonly known: KnownFiles;
  /** The paths of all files that are in the folder, known or not. */
  readonly stored: ReadonlySet<string>;
}

/**
 * The files of the newest backup that are there: nobody ever changes one, so they need not be read again. Another key than
 * that backup's has a folder of its own, because earlier backups still need their files as they are.
 */
async function knownFiles({ place, key, log }: Pick<BackupNeeds, 'place' | 'key' | 'log'>): Promise<Known> {
  const newest = (await listBackups(place)).at(-1);
  if (newest === undefined) return { folder: FILES, known: new Map(), stored: new Set(await place.list(FILES)) };
  // Without a key an encrypted one is an error: it may have been left out by mistake.
  if (key === null) return stillThere(place, await readManifest(place, newest, key));
  const content = await readWithOwnKey(place, newest, key);
  if (content !== null) return stillThere(place, content);
  log.warn({ newest }, 'the newest backup was made with another BACKUP_KEY, or none: all files are copied again');
  const folder = folderOf(key);
  return { folder, known: new Map(), stored: new Set(await place.list(folder)) };
}

async function stillThere(place: BackupPlace, { folder, files }: Manifest): Promise<Known> {
  const stored = new Set(await place.list(folder));
  const there = files.filter((file) => stored.has(filePath(folder, file)));
  return { folder, known: new Map(there.map((file) => [nameOf(file), file])), stored };
}

/** Null for a backup that was made with another key, or with none. */
async function readWithOwnKey(place: BackupPlace, name: string, key: Buffer): Promise<Manifest | null> {
  if (!(await isSealed(place, `${name}/${MANIFEST}`))) return null;
  return readManifest(place, name, key).catch(nullIfUnreadable);
}

/** The same at each attempt, so that one that broke off leaves nothing behind. The name tells nothing of the key. */
function folderOf(key: Buffer): string {
  return `${FILES}-${createHmac('sha256', key).update('folder of files').digest('hex').slice(0, 12)}`;
}

interface Copying extends Pick<Known, 'folder' | 'known'> {
  /** Called with the path of each file before it is written. */
  readonly onWrite: (path: string) => void;
}

/** All files that the site has now; those that are not known are copied to the place. */
async function copyFiles(
  { config, place, key }: BackupNeeds,
  { folder, known, onWrite }: Copying,
): Promise<{ readonly files: Map<string, FileEntry>; readonly copied: number }> {
  const files = new Map<string, FileEntry>();
  let copied = 0;
  for (const store of STORES) {
    const storage = await openStorage(config, store);
    await inLanes(keysOf(storage), async (one) => {
      const before = known.get(nameOf({ store, key: one }));
      if (before) {
        files.set(nameOf(before), before);
        return;
      }
      const found = await storage.find(one, ORIGINAL);
      // It was deleted a moment ago.
      if (found === null) return;
      const path = filePath(folder, { store, key: one });
      onWrite(path);
      const written = await writeSealed(place, path, await found.stream(), key);
      files.set(nameOf({ store, key: one }), { store, key: one, ...written });
      copied += 1;
    });
  }
  return { files, copied };
}

async function* keysOf(storage: PictureStorage): AsyncGenerator<string> {
  for (let first = 0; first < 256; first += 1) {
    yield* await storage.hashes(first.toString(16).padStart(2, '0'));
  }
}

/** One line for each, which is JSON because rows hold line breaks; compressed. */
function lines(rows: AsyncIterable<string>): AsyncIterable<Buffer> {
  const encoded = async function* () {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  const gzip = createGzip();
  // What fails in between ends the stream that is read.
  pipeline(encoded, gzip).catch((error: unknown) =>
    gzip.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return gzip;
}
