import { existsSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { counted } from '#domain/counted.ts';
import type { Queryable } from '#server/db/client.ts';
import { isDiskFull } from '#server/db/errors.ts';
import { CLOCKS_WITHIN_MS } from '#server/db/replicas.ts';
import { freeBytesOn } from '#server/files/free-space.ts';
import { wordsForFile } from './command.ts';

const MIN_NODE = 24;
const MIN_SPACE_BYTES = 1_000_000_000;

/** The result of a check; it is a problem if it has a remedy. */
export interface Finding {
  readonly name: string;
  readonly text: string;
  readonly remedy?: string;
}

export function fine(name: string, text: string): Finding {
  return { name, text };
}

export function problem(name: string, text: string, remedy: string): Finding {
  return { name, text, remedy };
}

export function checkNode(version: string = process.versions.node): Finding {
  if (Number.parseInt(version, 10) >= MIN_NODE) return fine('node', version);
  return problem('node', `${version} is too old.`, `run it as npx matv, which brings Node ${MIN_NODE}.`);
}

/** What `check` finds. One that breaks off is a problem too, and keeps nobody from the others. */
export async function tried(name: string, check: () => Promise<Finding | readonly Finding[]>): Promise<Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const remedy = isDiskFull(error) ? 'make room on the disk' : 'mend that';
    return [problem(name, `could not be checked (${inWords(error)}).`, `${remedy}, and run npx matv doctor again.`)];
  }
}

/** Why something failed, with the file if it is about one. */
export function inWords(error: unknown): string {
  const words = wordsForFile(error);
  if (words !== null && error instanceof Error) return 'path' in error ? `${String(error.path)}: ${words}` : words;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}

/** Whether a folder can be written to, or made; `setting` names it. */
export async function checkDirectory(
  path: string,
  { name = 'data directory', setting = 'DATA_DIR' }: { readonly name?: string; readonly setting?: string } = {},
): Promise<Finding> {
  const folder = nearestThatExists(path);
  const probe = join(folder, '.doctor');
  try {
    await writeFile(probe, '');
    await rm(probe);
    return fine(name, folder === path ? path : `${path} can be made`);
  } catch (error) {
    const reason = wordsForFile(error) ?? inWords(error);
    const { uid } = await stat(folder);
    const mine = process.getuid?.() ?? uid;
    if (folder !== path || uid === mine) {
      return problem(name, `${path} cannot be written to (${reason}).`, `set ${setting} to another folder.`);
    }
    return problem(
      name,
      `${path} cannot be written to (${reason}): it belongs to user ${uid}, and this is user ${mine}.`,
      `run this as the user that the site runs as. If that is this one, give it the folder: chown -R ${mine} ${path}.`,
    );
  }
}

function nearestThatExists(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}

/** Whether this machine's clock agrees with that of the database's machine. `now`: milliseconds since 1970. */
export async function checkClock(db: Queryable, now: () => number = Date.now): Promise<Finding> {
  const before = now();
  const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at');
  const after = now();
  const there = rows[0]?.at.getTime() ?? before;
  const ahead = before > there ? before - there : Math.min(0, after - there);
  if (Math.abs(ahead) <= CLOCKS_WITHIN_MS) return fine('clock', "agrees with the database's");
  const seconds = counted(Math.round(Math.abs(ahead) / 1000), 'second');
  return problem(
    'clock',
    `this machine's is ${seconds} ${ahead > 0 ? 'ahead of' : 'behind'} the database's.`,
    'have both follow a time server (timedatectl set-ntp true). Until then stories appear and links end at the wrong time.',
  );
}

export async function checkSpace(
  path: string,
  { name = 'disk', leastBytes = MIN_SPACE_BYTES }: { readonly name?: string; readonly leastBytes?: number } = {},
): Promise<Finding> {
  const bytes = await freeBytesOn(nearestThatExists(path));
  const free = bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB free` : `${(bytes / 1e9).toFixed(1)} GB free`;
  if (bytes >= leastBytes) return fine(name, free);
  return problem(name, `only ${free}.`, `make room on it, or move ${path} to a larger one.`);
}
