import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';

/** One core is left to the main thread, which answers readers. */
const MAX_THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };

export interface ThreadPoolOptions {
  /** A `*.worker.ts` that calls `answerTasks`. */
  readonly file: URL;
  /** After this long at one task, a new thread's start included, the thread is ended and the task refused: 'too slow'. */
  readonly withinMs: number;
  readonly threads?: number;
  /** Tasks that may wait for a thread; more are refused as 'too busy'. */
  readonly mostWaiting?: number;
  /** How long a thread outlives its last task. */
  readonly idleMs?: number;
}

/** The task failed; the pool continues with the others. */
export class TaskRefused extends Error {
  readonly reason: 'too slow' | 'too busy';

  constructor(reason: 'too slow' | 'too busy') {
    super(`a task for a thread was ${reason}`);
    this.name = 'TaskRefused';
    this.reason = reason;
  }
}

interface Job<Task, Answer> {
  readonly task: Task;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

interface Thread<Task, Answer> {
  readonly worker: Worker;
  job: Job<Task, Answer> | null;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Runs work that would hold up the main thread. Threads start with the first task and end when idle; an idle one keeps
 * no process alive. Unlike piscina 5 with `minThreads: 0`, tasks queued for a thread that ended get a new one
 * (ADR-043).
 */
export class ThreadPool<Task, Answer> {
  readonly #options: Required<ThreadPoolOptions>;
  readonly #threads = new Set<Thread<Task, Answer>>();
  readonly #waiting: Job<Task, Answer>[] = [];
  #readyUntil = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = { threads: MAX_THREADS, mostWaiting: 100, idleMs: 20_000, ...options };
  }

  /** Threads that run now, idle ones included. */
  get size(): number {
    return this.#threads.size;
  }

  /** Starts a thread unless there is one, and keeps one for this long at least: no task waits for a thread to start. */
  keepReady(forMs: number): void {
    if (this.#isClosed) return;
    this.#readyUntil = Date.now() + forMs;
    if (this.#threads.size === 0) this.#rest(this.#start());
  }

  /** Rejects with `TaskRefused`, or with what the thread threw. Tasks and answers are copied. */
  run(task: Task): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || this.#waiting.length >= this.#options.mostWaiting) {
        reject(new TaskRefused('too busy'));
        return;
      }
      this.#waiting.push({ task, resolve, reject });
      this.#next();
    });
  }

  /** Ends all threads; running and queued tasks are refused. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new TaskRefused('too busy'));
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, new TaskRefused('too busy'))));
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const idle = [...this.#threads].find(({ job }) => job === null);
      if (!idle && this.#threads.size >= this.#options.threads) return;
      const job = this.#waiting.shift();
      if (job) this.#give(idle ?? this.#start(), job);
    }
  }

  #start(): Thread<Task, Answer> {
    const worker = new Worker(this.#options.file, { resourceLimits: RESOURCE_LIMITS });
    const thread: Thread<Task, Answer> = { worker, job: null, timer: undefined };
    this.#threads.add(thread);
    worker.on('message', (answer: Answer) => this.#done(thread, answer));
    worker.on('messageerror', (error) => void this.#end(thread, error));
    worker.on('error', (error) => void this.#end(thread, error));
    worker.on('exit', (code) => void this.#end(thread, new Error(`a thread ended by itself with code ${code}`)));
    return thread;
  }

  #give(thread: Thread<Task, Answer>, job: Job<Task, Answer>): void {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.timer = setTimeout(() => void this.#end(thread, new TaskRefused('too slow')), this.#options.withinMs);
    thread.worker.ref();
    thread.worker.postMessage(job.task);
  }

  #done(thread: Thread<Task, Answer>, answer: Answer): void {
    clearTimeout(thread.timer);
    thread.job?.resolve(answer);
    thread.job = null;
    this.#rest(thread);
    this.#next();
  }

  #rest(thread: Thread<Task, Answer>): void {
    thread.worker.unref();
    thread.timer = setTimeout(() => this.#endIdle(thread), this.#options.idleMs).unref();
  }

  #endIdle(thread: Thread<Task, Answer>): void {
    if (this.#threads.size === 1 && Date.now() < this.#readyUntil) this.#rest(thread);
    else void this.#end(thread, null);
  }

  async #end(thread: Thread<Task, Answer>, reason: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.job?.reject(reason);
    const ended = thread.worker.terminate();
    this.#next();
    await ended;
  }
}

/** The thread's side: answers each task with what `work` returns. What it throws ends the thread. */
export function answerTasks<Task, Answer>(work: (task: Task) => Answer): void {
  parentPort?.on('message', (task: Task) => parentPort?.postMessage(work(task)));
}
