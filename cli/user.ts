import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ROLES, type Role } from '#domain/roles.ts';
import { createUser, disableUser, listUsers } from '#server/accounts/accounts.service.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

/** `matv user add|list|disable` */
export const user: Command = async (context) => {
  const [action, ...args] = context.args;
  const inner = { ...context, args };
  if (action === 'add') return add(inner);
  if (action === 'list') return list(inner);
  if (action === 'disable') return disable(inner);
  throw new UsageError(action ? `There is no command 'user ${action}'.` : 'Say what to do: user add, list or disable.');
};

const ADD_OPTIONS = { role: { type: 'string' }, name: { type: 'string' }, password: { type: 'string' } } as const;

async function add(context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...context.args], options: ADD_OPTIONS, allowPositionals: true });
  const email = onlyEmail(positionals);
  const role = roleOf(values.role);
  const password = values.password ?? randomBytes(12).toString('base64url');
  const name = values.name ?? email.split('@')[0] ?? email;
  const result = await withDatabase(context, (db) =>
    createUser(
      db,
      { email, password, name, role, isPasswordInitial: values.password === undefined },
      context.config.siteUrl,
    ),
  );
  if (result.kind === 'refused') {
    context.terminal.complain(`${email} was not added: ${result.reason}.`);
    return 1;
  }
  context.terminal.say(`${email} may log in as ${role}.`);
  if (values.password === undefined) {
    context.terminal.say('They choose their own password at the first login.');
    context.terminal.say(`Password, shown this once: ${password}`);
  }
  return 0;
}

function onlyEmail(positionals: readonly string[]): string {
  const [email, ...others] = positionals;
  if (!email || others.length > 0) throw new UsageError('Give one e-mail address.');
  return email;
}

function roleOf(text: string | undefined): Role {
  const role = ROLES.find((one) => one === text);
  if (!role) throw new UsageError(`Give a role: --role ${ROLES.join('|')}.`);
  return role;
}

async function list(context: CommandContext): Promise<number> {
  parseArgs({ args: [...context.args] });
  const people = await withDatabase(context, listUsers);
  for (const { email, name, role, disabledAt } of people) {
    const state = disabledAt ? `disabled since ${disabledAt.toISOString().slice(0, 10)}` : 'active';
    context.terminal.say([email, role, state, name].join('\t'));
  }
  if (people.length === 0) context.terminal.say('Nobody has an account yet.');
  return 0;
}

async function disable(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true });
  const email = onlyEmail(positionals);
  const result = await withDatabase(context, (db) => disableUser(db, email));
  if (result.kind === 'refused') {
    context.terminal.complain(`Nothing was changed: ${result.reason}.`);
    return 1;
  }
  context.terminal.say(`${email} may no longer log in.`);
  return 0;
}
