import type { Job, JobResult } from 'pg-boss';
import { z } from 'zod';
import type { Log } from '#server/http/app-types.ts';
import { forRequest, requestHere } from '#server/tracing/request-here.ts';
import { asSpan } from '#server/tracing/spans.ts';

/**
 * Thrown by a job that fails because another system does. It is retried like any other, but the log has one warning for
 * each message until a job of that name succeeds, instead of an error with its stack at every attempt.
 */
export class OutsideFault extends Error {}

interface BatchContext<T> {
  readonly name: string;
  readonly handler: (data: T, signal: AbortSignal) => Promise<void>;
  readonly concurrency: number;
  readonly stopping: AbortSignal;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Attempts that failed with an `OutsideFault` since the last success, by message. Kept from batch to batch. */
  readonly outsideFaults: Map<string, number>;
}

/** Runs the jobs of one fetch, `concurrency` at a time, each with its own result. */
export async function runBatch<T>(jobs: readonly Job<T>[], context: BatchContext<T>): Promise<JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const lane = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) results.push(await inRequest(job, context));
  };
  await Promise.all(Array.from({ length: context.concurrency }, lane));
  return results;
}

const causedJob = z.object({ requestId: z.string() });

function inRequest<T>(job: Job<T>, context: BatchContext<T>): Promise<JobResult> {
  const caused = causedJob.safeParse(job.data);
  return caused.success ? forRequest(caused.data.requestId, () => runOne(job, context)) : runOne(job, context);
}

/** The id of the request that caused the job, as an attribute of its span. */
function causeHere(): Record<string, string> {
  const id = requestHere();
  return id === null ? {} : { 'matv.request_id': id };
}

async function runOne<T>(job: Job<T>, context: BatchContext<T>): Promise<JobResult> {
  const { name, handler, stopping } = context;
  try {
    // A job that has not begun when the server stops is left for the next start.
    stopping.throwIfAborted();
    const start = { name: `job ${name}`, kind: 'internal', facts: { 'matv.job.id': job.id, ...causeHere() } } as const;
    await asSpan(start, () => handler(job.data, AbortSignal.any([job.signal, stopping])));
    logRecovery(context);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (!stopping.aborted) logFailure(error, job, context);
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

function logFailure<T>(error: unknown, job: Job<T>, { name, log, outsideFaults }: BatchContext<T>): void {
  if (!(error instanceof OutsideFault)) {
    log.error({ err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 }, `the job ${name} failed`);
    return;
  }
  const earlier = outsideFaults.get(error.message) ?? 0;
  outsideFaults.set(error.message, earlier + 1);
  if (earlier > 0) return;
  log.warn({ job: name, reason: error.message }, `the job ${name} failed; it is tried again`);
}

function logRecovery<T>({ name, log, outsideFaults }: BatchContext<T>): void {
  if (outsideFaults.size === 0) return;
  const failures = [...outsideFaults.values()].reduce((sum, times) => sum + times, 0);
  outsideFaults.clear();
  log.info({ job: name, failures }, `the job ${name} works again`);
}
