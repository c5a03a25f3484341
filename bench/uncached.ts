import { atLeast, type Benchmark, leftOut, type Row, whole } from './benchmark.ts';
import { A_STORY } from './fill.ts';
import { requestRates, type Target } from './load.ts';
import {
  embeddedStores,
  NO_POSTGRES,
  postgresStores,
  type StoreMaker,
  startSite,
  startUncachedSite,
} from './stores.ts';
import { fetchPacked, startYardstick } from './yardstick/yardstick.ts';

const STORIES = 2_534;
const HOME = 1 / 150;
const STORY = 1 / 70;
const EMBEDDED = 0.75;

export const uncached: Benchmark = {
  name: 'uncached',
  title: 'Uncached pages, beside a plain Node server sending the cached home page',
  onlyWhenNamed: false,
  run: async () => [...(await onPostgres()), ...(await measure('embedded', embeddedStores, EMBEDDED))],
};

async function onPostgres(): Promise<readonly Row[]> {
  const postgres = await postgresStores();
  if (postgres === null) return [leftOut('Uncached pages on PostgreSQL', NO_POSTGRES)];
  try {
    return await measure('PostgreSQL', postgres.make, 1);
  } finally {
    await postgres.stop();
  }
}

async function measure(engine: string, make: StoreMaker, share: number): Promise<readonly Row[]> {
  await using store = await make(STORIES);
  const home = await cachedHome(store.env);
  await using yardstick = await startYardstick(home);
  const plain: Target = { url: `${yardstick.url}/`, encoding: 'br' };
  const usual = await ratesOf(store.env, plain);
  // For comparison: the cost of a page when no rendered parts are cached, as after a start.
  const cold = await ratesOf({ ...store.env, BENCH_PARTS: 'uncached' }, plain);
  return [
    shareRow(`Uncached home page, ${engine}`, usual, 'home', HOME * share),
    shareRow(`Uncached story page, ${engine}`, usual, 'story', STORY * share),
    shareRow(`The same home page, no rendered parts cached, ${engine}`, cold, 'home', null),
    shareRow(`The same story page, no rendered parts cached, ${engine}`, cold, 'story', null),
  ];
}

type Rates = Record<'plain' | 'home' | 'story', number>;

async function ratesOf(env: Readonly<Record<string, string>>, plain: Target): Promise<Rates> {
  await using site = await startUncachedSite(env);
  return await requestRates({
    plain,
    home: { url: `${site.url}/`, encoding: 'identity' },
    story: { url: site.url + A_STORY, encoding: 'identity' },
  });
}

/** A page's rate as a share of plain Node's in the same rounds; without `least` it has no target. */
function shareRow(what: string, rates: Rates, page: 'home' | 'story', least: number | null): Row {
  const { [page]: rate, plain } = rates;
  const measured = `1/${whole(plain / rate)} (${whole(rate)} a second, plain Node ${whole(plain)})`;
  if (least === null) return { what, measured, target: '', met: null };
  return atLeast(what, rate / plain, least, measured, `1/${whole(1 / least)}`);
}

async function cachedHome(env: Readonly<Record<string, string>>) {
  await using site = await startSite(env);
  return await fetchPacked(`${site.url}/`, 'br');
}
