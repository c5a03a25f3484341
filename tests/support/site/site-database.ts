import { type Database, openOrJoinDatabase } from '#server/db/client.ts';
import { quietLog } from '../quiet-log.ts';
import type { Site } from './site.ts';

/** Works in the embedded database of a running site. */
export async function inDatabaseOf<T>(
  { dataDir }: Pick<Site, 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
