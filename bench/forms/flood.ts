import { Agent, request } from 'node:http';
import { atLeast, type Benchmark, median, type Row, whole } from '#bench/benchmark.ts';
import { A_STORY } from '#bench/fill.ts';
import { load } from '#bench/load.ts';
import type { ServerProcess } from '#bench/processes.ts';
import { embeddedStores, startSite, startUncachedSite } from '#bench/stores.ts';

const STORIES = 2_534;
const POSTS_PER_SECOND = 200;
const TICK_MS = 50;
/** With and without the flood in turn, because the machine's own speed changes from second to second. */
const TURNS = 20;
const TURN_SECONDS = 1;
const WARM_UP_SECONDS = 2;
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
  const target = { url: site.url + path, encoding: 'br' as const };
  const quiet: number[] = [];
  const flooded: number[] = [];
  const posted: Posted[] = [];
  await load(target, WARM_UP_SECONDS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(await load(target, TURN_SECONDS));
    const posts = startFlood(site.url);
    flooded.push(await load(target, TURN_SECONDS));
    posted.push(posts.stop());
  }
  const sent = sum(posted.map(({ count }) => count));
  const refused = sum(posted.map((one) => one.refused));
  const perSecond = sent / sum(posted.map(({ seconds }) => seconds));
  if (perSecond < POSTS_PER_SECOND * 0.9 || refused < sent * 0.9) {
    throw new Error(`no flood: ${whole(perSecond)} posts a second, ${refused} of ${sent} refused`);
  }
  const share = median(flooded.map((rate, turn) => rate / (quiet[turn] ?? Number.NaN)));
  const measured = `${share.toFixed(2)} (${whole(median(flooded))} a second beside ${whole(perSecond)} posts, ${whole(median(quiet))} without)`;
  return atLeast(`${what} during a flood of forms`, share, SHARE, measured, `${SHARE} of the rate without`);
}

interface Posted {
  readonly count: number;
  readonly refused: number;
  readonly seconds: number;
}

interface Flood {
  stop(): Posted;
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
      return { count, refused, seconds: (Date.now() - startedAt) / 1000 };
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
