import { parseArgs } from 'node:util';
import { NOTED_FOR_MS } from '#server/backups/backups.job.ts';
import { noteErasures } from '#server/backups/erasures.ts';
import { openPlace } from '#server/backups/open-place.ts';
import type { Database } from '#server/db/client.ts';
import { clearOutbox } from '#server/mail/outbox.ts';
import { countPerson, erasePerson } from '#server/visitors/inbox/personal-data.service.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { addressNamed, withPersonalData } from './person.ts';

/** `matv erase EMAIL [--yes]`: counts everything held about a person, and erases it with `--yes`. */
export const erase: Command = async (context) => {
  const { positionals, values } = parseArgs({
    args: [...context.args],
    options: { yes: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [named, ...more] = positionals;
  if (!named || more.length > 0) throw new UsageError('erase needs one e-mail address.');
  const email = addressNamed(named);
  return withPersonalData(context, async (needs) => {
    const { terminal } = context;
    const { parts, total } = values.yes ? await erasePerson(needs, email, null) : await countPerson(needs, email);
    for (const { part, records } of parts) terminal.say(`${part}: ${records}`);
    if (total === 0) terminal.say('Nothing is held of this person.');
    else if (values.yes) terminal.say(`${total} records were erased for good.`);
    else terminal.say(`${total} records would be erased for good. To do that: npx matv erase ${email} --yes`);
    if (!values.yes) return 0;
    await clearOutbox(needs.db.pool, context.config.dataDir);
    return noteBesideBackups(context, needs.db);
  });
};

/** As the running site does within a minute, because none may run. */
async function noteBesideBackups({ config, terminal }: CommandContext, { pool }: Database): Promise<number> {
  const { address, s3, key } = config.backups;
  if (address === null) return 0;
  try {
    const since = new Date(Date.now() - NOTED_FOR_MS);
    await noteErasures(pool, { place: () => openPlace(address, s3), key, since, known: new Set() });
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    terminal.complain(`The erasure could not be noted beside the backups in ${address}: ${reason}`);
    terminal.complain(
      'The running site or the next backup does that; until then a restore would bring the person back.',
    );
    return 1;
  }
}
