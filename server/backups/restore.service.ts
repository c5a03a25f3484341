import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { z } from 'zod';
import { inLanes } from '#domain/lanes.ts';
import { keepSecret, storedSecret } from '#server/accounts/session-secret.ts';
import type { Config } from '#server/config.ts';
import { type Database, type DatabaseLog, inTransaction, openDatabase } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { makeFolder } from '#server/files/make-folder.ts';
import { namingFile } from '#server/files/naming-file.ts';
import { type PendingJob, pendingJob, pendingJobs, queueAgain } from '#server/jobs/pending-jobs.ts';
import { isMissing, nullIfMissing, ORIGINAL, openStorage, type PictureStorage } from '#server/media/storage.ts';
import { filePath, jobsPath, nameOf, readManifest, secretPath, tablePath } from './backup.service.ts';
import type { FileEntry, Manifest, Store } from './manifest.ts';
import type { BackupPlace } from './place.ts';
import { type BackupKey, BackupUnreadable, counted, readSealed, sumOf } from './sealed-files.ts';
import {
  addRows,
  describeDatabase,
  fingerprintOf,
  listTables,
  quoted,
  readAlike,
  rowsOf,
  setSequence,
  type Table,
  withoutRules,
} from './tables.ts';

export interface RestoreNeeds {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  readonly log: DatabaseLog;
  /** Where backups are kept. */
  readonly place: BackupPlace;
  /** The one to restore. */
  readonly name: string;
  readonly key: BackupKey;
}

export interface Restored {
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
  /** Files that are listed in the backup but missing or damaged there; everything else has been restored. */
  readonly damaged: readonly string[];
}

/** A restore that was refused before anything was changed; the message is for the operator. */
export class RestoreRefused extends Error {}

/**
 * Puts a backup into an empty database and the storage of the settings. Files and jobs come first, then all tables in one
 * transaction, in which every table is compared with what the backup says of it. So an interrupted restore can be run
 * again. Throws `RestoreRefused` if the database is in use, and `BackupUnreadable` if the backup is damaged.
 */
export async function restoreBackup({ config, log, place, name, key }: RestoreNeeds): Promise<Restored> {
  const content = await readManifest(place, name, key);
  await refuseIfNewer(content.migrations);
  const db = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    await refuseUnlessEmpty(db);
    const damaged = await restoreFiles(content, { config, place, key });
    await fillDatabase(db, config.dataDir, {
      ...content,
      rows: ({ name: table }) => readLines(place, tablePath(name, table), key),
      jobs: async () => {
        const jobs: PendingJob[] = [];
        for await (const line of readLines(place, jobsPath(name), key)) jobs.push(pendingJob.parse(JSON.parse(line)));
        return jobs;
      },
      secret: await readSecret(place, secretPath(name), key),
    });
    const rows = content.tables.reduce((sum, table) => sum + table.rows, 0);
    return { createdAt: content.createdAt, rows, files: content.files.length - damaged.length, damaged };
  } finally {
    await db.close();
  }
}

/** Compares the files in the storage with those of a backup. Returns those that are missing or different. */
export async function verifyFiles({ config, place, name, key }: Omit<RestoreNeeds, 'log'>): Promise<string[]> {
  const { files } = await readManifest(place, name, key);
  const storages = await openStorages(config);
  const different: string[] = [];
  await inLanes(files, async (file) => {
    const found = await storages[file.store].find(file.key, ORIGINAL);
    if (found === null || !isSame(file, await sumOf(await found.stream()))) different.push(nameOf(file));
  });
  return different;
}

/**
 * Copies the embedded database of a stopped site into an empty PostgreSQL. Returns the number of rows. Throws
 * `DatabaseRefused` while the site runs, because anything written meanwhile would be lost.
 */
export async function moveToPostgres(dataDir: string, databaseUrl: string, log: DatabaseLog): Promise<number> {
  await using from = disposable(await openDatabase({ databaseUrl: null, dataDir, log }));
  await using target = disposable(await openDatabase({ databaseUrl, dataDir, log }));
  await refuseUnlessEmpty(target.db);
  // Not `inTransaction`, which keeps everybody inside it from using another database.
  const tx = await from.db.pool.connect();
  try {
    await tx.query('begin isolation level repeatable read, read only');
    await readAlike(tx);
    const content = await describeDatabase(tx);
    await refuseIfNewer(content.migrations);
    const jobs = await pendingJobs(tx);
    await fillDatabase(target.db, dataDir, {
      ...content,
      rows: (table) => rowsOf(tx, table),
      jobs: async () => jobs,
      secret: await storedSecret(dataDir),
    });
    await tx.query('rollback');
    return content.tables.reduce((sum, { rows }) => sum + rows, 0);
  } finally {
    tx.release();
  }
}

function disposable(db: Database): AsyncDisposable & { readonly db: Database } {
  return { db, [Symbol.asyncDispose]: () => db.close() };
}

/** What a database is filled from. */
interface Source extends Pick<Manifest, 'migrations' | 'tables' | 'sequences'> {
  rows(table: Table): AsyncIterable<string>;
  jobs(): Promise<readonly PendingJob[]>;
  readonly secret: string | null;
}

