import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** Flushes a folder's entries to the disk (fsync): until then a power cut may undo a rename into it. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot flush folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder and its missing parents; resolves once all of them are flushed to the disk. */
export async function makeSyncedFolder(folder: string): Promise<void> {
  const first = await makeFolder(folder);
  if (first === null) return;
  const highest = dirname(first);
  for (let parent = dirname(resolve(folder)); parent !== highest; parent = dirname(parent)) await syncFolder(parent);
  await syncFolder(highest);
}
