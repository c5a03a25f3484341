/** One call that waits for its batch. */
export interface Call<Asked, Answer> {
  readonly asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface Batches<Asked, Answer> {
  call(asked: Asked): Promise<Answer>;
  /** How many wait for the next batch. */
  readonly waiting: number;
}

interface BatchesOptions<Asked, Answer> {
  /** Calls that come while a batch runs wait until this long after it began, so that more of them share the next one. */
  readonly gatherMs: number;
  readonly atOnce?: number;
  /** Settles the calls of one batch; those left over when it rejects are rejected alike. */
  readonly run: (batch: readonly Call<Asked, Answer>[]) => Promise<void>;
}

/**
 * Lets concurrent calls share statements and commits: a call on its own runs at once, those that come meanwhile share
 * the next batch.
 */
export function createBatches<Asked, Answer>({
  gatherMs,
  atOnce = Number.POSITIVE_INFINITY,
  run,
}: BatchesOptions<Asked, Answer>): Batches<Asked, Answer> {
  const waiting: Call<Asked, Answer>[] = [];
  let isRunning = false;

  async function work(): Promise<void> {
    isRunning = true;
    // Calls made in the same tick join this batch.
    await Promise.resolve();
    while (waiting.length > 0) {
      const startedAt = performance.now();
      const batch = waiting.splice(0, atOnce);
      await run(batch).catch((error: unknown) => {
        for (const one of batch) one.reject(error);
      });
      const gatherFor = gatherMs - (performance.now() - startedAt);
      if (waiting.length > 0 && waiting.length < atOnce && gatherFor > 0)
        await new Promise((resolve) => setTimeout(resolve, gatherFor));
    }
    isRunning = false;
  }

  return {
    get waiting() {
      return waiting.length;
    },
    call: (asked) =>
      new Promise((resolve, reject) => {
        waiting.push({ asked, resolve, reject });
        if (!isRunning) void work();
      }),
  };
}
