import { constants } from 'node:os';
import { format } from 'node:util';
import { makeBackupAndTidy } from './backups/backup.service.ts';
import { FILES_GONE } from './backups/backups.job.ts';
import { startCopier } from './backups/copier.ts';
import { giveWay } from './backups/give-way.ts';
import { openPlace } from './backups/open-place.ts';
import { systemClock as clock } from './clock.ts';
import { parseConfig } from './config.ts';
import { makeFilesPrivate } from './files/private-files.ts';

// A process of its own, with the settings of the site that started it. It says what came of it on its standard output,
// and ends with 1 if the backup failed, and with FILES_GONE if files are missing in it.
makeFilesPrivate();
// When the site is killed, another node or its next start makes a backup: this one must not go on beside that.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
const settings = parseConfig(process.env);
if (!settings.ok) throw new Error(settings.mistakes.join('\n'));
const { config } = settings;
const { address, s3, keep, key } = config.backups;
if (address === null) throw new Error('BACKUP_DIR is not set.');
const complain = (...parts: unknown[]) => void process.stderr.write(`${format(...parts)}\n`);
const log = { debug: () => undefined, info: () => undefined, warn: complain, error: complain };
const copyDatabase = config.databaseUrl === null ? startCopier() : null;
// Readers come first where both want the processor. Nobody waits for the rest, which is nearly all of the work.
giveWay(constants.priority.PRIORITY_LOW);
const place = await openPlace(address, s3);
const { name, rows, files, copied, removed, gone } = await makeBackupAndTidy(
  { config, clock, log, place, key, isDaily: true, ...(copyDatabase && { copyDatabase }) },
  keep,
);
process.stdout.write(`${JSON.stringify({ path: `${address}/${name}`, rows, files, copied, removed, gone })}\n`);
process.exitCode = gone.length === 0 ? 0 : FILES_GONE;
