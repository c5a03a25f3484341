import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveUp, say } from './progress.mjs';
import { keepRunning } from './restarting.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** Node 24, which npm brings as a package: the scripts need 20, the product 24. */
export const runtime = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const settingsFile = join(root, '.env');
const parentCheckMs = 250;

const followStarter = new URL('./follow-starter.mjs', import.meta.url).href;

export function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) giveUp(`Node ${process.versions.node} is too old: version 20 or newer is needed.`);
}

/** @param {string} fallback @returns {string | undefined} undefined when .env decides */
function nodeEnv(fallback) {
  if (process.env.NODE_ENV) return process.env.NODE_ENV;
  const decides = existsSync(settingsFile) && /^\s*NODE_ENV\s*=/m.test(readFileSync(settingsFile, 'utf8'));
  return decides ? undefined : fallback;
}

/**
 * A signal sent to npm ends npm and its shell but does not reach this process, so the end of the shell counts as one.
 * @param {() => void} end
 */
export function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    end();
  }, parentCheckMs);
  check.unref();
}

/**
 * Runs the server until it ends, passes signals on and ends with its exit code. With `sources`, folders below the root, it
 * is restarted when one of their files changes.
 * @param {{ mode: 'production' | 'development', flags?: readonly string[], sources?: readonly string[] }} options
 */
export function serve({ mode, flags = [], sources = [] }) {
  const settings = existsSync(settingsFile) ? [`--env-file=${settingsFile}`] : [];
  const args = [...serverFlags, ...settings, '--import', followStarter, ...flags, join('server', 'main.ts')];
  const env = { ...serverEnvironment, ...process.env, NODE_ENV: nodeEnv(mode) };
  const start = () => {
    const server = spawn(runtime, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    server.on('error', (error) => giveUp(`The server could not be started: ${error.message}`));
    server.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143);
    });
    return server;
  };
  const folders = sources.map((name) => join(root, name));
  const running = keepRunning(start, folders, say);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    // A terminal sends Ctrl-C to the server as well: once is enough.
    process.on(signal, () => running.end(signal === 'SIGINT' && process.stdin.isTTY ? null : signal));
  }
  endWithNpm(() => running.end('SIGTERM'));
}
