import type { DatabaseLog } from '#server/db/client.ts';

/** A log that says nothing, for tests that do not look at it. */
export const quietLog: DatabaseLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
