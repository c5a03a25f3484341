import { statfs } from 'node:fs/promises';

/** Below this much free space on the disk of DATA_DIR uploads are refused; it is mainly reserved for the database. */
export const LEAST_FREE_BYTES = 1_073_741_824;

/** The free bytes on the disk of a folder, for this process. */
export async function freeBytesOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
