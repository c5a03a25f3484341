import type { Job, JobResult } from 'pg-boss';
import { z } from 'zod';
import { forRequest, requestHere } from '#server/tracing/request-here.ts';
import { asSpan } from '#server/tracing/spans.ts';
import type { JobLog } from './recurring.ts';

interface BatchContext<T> {
  readonly name: string;
  readonly handler: (data: T, signal: AbortSignal) => Promise<void>;
  readonly concurrency: number;
  readonly stopping: AbortSignal;
  readonly log: JobLog;
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

async function runOne<T>(job: Job<T>, { name, handler, stopping, log }: BatchContext<T>): Promise<JobResult> {
  try {
    // A job that has not begun when the server stops is left for the next start.
    stopping.throwIfAborted();
    const start = { name: `job ${name}`, kind: 'internal', facts: { 'matv.job.id': job.id, ...causeHere() } } as const;
    await asSpan(start, () => handler(job.data, AbortSignal.any([job.signal, stopping])));
    return { id: job.id, status: 'completed' };
  } catch (error) {
    if (!stopping.aborted) {
      log.error({ err: error, job: name, jobId: job.id, attempt: job.retryCount + 1 }, `the job ${name} failed`);
    }
    return {
      id: job.id,
      status: 'failed',
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}
