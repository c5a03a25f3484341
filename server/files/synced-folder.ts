import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Waits until the names in a folder are on the disk: a file that was renamed into it may be gone after a power cut before that. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call for folders.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder and the missing ones above it, all of them on the disk when it returns. */
export async function makeSyncedFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const highest = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); parent !== highest; parent = dirname(parent)) await syncFolder(parent);
  await syncFolder(highest);
}
