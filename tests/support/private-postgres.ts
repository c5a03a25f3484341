import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './site/site.ts';

export interface PostgresPrograms {
  /** The folder that holds `initdb` and `postgres`. */
  readonly bin: string;
}

/** Where PostgreSQL's server programs are on this machine, the newest first, or null when there are none. */
export function findPostgres(): PostgresPrograms | null {
  const bin = candidates().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  return bin ? { bin } : null;
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const onPath = (process.env.PATH ?? '').split(':').filter(Boolean);
  return [...versions.map((version) => join(debian, version, 'bin')), ...configured(), ...onPath];
}

function configured(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
  } catch {
    return [];
  }
}

export interface PrivatePostgres {
  /** A superuser's address of the database `postgres`. */
  readonly url: string;
  /** Restarts the server: all connections end, the data stays. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a streaming replica of an instance, until `stop` or the end of this process. */
export async function startReplica(
  { bin }: PostgresPrograms,
  primary: Pick<PrivatePostgres, 'url'>,
): Promise<Pick<PrivatePostgres, 'url' | 'stop'>> {
  const directory = mkdtempSync(join(tmpdir(), 'matv-replica-'));
  const owner = ordinaryOwner();
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const choices = ['-D', join(directory, 'data'), '-d', primary.url, '--write-recovery-conf', '--no-sync'];
  execFileSync(join(bin, 'pg_basebackup'), [...choices, '--checkpoint=fast'], { cwd: '/', stdio: 'pipe', ...owner });
  const port = await freePort();
  const server = startServer(bin, directory, port, owner);
  const kill = (): void => {
    server.kill('SIGQUIT');
  };
  process.once('exit', kill);
  const url = new URL(primary.url);
  url.port = String(port);
  await answering(url.href, server);
  return {
    url: url.href,
    stop: async () => {
      process.off('exit', kill);
      await ended(server, 'SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Starts a private instance on a free port, without syncing to disk; it ends with `stop` or with this process. */
export async function startPrivatePostgres({ bin }: PostgresPrograms): Promise<PrivatePostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'matv-postgres-'));
  const owner = ordinaryOwner();
  const password = randomBytes(16).toString('hex');
  makeCluster(bin, directory, password, owner);
  const port = await freePort();
  let server = startServer(bin, directory, port, owner);
  const kill = (): void => {
    server.kill('SIGQUIT');
  };
  process.once('exit', kill);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await answering(url, server);
  return {
    url,
    restart: async () => {
      await ended(server, 'SIGINT');
      server = startServer(bin, directory, port, owner);
      await answering(url, server);
    },
    stop: async () => {
      process.off('exit', kill);
      await ended(server, 'SIGQUIT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

// PostgreSQL refuses to run as root.
function ordinaryOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

function makeCluster(bin: string, directory: string, password: string, owner: Owner | null): void {
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) for (const path of [directory, passwordFile]) chownSync(path, owner.uid, owner.gid);
  const choices = ['--no-sync', '--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=postgres'];
  const places = ['-D', join(directory, 'data'), `--pwfile=${passwordFile}`];
  execFileSync(join(bin, 'initdb'), [...places, ...choices], { cwd: '/', stdio: 'pipe', ...owner });
}

function startServer(bin: string, directory: string, port: number, owner: Owner | null): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'log_min_messages=fatal',
  ];
  const flags = ['-D', join(directory, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  return spawn(join(bin, 'postgres'), flags, { cwd: '/', stdio: 'ignore', ...owner });
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await pause(50);
    }
  }
  server.kill('SIGQUIT');
  throw new Error('the private PostgreSQL did not start');
}

/** SIGINT is PostgreSQL's fast shutdown, which disconnects clients; SIGQUIT its immediate one, without cleanup. */
function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
