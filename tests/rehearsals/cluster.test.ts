import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { findPostgres } from '#tests/support/private-postgres.ts';
import { freePort } from '#tests/support/site/site.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'cluster.mjs');
const isPossible = process.platform === 'linux' && existsSync('/usr/sbin/haproxy') && findPostgres() !== null;

/** As many as one network may send without script. */
const SIGNATURES_A_NETWORK = 5;

/** `npm run cluster`, as a developer runs it. */
function startCluster(port: number, place: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: place };
  const child = spawn(process.execPath, [SCRIPT, '--port', String(port)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
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

/** Readers over connections that stay open, until `stop`; answers how many asked, and what was not answered with 200. */
function readers(port: number) {
  const agent = new Agent({ keepAlive: true });
  const outcomes: string[] = [];
  let isOver = false;
  const ask = (path: string) =>
    new Promise<string>((resolve) => {
      const call = request({ agent, port, host: '127.0.0.1', path }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(String(answer.statusCode)));
        answer.once('error', () => resolve('broke off'));
      });
      call.once('error', (error) => resolve(error.message));
      call.end();
    });
  const done = Promise.all(
    ['/', '/world', '/search?q=rain', '/about'].map(async (path) => {
      while (!isOver) {
        outcomes.push(await ask(path));
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
  const sign = (kept: boolean) =>
    new Promise<string>((resolve) => {
      sent += 1;
      // A kept connection signs a few times before another address takes over.
      const n = kept ? Math.ceil(sent / SIGNATURES_A_NETWORK) : sent;
      const from = `127.${kept ? 1 : 2}.${n >> 8}.${n & 255}`;
      const call = request(
        {
          agent: kept ? agent : false,
          port,
          host: '127.0.0.1',
          localAddress: from,
          path: '/api/signatures',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(String(answer.statusCode)));
          answer.once('error', () => resolve('broke off'));
        },
      );
      call.once('error', (error) => resolve(error.message));
      const person = { firstName: 'Asha', lastName: 'Rao', location: 'Leicester, UK', displayName: true };
      call.end(JSON.stringify({ ...person, email: `signer${sent}@reader.example`, petitionId }));
    });
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

it.skipIf(!isPossible)(
  'three nodes in a balance: readers notice neither a node that dies nor a rolling restart, in which every signature counts, and nothing is left at the end',
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'matv-cluster-test-'));
    // PostgreSQL runs as another user and has its folder inside.
    chmodSync(place, 0o711);
    const port = await freePort();
    const cluster = startCluster(port, place);
    onTestFinished(async () => {
      cluster.signal('SIGTERM');
      await cluster.ended;
      rmSync(place, { recursive: true, force: true });
    });
    await cluster.says('To end everything:');
    const first = /node-1: process (\d+)/.exec(cluster.said())?.[1];

    const duringDeath = readers(port);
    process.kill(Number(first), 'SIGKILL');
    await cluster.says('node-1 serves again');
    expect(await duringDeath.stop()).toEqual({ asked: true, failed: [] });

    const duringRestart = readers(port);
    const signing = await signers(port);
    cluster.signal('SIGUSR2');
    await cluster.says('All nodes have been restarted.');
    expect(await duringRestart.stop()).toEqual({ asked: true, failed: [] });
    const { failed, accepted, counted } = await signing.stop();
    expect({ failed, counted }).toEqual({ failed: [], counted: accepted });
    expect(accepted).toBeGreaterThan(5);

    cluster.signal('SIGINT');
    expect(await cluster.ended, cluster.said()).toBe(0);
    // A start that has to build first leaves what Node has compiled.
    expect(readdirSync(place).filter((name) => name !== 'node-compile-cache')).toEqual([]);
    expect(processesOf(place)).toEqual([]);
  },
);
