import { z } from 'zod';
import { counted } from '#domain/counted.ts';
import { inLanes } from '#domain/lanes.ts';
import { filePath, jobsPath, listBackups, readManifest, tablePath } from '#server/backups/backup.service.ts';
import { STORES, type Store } from '#server/backups/manifest.ts';
import type { BackupPlace } from '#server/backups/place.ts';
import { readLines } from '#server/backups/restore.service.ts';
import { type BackupKey, BackupUnreadable, readSealed, sumOf } from '#server/backups/sealed-files.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';
import { isMissing, ORIGINAL, openStorage } from '#server/media/storage.ts';
import { type Finding, fine, inWords, problem } from './findings.ts';

const PAGE = 1_000;
const PROGRESS_MS = 10_000;

/** A file, and how to tell whether it is as it should be. */
interface CheckedFile {
  /** What the operator is told: its store and path there. */
  readonly name: string;
  /** Reads all of it; false when it is another than was written. Throws when it is gone. */
  isWhole(): Promise<boolean>;
  /** Whether it should be there after all: it may have been deleted since it was listed. */
  isStillWanted(): Promise<boolean>;
}

/** What is not there at all. */
class Gone extends Error {}

type Fault = 'missing' | 'damaged' | `unreadable (${string})`;

/**
 * Reads the original of every picture and every attachment, and compares each with the size and checksum in the database.
 * Says each that is missing or damaged, and every ten seconds how far it has come.
 */
export function checkStoredFiles(db: Queryable, config: Config, say: (line: string) => void): Promise<Finding> {
  const remedy =
    'restore a backup into a new folder (npx matv restore) and copy these files from there; a picture that is missing comes back as well when it is uploaded again.';
  return checkAll('files', storedFiles(db, config), { remedy, say });
}

/** Reads every file of the newest backup, and compares each with what the backup says of it. */
export async function checkBackupFiles(
  place: BackupPlace,
  key: BackupKey,
  say: (line: string) => void,
): Promise<Finding> {
  const remedy = 'remove these files there and run npx matv backup, which copies them again from the site.';
  return await checkAll('files of the last backup', backupFiles(place, key), { remedy, say });
}

async function* backupFiles(place: BackupPlace, key: BackupKey): AsyncGenerator<CheckedFile> {
  const newest = (await listBackups(place)).at(-1);
  if (newest === undefined) return;
  const { folder, files, tables } = await readManifest(place, newest, key);
  const isStillWanted = async () => (await listBackups(place)).includes(newest);
  for (const file of files) {
    const name = filePath(folder, file);
    yield {
      name,
      isWhole: async () => isSame(await readSealed(place, name, key), { bytes: file.bytes, hash: file.sha256 }),
      isStillWanted,
    };
  }
  for (const { name: table, rows } of tables) {
    const name = tablePath(newest, table);
    yield { name, isWhole: async () => (await linesOf(place, name, key)) === rows, isStillWanted };
  }
  const jobs = jobsPath(newest);
  yield { name: jobs, isWhole: async () => (await linesOf(place, jobs, key)) >= 0, isStillWanted };
}

/** How many rows a compressed file of a backup has: its end holds a checksum of them all. */
async function linesOf(place: BackupPlace, name: string, key: BackupKey): Promise<number> {
  let lines = 0;
  for await (const _ of readLines(place, name, key)) lines += 1;
  return lines;
}

/** Whether a content has this size, and a SHA-256 that begins like this, in hex. */
async function isSame(
  content: AsyncIterable<Buffer>,
  { bytes, hash }: { readonly bytes: number; readonly hash: string },
): Promise<boolean> {
  const found = await sumOf(content);
  return found.bytes === bytes && found.sha256.startsWith(hash);
}

async function checkAll(
  what: string,
  files: AsyncGenerator<CheckedFile>,
  { remedy, say }: { readonly remedy: string; readonly say: (line: string) => void },
): Promise<Finding> {
  let read = 0;
  let faults = 0;
  const progress = setInterval(() => say(`        ${what}: ${counted(read, 'file')} read …`), PROGRESS_MS);
  try {
    await inLanes(files, async (file) => {
      const fault = await faultOf(file);
      read += 1;
      if (fault === null || !(await file.isStillWanted())) return;
      faults += 1;
      say(`${fault}  ${file.name}`);
    });
  } finally {
    clearInterval(progress);
  }
  if (faults === 0) return fine(what, `${counted(read, 'file')} read, none is missing or damaged`);
  const all = counted(read, 'file');
  const some = `${faults.toLocaleString('en-GB')} of ${all} ${faults === 1 ? 'is' : 'are'} missing or damaged`;
  return problem(what, `${some} (named above).`, remedy);
}

async function faultOf(file: CheckedFile): Promise<Fault | null> {
  try {
    return (await file.isWhole()) ? null : 'damaged';
  } catch (error) {
    if (error instanceof Gone || isMissing(error)) return 'missing';
    if (error instanceof BackupUnreadable) return 'damaged';
    return `unreadable (${inWords(error)})`;
  }
}

const fileRow = z.object({ key: z.string(), hash: z.string().regex(/^[0-9a-f]{32,64}$/), bytes: z.coerce.number() });

/** The files of each store, with the keys they lie under; attachments lie under their ids from back to front. */
const FILES: Readonly<Record<Store, string>> = {
  media: 'select hash as key, hash, bytes from media',
  attachments: 'select reverse(id) as key, hash, bytes from submission_files',
};

async function* storedFiles(db: Queryable, config: Config): AsyncGenerator<CheckedFile> {
  for (const store of STORES) {
    const storage = await openStorage(config, store);
    let after = '';
    for (;;) {
      const found = await db.query(`select * from (${FILES[store]}) f where key > $1 order by key limit ${PAGE}`, [
        after,
      ]);
      const rows = z.array(fileRow).parse(found.rows);
      for (const { key, hash, bytes } of rows) {
        yield {
          name: `${store}/${key.slice(0, 2)}/${key}/${ORIGINAL}`,
          isWhole: async () => {
            const found = await storage.find(key, ORIGINAL);
            if (found === null) throw new Gone();
            return isSame(await found.stream(), { bytes, hash });
          },
          isStillWanted: async () =>
            (await db.query(`select from (${FILES[store]}) f where key = $1`, [key])).rows.length > 0,
        };
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.key;
    }
  }
}
