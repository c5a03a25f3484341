import { join } from 'node:path';
import { atLeast, atMost, type Benchmark, leftOut, median, p99, type Row, whole } from '#bench/benchmark.ts';
import { cpuSeconds, residentMegabytes, type ServerProcess, startNode } from '#bench/processes.ts';
import { ADMIN, embeddedStores, NO_POSTGRES, postgresStores, type Store } from '#bench/stores.ts';
import { type Answer, fetchPacked, startYardstick } from '#bench/yardstick/yardstick.ts';
import { freePort } from '#tests/support/site/site.ts';
import { openFeedServer } from '#tests/support/wire/feed.ts';
import type { LoadReport } from './load-plan.ts';
import { beginNight, type Night, type NightReport, type Seen } from './night.ts';
import { highestRate, type Readers, startReaders } from './readers.ts';

const STORIES = 2_534;
const READS_A_SECOND = 20_000;
const P99_MS = 50;
const VISIBLE_MS = 1_000;
const POST_VISIBLE_MS = 2_000;
const CONNECTIONS = 256;
const FIRST_STEP = 500;
const STEP_SECONDS = 4;
const WARM_UP = { rate: 500, seconds: 4 };
/** How long the highest rate is sustained. */
const SECONDS = Number(process.env.MINUTES ?? 1) * 60;
/** A given rate in requests per second, used instead of searching for the highest. */
const RATE = process.env.BENCH_RATE === undefined ? null : Number(process.env.BENCH_RATE);
const AT_ONCE = 8;
const MEMORY_EVERY_MS = 10_000;
/** Memory is assessed only in runs of at least this length: in shorter ones caches are still filling. */
const FLAT_FROM_SECONDS = 600;
/** Maximum ratio of the median memory in the last third of the run to that in the middle third. */
const FLAT = 1.05;

export const electionNight: Benchmark = {
  name: 'election-night',
  title: `Election night: readers on schedule, a story every second, the wire, signatures, a live blog (${SECONDS / 60} min each)`,
  onlyWhenNamed: true,
  run: async () => {
    const only = process.env.BENCH_ENGINE;
    const rows: Row[] = [];
    if (only !== 'postgres') {
      await using store = await embeddedStores(STORIES);
      rows.push(...(await measure(store, 1, 'one node, embedded')));
    }
    if (only !== 'embedded') {
      const stores = await postgresStores();
      if (stores === null) return [...rows, leftOut('Election night on two nodes', NO_POSTGRES)];
      try {
        await using store = await stores.make(STORIES);
        rows.push(...(await measure(store, 2, 'two nodes, PostgreSQL')));
      } finally {
        await stores.stop();
      }
    }
    return rows;
  },
};

async function measure(store: Store, count: number, where: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const feed = stack.adopt(await openFeedServer(), (open) => open.close());
  const env = { ...store.env, WIRE_URL: feed.url, WIRE_TOKEN: feed.token };
  const nodes: ServerProcess[] = [];
  for (let node = 0; node < count; node += 1) nodes.push(stack.use(await startNightSite(env)));
  const origins = nodes.map(({ url }) => url);
  let readers: Readers | null = null;
  const night = await beginNight({ nodes, admin: ADMIN, feed, onPath: (path) => readers?.prefer(path) });
  const { kinds } = night;
  const load = (to: readonly string[], rate: number, seconds: number): Promise<LoadReport> => {
    readers = startReaders({ origins: [...to], rate, seconds, connections: CONNECTIONS, kinds: kinds.map(copied) });
    return readers.done;
  };
  await readOnce(origins, kinds);
  const first = await load(origins, WARM_UP.rate, WARM_UP.seconds);
  const rate =
    RATE ?? (await highestRate({ from: FIRST_STEP, p99: P99_MS, load: (one) => load(origins, one, STEP_SECONDS) }));
  const memory = watchMemory(nodes);
  const before = cpuOf(nodes);
  const long = await load(origins, Math.max(rate, FIRST_STEP), SECONDS);
  const processor = cpuOf(nodes) - before;
  const samples = memory.end();
  const report = await night.end();
  const plain = RATE === null ? await plainRate(origins[0] ?? '', first, load) : null;
  return [rateRow(where, rate, plain), ...longRows(long, processor), ...nightRows(report, count), memoryRow(samples)];
}

/** Warms the caches, so that no page is rendered for the first time while the highest rate is searched. */
async function readOnce(origins: readonly string[], kinds: Night['kinds']): Promise<void> {
  const all = origins.flatMap((origin) => kinds.flatMap(({ paths }) => paths.map((path) => origin + path)));
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(async (url) => (await fetch(url)).arrayBuffer()));
  }
}

function copied({ name, share, paths }: Night['kinds'][number]) {
  return { name, share, paths: [...paths] };
}

/** Starts the product as operators run it, without the limits that would stop so many signatures from one machine. */
export async function startNightSite(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const settings = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    SAMPLE_CONTENT: 'off',
    TRUST_PROXY: '1',
    WIRE_INTERVAL: '5',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  return startNode(join('bench', 'forms', 'petition-server.ts'), await freePort(), { ...settings, ...env });
}

