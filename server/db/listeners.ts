import type { DatabaseLog } from './client.ts';

/** Calls each of `listeners`. One that throws is told to the log: it must not end the connection, or the process. */
export function tellAll<T>(listeners: Iterable<(message: T) => void> | undefined, message: T, log: DatabaseLog): void {
  for (const listener of listeners ?? []) {
    try {
      listener(message);
    } catch (error) {
      log.error({ err: error }, 'a notification of the database could not be handled');
    }
  }
}
