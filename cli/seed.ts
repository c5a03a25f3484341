import { parseArgs } from 'node:util';
import { counted } from '#domain/counted.ts';
import { systemClock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { removeSamples, seedSamples } from '#server/newsroom/samples/samples.service.ts';
import type { Command, CommandContext } from './command.ts';
import { logTo, withDatabase } from './with-database.ts';

/** `matv seed [--remove]` */
export const seed: Command = async (context) => {
  const { values } = parseArgs({ args: [...context.args], options: { remove: { type: 'boolean' } } });
  if (values.remove) {
    const removed = await withDatabase(context, removeSamples);
    context.terminal.say(removed > 0 ? `Deleted: ${sampleStories(removed)}.` : 'There were no samples.');
    return 0;
  }
  const added = await withDatabase(context, (db) => fill(context, db));
  context.terminal.say(added > 0 ? `Added: ${sampleStories(added)}.` : 'The samples are there already.');
  return 0;
};

const sampleStories = (count: number) => counted(count, 'sample story', 'sample stories');

async function fill(context: CommandContext, db: Database): Promise<number> {
  const { config } = context;
  const storage = await openStorage(config);
  const media = createMedia({ config, db, storage, clock: systemClock, log: logTo(context) });
  try {
    return await seedSamples({ db, media, clock: systemClock });
  } finally {
    await media.close();
  }
}