/** The highest rate of a plain server whose answers are as large as the site's were on average. */
async function plainRate(
  origin: string,
  { bytes, answered }: LoadReport,
  load: (to: readonly string[], rate: number, seconds: number) => Promise<LoadReport>,
): Promise<number> {
  // Without the header for brotli, which the body is not: the client that waits for the server could not decode it.
  const { 'content-encoding': _, ...headers } = (await fetchPacked(`${origin}/`, 'br')).headers;
  const length = Math.round(bytes / answered) - HEAD_BYTES;
  const answer: Answer = { headers: { ...headers, 'content-length': String(length) }, body: Buffer.alloc(length, 'x') };
  await using plain = await startYardstick(answer);
  await load([plain.url], WARM_UP.rate, WARM_UP.seconds);
  // Awaited here, or the server would be stopped first.
  return await highestRate({ from: FIRST_STEP, p99: P99_MS, load: (rate) => load([plain.url], rate, STEP_SECONDS) });
}

/** Approximate size of a page's headers, which count among the bytes read. */
const HEAD_BYTES = 1_400;

function rateRow(where: string, rate: number, plain: number | null): Row {
  const what = `Election night, ${where}: highest rate with p99 below ${P99_MS} ms, found by steps of a quarter`;
  if (plain === null) return { what, measured: `set to ${whole(rate)} a second`, target: '', met: null };
  const share = plain === 0 ? 'no rate of plain Node held' : `${(rate / plain).toFixed(2)} of plain Node`;
  const measured = `${whole(rate)} a second, ${share} (${whole(plain)}, found likewise)`;
  return atLeast(what, rate, READS_A_SECOND, measured, `${whole(READS_A_SECOND)} a second`);
}

function longRows(long: LoadReport, processor: number): Row[] {
  const { p50, p90, p99, p999, worst, sent, answered, statuses, examples, bytes } = long;
  const spread = `p50 ${p50.toFixed(1)}, p90 ${p90.toFixed(1)}, p99 ${p99.toFixed(1)}, p99.9 ${p999.toFixed(1)}, worst ${worst.toFixed(0)} ms`;
  const others = sent - (statuses[200] ?? 0);
  const named = examples.length > 0 ? ` (${examples.join('; ')})` : '';
  return [
    atMost(
      `… that rate for ${(SECONDS / 60).toFixed(0)} min, ${whole(sent)} reads`,
      p99,
      P99_MS,
      spread,
      `p99 ${P99_MS} ms`,
    ),
    atMost('… answers that were not 200, or none', others, 0, `${whole(others)}${named}`, '0'),
    {
      what: '… of one read on average',
      measured: `${(bytes / answered / 1000).toFixed(1)} kB; ${((processor / sent) * 1e6).toFixed(0)} µs of the nodes' processor time, everything they did included`,
      target: '',
      met: null,
    },
  ];
}

function nightRows({ stories, posts, wire, signatures, failures }: NightReport, nodes: number): Row[] {
  const everywhere = nodes === 1 ? 'on its node' : `on all ${nodes} nodes`;
  const missing = stories.published - stories.times.length;
  const lost = signatures.times.length - signatures.counted;
  return [
    atMost(
      `… a story a second, from publishing until visible ${everywhere}`,
      worstOf(stories),
      VISIBLE_MS,
      words(stories),
      `${VISIBLE_MS} ms`,
    ),
    atMost('… stories that were not visible', missing, 0, `${missing} of ${whole(stories.published)}`, '0'),
    atMost(
      `… a post of the live blog until readers have it ${everywhere}`,
      worstOf(posts),
      POST_VISIBLE_MS,
      words(posts),
      `${POST_VISIBLE_MS} ms`,
    ),
    { what: '… an item of the wire, polled every 5 s, until visible', measured: words(wire), target: '', met: null },
    atMost(
      '… signatures that were acknowledged and are not counted',
      lost,
      0,
      `${lost} of ${whole(signatures.times.length)}; ${whole(signatures.sent - signatures.times.length)} were not acknowledged; ${spreadOf(signatures.times)}`,
      '0',
    ),
    ...(failures.length > 0 ? [{ what: '… what failed', measured: failures.join('; '), target: '', met: false }] : []),
  ];
}

function worstOf({ times, published }: Seen): number {
  return times.length < published ? Number.POSITIVE_INFINITY : Math.max(...times);
}

function words({ times, published }: Seen): string {
  return `${times.length} of ${published}; ${spreadOf(times)}`;
}

function spreadOf(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `median ${median(sorted).toFixed(0)}, p99 ${p99(sorted).toFixed(0)}, worst ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms`;
}

function cpuOf(nodes: readonly ServerProcess[]): number {
  return nodes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

/** Resident memory of all nodes in MB, every ten seconds. */
function watchMemory(nodes: readonly ServerProcess[]): { end(): number[] } {
  const samples: number[] = [];
  const look = () => void samples.push(nodes.reduce((sum, { pid }) => sum + (residentMegabytes(pid) ?? Number.NaN), 0));
  const timer = setInterval(look, MEMORY_EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      look();
      return samples;
    },
  };
}

function memoryRow(samples: readonly number[]): Row {
  const what = '… memory of all nodes, in MB';
  if (samples.length < 3) return { what, measured: `${whole(Math.max(...samples))}`, target: '', met: null };
  const third = Math.floor(samples.length / 3);
  const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
  const [early = Number.NaN, middle = Number.NaN, late = Number.NaN] = parts.map(median);
  const measured = `${whole(early)}, ${whole(middle)}, ${whole(late)} (medians of three thirds), highest ${whole(Math.max(...samples))}`;
  if (SECONDS < FLAT_FROM_SECONDS) return { what, measured, target: '', met: null };
  return atMost(what, late / middle, FLAT, measured, `last third within ${FLAT} of the middle one`);
}
