import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobLog, Recurring } from './recurring.ts';

let isCutOff: boolean;
let hangs: boolean;
let ownedByAnother: boolean;
let warnings: string[];
/** How runs ended, as their leases were released. */
let outcomes: unknown[];
let log: JobLog;
let recurring: Recurring;

/** A database that has the lease for whoever asks, until it is out of reach. */
const query = vi.fn().mockImplementation(async (text: string, values: unknown[] = []) => {
  if (text.includes('last_success_at')) outcomes.push(values[3]);
  if (hangs) await new Promise(() => undefined);
  if (isCutOff) throw new Error('the database is out of reach');
  const rowCount = ownedByAnother && text.includes('leased_by = $2') && !text.includes('next_at') ? 0 : 1;
  return { rows: [{ seconds: 3600 }], rowCount };
});

beforeEach(() => {
  vi.useFakeTimers();
  isCutOff = false;
  hangs = false;
  ownedByAnother = false;
  warnings = [];
  outcomes = [];
  const warn = vi.fn().mockImplementation((_, text: string) => warnings.push(text));
  log = { warn, error: vi.fn() };
  recurring = new Recurring({ engine: 'postgres', pool: { query } }, log);
});
afterEach(() => void vi.useRealTimers());

/** Starts a job that runs until it is told to stop. */
async function startLongJob(): Promise<AbortSignal> {
  const begun = Promise.withResolvers<AbortSignal>();
  recurring.add({
    name: 'long',
    seconds: 60,
    handler: (signal) => {
      begun.resolve(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    },
  });
  await recurring.start();
  await vi.advanceTimersByTimeAsync(1);
  return begun.promise;
}

describe('a recurring job', () => {
  it('runs for as long as its lease is renewed', async () => {
    const signal = await startLongJob();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(signal.aborted).toBe(false);
    expect(warnings).toEqual([]);
  });

  it('is told to stop five seconds before its lease runs out, if that could not be renewed', async () => {
    const signal = await startLongJob();
    await vi.advanceTimersByTimeAsync(30_000);
    isCutOff = true;
    await vi.advanceTimersByTimeAsync(24_000);
    expect(signal.aborted).toBe(false);
    expect(new Set(warnings)).toEqual(new Set(['a lease could not be renewed']));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(signal.reason).toMatchObject({ message: 'the lease of the job long could not be renewed in time' });
  });

  it('is told to stop as well if the database does not answer at all', async () => {
    const signal = await startLongJob();
    hangs = true;
    await vi.advanceTimersByTimeAsync(25_500);
    expect(signal.aborted).toBe(true);
  });

  it('goes on with the embedded database, which nobody else can use: a backup of a large one holds it for long', async () => {
    recurring = new Recurring({ engine: 'embedded', pool: { query } }, log);
    const signal = await startLongJob();
    hangs = true;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(signal.aborted).toBe(false);
  });

  it('goes on if the database is back in time', async () => {
    const signal = await startLongJob();
    isCutOff = true;
    await vi.advanceTimersByTimeAsync(15_000);
    isCutOff = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signal.aborted).toBe(false);
  });

  it('is told to stop if another process has taken it over', async () => {
    const signal = await startLongJob();
    ownedByAnother = true;
    await vi.advanceTimersByTimeAsync(10_500);
    expect(signal.reason).toMatchObject({ message: 'another process took over the job long' });
  });

  it('is due again at once if it returned early because the server stopped', async () => {
    recurring.add({
      name: 'daily',
      seconds: 86_400,
      handler: (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
    });
    await recurring.start();
    await vi.advanceTimersByTimeAsync(1);
    await recurring.stop(5_000);
    expect(outcomes).toEqual(['cut']);
  });

  it('is not begun any more if the server stops while its lease is asked for', async () => {
    const handler = vi.fn();
    recurring.add({ name: 'late', seconds: 60, handler });
    const asked = Promise.withResolvers<void>();
    query.mockImplementationOnce(async () => ({ rows: [], rowCount: 1 }));
    query.mockImplementationOnce(async () => {
      asked.resolve();
      await recurring.stop(0);
      return { rows: [], rowCount: 1 };
    });
    await recurring.start();
    await vi.advanceTimersByTimeAsync(1);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(1);
    expect(handler).not.toHaveBeenCalled();
    expect(outcomes).toEqual(['cut']);
  });
});
