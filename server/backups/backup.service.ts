import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { storedSecret } from '#server/accounts/session-secret.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { DatabaseLog, Queryable } from '#server/db/client.ts';
import { pendingJobs } from '#server/jobs/pending-jobs.ts';
import { ORIGINAL, openStorage, type PictureStorage } from '#server/media/storage.ts';
import { type FileEntry, FORMAT, MANIFEST, type Manifest, manifest, STORES, type Store } from './manifest.ts';
import { type BackupKey, isMissing, readSealed, writeSealed } from './sealed-files.ts';
import { withSnapshot } from './snapshot.ts';
import { describeDatabase, readAlike, rowsOf } from './tables.ts';

/** Sorts by time: 2026-11-25T03-15-00Z. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const UNFINISHED = '.unfinished';
/** The files of all backups in a folder, each kept once. */
const FILES = 'files';

export interface BackupNeeds {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3' | 'sessionSecret'>;
  readonly clock: Clock;
  readonly log: DatabaseLog;
  /** Where backups are kept, one folder each. */
  readonly folder: string;
  readonly key: BackupKey;
}

export interface MadeBackup {
  readonly path: string;
  readonly rows: number;
  readonly files: number;
  /** How many of the files were not in the folder yet. */
  readonly copied: number;
  /** Files that the site should have and that are gone. */
  readonly gone: readonly string[];
}

/** Where a backup keeps a file of the site. */
export function filePath(folder: string, { store, key }: Pick<FileEntry, 'store' | 'key'>): string {
  return join(folder, FILES, store, key.slice(0, 2), key);
}

export function tablePath(path: string, table: string): string {
  return join(path, 'tables', `${table}.gz`);
}

/** Jobs that had not been done, such as mails on their way. */
export function jobsPath(path: string): string {
  return join(path, 'jobs.gz');
}

/** The secret that seals keys in the database, where it is a file of the data directory. */
export function secretPath(path: string): string {
  return join(path, 'session-secret');
}

/**
 * Writes everything that the site has into a new folder below `folder`, while it runs or not: the database as it is at one
 * moment, and all files that belong to it. Files that an earlier backup there has are not copied again.
 */
export async function makeBackup(needs: BackupNeeds): Promise<MadeBackup> {
  const { config, clock, log, folder, key } = needs;
  const createdAt = clock.now();
  const path = join(folder, createdAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-'));
  const unfinished = `${path}${UNFINISHED}`;
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  const known = await knownFiles(folder, key);
  try {
    // Before the database: what is deleted meanwhile still belongs to the moment that the backup shows.
    const early = await copyFiles(needs, known);
    const stored = await withSnapshot(config, log, (tx) => writeDatabase(tx, unfinished, needs));
    const late = await copyFiles(needs, early.files);
    const all = new Map([...early.files, ...late.files]);
    const gone = stored.wanted.filter((one) => !all.has(nameOf(one)));
    const files = [...all.values()];
    const { wanted: _, ...database } = stored;
    const content: Manifest = { format: FORMAT, createdAt: createdAt.toISOString(), ...database, files };
    await writeSealed(join(unfinished, MANIFEST), once(JSON.stringify(content)), key);
    await rename(unfinished, path);
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      path,
      rows,
      files: files.length,
      copied: early.copied + late.copied,
      gone: gone.map(({ key: name }) => name),
    };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes all but the newest `keep` backups, what broke off, and files that no backup has any more; returns how many. */
export async function removeOldBackups(folder: string, keep: number, key: BackupKey): Promise<number> {
  const names = await listBackups(folder);
  const old = names.slice(0, Math.max(0, names.length - keep));
  const broken = (await readdir(folder)).filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)),
  );
  for (const name of [...old, ...broken]) await rm(join(folder, name), { recursive: true, force: true });
  if (old.length === 0) return 0;
  const wanted = new Set<string>();
  for (const name of names.slice(old.length)) {
    for (const file of (await readManifest(join(folder, name), key)).files) wanted.add(filePath(folder, file));
  }
  for (const store of STORES) {
    const root = join(folder, FILES, store);
    const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of found) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && !wanted.has(file)) await rm(file, { force: true });
    }
  }
  return old.length;
}

/** The folders of whole backups, the newest last. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted();
}

export async function readManifest(path: string, key: BackupKey): Promise<Manifest> {
  return manifest.parse(JSON.parse(await text(await readSealed(join(path, MANIFEST), key))));
}

type StoredDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences'> & {
  readonly wanted: readonly Pick<FileEntry, 'store' | 'key'>[];
};

async function writeDatabase(tx: Queryable, path: string, { config, key }: BackupNeeds): Promise<StoredDatabase> {
  await readAlike(tx);
  const { migrations, tables, sequences } = await describeDatabase(tx);
  for (const table of tables) await writeSealed(tablePath(path, table.name), lines(rowsOf(tx, table)), key);
  await writeSealed(jobsPath(path), lines(jobLines(tx)), key);
  const secret = config.sessionSecret === null ? await storedSecret(config.dataDir) : null;
  if (secret !== null) await writeSealed(secretPath(path), once(secret), key);
  return {
    migrations,
    tables: tables.map(({ name, rows, sum }) => ({ name, rows, sum })),
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

/** The files that the newest backup has: nobody ever changes one, so they need not be read again. */
async function knownFiles(folder: string, key: BackupKey): Promise<KnownFiles> {
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return new Map();
  const { files } = await readManifest(join(folder, newest), key);
  return new Map(files.map((file) => [nameOf(file), file]));
}

/** All files that the site has now; those that the folder lacks are copied into it. */
async function copyFiles(
  { config, folder, key }: BackupNeeds,
  known: KnownFiles,
): Promise<{ readonly files: Map<string, FileEntry>; readonly copied: number }> {
  const files = new Map<string, FileEntry>();
  let copied = 0;
  for (const store of STORES) {
    const storage = await openStorage(config, store);
    for await (const one of keysOf(storage)) {
      const before = known.get(nameOf({ store, key: one }));
      if (before && (await isThere(filePath(folder, before)))) {
        files.set(nameOf(before), before);
        continue;
      }
      const entry = await copyFile(storage, { store, key: one }, filePath(folder, { store, key: one }), key);
      // It was deleted a moment ago.
      if (entry === null) continue;
      files.set(nameOf(entry), entry);
      copied += 1;
    }
  }
  return { files, copied };
}

async function copyFile(
  storage: PictureStorage,
  { store, key: name }: { readonly store: Store; readonly key: string },
  path: string,
  key: BackupKey,
): Promise<FileEntry | null> {
  const found = await storage.find(name, ORIGINAL);
  if (found === null) return null;
  return { store, key: name, ...(await writeSealed(path, await found.stream(), key)) };
}

async function* keysOf(storage: PictureStorage): AsyncGenerator<string> {
  for (let first = 0; first < 256; first += 1) {
    yield* await storage.hashes(first.toString(16).padStart(2, '0'));
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function* once(content: string): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
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
