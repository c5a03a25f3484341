import { type Config, parseConfig } from '#server/config.ts';
import { DatabaseRefused, isDiskFull } from '#server/db/errors.ts';
import { type Command, type Terminal, USAGE, UsageError } from './command.ts';

// Loaded on demand, because the account and picture libraries take a second.
const COMMANDS = new Map<string, () => Promise<Command>>([
  ['user', async () => (await import('./user.ts')).user],
  ['seed', async () => (await import('./seed.ts')).seed],
  ['import', async () => (await import('./import.ts')).importFile],
  ['export', async () => (await import('./export.ts')).exportAll],
  ['erase', async () => (await import('./erase.ts')).erase],
  ['push-keys', async () => (await import('./push-keys.ts')).pushKeys],
  ['backup', async () => (await import('./backup.ts')).backup],
  ['restore', async () => (await import('./restore.ts')).restore],
  ['move-to-postgres', async () => (await import('./restore.ts')).move],
  ['doctor', async () => (await import('./doctor.ts')).doctor],
]);

/** Runs a command line and returns its exit code: 0 for success, 1 for failure, 2 for an invalid command line. */
export async function run(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || argv.includes('--help') || argv.includes('-h')) {
    terminal.say(USAGE);
    return name === undefined ? 2 : 0;
  }
  const load = COMMANDS.get(name);
  if (!load) return misunderstood(terminal, `There is no command '${name}'.`);
  const settings = parseConfig(env);
  if (!settings.ok) {
    for (const mistake of settings.mistakes) terminal.complain(mistake);
    return 1;
  }
  try {
    const command = await load();
    // Set by `matv.mjs`, since the command itself runs in the package's directory.
    const directory = env.INIT_CWD ?? process.cwd();
    return await command({ args, config: settings.config, terminal, directory });
  } catch (error) {
    return failed(terminal, settings.config, error);
  }
}

function failed(terminal: Terminal, config: Config, error: unknown): number {
  if (error instanceof UsageError) return misunderstood(terminal, error.message);
  if (isArgumentError(error)) return misunderstood(terminal, error.message);
  if (error instanceof DatabaseRefused) terminal.complain(error.message);
  else if (isDiskFull(error)) terminal.complain(`${fullDisk(config, error)} is full. Make room there, and try again.`);
  else terminal.complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return 1;
}

/** The disk that an error is about. Only the database's errors name no file. */
function fullDisk({ databaseUrl, dataDir }: Config, error: unknown): string {
  // What is copied has both: where from, and where to.
  if (error instanceof Error && 'dest' in error) return `The disk that ${String(error.dest)} is on`;
  if (error instanceof Error && 'path' in error) return `The disk that ${String(error.path)} is on`;
  return databaseUrl === null ? `The disk that ${dataDir} is on` : "The disk of PostgreSQL's machine";
}

function isArgumentError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

function misunderstood(terminal: Terminal, what: string): number {
  terminal.complain(`${what}\n\n${USAGE}`);
  return 2;
}
