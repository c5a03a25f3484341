import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverEnvironment, serverFlags } from '../../../scripts/steps/server-flags.mjs';

/** The built product as an operator runs it: its own process, data directory and port. */
export interface Site {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** All that the server has printed so far. */
  output(): string;
  /** Memory of its process in MB; null where the system does not tell (it does on Linux). */
  residentMegabytes(): number | null;
  /** Shuts the server down gracefully; resolves with the exit code. */
  stop(): Promise<number>;
  /** Kills the server, as a power cut would. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  /** Kept when the site stops; without it one is made, of a site that has migrated and seeded, and removed. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** It has thousands of calls to answer, so that optimising its database's engine pays, as in production. */
  readonly isLong?: boolean;
}

export interface Ended {
  readonly code: number;
  readonly output: string;
}

const root = join(import.meta.dirname, '..', '..', '..');
/** The product's own Node, because Playwright may run on an older one. */
const runtime = join(root, 'node_modules', 'node', 'bin', 'node');
/** Name the data directories that sites begin with where they were made (site-template.ts): with the samples, and without. */
export const SITE_TEMPLATE = 'MATV_SITE_TEMPLATE';
export const EMPTY_TEMPLATE = 'MATV_EMPTY_TEMPLATE';
/** Names V8's flags for the sites of this run (site-template.ts); unset, they run as in production. */
export const SITE_ENGINE = 'MATV_SITE_ENGINE';
const admin = { email: 'editor@matv.example', password: 'a-long-test-password' };
const startLimitMs = 180_000;

/**
 * A free port below those that the system gives to outgoing connections: one of these could take it before the site
 * listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<Ended>;
}

function launch(env: Readonly<Record<string, string>>, isLong = false): Running {
  // Settings of the developer's own shell must not reach the site under test.
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' };
  const engine = (isLong ? undefined : process.env[SITE_ENGINE])?.split(' ') ?? [];
  const args = [...engine, ...serverFlags, join('server', 'main.ts')];
  const child = spawn(runtime, args, {
    cwd: root,
    env: { ...inherited, ...serverEnvironment, NODE_ENV: 'production', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer): void => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output: text }));
  });
  return { child, output: () => text, ended };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function untilReady(url: string, running: Running): Promise<void> {
  let over: Ended | null = null;
  running.ended.then((ended) => {
    over = ended;
  });
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await pause(50)) {
    if (over) throw new Error(`The site ended instead of starting:\n${running.output()}`);
    if (await isReady(url)) return;
  }
  running.child.kill('SIGKILL');
  throw new Error(`The site was not ready after ${startLimitMs / 1000} s:\n${running.output()}`);
}

function residentMegabytes({ pid }: ChildProcess): number | null {
  if (process.platform !== 'linux') return null;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) / 1024;
}

/** A data directory as the first start of a site with these settings leaves it, where templates were made; else an empty one. */
export function newDataDir(env: Readonly<Record<string, string>> = {}): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-site-'));
  const template = process.env[env.SAMPLE_CONTENT === 'off' ? EMPTY_TEMPLATE : SITE_TEMPLATE];
  if (template) cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

/** Starts the built product and resolves when `/readyz` answers 200. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? newDataDir(options.env);
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, SITE_URL: url };
  const running = launch(
    { ...own, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...options.env },
    options.isLong,
  );
  await untilReady(url, running);
  const endWith = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
    running.child.kill(signal);
    const { code } = await running.ended;
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return code;
  };
  return {
    url,
    port,
    pid: running.child.pid ?? 0,
    dataDir,
    admin,
    output: running.output,
    residentMegabytes: () => residentMegabytes(running.child),
    stop: () => endWith('SIGTERM'),
    kill: async () => {
      await endWith('SIGKILL');
    },
  };
}

/** Starts the product and sends it SIGTERM once `isReached`; resolves with its exit code and output. */
export async function stopWhileStarting(
  env: Readonly<Record<string, string>>,
  isReached: () => boolean,
): Promise<Ended> {
  const running = launch(env);
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline && !isReached(); ) await pause(20);
  running.child.kill('SIGTERM');
  return running.ended;
}

/** Starts the product, expecting that it exits by itself; resolves with its exit code and output. */
export async function failToStart(env: Readonly<Record<string, string>>): Promise<Ended> {
  const running = launch(env);
  const timer = setTimeout(() => running.child.kill('SIGKILL'), startLimitMs);
  const ended = await running.ended;
  clearTimeout(timer);
  return ended;
}
