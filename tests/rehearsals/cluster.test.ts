import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { findPostgres } from '#tests/support/private-postgres.ts';
import { freePort } from '#tests/support/site/site.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'cluster.mjs');
const WITHIN_A_MINUTE = { timeout: 60_000, interval: 100 };
const isPossible = process.platform === 'linux' && existsSync('/usr/sbin/haproxy') && findPostgres() !== null;

/** As many as one network may send without script. */
const SIGNATURES_A_NETWORK = 5;

/** `npm run cluster`, as a developer runs it. */
function startCluster(port: number, place: string, options: readonly string[] = [], more: NodeJS.ProcessEnv = {}) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: place, ...more };
  const args = [SCRIPT, '--port', String(port), ...options];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  const says = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null) throw new Error(`The cluster ended before it said '${text}':\n${said}`);
      await pause(100);
    }
  };
  return { ended, says, said: () => said, signal: (name: NodeJS.Signals) => child.kill(name) };
}

/** Processes that were started with something below `place`. */
function processesOf(place: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return ['cmdline', 'environ'].some((file) => readFileSync(join('/proc', pid, file), 'utf8').includes(place));
      } catch {
        return false;
      }
    });
}

/** What became of a request: the status of its answer, or what went wrong. */
function outcomeOf(options: RequestOptions, body?: string): Promise<string> {
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', ...options }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(String(answer.statusCode)));
      answer.once('error', () => resolve('broke off'));
    });
    call.once('error', (error) => resolve(error.message));
    call.end(body);
  });
}

/** Readers over connections that stay open, until `stop`; answers how many asked, and what was not answered with 200. */
function readers(port: number, paths = ['/', '/world', '/search?q=rain', '/about']) {
  const agent = new Agent({ keepAlive: true });
  const outcomes: string[] = [];
  let isOver = false;
  const done = Promise.all(
    paths.map(async (path) => {
      while (!isOver) {
        outcomes.push(await outcomeOf({ agent, port, path }));
        await pause(10);
      }
    }),
  );
  return {
    stop: async () => {
      isOver = true;
      await done;
      agent.destroy();
      return { asked: outcomes.length > 100, failed: outcomes.filter((outcome) => outcome !== '200') };
    },
  };
}

