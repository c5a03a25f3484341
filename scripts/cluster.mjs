import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import './build.mjs';
import { findHaproxy, haproxySettings } from './steps/haproxy.mjs';
import { startPart } from './steps/part.mjs';
import { debiansPostgres, findPostgres } from './steps/postgres.mjs';
import { giveUp, run, say, step } from './steps/progress.mjs';
import { endWithNpm, root, runtime } from './steps/runtime.mjs';
import { serverEnvironment, serverFlags } from './steps/server-flags.mjs';

/**
 * `npm run cluster`: PostgreSQL, an S3 server, HAProxy and three nodes on one Debian machine, for trying out and for tests
 * (docs/operations.md). Ends with Ctrl-C; without `--folder` nothing is left behind.
 *
 *   --folder F    keeps everything in F, for the next time
 *   --port N      the site's port, 8080 by default; the six ports after it are used as well
 *   --restore B   begins with the newest backup in B, a folder or a bucket; only where F is new
 */

/** @typedef {import('./steps/part.mjs').Part} Part */

const NODE_COUNT = 3;
const START_LIMIT_MS = 180_000;
/** Long enough to watch the cluster with only two nodes. */
const RESTART_PAUSE_MS = 10_000;
const DRAIN_LIMIT_MS = 15_000;

const { values: options } = parseArgs({
  options: { folder: { type: 'string' }, port: { type: 'string', default: '8080' }, restore: { type: 'string' } },
});
const sitePort = Number(options.port);
if (!Number.isInteger(sitePort) || sitePort < 1024 || sitePort > 65_500)
  giveUp('--port is a number from 1024 to 65500.');
const ports = {
  site: sitePort,
  nodes: Array.from({ length: NODE_COUNT }, (_, index) => sitePort + 1 + index),
  postgres: sitePort + 4,
  bucket: sitePort + 5,
  status: sitePort + 6,
};
const siteUrl = `http://localhost:${ports.site}`;
const statusUrl = `http://localhost:${ports.status}/`;

await requirePackages();
await requireFreePorts();

const isKept = options.folder !== undefined;
const folder = isKept ? here(options.folder ?? '') : mkdtempSync(join(tmpdir(), 'matv-cluster-'));
const isNew = !existsSync(folder) || readdirSync(folder).length === 0;
if (!isNew && !existsSync(join(folder, 'settings.env'))) giveUp(`${folder} holds something else: name a new folder.`);
if (!isNew && options.restore !== undefined) giveUp(`${folder} is in use already: --restore needs a new folder.`);
mkdirSync(join(folder, 'logs'), { recursive: true });
// PostgreSQL runs as another user and has its folder inside.
chmodSync(folder, 0o711);
const settings = readSettings();
const socket = join(folder, 'haproxy.sock');

/** The running processes, in the order in which they were started. @type {Part[]} */
const parts = [];
/** @type {Map<string, Part>} */
const nodes = new Map();
/** Whether the folder is kept at the end; not after a failed restore, when it would block the next attempt. */
let isWorthKeeping = isKept && options.restore === undefined;
let isEnding = false;
let isRolling = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void end(0));
process.on('SIGUSR2', () => void roll());
endWithNpm(() => void end(0));

try {
  await startGround();
  if (options.restore !== undefined)
    await restore(options.restore.includes('://') ? options.restore : here(options.restore));
  isWorthKeeping = isKept;
  await startNodes();
  tell();
} catch (error) {
  if (!isEnding) {
    process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
    await end(1);
  }
}

/** A path as somebody means it who types it: npm runs scripts in the package's directory. @param {string} path @returns {string} */
function here(path) {
  return resolve(process.env.INIT_CWD ?? '', path);
}

async function requirePackages() {
  const missing = [];
  for (const found of [await findPostgres({ install: true }), await findHaproxy()]) {
    if (found.kind === 'missing') missing.push(found.reason);
  }
  if (missing.length > 0) giveUp(`As root this installs what it needs. There is:\n  ${missing.join('\n  ')}`);
}

