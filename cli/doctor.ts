import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listUsers } from '#server/accounts/accounts.service.ts';
import { type Database, openOrJoinDatabase } from '#server/db/client.ts';
import { inspectDatabase, layoutOf } from '#server/db/embedded/directory.ts';
import { DatabaseRefused } from '#server/db/errors.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import type { Command, CommandContext } from './command.ts';
import { checkDirectory, checkNode, checkSpace, type Finding, fine, problem } from './findings.ts';
import { checkWire } from './wire-state.ts';
import { logTo } from './with-database.ts';

/** `matv doctor`: one line per check; changes nothing. */
export const doctor: Command = async (context) => {
  parseArgs({ args: [...context.args] });
  const { dataDir } = context.config;
  const findings = [
    checkNode(),
    fine('settings', 'understood'),
    await checkDirectory(dataDir),
    await checkSpace(dataDir),
  ];
  findings.push(...(await checkDatabase(context)));
  for (const { name, text, remedy } of findings) {
    const line = `${remedy ? 'problem' : 'ok     '}  ${name}: ${text}`;
    context.terminal.say(remedy ? `${line} What to do: ${remedy}` : line);
  }
  return findings.some((finding) => finding.remedy) ? 1 : 0;
};

async function checkDatabase(context: CommandContext): Promise<Finding[]> {
  const { databaseUrl, dataDir } = context.config;
  try {
    if (databaseUrl === null && !isThere(dataDir)) return [fine('database', 'not made yet; npm start makes it')];
    const db = await openOrJoinDatabase({ databaseUrl, dataDir, log: logTo(context) });
    try {
      return await lookInside(db, context);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return [problem('database', error.message, 'as the message says; nothing was changed.')];
  }
}

function isThere(dataDir: string): boolean {
  return existsSync(dataDir) && inspectDatabase(layoutOf(dataDir)) === 'present';
}

async function lookInside(db: Database, { config }: CommandContext): Promise<Finding[]> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) {
    return [problem('database', `${pending.length} migrations have not run.`, 'start the server once: npm start.')];
  }
  const administrators = (await listUsers(db)).filter((one) => one.role === 'administrator' && !one.disabledAt);
  const people =
    administrators.length > 0
      ? fine('accounts', `${administrators.length} administrator${administrators.length === 1 ? '' : 's'}`)
      : problem('accounts', 'nobody is an administrator.', 'npx matv user add EMAIL --role administrator.');
  return [fine('database', `${db.engine}, reachable and migrated`), people, await checkWire(db, config)];
}
