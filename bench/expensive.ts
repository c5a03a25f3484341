import { Agent, request } from 'node:http';
import { atLeast, type Benchmark, median, type Row, whole } from './benchmark.ts';
import { A_STORY } from './fill.ts';
import { load } from './load.ts';
import { embeddedStores, startUncachedSite } from './stores.ts';

const STORIES = 100_000;
const BODY_LENGTH = 1_000;
const SHARE = 0.8;
const ROUNDS = 5;
const SECONDS = 3;
const WARM_UP_SECONDS = 2;
const TICK_MS = 100;

/** The most expensive calls allowed: the deepest pages or the most work. */
const CALLS = [
  '/api/authors?limit=50&page=20',
  '/api/authors?limit=50&page=200',
  '/api/news?limit=50&page=200',
  '/api/news?limit=50&page=200&category=News',
  '/api/news/trending?limit=50&page=200',
  '/api/contents/published?limit=50&page=200',
  '/api/contents/published/pages/latest-news?limit=50&page=200',
  '/api/authors/name/Author%207',
  '/api/news/search?q=grain+parliament&limit=50',
  '/search?q=night+trains',
  '/latest-news?page=2000',
  '/sitemaps/2020-01-99.xml',
];

interface Callers {
  readonly what: string;
  /** Number of client networks the calls come from. */
  readonly networks: number;
  readonly perSecond: number;
}

/** One network that exceeds its limit, then more networks than the queue for such calls can serve. */
const CALLERS: readonly Callers[] = [
  { what: 'one network', networks: 1, perSecond: 20 },
  { what: 'a hundred networks', networks: 100, perSecond: 60 },
];

export const expensive: Benchmark = {
  name: 'expensive',
  title: 'Reading uncached pages beside the most expensive calls, 100,000 stories',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES, BODY_LENGTH);
    const rows: Row[] = [];
    for (const callers of CALLERS) rows.push(await measure(store.env, callers));
    return rows;
  },
};

/** Readers' rate with and without the calls, in turns, so that other load on the machine affects both alike. */
async function measure(env: Readonly<Record<string, string>>, callers: Callers): Promise<Row> {
  await using site = await startUncachedSite({ ...env, TRUST_PROXY: '1' });
  const page = { url: site.url + A_STORY, encoding: 'identity' } as const;
  await load(page, WARM_UP_SECONDS);
  await spend(site.url, callers);
  const quiet: number[] = [];
  const beside: number[] = [];
  let answered = 0;
  let refused = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(await load(page, SECONDS));
    const calls = startCalls(site.url, callers);
    beside.push(await load(page, SECONDS));
    const counted = calls.stop();
    answered += counted.answered;
    refused += counted.refused;
  }
  if (answered < ROUNDS * SECONDS) throw new Error(`only ${answered} calls were answered, ${refused} refused`);
  const share = median(beside) / median(quiet);
  const rate = (count: number) => (count / (ROUNDS * SECONDS)).toFixed(1);
  const measured = `${share.toFixed(2)} (${whole(median(beside))} a second beside ${rate(answered)} calls answered and ${rate(refused)} refused, ${whole(median(quiet))} without)`;
  const what = `Uncached story page beside expensive calls of ${callers.what}`;
  return atLeast(what, share, SHARE, measured, `${SHARE} of the rate without`);
}

/** Uses up the network's burst first, so that the measurement is of the steady state. */
async function spend(url: string, { networks }: Callers): Promise<void> {
  if (networks > 1) return;
  for (let status = 200; status !== 429; ) {
    const answer = await fetch(`${url}/api/authors?limit=1`, { headers: { 'x-forwarded-for': addressOf(0) } });
    await answer.arrayBuffer();
    status = answer.status;
  }
}

function addressOf(network: number): string {
  return `192.0.2.${network}`;
}

interface Counted {
  readonly answered: number;
  readonly refused: number;
}

/** Sends the calls at an even rate, whatever the responses are. */
function startCalls(url: string, { networks, perSecond }: Callers): { stop(): Counted } {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let sent = 0;
  let answered = 0;
  let refused = 0;
  const call = () => {
    const path = CALLS[sent % CALLS.length] ?? '/';
    const headers = { 'x-forwarded-for': addressOf(sent % networks), accept: '*/*' };
    sent += 1;
    const sending = request(url + path, { agent, headers }, (answer) => {
      if (answer.statusCode === 429 || answer.statusCode === 503) refused += 1;
      else answered += 1;
      answer.resume();
    });
    // Calls cut off at the end of the round.
    sending.on('error', () => undefined);
    sending.end();
  };
  const timer = setInterval(() => {
    for (let each = 0; each < (perSecond * TICK_MS) / 1000; each += 1) call();
  }, TICK_MS);
  return {
    stop() {
      clearInterval(timer);
      agent.destroy();
      return { answered, refused };
    },
  };
}
