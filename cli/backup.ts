import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { makeBackup, makeBackupAndTidy } from '#server/backups/backup.service.ts';
import { openPlace } from '#server/backups/open-place.ts';
import { placeAddress } from '#server/backups/place.ts';
import { systemClock } from '#server/clock.ts';
import { type Command, type CommandContext, complainOfEach, UsageError } from './command.ts';
import { inWords } from './restore.ts';
import { logTo } from './with-database.ts';

/** `matv backup [FOLDER|s3://BUCKET/PREFIX] [--keep NUMBER]` */
export const backup: Command = (context) =>
  inWords(context, async () => {
    const { config, terminal } = context;
    const options = { keep: { type: 'string' } } as const;
    const { positionals, values } = parseArgs({ args: [...context.args], options, allowPositionals: true });
    const address = addressOf(context, positionals);
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && !(Number.isInteger(keep) && keep > 0))
      throw new UsageError('--keep needs a whole number from 1.');
    const { key, s3 } = config.backups;
    const place = await openPlace(address, s3);
    const needs = { config, clock: systemClock, log: logTo(context), place, key };
    const { removed, ...made } =
      keep === null ? { ...(await makeBackup(needs)), removed: null } : await makeBackupAndTidy(needs, keep);
    terminal.say(
      `${address}/${made.name}: ${made.rows} rows, ${made.files} files, of which ${made.copied} are new there.`,
    );
    if (key === null) terminal.say('It is not encrypted and holds personal data: keep it as safe as the site itself.');
    if (removed !== null) terminal.say(`Backups removed because they were older than the last ${keep}: ${removed}`);
    if (made.gone.length === 0) return 0;
    const files = `${counted(made.gone.length, 'file')} ${made.gone.length === 1 ? 'is' : 'are'}`;
    complainOfEach(terminal, `${files} gone from the site's storage`, made.gone);
    return 1;
  });

function addressOf({ config, directory }: CommandContext, positionals: readonly string[]): string {
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError('backup needs one place to write to.');
  const address = given === undefined ? config.backups.address : placeAddress(given, directory);
  if (address === null) throw new UsageError('Say where to: backup FOLDER, or set BACKUP_DIR.');
  return address;
}
