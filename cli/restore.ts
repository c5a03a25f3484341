import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { isBackupName, listBackups } from '#server/backups/backup.service.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { type BackupPlace, PlaceUnusable, placeAddress } from '#server/backups/place.ts';
import { moveToPostgres, RestoreRefused, restoreBackup, verifyFiles } from '#server/backups/restore.service.ts';
import { BackupUnreadable } from '#server/backups/sealed-files.ts';
import { type Command, type CommandContext, complainOfEach, UsageError } from './command.ts';
import { logTo } from './with-database.ts';

/** `matv restore FOLDER[/BACKUP]|s3://BUCKET/PREFIX[/BACKUP] [--verify]` */
export const restore: Command = (context) =>
  inWords(context, async () => {
    const { config, terminal } = context;
    const options = { verify: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...context.args], options, allowPositionals: true });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('restore needs the place of a backup.');
    const { place, name } = await chosen(placeAddress(given), context);
    const source = { config, place, name, key: config.backups.key };
    const restored = await restoreBackup({ ...source, log: logTo(context) });
    terminal.say(
      `Restored ${name}: ${restored.rows} rows, each table the same as in the backup, and ${restored.files} files.`,
    );
    const different = values.verify ? await verifyFiles(source) : [];
    if (values.verify && different.length === 0) terminal.say('All files were read back and are those of the backup.');
    const lost = [...new Set([...restored.damaged, ...different])];
    if (lost.length === 0) return 0;
    const files = `${counted(lost.length, 'file')} ${lost.length === 1 ? 'is' : 'are'}`;
    complainOfEach(terminal, `${files} missing or damaged in the backup`, lost);
    return 1;
  });

/** `matv move-to-postgres ADDRESS` */
export const move: Command = (context) =>
  inWords(context, async () => {
    const { config, terminal } = context;
    const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true });
    const [address, ...more] = positionals;
    if (address === undefined || more.length > 0 || !/^postgres(ql)?:\/\//.test(address) || !URL.canParse(address)) {
      throw new UsageError('move-to-postgres needs the postgres:// address of an empty database.');
    }
    const rows = await moveToPostgres(config.dataDir, address, logTo(context));
    terminal.say(`${rows} rows are in PostgreSQL, each table the same as before. Files stay where they are.`);
    terminal.say(
      'Set DATABASE_URL to that address and start the site. Keep the embedded database until you have looked.',
    );
    return 0;
  });

interface Chosen {
  readonly place: BackupPlace;
  readonly name: string;
}

/** A backup, or the newest one in a place of backups. */
async function chosen(address: string, { config }: CommandContext): Promise<Chosen> {
  const end = Math.max(address.lastIndexOf('/'), address.lastIndexOf('\\'));
  const last = address.slice(end + 1);
  const named = isBackupName(last) ? last : null;
  const place = await openPlace(named === null ? address : address.slice(0, end), config.backups.s3);
  const names = await listBackups(place);
  const name = named === null ? names.at(-1) : names.find((one) => one === named);
  if (name === undefined) throw new UsageError(`There is no backup in ${address}.`);
  return { place, name };
}

/** Runs the work of a command on backups; what an operator can mend is said without a stack. */
export async function inWords({ terminal }: CommandContext, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isForOperator =
      error instanceof RestoreRefused || error instanceof BackupUnreadable || error instanceof PlaceUnusable;
    if (!isForOperator) throw error;
    terminal.complain(error.message);
    return 1;
  }
}
