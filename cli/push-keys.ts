import { parseArgs } from 'node:util';
import { sessionSecret } from '#server/accounts/session-secret.ts';
import { PUSH_KEYS, rotateKey } from '#server/alerts/keys.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `matv push-keys rotate` */
export const pushKeys: Command = async (context) => {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true });
  if (positionals.join(' ') !== 'rotate') throw new UsageError('Say what to do: push-keys rotate.');
  const { publicKey } = await withDatabase(context, async (db) => {
    const secret = await sessionSecret(context.config, db);
    return rotateKey(db, sealing(secret, PUSH_KEYS));
  });
  context.terminal.say(`Alerts have a new key: ${publicKey}`);
  context.terminal.say('Browsers subscribe with it when they next visit; until then the former key is used for them.');
  return 0;
};
