// A process that opens the embedded database of argv[2] and writes rows; it prints each one once it was acknowledged.
import { openDatabase } from '#server/db/client.ts';
import { quietLog } from './quiet-log.ts';

const dataDir = process.argv[2];
if (!dataDir) throw new Error('database-writer.ts needs a data directory');
const db = await openDatabase({ databaseUrl: null, dataDir, log: quietLog });
await db.pool.query('create table if not exists written (n integer primary key, filling text not null)');
process.stdout.write('ready\n');
for (let n = 1; ; n += 1) {
  await db.pool.query('insert into written values ($1, $2)', [n, 'x'.repeat(2000)]);
  process.stdout.write(`${n}\n`);
}