async function requireFreePorts() {
  const taken = [];
  for (const port of [ports.site, ...ports.nodes, ports.postgres, ports.bucket, ports.status]) {
    if (!(await isFree(port))) taken.push(port);
  }
  if (taken.length > 0)
    giveUp(`In use already: port ${taken.join(', ')}. Name others with --port, such as --port 9080.`);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** The settings of all nodes, created with the folder and stored in it. @returns {Record<string, string>} */
function readSettings() {
  const file = join(folder, 'settings.env');
  const secret = () => randomBytes(16).toString('hex');
  const kept = isNew
    ? {
        POSTGRES_PASSWORD: secret(),
        ADMIN_PASSWORD: secret(),
        BACKUP_KEY: process.env.BACKUP_KEY ?? randomBytes(32).toString('hex'),
      }
    : Object.fromEntries(
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => line.includes('='))
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replace(/^'|'$/g, '')]),
      );
  const made = {
    TRUST_PROXY: '1',
    // Includes lines that somebody has added to the file.
    ...kept,
    HOST: '127.0.0.1',
    SITE_URL: siteUrl,
    DATABASE_URL: `postgres://matv:${kept.POSTGRES_PASSWORD}@127.0.0.1:${ports.postgres}/postgres`,
    S3_ENDPOINT: `http://127.0.0.1:${ports.bucket}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    BACKUP_DIR: process.env.BACKUP_DIR ?? join(folder, 'backups'),
    ADMIN_EMAIL: 'admin@matv.local',
  };
  writeFileSync(
    file,
    Object.entries(made)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
    { mode: 0o600 },
  );
  const command = `#!/bin/sh\nset -a\n. '${file}'\nINIT_CWD="$PWD"\nDATA_DIR='${join(folder, 'node-1')}'\nPORT='${ports.nodes[0]}'\ncd '${root}'\nexec '${runtime}' --disable-warning=ExperimentalWarning cli/matv.ts "$@"\n`;
  writeFileSync(join(folder, 'matv'), command, { mode: 0o700 });
  return made;
}

/** @param {string} name @returns {string} */
function logOf(name) {
  return join(folder, 'logs', `${name}.log`);
}

async function startGround() {
  await step('Starting PostgreSQL', startPostgres);
  const s3rver = join(root, 'node_modules', 's3rver', 'bin', 's3rver.js');
  const places = ['--directory', join(folder, 's3'), '--address', '127.0.0.1', '--port', String(ports.bucket)];
  // Where a listing goes on, this server encrypts with an algorithm that Node calls legacy.
  const args = ['--openssl-legacy-provider', s3rver, ...places, '--silent', '--configure-bucket', 'pictures'];
  mkdirSync(join(folder, 's3'), { recursive: true });
  guard('The S3 server', startPart({ command: runtime, args, log: logOf('s3') }));
  await step('Starting the S3 server', () => until(() => connects(ports.bucket), 'The S3 server', logOf('s3')));
}