/** Ids of PostgreSQL's processes in the cluster that keeps its folder in `place`. */
function postgresProcesses(place: string): number[] {
  const folder = readdirSync(place).find((name) => name.startsWith('matv-cluster-')) ?? '';
  const first = Number(readFileSync(join(place, folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number);
  return [first, ...children];
}

/** Stops PostgreSQL in the middle of what it does: connections stay open and nothing is answered, until `thaw`. */
function freezePostgres(place: string): { thaw(): void } {
  const [first = 0] = postgresProcesses(place);
  // From here on it starts no further processes.
  process.kill(first, 'SIGSTOP');
  const frozen = postgresProcesses(place);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  return {
    thaw: () => {
      // The first one last: once it runs, it takes away children that have ended, which cannot be told to go on.
      for (const pid of frozen.splice(0).toReversed()) process.kill(pid, 'SIGCONT');
    },
  };
}

const petitions = z.tuple([z.object({ _id: z.string() })]).rest(z.unknown());
const counts = z.object({ totalSignatures: z.int() });

/**
 * Signs the petition over a connection that stays open, and again and again over new ones, until `stop`; answers what
 * failed, and how many signatures were accepted and are counted. HAProxy passes on where a connection comes from, so
 * each comes from an address of its own.
 */
async function signers(port: number) {
  const site = `http://127.0.0.1:${port}`;
  const [{ _id: petitionId }] = petitions.parse(await (await fetch(`${site}/api/petitions`)).json());
  const count = async () =>
    counts.parse(await (await fetch(`${site}/api/petitions/${petitionId}/stats`)).json()).totalSignatures;
  const before = await count();
  const agent = new Agent({ keepAlive: true });
  const failed: string[] = [];
  let accepted = 0;
  let sent = 0;
  let isOver = false;
  const sign = (kept: boolean) => {
    sent += 1;
    // A kept connection signs a few times before another address takes over.
    const n = kept ? Math.ceil(sent / SIGNATURES_A_NETWORK) : sent;
    const person = { firstName: 'Asha', lastName: 'Rao', location: 'Leicester, UK', displayName: true };
    return outcomeOf(
      {
        agent: kept ? agent : false,
        port,
        localAddress: `127.${kept ? 1 : 2}.${n >> 8}.${n & 255}`,
        path: '/api/signatures',
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      },
      JSON.stringify({ ...person, email: `signer${sent}@reader.example`, petitionId }),
    );
  };
  const done = Promise.all(
    [true, false].map(async (kept) => {
      while (!isOver) {
        const outcome = await sign(kept);
        if (outcome === '201') accepted += 1;
        else failed.push(outcome);
        // Forms without script are limited to 120, and one more each second, for everybody together.
        await pause(1_500);
      }
    }),
  );
  return {
    stop: async () => {
      isOver = true;
      await done;
      agent.destroy();
      return { failed, accepted, counted: (await count()) - before };
    },
  };
}

/** The state of each node in a backend, as the status page of HAProxy tells it. */
async function statesIn(backend: string, statusPort: number): Promise<string[]> {
  const table = await (await fetch(`http://127.0.0.1:${statusPort}/;csv`)).text();
  const [names = [], ...rows] = table.split('\n').map((line) => line.split(','));
  const [server, status] = [names.indexOf('svname'), names.indexOf('status')];
  return rows
    .filter((row) => row[0] === backend && row[server]?.startsWith('node-'))
    .map((row) => (row[status] ?? '').split(' ')[0] ?? '');
}

/** Logs in with the account that a cluster names at its start. */
function administrator({ said }: Pick<ReturnType<typeof startCluster>, 'said'>) {
  const [, email = '', password = ''] = /First login: +(\S+) with the password (\S+)/.exec(said()) ?? [];
  return { email, password };
}

/** What is left of the first cluster when its machine is lost: a copy of its backups, the key, and somebody's password. */
interface Saved {
  readonly backups: string;
  readonly key: string;
  readonly name: string;
  readonly rows: string;
  readonly files: string;
  readonly login: { readonly email: string; readonly password: string };
  readonly storyPath: string;
}

describe.skipIf(!isPossible)('three nodes in a balance', () => {
  let place: string;
  /** Another machine, as far as the cluster can tell. */
  let elsewhere: string;
  let saved: Saved;
  let port: number;
  let cluster: ReturnType<typeof startCluster>;

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'matv-cluster-test-'));
    elsewhere = mkdtempSync(join(tmpdir(), 'matv-elsewhere-'));
    // PostgreSQL runs as another user and has its folder inside.
    for (const folder of [place, elsewhere]) chmodSync(folder, 0o711);
    port = await freePort();
    cluster = startCluster(port, place);
    await cluster.says('To end everything:');
  });
  afterAll(async () => {
    cluster.signal('SIGTERM');
    await cluster.ended;
    for (const folder of [place, elsewhere]) rmSync(folder, { recursive: true, force: true });
  });

  it('is backed up by the command it names, which then finds nothing wrong with it, every file of it read', async () => {
    const command = /Commands: +(\S+) doctor/.exec(cluster.said())?.[1] ?? '';
    const matv = (...args: string[]) => spawnSync(command, args, { encoding: 'utf8' });
    const login = administrator(cluster);
    const desk = await deskClient({ url: `http://127.0.0.1:${port}` }, login);
    const story = await desk.publish(await desk.begin({ title: 'The harbour wall holds', content: '<p>It held.</p>' }));
    const storyPath = story.href ?? '';

    const folder = dirname(command);
    const { status, stdout: made, stderr } = matv('backup');
    expect(status, stderr).toBe(0);
    const [, name = '', rows = '', files = ''] =
      /^\S+\/backups\/(\S+Z): (\d+) rows, (\d+) files, of which \d+ are new there\.$/m.exec(made) ?? [];
    expect(made).toContain(`${folder}/backups/${name}: `);
    expect(Number(rows)).toBeGreaterThan(100);
    expect(Number(files)).toBeGreaterThan(5);

    const looked = matv('doctor', '--files');
    const lines = looked.stdout.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
    expect(lines).toContain(`ok       metrics: on port ${port + 1}, for this machine alone`);
    expect(lines).toContain(`ok       files: ${files} files read, none is missing or damaged`);
    expect(looked.status).toBe(0);

    const [, key = ''] = /^BACKUP_KEY='(\w+)'$/m.exec(readFileSync(join(folder, 'settings.env'), 'utf8')) ?? [];
    const backups = join(elsewhere, 'backups');
    cpSync(join(folder, 'backups'), backups, { recursive: true });
    saved = { backups, key, name, rows, files, login, storyPath };
  });

  it('hides a node that dies from readers', async () => {
    const first = /node-1: process (\d+)/.exec(cluster.said())?.[1];
    const duringDeath = readers(port);
    process.kill(Number(first), 'SIGKILL');
    await cluster.says('node-1 serves again');
    expect(await duringDeath.stop()).toEqual({ asked: true, failed: [] });
  });

  it('stops a rolling restart when HAProxy cannot be told of it: no node ends', async () => {
    const folder = dirname(/Commands: +(\S+) doctor/.exec(cluster.said())?.[1] ?? '');
    const [socket, hidden] = [join(folder, 'haproxy.sock'), join(folder, 'hidden.sock')];
    // A node serves before HAProxy has noticed that it does.
    await expect.poll(() => statesIn('nodes', port + 6), WITHIN_A_MINUTE).toEqual(['UP', 'UP', 'UP']);
    const before = cluster.said().length;
    renameSync(socket, hidden);
    cluster.signal('SIGUSR2');
    await cluster.says('Begin again with: kill -USR2');
    // The next test begins again.
    renameSync(hidden, socket);
    expect(cluster.said().slice(before)).toMatch(
      /^HAProxy could not be told of node-1: connect ENOENT \S+haproxy\.sock\. Its log: \S+haproxy\.log\. The rolling restart stops at node-1; the other nodes go on\.\n/,
    );
    expect(await statesIn('nodes', port + 6)).toEqual(['UP', 'UP', 'UP']);
  });

  it('hides a rolling restart from readers, and counts every signature during it', async () => {
    const duringRestart = readers(port);
    const signing = await signers(port);
    cluster.signal('SIGUSR2');
    await cluster.says('All nodes have been restarted.');
    expect(await duringRestart.stop()).toEqual({ asked: true, failed: [] });
    const { failed, accepted, counted } = await signing.stop();
    expect({ failed, counted }).toEqual({ failed: [], counted: accepted });
    expect(accepted).toBeGreaterThan(1);
  });

  it('gives readers its cached pages while PostgreSQL does not answer, and all others once it answers again', async () => {
    const cached = ['/', '/world', '/about'];
    for (const node of [port + 1, port + 2, port + 3])
      for (const path of cached) expect((await fetch(`http://127.0.0.1:${node}${path}`)).status).toBe(200);
    const whileFrozen = readers(port, cached);
    const postgres = freezePostgres(place);
    onTestFinished(() => postgres.thaw());
    await expect.poll(() => statesIn('nodes', port + 6), WITHIN_A_MINUTE).toEqual(['DOWN', 'DOWN', 'DOWN']);
    for (const path of cached) expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200);
    postgres.thaw();
    await expect.poll(() => statesIn('nodes', port + 6), WITHIN_A_MINUTE).toEqual(['UP', 'UP', 'UP']);
    expect(await whileFrozen.stop()).toEqual({ asked: true, failed: [] });
    expect((await fetch(`http://127.0.0.1:${port}/search?q=never-asked-before`)).status).toBe(200);
  });

  it('leaves nothing behind at the end', async () => {
    cluster.signal('SIGINT');
    expect(await cluster.ended, cluster.said()).toBe(0);
    // A start that has to build first leaves what Node has compiled.
    expect(readdirSync(place).filter((name) => name !== 'node-compile-cache')).toEqual([]);
    expect(processesOf(place)).toEqual([]);
  });

  it('is restored elsewhere from a copy of its backup, and nothing is kept of an attempt with a wrong key', async () => {
    const folder = join(elsewhere, 'cluster');
    const options = ['--folder', folder, '--restore', saved.backups];
    const other = await freePort();
    const wrong = startCluster(other, elsewhere, options, { BACKUP_KEY: 'f'.repeat(64) });
    expect(await wrong.ended).toBe(1);
    expect(wrong.said()).toContain('BACKUP_KEY');
    expect(existsSync(folder)).toBe(false);

    const restored = startCluster(other, elsewhere, options, { BACKUP_KEY: saved.key });
    onTestFinished(async () => {
      restored.signal('SIGTERM');
      await restored.ended;
    });
    await restored.says('To end everything:');
    const { name, rows, files, login, storyPath } = saved;
    expect(restored.said()).toContain(
      `Restored ${name}: ${rows} rows, each table the same as in the backup, and ${files} files.`,
    );
    const story = await fetch(`http://127.0.0.1:${other}${storyPath}`);
    expect([story.status, await story.text()]).toEqual([200, expect.stringContaining('The harbour wall holds')]);
    expect((await deskClient({ url: `http://127.0.0.1:${other}` }, login)).login.user).toMatchObject({
      email: login.email,
    });
  });
});
