import { type Database, type DatabaseLog, openOrJoinDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import type { CommandContext } from './command.ts';

/** A log for commands that prints only warnings and errors, as plain text. */
export function logTo({ terminal }: Pick<CommandContext, 'terminal'>): DatabaseLog {
  const complain = (...parts: unknown[]): void => {
    terminal.complain(parts.flatMap(causeAndMessage).join(' '));
  };
  return { debug: () => undefined, info: () => undefined, warn: complain, error: complain };
}

/** Of what is logged, the message and, before it, why something failed. */
function causeAndMessage(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part !== 'object' || part === null || !('err' in part)) return [];
  return part.err instanceof Error ? [`${part.err.message}:`] : [];
}

/** Opens and migrates the configured database, runs `work` and closes the database. */
export async function withDatabase<T>(context: CommandContext, work: (db: Database) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = context.config;
  const log = logTo(context);
  const db = await openOrJoinDatabase({ databaseUrl, dataDir, log });
  try {
    await migrate(db, { log });
    return await work(db);
  } finally {
    await db.close();
  }
}
