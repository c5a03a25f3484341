import { type Database, type DatabaseLog, openOrJoinDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { CommandContext } from './command.ts';

/** A log for commands: only what went wrong, in words. */
export function logTo({ terminal }: Pick<CommandContext, 'terminal'>): DatabaseLog {
  const complain = (...parts: unknown[]): void => {
    terminal.complain(parts.filter((part) => typeof part === 'string').join(' '));
  };
  return { debug: () => undefined, info: () => undefined, warn: complain, error: complain };
}

/** Runs `work` on the database of the settings, migrated, and closes it again. */
export async function withDatabase<T>(context: CommandContext, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = context.config;
  const db = await openOrJoinDatabase({ databaseUrl, dataDir, log: logTo(context) });
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.close();
  }
}
