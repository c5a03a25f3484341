import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and its missing parents, for this user alone; returns the topmost that it made, or `null` if all were
 * there. Node's own `recursive` tries for ever where the answer to making a folder is that it does not exist, as below
 * /proc.
 */
export async function makeFolder(folder: string): Promise<string | null> {
  const path = resolve(folder);
  if (await isFolder(path)) return null;
  const parent = dirname(path);
  const topmost = parent === path ? null : await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!(await isFolder(path))) throw error;
  }
  return topmost ?? path;
}

/** Not what cannot be looked at either: making it says why. */
async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
