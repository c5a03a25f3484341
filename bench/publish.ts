import { z } from 'zod';
import { atMost, type Benchmark, median, type Row } from './benchmark.ts';
import type { ServerProcess } from './processes.ts';
import { ADMIN, embeddedStores, startSite } from './stores.ts';

const STORIES = 2_534;
const TIMES = 20;
const MILLISECONDS = 200;
const LONGEST_WAIT_MS = 10_000;

const login = z.object({ token: z.string() });
const list = z.array(z.record(z.string(), z.unknown()));

export const publish: Benchmark = {
  name: 'publish',
  title: 'From saving a story to reading it',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    await using site = await startSite(store.env);
    const token = await logIn(site);
    const taken: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) taken.push(await publishOne(site, token, turn));
    const [middle, worst] = [median(taken), Math.max(...taken)];
    const row = (what: string, value: number): Row =>
      atMost(
        `Publish to visible, ${what} of ${TIMES}`,
        value,
        MILLISECONDS,
        `${value.toFixed(0)} ms`,
        `${MILLISECONDS} ms`,
      );
    return [row('median', middle), row('worst', worst)];
  },
};

async function logIn(site: ServerProcess): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site.url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) });
  if (!answer.ok) throw new Error(`logging in: ${answer.status} ${await answer.text()}`);
  return login.parse(await answer.json()).token;
}

/** Milliseconds from sending the list with a new first story until /viral shows it. */
async function publishOne(site: ServerProcess, token: string, turn: number): Promise<number> {
  const title = `The story that was published as number ${turn}`;
  const known = list.parse(await (await fetch(`${site.url}/api/viral-news`)).json());
  // Twice, so that the page is in the cache before the story is published.
  if ((await viral(site)).includes(title) || (await viral(site)).includes(title)) throw new Error('too early');
  const story = { title, content: '<p>It was saved, and it was there.</p>', category: 'News' };
  const startedAt = performance.now();
  const answer = await fetch(`${site.url}/api/viral-news`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify([story, ...known]),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`saving: ${answer.status} ${text}`);
  while (!(await viral(site)).includes(title)) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`"${title}" does not appear on /viral`);
  }
  return performance.now() - startedAt;
}

async function viral(site: ServerProcess): Promise<string> {
  const answer = await fetch(`${site.url}/viral`);
  return await answer.text();
}
