import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Writes the files of all places as a build does; call `remove` when done. */
export async function layOutPlaces(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'matv-places-'));
  const script = join(import.meta.dirname, '..', '..', '..', 'scripts', 'places.mjs');
  await promisify(execFile)(process.execPath, [script, folder]);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
