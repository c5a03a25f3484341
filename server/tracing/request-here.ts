import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** The id of the request that this code runs for, also in a job that the request has caused; `null`: for none. */
export function requestHere(): string | null {
  return requests.getStore() ?? null;
}

/** Runs `work` for none: what many requests share belongs to none of them. */
export function forNoRequest<T>(work: () => T): T {
  return requests.exit(work);
}

/** Runs `work` for the request `id`: log lines written meanwhile carry it. */
export function forRequest<T>(id: string, work: () => T): T {
  return requests.run(id, work);
}
