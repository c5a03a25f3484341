import type { DatabaseLog } from '#server/db/client.ts';

/** A log that discards everything, for tests that do not check it. */
export const quietLog: DatabaseLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
