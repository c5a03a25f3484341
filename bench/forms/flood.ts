import { Agent, request } from 'node:http';
import { atLeast, type Benchmark, type Row, whole } from '#bench/benchmark.ts';
import { A_STORY } from '#bench/fill.ts';
import { requestRates } from '#bench/load.ts';
import type { ServerProcess } from '#bench/processes.ts';
import { embeddedStores, startSite, startUncachedSite } from '#bench/stores.ts';

const STORIES = 2_534;
const POSTS_PER_SECOND = 200;
const TICK_MS = 50;
const SHARE = 0.9;
/** About the size of a completed form. */
const BODY = `note=${'a'.repeat(2000)}`;
const FORM = '/api/upload/portfolio';

export const flood: Benchmark = {
  name: 'flood',
  title: 'Reading while one address posts 200 forms a second',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    return [
      await measure('Cached home page', '/', () => startSite(store.env)),
      await measure('Uncached story page', A_STORY, () => startUncachedSite(store.env)),
    ];
  },
};

async function measure(what: string, path: string, start: () => Promise<ServerProcess>): Promise<Row> {
  await using site = await start();
  const read = async () => (await requestRates({ page: { url: site.url + path, encoding: 'br' } })).page;
  const before = await read();
  const posts = startFlood(site.url);
  const flooded = await read();
  const { sent, refused } = posts.stop();
  const quiet = (before + (await read())) / 2;
  if (sent.perSecond < POSTS_PER_SECOND * 0.9 || refused < sent.count * 0.9) {
    throw new Error(`no flood: ${whole(sent.perSecond)} posts a second, ${refused} of ${sent.count} refused`);
  }
  const share = flooded / quiet;
  const measured = `${share.toFixed(2)} (${whole(flooded)} a second beside ${whole(sent.perSecond)} posts, ${whole(quiet)} without)`;
  return atLeast(`${what} during a flood of forms`, share, SHARE, measured, `${SHARE} of the rate without`);
}

interface Flood {
  stop(): { readonly sent: { readonly count: number; readonly perSecond: number }; readonly refused: number };
}

/** Posts forms as one client with persistent connections, whatever the responses are. */
function startFlood(url: string): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const startedAt = Date.now();
  let count = 0;
  let refused = 0;
  const post = () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': BODY.length };
    const sending = request(url + FORM, { method: 'POST', agent, headers }, (answer) => {
      count += 1;
      if (answer.statusCode === 429) refused += 1;
      answer.resume();
    });
    // Requests cut off at the end of the run.
    sending.on('error', () => undefined);
    sending.end(BODY);
  };
  const timer = setInterval(() => {
    for (let each = 0; each < (POSTS_PER_SECOND * TICK_MS) / 1000; each += 1) post();
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      agent.destroy();
      return { sent: { count, perSecond: count / ((Date.now() - startedAt) / 1000) }, refused };
    },
  };
}
