import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PushBatch, PushReport } from './push-batch.ts';

export interface ThreadSettings {
  readonly trustedOrigin: string | null;
}

export type ThreadTask =
  | { readonly kind: 'send'; readonly number: number; readonly batch: PushBatch }
  | { readonly kind: 'stop' };

export type ThreadAnswer =
  | { readonly number: number; readonly report: PushReport }
  | { readonly number: number; readonly problem: string };

interface Waiting {
  resolve(report: PushReport): void;
  reject(error: Error): void;
}

const FILE = new URL('push.worker.ts', import.meta.url);
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };
const IDLE_MS = 60_000;

/** What sends batches: a thread, or in tests whatever stands in for it. */
export interface PushSending {
  /** Rejects when the thread ended, or with a programming error. */
  send(batch: PushBatch): Promise<PushReport>;
  /** Has batches under way end soon: what was not sent yet is reported as unsent. */
  stop(): void;
  readonly isStopped: boolean;
  close(): Promise<void>;
}

/**
 * The thread that encrypts and sends, so that readers' pages do not wait for it. It works on several batches at once, for
 * most of the time it waits for push services; that is why it is no `ThreadPool`. It starts with the first batch and ends
 * when idle.
 */
class PushThread implements PushSending {
  readonly #settings: ThreadSettings;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;
  #isStopped = false;

  constructor(settings: ThreadSettings) {
    this.#settings = settings;
  }

  send(batch: PushBatch): Promise<PushReport> {
    if (this.#isStopped) {
      return Promise.resolve({ outcomes: batch.targets.map(() => 'unsent' as const), pauses: [], refusals: [] });
    }
    const worker = this.#worker ?? this.#start();
    clearTimeout(this.#idle);
    worker.ref();
    this.#last += 1;
    const number = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#tell(worker, { kind: 'send', number, batch });
    });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#worker) this.#tell(this.#worker, { kind: 'stop' });
  }

  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Batches under way. */
  get size(): number {
    return this.#waiting.size;
  }

  #tell(worker: Worker, task: ThreadTask): void {
    worker.postMessage(task);
  }

  #start(): Worker {
    const worker = new Worker(FILE, { workerData: this.#settings, resourceLimits: RESOURCE_LIMITS });
    this.#worker = worker;
    worker.on('message', (answer: ThreadAnswer) => this.#take(worker, answer));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', (code) => this.#lose(worker, new Error(`the thread for alerts ended with code ${code}`)));
    return worker;
  }

  #take(worker: Worker, answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ('report' in answer) waiting?.resolve(answer.report);
    else waiting?.reject(new Error(answer.problem));
    if (this.#waiting.size > 0) return;
    worker.unref();
    this.#idle = setTimeout(() => {
      this.#worker = null;
      void worker.terminate();
    }, IDLE_MS).unref();
  }

  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    clearTimeout(this.#idle);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const one of waiting) one.reject(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Two keep two cores at work; on more, the rest is left to pages and the database. */
const THREADS = Math.min(2, availableParallelism());

/** Gives each batch to the thread with the fewest. */
export class PushThreads implements PushSending {
  readonly #threads: readonly PushThread[];

  constructor(settings: ThreadSettings) {
    this.#threads = Array.from({ length: THREADS }, () => new PushThread(settings));
  }

  get isStopped(): boolean {
    return this.#threads.some((thread) => thread.isStopped);
  }

  async send(batch: PushBatch): Promise<PushReport> {
    const [free] = this.#threads.toSorted((a, b) => a.size - b.size);
    if (!free) throw new Error('there is no thread to send alerts');
    return free.send(batch);
  }

  stop(): void {
    for (const thread of this.#threads) thread.stop();
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}
