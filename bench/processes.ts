import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment, serverFlags } from '../scripts/steps/server-flags.mjs';

export const root = join(import.meta.dirname, '..');

/** A server in its own process, stopped when disposed. */
export interface ServerProcess extends AsyncDisposable {
  readonly pid: number;
  readonly url: string;
  /** Its output so far. */
  output(): string;
}

export interface ServerCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
}

const START_LIMIT_MS = 60_000;
/** Clock ticks per second in /proc, the same on all Linux systems. */
const TICKS_PER_SECOND = 100;

/** Starts a server and resolves when it responds on its port, with any status. */
export async function startServer({ program, args, port, env = {} }: ServerCommand): Promise<ServerProcess> {
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8', NODE_ENV: 'production' };
  const child = spawn(program, args, { cwd: root, env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const keep = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => keep(Buffer.from(error.message)));
    child.once('close', () => {
      over = true;
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + START_LIMIT_MS; !(await answers(url)); await pause(50)) {
    if (!over && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${program} ${args.join(' ')} does not answer:\n${text}`);
  }
  return { pid: child.pid ?? 0, url, output: () => text, [Symbol.asyncDispose]: stop };
}

/** Like `startServer`, for a script of this repository. BENCH_PROFILE can name a folder for its CPU profile. */
export function startNode(script: string, port: number, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const folder = process.env.BENCH_PROFILE;
  const profile = folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const args = [...serverFlags, ...profile, script];
  return startServer({
    program: process.execPath,
    args,
    port,
    env: { ...serverEnvironment, ...env, PORT: String(port) },
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`);
    await answer.arrayBuffer();
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** The path of a program, or `null` if it is not installed. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/local/sbin', '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Resident memory of a process and all its descendants in MB, or `null` without `ps`. */
export function residentMegabytes(pid: number): number | null {
  const ps = findProgram('ps');
  if (ps === null) return null;
  const lines = execFileSync(ps, ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // A child may be listed before its parent, so repeat until no more are found.
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const [id = 0, parent = 0] of processes) if (family.has(parent)) family.add(id);
  }
  const kilobytes = processes.reduce((sum, [id = 0, , rss = 0]) => sum + (family.has(id) ? rss : 0), 0);
  return kilobytes / 1024;
}

/** CPU seconds that a process and its threads have used so far; NaN without /proc. */
export function cpuSeconds(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return Number.NaN;
  // The program's name before ')' may contain spaces.
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
