import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { isBackupName, listBackups } from '#server/backups/backup.service.ts';
import { notedErasures } from '#server/backups/erasures.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { type BackupPlace, PlaceUnusable, placeAddress } from '#server/backups/place.ts';
import { moveToPostgres, RestoreRefused, restoreBackup, verifyFiles } from '#server/backups/restore.service.ts';
import { BackupUnreadable } from '#server/backups/sealed-files.ts';
import { isDiskFull } from '#server/db/errors.ts';
import { eraseAgain, unknownIds } from '#server/visitors/inbox/erase-again.ts';
import { type Command, type CommandContext, complainOfEach, UsageError, wordsForFile } from './command.ts';
import { withPersonalData } from './person.ts';
import { logTo } from './with-database.ts';

/** `matv restore FOLDER[/BACKUP]|s3://BUCKET/PREFIX[/BACKUP] [--verify] [--erasures]` */
export const restore: Command = (context) =>
  inWords(context, async () => {
    const { config, terminal, directory } = context;
    const options = { verify: { type: 'boolean' }, erasures: { type: 'boolean' } } as const;
    const { positionals, values } = parseArgs({ args: [...context.args], options, allowPositionals: true });
    const [given, ...more] = positionals;
    if (given === undefined || more.length > 0) throw new UsageError('restore needs the place of a backup.');
    const address = placeAddress(given, directory);
    if (values.erasures) {
      // All its backups may be gone, and what is noted beside them still counts.
      const noted = await openPlace(address, config.backups.s3);
      return (await repeatErasures(context, noted)) ? 0 : 1;
    }
    const { place, name } = await chosen(address, context);
    const source = { config, place, name, key: config.backups.key };
    const restored = await restoreBackup({ ...source, log: logTo(context) });
    terminal.say(
      `Restored ${name}: ${restored.rows} rows, each table the same as in the backup, and ${restored.files} files.`,
    );
    const isErased = await repeatErasures(context, place);
    const different = values.verify ? await verifyFiles(source) : [];
    if (values.verify && different.length === 0) terminal.say('All files were read back and are those of the backup.');
    const lost = [...new Set([...restored.damaged, ...different])];
    if (lost.length === 0) return isErased ? 0 : 1;
    const files = `${counted(lost.length, 'file')} ${lost.length === 1 ? 'is' : 'are'}`;
    complainOfEach(terminal, `${files} missing or damaged in the backup`, lost);
    return 1;
  });

/**
 * Erases again whose data was erased after the backup, as is noted beside the backups. Says what came of it, and returns
 * false if something is left to be done.
 */
async function repeatErasures(context: CommandContext, place: BackupPlace): Promise<boolean> {
  const { config, terminal } = context;
  const again = `npx matv restore ${place.address} --erasures`;
  try {
    const noted = await notedErasures(place, config.backups.key);
    return await withPersonalData(context, async (needs) => {
      const { newer, people, records } = await eraseAgain(needs, noted.erasures);
      terminal.say(
        `Erasures made after the backup: ${newer}. Erased again: ${counted(people, 'person', 'people')}, ${counted(records, 'record')}.`,
      );
      const { size } = await unknownIds(needs.db.pool, noted.unreadable);
      if (size === 0) return true;
      terminal.complain(
        `${counted(size, 'more erasure')} cannot be read with this BACKUP_KEY. Before the site starts, set it to the key of then and run: ${again}`,
      );
      return false;
    });
  } catch (error) {
    terminal.complain(
      `Whose data was erased after the backup is in the site again. Before it starts, mend what follows and run: ${again}`,
    );
    throw error;
  }
}

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
  if (name === undefined) throw new RestoreRefused(`There is no backup in ${address}.`);
  return { place, name };
}

/** Runs the work of a command on backups; what an operator can mend is said without a stack. A full disk is for `run`. */
export async function inWords({ terminal }: CommandContext, work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isForOperator =
      error instanceof RestoreRefused || error instanceof BackupUnreadable || error instanceof PlaceUnusable;
    const refused = isDiskFull(error) ? null : wordsForFile(error);
    if (isForOperator) terminal.complain(error.message);
    else if (refused !== null) terminal.complain(`${pathIn(error)} cannot be used: ${refused}.`);
    else throw error;
    return 1;
  }
}

/** The file or folder that an error of the file system is about. */
function pathIn(error: unknown): string {
  return error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : 'A file';
}
