import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';

/** Has the system end a process when its parent dies, so that nothing is left running even then. */
const SETPRIV = '/usr/bin/setpriv';

/**
 * @typedef {{ pid: number, ended: Promise<string>, hasEnded: () => boolean, end: () => Promise<string> }} Part
 */

/**
 * Starts a process of its own group, so that Ctrl-C reaches only whoever started it; what it prints is added to `log`.
 * @param {{
 *   command: string, args: readonly string[], log: string, endSignal?: NodeJS.Signals, env?: NodeJS.ProcessEnv,
 *   cwd?: string, owner?: { uid: number, gid: number } | null,
 * }} how
 * @returns {Part} `ended` says how it ended
 */
export function startPart({ command, args, log, endSignal = 'SIGTERM', env = process.env, cwd = '/', owner = null }) {
  const output = openSync(log, 'a', 0o600);
  const [program, given] = existsSync(SETPRIV)
    ? [SETPRIV, ['--pdeathsig', endSignal.slice('SIG'.length), '--', command, ...args]]
    : [command, args];
  const child = spawn(program, given, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', output, output],
    ...(owner ?? {}),
  });
  closeSync(output);
  let isOver = false;
  /** @type {Promise<string>} */
  const ended = new Promise((done) => {
    child.on('error', (error) => done(error.message));
    child.on('exit', (code, signal) => done(signal ?? `exit code ${code}`));
  });
  void ended.then(() => {
    isOver = true;
  });
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => isOver,
    end: () => {
      if (!isOver) child.kill(endSignal);
      return ended;
    },
  };
}
