import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Benchmark, median, type Row, whole } from './benchmark.ts';
import type { ServerProcess } from './processes.ts';
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
    // The first start settles what the filling left behind, and compiles.
    await (await startSite(store.env))[Symbol.asyncDispose]();
    const inOrder: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const { site, took } = await readySite(store.env);
      inOrder.push(took);
      await site[Symbol.asyncDispose]();
    }
    const afterKill: number[] = [];
    await kill(await startSite(store.env));
    for (let time = 0; time < TIMES; time += 1) {
      const { site, took } = await readySite(store.env);
      afterKill.push(took);
      await kill(site);
    }
    return [row('Restart to ready', inOrder), row('Restart to ready after kill -9', afterKill)];
  },
};

/** Milliseconds from starting the process until `/readyz` answers 200, pages rendered ahead included. */
async function readySite(env: Readonly<Record<string, string>>): Promise<{ site: ServerProcess; took: number }> {
  const startedAt = performance.now();
  const site = await startSite(env);
  while ((await fetch(`${site.url}/readyz`)).status !== 200) await pause(5);
  return { site, took: performance.now() - startedAt };
}

async function kill(site: ServerProcess): Promise<void> {
  process.kill(site.pid, 'SIGKILL');
  await site[Symbol.asyncDispose]();
}

function row(what: string, times: readonly number[]): Row {
  const middle = median(times);
  const measured = `median ${(middle / 1000).toFixed(2)} s, worst of ${TIMES} ${(Math.max(...times) / 1000).toFixed(2)} s`;
  return atMost(`${what}, ${whole(STORIES)} stories embedded`, middle, READY_MS, measured, `${READY_MS / 1000} s`);
}
