import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { deskAlert } from '#domain/desk/alerts.ts';
import { freePort } from '#tests/support/site/site.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { atMost, type Benchmark, leftOut, median, p99, type Row } from './benchmark.ts';
import { type ServerProcess, startNode } from './processes.ts';
import { subscribeBrowsers } from './push-browsers.ts';
import { ADMIN, embeddedStores, NO_POSTGRES, postgresStores, startSite } from './stores.ts';

const STORIES = 2_534;
const KILLS = 100;
const KILLS_PER_ALERT = 10;
const BROWSERS = 1_000;
const KILL_EVERY_MS = 200;
const LIMIT_MS = 30_000;
/** Timeout for a receipt, after which the benchmark gives up. */
const TIMEOUT_MS = 120_000;

export const kills: Benchmark = {
  name: 'kills',
  title: 'From killing a story to the last receipt',
  onlyWhenNamed: false,
  run: async () => [...(await onOneNode()), ...(await underFaults())],
};

/** The external systems that a kill has to reach; how each responds is fixed when it is opened. */
interface Outside extends AsyncDisposable {
  readonly env: Readonly<Record<string, string>>;
  readonly push: ServerProcess;
  readonly webhook: string;
}

/**
 * A hub, a receiver of webhooks and a push service. The first two answer 500 to the first `refusals` calls for each
 * thing.
 */
async function openOutside(refusals: { readonly hub: number; readonly webhook: number }): Promise<Outside> {
  const hub = await openHub(refusals.hub);
  const receiver = await openReceiver();
  const refused = new Map<string, number>();
  receiver.answer = (response, { id }) => {
    const before = refused.get(id) ?? 0;
    refused.set(id, before + 1);
    response.writeHead(before < refusals.webhook ? 500 : 204).end();
  };
  const push = await startNode(join('bench', 'push-server.ts'), await freePort(), {});
  return {
    env: { WEBSUB_HUB: hub.url, WEBHOOKS_TRUSTED_ORIGIN: receiver.origin, PUSH_TRUSTED_ORIGIN: push.url },
    push,
    webhook: `${receiver.origin}/hook`,
    [Symbol.asyncDispose]: async () => {
      receiver.close();
      await hub[Symbol.asyncDispose]();
      await push[Symbol.asyncDispose]();
    },
  };
}

/** One node with the embedded database, without faults in the external systems. */
async function onOneNode(): Promise<readonly Row[]> {
  await using outside = await openOutside({ hub: 0, webhook: 0 });
  await using store = await embeddedStores(STORIES);
  await subscribeBrowsers(store, outside.push, BROWSERS);
  await using site = await startSite({ ...store.env, ...outside.env });
  const taken = await killMany(site, outside.webhook, () => undefined);
  return rowsOf('one node, embedded', taken);
}

/**
 * Two nodes on PostgreSQL, one of which is killed with SIGKILL after half of the kills, a hub that answers 500 to the
 * first two pings of each feed, and a receiver of webhooks that answers 500 to the first delivery of each event.
 */
async function underFaults(): Promise<readonly Row[]> {
  const stores = await postgresStores();
  if (stores === null) return [leftOut('Kill to last receipt under faults', NO_POSTGRES)];
  try {
    await using outside = await openOutside({ hub: 2, webhook: 1 });
    await using store = await stores.make(STORIES);
    await subscribeBrowsers(store, outside.push, BROWSERS);
    const env = { ...store.env, ...outside.env };
    await using one = await startSite(env);
    await using other = await startSite(env);
    const taken = await killMany(one, outside.webhook, (count) => {
      if (count === KILLS / 2) process.kill(other.pid, 'SIGKILL');
    });
    return rowsOf('two nodes on PostgreSQL, one of them dies half-way, hub and receiver refuse at first', taken);
  } finally {
    await stores.stop();
  }
}

