import type { Jobs } from '#server/jobs/jobs.service.ts';

export type InstantJobs = Jobs & {
  /**
   * Runs queued jobs, by priority and in order, until none is left; then every recurring job once. Rethrows a job's
   * error.
   */
  drain(): Promise<void>;
};

type Handler = (json: string) => Promise<void>;

/** A job queue in memory, without schedules: jobs run when it is drained. */
export function instantJobs(): InstantJobs {
  const handlers = new Map<string, Handler>();
  const recurring: ((signal: AbortSignal) => Promise<void>)[] = [];
  const waiting: { name: string; json: string; key: string | undefined; priority: number }[] = [];
  const { signal } = new AbortController();
  async function runWaiting(): Promise<void> {
    for (let job = waiting.shift(); job; job = waiting.shift()) await handlers.get(job.name)?.(job.json);
  }
  const add = (name: string, data: object, key: string | undefined, priority: number): void => {
    if (!handlers.has(name)) throw new Error(`there is no handler for jobs called ${name}`);
    if (key !== undefined && waiting.some((job) => job.name === name && job.key === key)) return;
    const place = waiting.findIndex((job) => job.priority < priority);
    waiting.splice(place < 0 ? waiting.length : place, 0, { name, json: JSON.stringify(data), key, priority });
  };
  return {
    work: (name, handler) => {
      handlers.set(name, (json) => handler(JSON.parse(json), signal));
    },
    send: async (name, data, options = {}) => add(name, data, options.singletonKey, 0),
    sendAll: async (name, data, _within, _startAfterSeconds, priority = 0) => {
      for (const one of data) add(name, one, undefined, priority);
    },
    every: (_name, _seconds, handler) => {
      recurring.push(handler);
    },
    recurring: [],
    prepare: async () => {},
    start: async () => {},
    stop: async () => {},
    drain: async () => {
      await runWaiting();
      for (const handler of recurring) await handler(signal);
      await runWaiting();
    },
  };
}
