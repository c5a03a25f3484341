// A process that changes the embedded database of argv[2] by the statements of argv[3] (JSON).
import { openDatabase } from '#server/db/client.ts';
import { quietLog } from '../quiet-log.ts';

const [, , dataDir, statements = '[]'] = process.argv;
if (!dataDir) throw new Error('home-database.ts needs a data directory');
const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
const sent: unknown = JSON.parse(statements);
if (!Array.isArray(sent)) throw new Error('home-database.ts needs a list of statements');
for (const statement of sent) await db.pool.query(String(statement));
await db.close();