function rowsOf(where: string, taken: readonly number[]): Row[] {
  const most = p99(taken);
  const words = `p50 ${seconds(median(taken))}, p99 ${seconds(most)}, worst ${seconds(Math.max(...taken))}`;
  return [
    atMost(`Kill to last receipt, ${taken.length} kills, ${where}`, most, LIMIT_MS, words, `p99 ${LIMIT_MS / 1000} s`),
  ];
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** A WebSub hub that answers 500 to the first `refusals` pings of each feed. */
async function openHub(refusals: number): Promise<AsyncDisposable & { readonly url: string }> {
  const refused = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const feed = new URLSearchParams(Buffer.concat(chunks).toString()).get('hub.url') ?? '';
    const before = refused.get(feed) ?? 0;
    refused.set(feed, before + 1);
    response.writeHead(before < refusals ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the hub has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

interface Listed {
  readonly _id: string;
  readonly href: string;
}

const login = z.object({ token: z.string() });
const listed = z.object({
  stories: z.array(z.object({ _id: z.string(), href: z.string() })),
  next: z.string().nullable(),
});
const noticed = z.object({ notices: z.array(z.object({ settledAt: z.string().nullable() })) });

async function logIn(site: ServerProcess): Promise<Headers> {
  const json = { 'content-type': 'application/json' };
  const entered = await send(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(ADMIN),
  });
  return { ...json, authorization: `Bearer ${login.parse(entered).token}` };
}

/**
 * Milliseconds from the answer of each kill until its last receipt. Each story's page was in the cache before, readers
 * had an alert about each tenth, and another system has a webhook for kills.
 */
async function killMany(site: ServerProcess, webhook: string, afterKill: (count: number) => void): Promise<number[]> {
  const headers = await logIn(site);
  const stories = await published(headers, site);
  await addWebhook(headers, site, webhook);
  await alertReaders(
    headers,
    site,
    stories.filter((_, index) => index % KILLS_PER_ALERT === 0),
  );
  for (const { href } of stories) await (await fetch(site.url + href)).arrayBuffer();
  const settling: Promise<number>[] = [];
  for (const [index, { _id, href }] of stories.entries()) {
    const body = JSON.stringify({ reason: 'The agency has taken it back.' });
    await send(`${site.url}/api/desk/stories/${_id}/withdraw`, { method: 'POST', headers, body });
    const answeredAt = Date.now();
    const { status } = await fetch(site.url + href);
    if (status !== 404) throw new Error(`${href} answers ${status} although it was killed`);
    settling.push(untilSettled(headers, `${site.url}/api/desk/stories/${_id}/notices`, answeredAt));
    afterKill(index + 1);
    await pause(KILL_EVERY_MS);
  }
  return Promise.all(settling);
}

async function addWebhook(headers: Headers, site: ServerProcess, url: string): Promise<void> {
  const body = JSON.stringify({ name: 'A partner', url, events: ['story.killed'] });
  await send(`${site.url}/api/desk/webhooks`, { method: 'POST', headers, body });
}

/** Sends an alert about each of the stories, and waits until the last one has been sent. */
async function alertReaders(headers: Headers, site: ServerProcess, stories: readonly Listed[]): Promise<void> {
  const url = `${site.url}/api/desk/alerts`;
  const ids: string[] = [];
  for (const { _id, href } of stories) {
    const body = JSON.stringify({
      key: `an-alert-of-${_id}`,
      title: 'Storm reaches the coast',
      body: 'People near the sea are asked to stay at home until the morning.',
      path: href,
      storyId: _id,
      audience: { kind: 'topics', topics: ['breaking'] },
      byMail: true,
      confirmed: false,
    });
    ids.push(deskAlert.parse(await send(url, { method: 'POST', headers, body }))._id);
  }
  const deadline = Date.now() + TIMEOUT_MS;
  for (const id of ids) {
    for (;;) {
      const { state, counts } = deskAlert.parse(await send(`${url}/${id}`, { headers }));
      if (state === 'sent' && counts.delivered === BROWSERS) break;
      if (Date.now() > deadline) throw new Error(`the alert ${id} is ${state}: ${JSON.stringify(counts)}`);
      await pause(500);
    }
  }
}

async function published(headers: Headers, site: ServerProcess) {
  const stories: Listed[] = [];
  for (let before = ''; stories.length < KILLS; ) {
    const page = await send(`${site.url}/api/desk/stories?kind=article&state=published${before}`, { headers });
    const { stories: some, next } = listed.parse(page);
    stories.push(...some);
    if (next === null) break;
    before = `&before=${encodeURIComponent(next)}`;
  }
  return stories.slice(0, KILLS);
}

/** Uses the stored settling time, so that the polling interval adds nothing; the database's clock is this machine's. */
async function untilSettled(headers: Headers, url: string, answeredAt: number): Promise<number> {
  for (;;) {
    const settledAt = noticed.parse(await send(url, { headers })).notices[0]?.settledAt;
    if (settledAt) return Math.max(0, Date.parse(settledAt) - answeredAt);
    if (Date.now() - answeredAt > TIMEOUT_MS) throw new Error(`${url} has not been settled in ${TIMEOUT_MS / 1000} s`);
    await pause(500);
  }
}

async function send(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