async function startPostgres() {
  const bin = debiansPostgres();
  if (bin === undefined) throw new Error('PostgreSQL: install the package "postgresql".');
  const place = join(folder, 'postgres');
  const owner = ordinaryOwner();
  if (!existsSync(join(place, 'PG_VERSION'))) {
    const passwordFile = join(folder, 'postgres-password');
    writeFileSync(passwordFile, settings.POSTGRES_PASSWORD ?? '', { mode: 0o600 });
    mkdirSync(place, { mode: 0o700 });
    if (owner) for (const path of [place, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const choices = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', '--username=matv'];
    const made = await run(join(bin, 'initdb'), ['-D', place, `--pwfile=${passwordFile}`, ...choices], {
      cwd: '/',
      ...(owner ?? {}),
    });
    rmSync(passwordFile);
    if (made.code !== 0) {
      rmSync(place, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not be set up in ${place}; its user has to reach that folder.\n${made.output}`);
    }
  }
  const flags = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  guard(
    'PostgreSQL',
    startPart({
      command: join(bin, 'postgres'),
      args: ['-D', place, '-p', String(ports.postgres), ...flags.flatMap((flag) => ['-c', flag])],
      log: logOf('postgres'),
      endSignal: 'SIGINT',
      owner,
    }),
  );
  const isReady = async () =>
    (await run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(ports.postgres)])).code === 0;
  await until(isReady, 'PostgreSQL', logOf('postgres'));
}

/** PostgreSQL refuses to run as root. @returns {{ uid: number, gid: number } | null} */
function ordinaryOwner() {
  if (process.getuid?.() !== 0) return null;
  const idOf = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** @param {string} from */
async function restore(from) {
  const work = () => run(join(folder, 'matv'), ['restore', from]);
  const { code, output } = await step(`Restoring ${from}`, work);
  say(output.trimEnd());
  if (code !== 0) throw new Error('The backup could not be restored, or not all of it (see above).');
}

async function startNodes() {
  const names = ports.nodes.map((_, index) => `node-${index + 1}`);
  // The first one alone, because it creates the database.
  for (const name of names.slice(0, 1)) await step(`Starting ${name}`, () => startNode(name));
  await step('Starting the other nodes', () => Promise.all(names.slice(1).map(startNode)));
  const file = join(folder, 'haproxy.cfg');
  const servers = names.map((name) => ({ name, port: portOf(name) }));
  writeFileSync(file, haproxySettings({ port: ports.site, statusPort: ports.status, socket, nodes: servers }));
  const haproxy = await findHaproxy();
  if (haproxy.kind === 'missing') throw new Error(haproxy.reason);
  guard('HAProxy', startPart({ command: haproxy.path, args: ['-db', '-f', file], log: logOf('haproxy') }));
  await step('Starting HAProxy', () => until(() => answers(ports.site), 'HAProxy', logOf('haproxy')));
}

/** @param {string} name @returns {number} */
function portOf(name) {
  return ports.site + Number(name.slice('node-'.length));
}

/** Resolves when the node serves. @param {string} name */
async function startNode(name) {
  const { POSTGRES_PASSWORD: _, ...own } = settings;
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LANG: 'C.UTF-8',
    ...serverEnvironment,
    NODE_ENV: 'production',
    ...own,
    PORT: String(portOf(name)),
    DATA_DIR: join(folder, name),
  };
  const args = [...serverFlags, join('server', 'main.ts')];
  const part = startPart({ command: runtime, args, env, cwd: root, log: logOf(name) });
  nodes.set(name, part);
  void part.ended.then((how) => afterEnd(name, part, how));
  await until(() => answers(portOf(name)), name, logOf(name), part);
}

/** A node that ended by itself is started again, after a pause. @param {string} name @param {Part} part @param {string} how */
async function afterEnd(name, part, how) {
  if (isEnding || nodes.get(name) !== part) return;
  nodes.delete(name);
  say(`${name} has ended (${how}). The others go on; it is started again in ${RESTART_PAUSE_MS / 1000} s.`);
  await pause(RESTART_PAUSE_MS);
  if (isEnding || nodes.has(name)) return;
  await begin(name);
}

/** Whether the node serves again. @param {string} name @returns {Promise<boolean>} */
async function begin(name) {
  try {
    await startNode(name);
    say(`${name} serves again, as process ${nodes.get(name)?.pid}.`);
    return true;
  } catch (error) {
    if (!isEnding) say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** A rolling restart: drains each node at the load balancer, and restarts it once it is idle. */
async function roll() {
  if (isRolling || isEnding) return;
  isRolling = true;
  for (const name of [...nodes.keys()].sort()) {
    const problem = await restart(name);
    if (isEnding) return;
    if (problem === null) continue;
    // Ending further nodes could leave none in the balance.
    say(`${problem} The rolling restart stops at ${name}; the other nodes go on.`);
    say(`${statusUrl} shows which nodes are in the balance. Begin again with: kill -USR2 ${process.pid}`);
    isRolling = false;
    return;
  }
  isRolling = false;
  say('All nodes have been restarted.');
}

/** Why the node does not serve in the balance again; null when it does. @param {string} name @returns {Promise<string | null>} */
async function restart(name) {
  const old = nodes.get(name);
  if (old === undefined || isEnding) return null;
  try {
    await setState(name, 'drain');
    await untilIdle(name);
    nodes.delete(name);
    await old.end();
    say(`${name} has been taken out of the balance and ended.`);
    if (isEnding) return null;
    const isServing = await begin(name);
    await setState(name, 'ready');
    return isServing ? null : `${name} does not serve again.`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `HAProxy could not be told of ${name}: ${reason}. Its log: ${logOf('haproxy')}.`;
  }
}

/** @param {string} name */
async function untilIdle(name) {
  for (const deadline = Date.now() + DRAIN_LIMIT_MS; Date.now() < deadline; await pause(100)) {
    const rows = (await balance('show stat')).split('\n').map((line) => line.split(','));
    // The fifth column counts the requests under way.
    if (rows.every(([, server, , , underWay]) => server !== name || underWay === '0')) return;
  }
}

/** In both backends: a drained node gets no requests for cached pages either. @param {string} name @param {'drain' | 'ready'} state */
async function setState(name, state) {
  for (const backend of ['nodes', 'cached']) {
    // It says nothing where it has done so.
    const objection = (await balance(`set server ${backend}/${name} state ${state}`)).trim();
    if (objection !== '') throw new Error(objection);
  }
}

/** What HAProxy answers to a command. @param {string} command @returns {Promise<string>} */
function balance(command) {
  return new Promise((done, fail) => {
    let text = '';
    const connection = createConnection(socket, () => connection.write(`${command}\n`));
    connection.setEncoding('utf8');
    connection.on('data', (chunk) => {
      text += chunk;
    });
    connection.on('error', fail);
    connection.on('close', () => done(text));
  });
}

/** Ends everything when `part` ends, because nothing works without it. @param {string} what @param {Part} part */
function guard(what, part) {
  parts.push(part);
  void part.ended.then((how) => {
    if (isEnding) return;
    process.stderr.write(`\n${what} has ended (${how}); its log is in ${join(folder, 'logs')}.\n`);
    void end(1);
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function connects(port) {
  return new Promise((done) => {
    const connection = createConnection(port, '127.0.0.1', () => connection.end());
    connection.on('error', () => done(false));
    connection.on('close', () => done(true));
  });
}

/** @param {number} port @returns {Promise<boolean>} */
async function answers(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/** @param {() => Promise<boolean>} check @param {string} what @param {string} log @param {Part} [part] */
async function until(check, what, log, part) {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await pause(100)) {
    if (isEnding || part?.hasEnded()) break;
    if (await check()) return;
  }
  throw new Error(
    `${what} does not start. Its log: ${log}\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`,
  );
}

function tell() {
  const rows = [...nodes]
    .sort()
    .map(([name, { pid }]) => `  ${name}: process ${pid}, http://localhost:${portOf(name)}, ${logOf(name)}`);
  const [[, first] = ['', { pid: 0 }]] = [...nodes].sort();
  const login =
    options.restore === undefined
      ? `${settings.ADMIN_EMAIL} with the password ${settings.ADMIN_PASSWORD}`
      : 'as on the site that was backed up';
  say(`
The cluster is ready.

The site:     ${siteUrl}
The desk:     ${siteUrl}/login
First login:  ${login}
The balance:  ${statusUrl} shows which nodes are in it
The nodes:
${rows.join('\n')}
Logs:         ${join(folder, 'logs')} (PostgreSQL, the S3 server and HAProxy have one too)
Mails:        ${join(folder, 'node-*', 'outbox')} (there is no mail server)
Commands:     ${join(folder, 'matv')} doctor, ${join(folder, 'matv')} backup, and all others
Settings:     ${join(folder, 'settings.env')}
Everything:   ${folder} (${isKept ? 'kept for the next time' : 'removed at the end; --folder F keeps it'})

To see a node die:             kill -9 ${first.pid}
To restart them one by one:    kill -USR2 ${process.pid}
To end everything:             Ctrl-C`);
}

/** @param {number} code */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  say('\nEnding the cluster …');
  await Promise.all([...nodes.values()].map((node) => node.end()));
  for (const part of [...parts].reverse()) await part.end();
  if (!isWorthKeeping) rmSync(folder, { recursive: true, force: true });
  say(`Everything has ended${isWorthKeeping ? `. The state is in ${folder}.` : ', and nothing is left behind.'}`);
  process.exit(code);
}
