import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { deskAlert } from '#domain/desk/alerts.ts';
import { freePort } from '#tests/support/site/site.ts';
import { atMost, type Benchmark, median, p99, type Row, whole } from './benchmark.ts';
import { A_STORY } from './fill.ts';
import { cpuSeconds, type ServerProcess, startNode } from './processes.ts';
import { subscribeBrowsers } from './push-browsers.ts';
import { ADMIN, embeddedStores, startSite } from './stores.ts';

const STORIES = 2_534;
const SUBSCRIPTIONS = 100_000;
const SECONDS = 60;
const PAGE_EVERY_MS = 50;
const PAGE_MS = 50;

export const alerts: Benchmark = {
  name: 'alerts',
  title: `An alert to ${whole(SUBSCRIPTIONS)} browsers at a stand-in push service`,
  onlyWhenNamed: false,
  run,
};

const counted = z.object({ requests: z.int(), decrypted: z.int(), faults: z.array(z.string()), paths: z.int() });

async function run(): Promise<readonly Row[]> {
  await using push = await startNode(join('bench', 'push-server.ts'), await freePort(), {});
  await using store = await embeddedStores(STORIES);
  const env = { ...store.env, PUSH_TRUSTED_ORIGIN: push.url };
  await subscribeBrowsers(store, push, SUBSCRIPTIONS);
  await using site = await startSite(env);
  const desk = await atDesk(site);
  const idle = await watchPage(site, async () => pause(5_000));
  let seconds = 0;
  const cpuBefore = cpuSeconds(site.pid);
  const busy = await watchPage(site, async () => {
    const alert = await desk.send();
    const dueAt = Date.parse(alert.sendAt);
    const sent = await desk.untilSent(alert._id);
    seconds = (Date.parse(sent.finishedAt ?? '') - dueAt) / 1000;
    if (sent.counts.delivered !== SUBSCRIPTIONS) throw new Error(`not all were sent: ${JSON.stringify(sent.counts)}`);
  });
  const took = counted.parse(await (await fetch(`${push.url}/counted`)).json());
  if (took.faults.length > 0 || took.paths !== SUBSCRIPTIONS || took.decrypted === 0) {
    throw new Error(`the push service did not get what it should: ${JSON.stringify(took)}`);
  }
  const rate = `${seconds.toFixed(1)} s, ${whole(SUBSCRIPTIONS / seconds)} a second`;
  const cpu = cpuSeconds(site.pid) - cpuBefore;
  const middle = median(busy);
  const page = `${middle.toFixed(1)} ms, p99 ${p99(busy).toFixed(0)} ms (idle ${median(idle).toFixed(1)} ms, p99 ${p99(idle).toFixed(0)} ms)`;
  return [
    atMost(
      `An alert to ${whole(SUBSCRIPTIONS)} browsers, from its time to the last`,
      seconds,
      SECONDS,
      rate,
      `${SECONDS} s`,
    ),
    { what: 'Processor time of the site for it', measured: `${cpu.toFixed(1)} s`, target: '', met: null },
    atMost('A story page meanwhile, median', middle, PAGE_MS, page, `${PAGE_MS} ms`),
  ];
}

/** Milliseconds that each call of a story's page took while `work` ran. */
async function watchPage(site: ServerProcess, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const answer = await fetch(site.url + A_STORY);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the page answered ${answer.status}`);
      taken.push(performance.now() - startedAt);
      await pause(PAGE_EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
  }
  await watching;
  return taken;
}

async function atDesk(site: ServerProcess) {
  const json = { 'content-type': 'application/json' };
  const login = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  const { token } = z.object({ token: z.string() }).parse(await login.json());
  const headers = { ...json, authorization: `Bearer ${token}` };
  const path = `${site.url}/api/desk/alerts`;
  const read = async (id: string) => deskAlert.parse(await (await fetch(`${path}/${id}`, { headers })).json());
  return {
    send: async () => {
      const body = JSON.stringify({
        key: 'the-alert-of-the-benchmark',
        title: 'Storm reaches the coast',
        body: 'People near the sea are asked to stay at home until the morning; ferries and trains have stopped.',
        path: A_STORY,
        storyId: null,
        audience: { kind: 'topics', topics: ['breaking'] },
        byMail: false,
        confirmed: false,
      });
      const answer = await fetch(path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`the alert was refused: ${await answer.text()}`);
      return deskAlert.parse(await answer.json());
    },
    untilSent: async (id: string) => {
      for (const deadline = Date.now() + 1_200_000; Date.now() < deadline; await pause(1_000)) {
        const alert = await read(id);
        if (alert.state === 'sent') return alert;
      }
      throw new Error(`The alert was not sent: ${JSON.stringify(await read(id))}\n${site.output()}`);
    },
  };
}
