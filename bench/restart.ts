import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Benchmark, median, type Row, whole } from './benchmark.ts';
import { cpuSeconds, type ServerProcess } from './processes.ts';
import { embeddedStores, startSite } from './stores.ts';

const STORIES = Number(process.env.BENCH_STORIES ?? 100_000);
const TIMES = 5;
const READY_MS = 3_000;

export const restart: Benchmark = {
  name: 'restart',
  title: `Restarting a site with ${whole(STORIES)} stories, embedded`,
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    // Not measured: the first start does the work that filling left behind, and fills the compile cache.
    await (await startSite(store.env))[Symbol.asyncDispose]();
    const inOrder: Start[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const { site, start } = await readySite(store.env);
      inOrder.push(start);
      await site[Symbol.asyncDispose]();
    }
    const afterKill: Start[] = [];
    await kill(await startSite(store.env));
    for (let time = 0; time < TIMES; time += 1) {
      const { site, start } = await readySite(store.env);
      afterKill.push(start);
      await kill(site);
    }
    return [row('Restart to ready', inOrder), row('Restart to ready after kill -9', afterKill)];
  },
};

interface Start {
  /** Milliseconds from starting the process until `/readyz` answers 200, including the warm-up of the page cache. */
  readonly took: number;
  /** CPU seconds of all its threads until then, which vary less with other load on the machine. */
  readonly processor: number;
}

async function readySite(env: Readonly<Record<string, string>>): Promise<{ site: ServerProcess; start: Start }> {
  const startedAt = performance.now();
  const site = await startSite(env);
  while ((await fetch(`${site.url}/readyz`)).status !== 200) await pause(5);
  return { site, start: { took: performance.now() - startedAt, processor: cpuSeconds(site.pid) } };
}

async function kill(site: ServerProcess): Promise<void> {
  process.kill(site.pid, 'SIGKILL');
  await site[Symbol.asyncDispose]();
}

function row(what: string, starts: readonly Start[]): Row {
  const times = starts.map(({ took }) => took);
  const middle = median(times);
  const processor = `${median(starts.map((start) => start.processor)).toFixed(2)} s of processor time`;
  const measured = `median ${(middle / 1000).toFixed(2)} s, worst of ${TIMES} ${(Math.max(...times) / 1000).toFixed(2)} s; ${processor}`;
  return atMost(`${what}, ${whole(STORIES)} stories embedded`, middle, READY_MS, measured, `${READY_MS / 1000} s`);
}
