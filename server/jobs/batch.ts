import type { Job, JobResult } from 'pg-boss';
import { z } from 'zod';
import { forRequest } from '#server/tracing/request-here.ts';
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

async function runOne<T>(job: Job<T>, { name, handler, stopping, log }: BatchContext<T>): Promise<JobResult> {
  try {
    // A job that has not begun when the server stops is left for the next start.
    stopping.throwIfAborted();
    await handler(job.data, AbortSignal.any([job.signal, stopping]));
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
