import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { failToStart, freePort, newDataDir, startSite, stopWhileStarting } from '#tests/support/site/site.ts';

const cleanUps: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'matv-fault-'));
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function occupy(port: number): Promise<void> {
  const server = await new Promise<Server>((resolve) => {
    const other = createServer().listen(port, '127.0.0.1', () => resolve(other));
  });
  cleanUps.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
}

function lines(output: string): string[] {
  return output.trim().split('\n');
}

describe('a start that cannot succeed', () => {
  it('names every invalid setting on its own line, without its value, and exits with 1', async () => {
    const env = {
      DATA_DIR: temporaryFolder(),
      PORT: 'eighty',
      WIRE_URL: 'not-an-address-SECRET',
      SAMPLE_CONTENT: 'maybe',
    };
    const { code, output } = await failToStart(env);
    expect(code).toBe(1);
    expect(lines(output)).toHaveLength(3);
    for (const name of ['PORT', 'WIRE_URL', 'SAMPLE_CONTENT']) {
      expect(lines(output).filter((line) => line.includes(name))).toHaveLength(1);
    }
    expect(output).not.toContain('SECRET');
  });

  it('says which port is in use and which setting changes it', async () => {
    const port = await freePort();
    await occupy(port);
    const { code, output } = await failToStart({ DATA_DIR: temporaryFolder(), PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toContain(String(port));
    expect(output).toMatch(/\bPORT\b/);
    expect(output).not.toMatch(/^\s+at /m);
    const own = { PORT: String(await freePort()), METRICS_PORT: String(port) };
    const again = await failToStart({ DATA_DIR: temporaryFolder(), ...own });
    expect(again.output).toContain(`Port ${port} on 127.0.0.1 is in use. Set METRICS_PORT to a free one.`);
  });

  it('refuses a data directory in use by another process, which keeps running', async () => {
    const dataDir = newDataDir();
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const site = await startSite({ dataDir });
    cleanUps.push(async () => {
      await site.stop();
    });
    const { code, output } = await failToStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(output).toContain(dataDir);
    expect(output).not.toMatch(/^\s+at /m);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });

  it('says that a data directory is corrupt and touches nothing in it', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'not a database\n');
    const { code, output } = await failToStart({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(output).toContain(dataDir);
    expect(readdirSync(join(dataDir, 'database'))).toEqual(['PG_VERSION']);
    expect(readFileSync(join(dataDir, 'database', 'PG_VERSION'), 'utf8')).toBe('not a database\n');
  });

  it('says that a data directory cannot be created in place of a file', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'kept');
    const { code, output } = await failToStart({ DATA_DIR: file, PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(output).toContain(file);
    expect(readFileSync(file, 'utf8')).toBe('kept');
  });

  it.runIf(process.platform === 'linux')('says that a data directory cannot be created below /proc', async () => {
    const { code, output } = await failToStart({ DATA_DIR: '/proc/matv', PORT: String(await freePort()) });
    expect(code).toBe(1);
    expect(output).toContain('The data directory /proc/matv cannot be made (ENOENT');
    expect(output).toContain('Set DATA_DIR to another place.');
  });
});

it('a running site leaves nothing in its data directory readable by other users of the machine', async () => {
  const dataDir = temporaryFolder();
  // As left by an earlier version.
  mkdirSync(join(dataDir, 'attachments', 'ab'), { recursive: true, mode: 0o755 });
  writeFileSync(join(dataDir, 'attachments', 'ab', 'original'), 'sent by a visitor', { mode: 0o644 });
  const site = await startSite({ dataDir, env: { SAMPLE_CONTENT: 'off' } });
  cleanUps.push(async () => {
    await site.stop();
  });
  const paths = ['.', ...readdirSync(dataDir, { recursive: true }).map(String)];
  expect(paths).toContain(join('database', 'PG_VERSION'));
  const isOpen = (path: string) =>
    ((statSync(join(dataDir, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0;
  expect(paths.filter(isOpen)).toEqual([]);
});

describe('a start', () => {
  it('renders the common pages before it reports ready, as /metrics shows on a port of its own', async () => {
    const metricsPort = await freePort();
    const site = await startSite({ env: { METRICS_PORT: String(metricsPort) } });
    cleanUps.push(async () => {
      await site.stop();
    });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^matv_page_cache_pages [67]$/m);
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
  });
});

describe('a shutdown', () => {
  it('completes within 10 s of SIGTERM with exit code 0, and the next start finds everything', async () => {
    // Not a copy: a shutdown within the first minute finds the samples' pictures being made.
    const dataDir = temporaryFolder();
    const first = await startSite({ dataDir });
    const home = await (await fetch(first.url)).text();
    const asked = Date.now();
    expect(await first.stop()).toBe(0);
    expect(Date.now() - asked).toBeLessThan(10_000);
    const second = await startSite({ dataDir });
    cleanUps.push(async () => {
      await second.stop();
    });
    const again = await (await fetch(second.url)).text();
    const headline = /<h[23][^>]*><a[^>]*>([^<]+)</.exec(home)?.[1];
    expect(headline).toBeTruthy();
    expect(again).toContain(headline);
  });

  it('breaks a first start off at once, with exit code 0, and the next start makes the database', async () => {
    const dataDir = temporaryFolder();
    const making = join(dataDir, 'database.new');
    const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    expect((await stopWhileStarting(env, () => existsSync(making))).code).toBe(0);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
    const second = await startSite({ dataDir, env: { SAMPLE_CONTENT: 'off' } });
    cleanUps.push(async () => {
      await second.stop();
    });
    expect(existsSync(making)).toBe(false);
    expect((await fetch(second.url)).status).toBe(200);
  });

  it('by kill -9 loses nothing that was acknowledged, and the next start recovers by itself', async () => {
    const dataDir = temporaryFolder();
    const first = await startSite({ dataDir });
    await first.kill();
    const second = await startSite({ dataDir });
    cleanUps.push(async () => {
      await second.stop();
    });
    expect((await fetch(second.url)).status).toBe(200);
  });
});
