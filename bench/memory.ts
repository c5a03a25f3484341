import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SECTIONS } from '#domain/sections.ts';
import { openFeedServer } from '#tests/support/wire/feed.ts';
import { atMost, type Benchmark, leftOut, median, type Row, whole } from './benchmark.ts';
import { FEED_SIZE, feedItems } from './feed-items.ts';
import { residentMegabytes, type ServerProcess } from './processes.ts';
import { startSite } from './stores.ts';

const IDLE_MB = 450;
const LOADED_MB = 650;
const SETTLE_MS = 10_000;
const LOAD_MS = 60_000;
const READERS = 16;
const PAGES_OF_A_SECTION = 8;
const INGEST_LIMIT_MS = 120_000;

export const memory: Benchmark = {
  name: 'memory',
  title: 'Memory of the whole server with its embedded database',
  onlyWhenNamed: false,
  run: async () => {
    await using stack = new AsyncDisposableStack();
    const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
    stack.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    const feed = stack.adopt(await openFeedServer(feedItems(new Date())), (open) => open.close());
    const env = { DATA_DIR: dataDir, WIRE_URL: feed.url, WIRE_TOKEN: feed.token, LOG_LEVEL: 'info' };
    const site = stack.use(await startSite(env));
    if (residentMegabytes(site.pid) === null) return [leftOut('Memory of the server', 'there is no program ps')];
    await untilIngested(site);
    const idle = await idleMegabytes(site);
    const { requests, megabytes } = await readEverything(site, await addresses(site));
    return [
      row(`Memory, idle with ${whole(FEED_SIZE)} stories`, idle, IDLE_MB, ''),
      row('Memory after a minute of load', megabytes, LOADED_MB, `, ${whole(requests)} pages read`),
    ];
  },
};

function row(what: string, value: number, most: number, more: string): Row {
  return atMost(what, value, most, `${whole(value)} MB${more}`, `${most} MB`);
}

async function untilIngested(site: ServerProcess): Promise<void> {
  for (const deadline = Date.now() + INGEST_LIMIT_MS; !site.output().includes('the wire was read'); await pause(200)) {
    if (Date.now() > deadline) throw new Error(`The feed was not read:\n${site.output()}`);
  }
}

/** The median memory usage over ten idle seconds. */
async function idleMegabytes(site: ServerProcess): Promise<number> {
  await pause(SETTLE_MS);
  const seen: number[] = [];
  for (let second = 0; second < SETTLE_MS / 1000; second += 1) {
    seen.push(residentMegabytes(site.pid) ?? Number.NaN);
    await pause(1000);
  }
  return median(seen);
}

/** The home page, several pages of every section, and the stories they link to. */
async function addresses(site: ServerProcess): Promise<string[]> {
  const found = new Set(['/']);
  for (const { slug } of SECTIONS) {
    for (let page = 1; page <= PAGES_OF_A_SECTION; page += 1) {
      const list = `/${slug}?page=${page}`;
      const answer = await fetch(site.url + list);
      const html = await answer.text();
      if (!answer.ok) break;
      found.add(list);
      for (const [, href] of html.matchAll(/href="(\/[a-z-]+\/[^"?#]+)"/g)) if (href) found.add(href);
    }
  }
  return [...found].filter((address) => !/^\/(assets|media|author)\//.test(address));
}

/**
 * Reads the addresses with many readers at once for a minute; returns the number of pages and the memory at the end.
 */
async function readEverything(
  site: ServerProcess,
  all: readonly string[],
): Promise<{ requests: number; megabytes: number }> {
  const deadline = Date.now() + LOAD_MS;
  let requests = 0;
  const read = async (): Promise<void> => {
    while (Date.now() < deadline) {
      const answer = await fetch(site.url + (all[requests++ % all.length] ?? '/'));
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return { requests, megabytes: residentMegabytes(site.pid) ?? Number.NaN };
}
