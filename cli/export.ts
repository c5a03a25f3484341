import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { exportPictures, exportTables } from '#server/exporting/export.service.ts';
import { namingFile } from '#server/files/naming-file.ts';
import { openStorage } from '#server/media/storage.ts';
import { type Command, complainOfEach, UsageError } from './command.ts';
import { exportOnePerson } from './person.ts';
import { inWords } from './restore.ts';
import { withDatabase } from './with-database.ts';

/** `matv export FOLDER [--person EMAIL]` */
export const exportAll: Command = (context) => inWords(context, () => exportWhole(context));

const exportWhole: Command = async (context) => {
  const options = { person: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ args: [...context.args], options, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new UsageError('export needs one folder to write to.');
  const target = resolve(context.directory, folder);
  if (values.person !== undefined) {
    const email = values.person;
    return namingFile(target, () => exportOnePerson(context, email, target));
  }
  const storage = await openStorage(context.config);
  return withDatabase(context, async (db) => {
    const tables = await namingFile(target, () => exportTables(db.pool, target));
    const pictures = join(target, 'pictures');
    const { copied, gone } = await namingFile(pictures, () => exportPictures(db.pool, storage, pictures));
    for (const { table, rows } of tables) context.terminal.say(`${table}.jsonl: ${rows}`);
    context.terminal.say(`${copied} pictures. Everything is in ${target}.`);
    if (gone.length === 0) return 0;
    complainOfEach(context.terminal, `The originals of ${counted(gone.length, 'picture')} are gone`, gone);
    return 1;
  });
};
