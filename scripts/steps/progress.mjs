import { spawn } from 'node:child_process';

/** Steps of a script: one line each with the time taken, a sign of life while a long one runs. */

const heartbeatMs = 10_000;

/** @param {number} startedAt @returns {string} seconds since `startedAt`, such as `3.2 s` */
export function elapsed(startedAt) {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** @param {string} text */
export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {string} text what happened and what to do about it @returns {never} */
export function giveUp(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

/**
 * Runs `work`, saying so at the start, every ten seconds and at the end.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => string} [detail] what to add to a sign of life
 * @returns {Promise<T>}
 */
export async function step(name, work, detail = () => '') {
  const startedAt = Date.now();
  say(`${name} …`);
  const heartbeat = setInterval(() => say(`  still busy: ${name} (${elapsed(startedAt)})${detail()}`), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    say(`  ${name}: ${elapsed(startedAt)}`);
  }
}

/**
 * Runs a command to its end, keeping what it prints.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when the command cannot be started
 */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', (error) => done({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}
