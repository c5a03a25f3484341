import type { PictureStorage } from './storage.ts';

/** A failure of the picture storage, with a message for people. */
export class StorageFault extends Error {
  readonly kind: 'full' | 'away';

  constructor(kind: 'full' | 'away', options: ErrorOptions) {
    super(kind === 'full' ? 'The picture storage is full.' : 'The picture storage cannot be used.', options);
    this.name = 'StorageFault';
    this.kind = kind;
  }
}

/** Whether a write failed because the disk or the quota is full. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);
}

/** The storage failure behind `error`, or `null` if it has another cause. */
export function storageTrouble(error: unknown): 'full' | 'away' | null {
  if (isFull(error)) return 'full';
  return error instanceof StorageFault ? error.kind : null;
}

/** When this process's calls of the storage last succeeded and last failed; `null`: never. */
export interface StorageHealth {
  lastSuccessAt: Date | null;
  lastFaultAt: Date | null;
}

/** Wraps a storage so that whatever goes wrong in it is thrown as a StorageFault, and noted in `health`. */
export function withStorageFaults(storage: PictureStorage, health?: StorageHealth): PictureStorage {
  const orStorageFault = async <T>(work: Promise<T>): Promise<T> => {
    try {
      const done = await work;
      if (health) health.lastSuccessAt = new Date();
      return done;
    } catch (error) {
      if (health) health.lastFaultAt = new Date();
      throw new StorageFault(isFull(error) ? 'full' : 'away', { cause: error });
    }
  };
  return {
    put: (...args) => orStorageFault(storage.put(...args)),
    putFile: (...args) => orStorageFault(storage.putFile(...args)),
    async find(...args) {
      const found = await orStorageFault(storage.find(...args));
      return found && { bytes: found.bytes, stream: () => orStorageFault(found.stream()) };
    },
    fetch: (...args) => orStorageFault(storage.fetch(...args)),
    remove: (...args) => orStorageFault(storage.remove(...args)),
    hashes: (...args) => orStorageFault(storage.hashes(...args)),
    changedAt: (...args) => orStorageFault(storage.changedAt(...args)),
  };
}
