import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoryNotice } from '#domain/desk/story-notices.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { freePort, type Site, startSite } from '#tests/support/site/site.ts';

const varnishd = process.env.VARNISHD_PATH ?? '/usr/sbin/varnishd';
const SECRET = 'a-secret-of-the-network';
const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'varnish');

const LISTS = ['/', '/world', '/world/feed.xml', '/world?lite'];

interface Varnish {
  readonly url: string;
  stop(): Promise<void>;
}

/** Varnish with the configuration that the operator is given, in front of the site at `sitePort`. */
async function startVarnish(port: number, sitePort: number): Promise<Varnish> {
  const folder = mkdtempSync(join(tmpdir(), 'matv-varnish-'));
  const secret = join(folder, 'secret');
  writeFileSync(secret, `${SECRET}\n`);
  const vcl = readFileSync(join(SHIPPED, 'matv.vcl'), 'utf8')
    // So that an old copy can only be one that is given because the site does not answer.
    .replace('set req.grace = 10s', 'set req.grace = 0s')
    .replace('.port = "3000"', `.port = "${sitePort}"`)
    .replace('/etc/varnish/matv-purge-secret', secret);
  writeFileSync(join(folder, 'site.vcl'), vcl);
  const places = ['-n', join(folder, 'work'), '-f', join(folder, 'site.vcl'), '-a', `127.0.0.1:${port}`];
  const unit = readFileSync(join(SHIPPED, 'varnish.service.conf'), 'utf8');
  const parameters = [...unit.matchAll(/ -p (\S+)/g)].flatMap(([, parameter = '']) => ['-p', parameter]);
  const child = spawn(varnishd, ['-F', '-j', 'none', '-s', 'malloc,64m', ...parameters, ...places], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while ((await statusOf(`${url}/healthz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`Varnish ended instead of starting:\n${said}`);
    await pause(50);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
}

async function ask(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  return {
    status: answer.status,
    cache: answer.headers.get('x-cache'),
    headers: answer.headers,
    text: await answer.text(),
  };
}

/** Copies are kept for longer than that: who sees it in time sees it because the old copy was dropped. */
const LONG_BEFORE_EXPIRY = { timeout: 10_000, interval: 20 };

describe.skipIf(!existsSync(varnishd))('a site behind Varnish', () => {
  let site: Site;
  let varnish: Varnish;
  let desk: DeskClient;

  beforeAll(async () => {
    const [port, sitePort] = [await freePort(), await freePort()];
    const env = {
      SAMPLE_CONTENT: 'off',
      TRUST_PROXY: '1',
      CDN_TAGS: 'surrogate-key',
      CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
      CDN_PURGE_AUTH: `Authorization: Bearer ${SECRET}`,
    };
    site = await startSite({ port: sitePort, env });
    varnish = await startVarnish(port, sitePort);
    desk = await deskClient(site, site.admin);
  });
  afterAll(async () => {
    await varnish?.stop();
    await site?.kill();
  });

  const page = (path: string, init?: RequestInit) => ask(varnish.url + path, init);

  it('shows what is published, changed and killed long before its copies expire, everywhere', async () => {
    const title = 'Ferries sail again';
    const path = '/world/ferries-sail-again';
    /** The status of the story's page, and the lists that show it. */
    const look = async () => {
      const lists = await Promise.all(LISTS.map(async (list) => ({ list, text: (await page(list)).text })));
      const listed = lists.filter(({ text }) => text.includes(title)).map(({ list }) => list);
      return { status: (await page(path)).status, listed };
    };
    for (const shown of LISTS)
      await expect.poll(async () => (await page(shown)).cache, { timeout: 10_000 }).toBe('hit');
    expect((await page(path)).status).toBe(404);
    const story = await desk.begin({ title, content: '<p>The first one left at six.</p>' });
    await desk.publish(story);
    await expect.poll(look, LONG_BEFORE_EXPIRY).toEqual({ status: 200, listed: LISTS });
    await expect.poll(async () => (await page(path)).cache, { timeout: 10_000 }).toBe('hit');
    const { text, headers } = await page(path);
    // Tags are for the network alone.
    expect({ isShown: text.includes('left at six'), tags: headers.get('surrogate-key') }).toEqual({
      isShown: true,
      tags: null,
    });

    const again = await desk.call<typeof story>('GET', `/${story._id}`);
    await desk.save(again, { ...story.draft?.fields, content: '<p>The second one left at noon.</p>' });
    await desk.publish(await desk.call('GET', `/${story._id}`));
    await expect
      .poll(async () => (await page(path)).text, LONG_BEFORE_EXPIRY)
      .toContain('The second one left at noon.');

    await desk.call('POST', `/${story._id}/withdraw`, { reason: 'The agency has taken it back.' });
    await expect.poll(look, LONG_BEFORE_EXPIRY).toEqual({ status: 404, listed: [] });
    await expect
      .poll(
        async () => {
          const { notices } = await desk.call<{ notices: StoryNotice[] }>('GET', `/${story._id}/notices`);
          return notices[0]?.receipts.find(({ channel }) => channel === 'network');
        },
        { timeout: 30_000 },
      )
      .toMatchObject({ state: 'done', detail: 'It has dropped its copies.' });
  });

  it('gives browsers one copy in brotli, and the others what they can read', async () => {
    const accepting = async (encoding: string) => {
      const { cache, headers, text } = await page('/about', { headers: { 'accept-encoding': encoding } });
      return { cache, encoding: headers.get('content-encoding'), isReadable: text.includes('</html>') };
    };
    await accepting('gzip, deflate, br, zstd');
    expect(await accepting('br,gzip')).toEqual({ cache: 'hit', encoding: 'br', isReadable: true });
    expect(await accepting('gzip, deflate')).toEqual({ cache: 'miss', encoding: 'gzip', isReadable: true });
    expect(await accepting('deflate, gzip')).toEqual({ cache: 'hit', encoding: 'gzip', isReadable: true });
    expect(await accepting('gzip;q=1.0, br;q=0')).toMatchObject({ encoding: 'gzip', isReadable: true });
    expect(await accepting('identity')).toMatchObject({ encoding: null, isReadable: true });
  });

  it('never keeps what is for one person, and purges for nobody without the secret', async () => {
    for (const path of ['/admin', '/admin/stories', '/api/users/me', '/privacy']) {
      for (const headers of [{ cookie: desk.cookie }, {}]) {
        await page(path, { headers });
        const again = await page(path, { headers });
        expect({ path, cache: again.cache }).toEqual({ path, cache: 'miss' });
        expect(again.headers.get('cache-control')).toMatch(/no-store/);
      }
    }
    await page('/about');
    expect((await page('/about')).cache).toBe('hit');
    const purge = (headers: Record<string, string>) =>
      page('/purge', { method: 'POST', headers: { ...headers, 'surrogate-key': 'every-page' } });
    expect((await purge({ authorization: 'Bearer guessed' })).status).toBe(403);
    expect((await page('/about')).cache).toBe('hit');
    expect((await purge({ authorization: `Bearer ${SECRET}` })).status).toBe(200);
    expect((await page('/about')).cache).toBe('miss');
  });

  it('gives readers its copies while the site is down, whatever their age, and says 503 where it has none', async () => {
    // A section without stories: those of the other are purged a second time by and by.
    const [short, long, unknown] = ['/api/banner', '/health', '/health/never-asked-for'];
    for (const path of [short, long]) expect((await page(path)).status).toBe(200);
    await site.kill();
    expect(await page(long)).toMatchObject({ status: 200, cache: 'hit' });
    // It may be kept for a second only while the site answers.
    await expect
      .poll(async () => Number((await page(short)).headers.get('age')), { timeout: 10_000 })
      .toBeGreaterThan(2);
    expect(await page(short)).toMatchObject({ status: 200, cache: 'hit' });
    expect((await page(unknown)).status).toBe(503);
  });
});

/** What Varnish sees of a site that may lose its database: it stays alive with its cached pages, but is not ready. */
async function startSiteForProbes(port: number) {
  let hasDatabase = true;
  let probes = 0;
  let onProbe = (): void => undefined;
  const server = createServer(({ url = '', headers }, answer) => {
    // Varnish probes without a browser's header.
    if (headers['user-agent'] === undefined) {
      probes += 1;
      onProbe();
    }
    const isRefused = url === '/readyz' && !hasDatabase;
    answer.statusCode = isRefused ? 503 : 200;
    answer.end(isRefused ? 'not ready' : 'a cached page');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    loseDatabase: () => {
      hasDatabase = false;
    },
    /** Resolves after `count` more probes. */
    isProbed: (count: number) =>
      new Promise<void>((resolve) => {
        const wanted = probes + count;
        onProbe = () => {
          if (probes >= wanted) resolve();
        };
      }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

it.skipIf(!existsSync(varnishd))('Varnish goes on asking a site that has only lost its database', async () => {
  const [port, sitePort] = [await freePort(), await freePort()];
  const site = await startSiteForProbes(sitePort);
  onTestFinished(() => site.close());
  const varnish = await startVarnish(port, sitePort);
  onTestFinished(() => varnish.stop());
  site.loseDatabase();
  // As many as Varnish judges by, and one that may have been under way.
  await site.isProbed(5);
  expect(await ask(`${varnish.url}/world/never-asked-for`)).toMatchObject({ status: 200, text: 'a cached page' });
});
