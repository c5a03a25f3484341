/**
 * Indexes in the memory shared with the watching thread, since the engine's thread cannot send messages while a
 * statement runs: whether one runs, and how often it has used a file.
 */
const [RUNNING, FILE_USES] = [0, 1];

export function sharedSigns(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

/** For the engine's thread. */
export class SignsOfLife {
  private readonly cells: Int32Array;

  constructor(shared: SharedArrayBuffer) {
    this.cells = new Int32Array(shared);
  }

  readonly onFileUse = (): void => {
    Atomics.add(this.cells, FILE_USES, 1);
  };

  async during<T>(statement: () => Promise<T>): Promise<T> {
    Atomics.store(this.cells, RUNNING, 1);
    try {
      return await statement();
    } finally {
      Atomics.add(this.cells, FILE_USES, 1);
      Atomics.store(this.cells, RUNNING, 0);
    }
  }
}

/** Calls `onSilence` when one statement runs for `silentMs` without using a file. Returns what ends the watch. */
export function watchSigns(shared: SharedArrayBuffer, silentMs: number, onSilence: () => void): () => void {
  const cells = new Int32Array(shared);
  let seen = 0;
  let since = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    const uses = Atomics.load(cells, FILE_USES);
    if (Atomics.load(cells, RUNNING) === 0 || uses !== seen) {
      seen = uses;
      since = now;
    } else if (now - since >= silentMs) {
      clearInterval(timer);
      onSilence();
    }
  }, silentMs / 10);
  timer.unref();
  return () => clearInterval(timer);
}