async function fillDatabase(db: Database, dataDir: string, source: Source): Promise<void> {
  const jobs = await source.jobs();
  await migrate(db, { only: new Set(source.migrations) });
  // Before the tables: once these are there the database counts as in use, and the restore cannot be run again.
  await queueAgain(db, jobs);
  await inTransaction(db, async (tx) => {
    await readAlike(tx);
    const tables = await listTables(tx);
    const expected = new Map(source.tables.map((table) => [table.name, table]));
    const strange = tables.find(({ name }) => !expected.has(name))?.name ?? missingFrom(tables, source.tables);
    if (strange !== undefined) {
      throw new BackupUnreadable(`The tables are not those of the backup: ${strange} is on one side only.`);
    }
    await withoutRules(tx, tables, async () => {
      await tx.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
      for (const table of tables) {
        await addRows(tx, table, source.rows(table));
        const { rows, sum } = await fingerprintOf(tx, table);
        const should = expected.get(table.name);
        if (rows === should?.rows && sum === should.sum) continue;
        throw new BackupUnreadable(
          `The table ${table.name} differs from the backup (${rows} rows, ${should?.rows} in the backup). Nothing was kept.`,
        );
      }
    });
    for (const sequence of source.sequences) await setSequence(tx, sequence);
    await keepSecret(dataDir, { engine: db.engine, tx }, source.secret);
  });
  // The migrations that were added after the backup was made.
  await migrate(db);
}

function missingFrom(tables: readonly Table[], expected: readonly { readonly name: string }[]): string | undefined {
  const there = new Set(tables.map(({ name }) => name));
  return expected.find(({ name }) => !there.has(name))?.name;
}

/** A database that a site has used is never overwritten. */
async function refuseUnlessEmpty({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('stories') is not null as there`);
  if (!rows[0]?.there) return;
  const used = await pool.query('select from users union all select from stories limit 1');
  if (used.rowCount === 0) return;
  throw new RestoreRefused(
    'The database is not empty, and nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
}

async function refuseIfNewer(migrations: readonly string[]): Promise<void> {
  const known = new Set((await readMigrations()).map(({ name }) => name));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown === undefined) return;
  throw new RestoreRefused(
    `The backup was made by a newer version of the program, with migration ${unknown}. Restore it with that version.`,
  );
}

/** Copies files into the storage. Returns those that are missing or damaged in the backup. */
async function restoreFiles(
  { folder, files }: Pick<Manifest, 'folder' | 'files'>,
  { config, place, key }: Pick<RestoreNeeds, 'config' | 'place' | 'key'>,
): Promise<string[]> {
  const damaged: string[] = [];
  const storages = await openStorages(config);
  // With PostgreSQL it may not have been needed yet.
  await makeFolder(config.dataDir);
  const scratch = await mkdtemp(join(config.dataDir, 'restore-'));
  try {
    await inLanes(files, async (file, lane) => {
      const path = join(scratch, String(lane));
      const content = await readSealed(place, filePath(folder, file), key).catch(nullIfMissing);
      if (content !== null && (await readInto(path, file, content)))
        await storages[file.store].putFile(file.key, ORIGINAL, path);
      else damaged.push(nameOf(file));
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return damaged;
}

async function openStorages(config: RestoreNeeds['config']): Promise<Record<Store, PictureStorage>> {
  return { media: await openStorage(config, 'media'), attachments: await openStorage(config, 'attachments') };
}

/** Copies a file of a backup to `path`; false if it is missing or damaged. */
async function readInto(path: string, file: FileEntry, content: AsyncIterable<Buffer>): Promise<boolean> {
  try {
    const { passed, sum } = counted(content);
    await namingFile(path, () => pipeline(passed, createWriteStream(path, { mode: 0o600 })));
    return isSame(file, sum());
  } catch (error) {
    if (isMissing(error) || error instanceof BackupUnreadable) return false;
    throw error;
  }
}

function isSame(file: FileEntry, found: Pick<FileEntry, 'bytes' | 'sha256'>): boolean {
  return found.bytes === file.bytes && found.sha256 === file.sha256;
}

const line = z.string();

/** The lines of a table or of pending jobs. Throws `BackupUnreadable` where they are damaged. */
export async function* readLines(place: BackupPlace, name: string, key: BackupKey): AsyncGenerator<string> {
  const unzipped = createGunzip();
  const failed = pipeline(await readSealed(place, name, key), unzipped).then(
    () => null,
    (error: unknown) => error,
  );
  try {
    for await (const one of split(unzipped)) yield line.parse(JSON.parse(one));
  } catch (cause) {
    throw cause instanceof BackupUnreadable
      ? cause
      : new BackupUnreadable(`${place.address}/${name} is damaged.`, { cause });
  }
  const error = await failed;
  if (error !== null) throw error instanceof Error ? error : new Error(String(error));
}

/** The lines of a text. `readline` would also break them at U+2028, which a row may contain. */
async function* split(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function readSecret(place: BackupPlace, name: string, key: BackupKey): Promise<string | null> {
  try {
    return await text(await readSealed(place, name, key));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
