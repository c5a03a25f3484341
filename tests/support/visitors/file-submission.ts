// Files a submission into the embedded database of argv[2], beside the server that runs on it: argv[3] as JSON says what.
import { inTransaction, openOrJoinDatabase } from '#server/db/client.ts';
import { fileSubmission } from '#server/visitors/inbox/submissions.service.ts';
import { quietLog } from '../quiet-log.ts';
import { aRequest } from './a-request.ts';

const [, , dataDir, part] = process.argv;
if (!dataDir || !part) throw new Error('file-submission.ts needs a data directory and what to file');
const db = await openOrJoinDatabase({ databaseUrl: null, dataDir, log: quietLog });
const filed = await inTransaction(db, (tx) =>
  fileSubmission(tx, { ...aRequest(), ...JSON.parse(part), at: new Date() }),
);
await db.close();
process.stdout.write(JSON.stringify(filed));
