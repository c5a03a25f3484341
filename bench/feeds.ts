import { atLeast, type Benchmark, median, type Row, whole } from './benchmark.ts';
import { requestRounds, type Target } from './load.ts';
import { embeddedStores, startSite } from './stores.ts';

const STORIES = 2_534;
const SHARE = 0.8;
const TURNS = { rounds: 12, seconds: 1 };

export const feeds: Benchmark = {
  name: 'feeds',
  title: 'Cached feeds and sitemaps, beside the cached home page',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    await using site = await startSite(store.env);
    const paths = ['/feed.xml', '/world/feed.xml', '/sitemap.xml', '/news-sitemap.xml', await monthOf(site.url)];
    const targets = ['/', ...paths].map((path): Target => ({ url: site.url + path, encoding: 'br' }));
    const [home = [], ...others] = await requestRounds(targets, TURNS);
    return others.map((rates, index) => rowOf(paths[index] ?? '', rates, home));
  },
};

/** The newest sitemap with stories. */
async function monthOf(site: string): Promise<string> {
  const index = await (await fetch(`${site}/sitemap.xml`)).text();
  const path = /<loc>[^<]*(\/sitemaps\/\d{4}-[^<]+)<\/loc>/.exec(index)?.[1];
  if (path === undefined) throw new Error('the index lists no sitemap of stories');
  return path;
}

function rowOf(path: string, rates: readonly number[], home: readonly number[]): Row {
  const share = median(rates.map((rate, round) => rate / (home[round] ?? Number.NaN)));
  const measured = `${share.toFixed(2)} (${whole(median(rates))} a second, home page ${whole(median(home))})`;
  return atLeast(`Cached ${path}`, share, SHARE, measured, `${SHARE} of the cached home page`);
}
