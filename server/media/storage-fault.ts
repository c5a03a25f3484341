import type { PictureStorage } from './storage.ts';

/** What is wrong with the place where pictures are kept, and what to tell people. */
export class StorageFault extends Error {
  readonly kind: 'full' | 'away';

  constructor(kind: 'full' | 'away', options: ErrorOptions) {
    super(
      kind === 'full' ? 'The picture storage is full.' : 'The picture storage does not take or give files.',
      options,
    );
    this.name = 'StorageFault';
    this.kind = kind;
  }
}

/** True when a write failed for want of space. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);
}

/** The same storage; whatever goes wrong in it is thrown as a StorageFault. */
export function tellingFaults(storage: PictureStorage): PictureStorage {
  return {
    put: (...args) => told(storage.put(...args)),
    putFile: (...args) => told(storage.putFile(...args)),
    async find(...args) {
      const found = await told(storage.find(...args));
      return found && { bytes: found.bytes, stream: () => told(found.stream()) };
    },
    fetch: (...args) => told(storage.fetch(...args)),
    remove: (...args) => told(storage.remove(...args)),
    hashes: (...args) => told(storage.hashes(...args)),
    changedAt: (...args) => told(storage.changedAt(...args)),
  };
}

async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StorageFault(isFull(error) ? 'full' : 'away', { cause: error });
  }
}
