/**
 * Runs `write`, and names `path`, a file or its folder, in what the file system refuses it. An error of writing to a file
 * that is open already, such as on a full disk, does not say which file, and so not which disk.
 */
export async function namingFile<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write' && !('path' in error)) {
      Object.assign(error, { path });
    }
    throw error;
  }
}
