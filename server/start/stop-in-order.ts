type Stop = () => unknown;

/**
 * Runs each step after the one before it has ended, and the stops of one step at once. One that fails does not keep the
 * others from running, so the database is closed whatever happens before. What failed is thrown at the end.
 */
export async function stopInOrder(steps: readonly (Stop | readonly Stop[])[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    const stops = typeof step === 'function' ? [step] : step;
    const ended = await Promise.allSettled(stops.map(async (stop) => stop()));
    failures.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped in order');
}
