import { parseArgs } from 'node:util';
import { countPerson, erasePerson } from '#server/visitors/inbox/personal-data.service.ts';
import { type Command, UsageError } from './command.ts';
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
    return 0;
  });
};
