import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup, removeOldBackups } from '#server/backups/backup.service.ts';
import { systemClock } from '#server/clock.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { logTo } from './with-database.ts';

/** `matv backup [FOLDER] [--keep NUMBER]` */
export const backup: Command = async (context) => {
  const { config, terminal } = context;
  const options = { keep: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...context.args], options, allowPositionals: true });
  const folder = folderOf(context, positionals);
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep > 0))
    throw new UsageError('--keep needs a whole number from 1.');
  const { key } = config.backups;
  const made = await makeBackup({ config, clock: systemClock, log: logTo(context), folder, key });
  terminal.say(`${made.path}: ${made.rows} rows, ${made.files} files, of which ${made.copied} are new in the folder.`);
  if (key === null) terminal.say('It is not encrypted and holds personal data: keep it as safe as the site itself.');
  if (keep !== null)
    terminal.say(
      `Backups removed because they were older than the last ${keep}: ${await removeOldBackups(folder, keep, key)}`,
    );
  if (made.gone.length === 0) return 0;
  terminal.complain(`${made.gone.length} files are gone from the site's storage: ${made.gone.slice(0, 5).join(', ')}`);
  return 1;
};

function folderOf({ config }: CommandContext, positionals: readonly string[]): string {
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError('backup needs one folder to write to.');
  const folder = given === undefined ? config.backups.folder : resolve(given);
  if (folder === null) throw new UsageError('Say where to: backup FOLDER, or set BACKUP_DIR.');
  return folder;
}
