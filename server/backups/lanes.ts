/** Files copied concurrently: with a bucket, most of the time of a copy is network latency. */
const LANES = 8;

/** Does `work` with each item, several at a time. Throws the first error, once nothing is being done any more. */
export async function inLanes<T>(
  items: AsyncGenerator<T>,
  work: (item: T, lane: number) => Promise<void>,
): Promise<void> {
  const lane = async (_: unknown, index: number) => {
    // An error ends the generator, and with it the other lanes.
    for await (const item of items) await work(item, index);
  };
  const results = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
