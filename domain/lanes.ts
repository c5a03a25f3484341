/** How many files are copied at once: with a bucket, most of the time of a copy is network latency. */
const USUAL_LANES = 8;

/** Does `work` with each item, several at a time. Throws the first error, once nothing is being done any more. */
export async function inLanes<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T, lane: number) => Promise<unknown>,
  lanes = USUAL_LANES,
): Promise<void> {
  const left = each(items);
  const lane = async (_: unknown, index: number) => {
    // An error ends the generator, and with it the other lanes.
    for await (const item of left) await work(item, index);
  };
  await allEnded(Array.from({ length: lanes }, lane));
}

async function* each<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** `Promise.all` that does not fail before all of them have ended: whoever cleans up then is overtaken by none. */
export async function allEnded<T>(running: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(running);
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}
