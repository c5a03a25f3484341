import { atLeast, type Benchmark, leftOut, type Row, whole } from './benchmark.ts';
import { A_STORY } from './fill.ts';
import { requestRates } from './load.ts';
import {
  embeddedStores,
  NO_POSTGRES,
  postgresStores,
  type StoreMaker,
  startSite,
  startUncachedSite,
} from './stores.ts';
import { fetchPacked, startYardstick } from './yardstick.ts';

const STORIES = 2_534;
const HOME = 1 / 150;
const STORY = 1 / 70;
const EMBEDDED = 0.75;

export const uncached: Benchmark = {
  name: 'uncached',
  title: 'Pages made anew, beside a plain Node server sending the cached home page',
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
  await using site = await startUncachedSite(store.env);
  const rates = await requestRates({
    plain: { url: `${yardstick.url}/`, encoding: 'br' },
    home: { url: `${site.url}/`, encoding: 'identity' },
    story: { url: site.url + A_STORY, encoding: 'identity' },
  });
  const row = (what: string, rate: number, least: number): Row => {
    const measured = `1/${whole(rates.plain / rate)} (${whole(rate)} a second, plain Node ${whole(rates.plain)})`;
    return atLeast(`${what}, ${engine}`, rate / rates.plain, least, measured, `1/${whole(1 / least)}`);
  };
  return [row('Uncached home page', rates.home, HOME * share), row('Uncached story page', rates.story, STORY * share)];
}

async function cachedHome(env: Readonly<Record<string, string>>) {
  await using site = await startSite(env);
  return await fetchPacked(`${site.url}/`, 'br');
}
