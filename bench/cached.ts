import { atLeast, type Benchmark, leftOut, median, type Row, whole } from './benchmark.ts';
import { requestRates, requestRounds, type Target } from './load.ts';
import { embeddedStores, startSite } from './stores.ts';
import { startNginx, startNginxBefore } from './yardstick/nginx.ts';
import { fetchPacked, startYardstick } from './yardstick/yardstick.ts';

const STORIES = 2_534;
const SHARE = 0.9;
const BESIDE_NGINX = 'Cached home page beside nginx';
const BEHIND_NGINX = 'Cached home page behind a caching nginx';
/**
 * The two servers are nearly as fast, and the machine's own speed changes from second to second, hence many short
 * turns. Which of the two is faster also differs between starts of the processes, hence several starts.
 */
const STARTS = 5;
const TURNS = { rounds: 12, seconds: 1 };

export const cached: Benchmark = {
  name: 'cached',
  title: 'The cached home page, beside a plain Node server sending the same bytes',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    const starts: Start[] = [];
    for (let start = 0; start < STARTS; start += 1) starts.push(await measure(store.env));
    const share = median(starts.map(({ ratio }) => ratio));
    const rates = `${whole(median(starts.map(({ own }) => own)))} a second, plain Node ${whole(median(starts.map(({ plain }) => plain)))}`;
    const each = starts.map(({ ratio }) => ratio.toFixed(2)).join(', ');
    const measured = `${share.toFixed(2)} (${rates}; starts: ${each})`;
    return [
      atLeast('Cached home page', share, SHARE, measured, `${SHARE} of plain Node`),
      await besideNginx(store.env),
      await behindNginx(store.env),
    ];
  },
};

interface Start {
  /** Median of the turns' ratios. */
  readonly ratio: number;
  /** Requests a second. */
  readonly own: number;
  readonly plain: number;
}

async function measure(env: Readonly<Record<string, string>>): Promise<Start> {
  await using site = await startSite(env);
  await using plain = await startYardstick(await fetchPacked(`${site.url}/`, 'br'));
  const [own = [], yardstick = []] = await requestRounds([homeOf(site.url), homeOf(plain.url)], TURNS);
  return {
    ratio: median(own.map((rate, round) => rate / (yardstick[round] ?? Number.NaN))),
    own: median(own),
    plain: median(yardstick),
  };
}

async function besideNginx(env: Readonly<Record<string, string>>): Promise<Row> {
  await using site = await startSite(env);
  await using nginx = await startNginx(await fetchPacked(`${site.url}/`, 'br'));
  if (nginx === null) return leftOut(BESIDE_NGINX, 'nginx is not installed');
  return nginxRow(await requestRates({ site: homeOf(site.url), nginx: homeOf(nginx.url) }));
}

/** Compares nginx as a cache before the site with nginx serving a file, in turns like the site and plain Node. */
async function behindNginx(env: Readonly<Record<string, string>>): Promise<Row> {
  await using site = await startSite({ ...env, TRUST_PROXY: '1' });
  await using nginx = await startNginx(await fetchPacked(`${site.url}/`, 'br'));
  await using before = await startNginxBefore(site.url);
  if (nginx === null || before === null) return leftOut(BEHIND_NGINX, 'nginx is not installed');
  const [kept = [], file = []] = await requestRounds([homeOf(before.url), homeOf(nginx.url)], TURNS);
  const share = median(kept.map((rate, round) => rate / (file[round] ?? Number.NaN)));
  const rates = `${whole(median(kept))} a second, ${whole(median(file))} from a file`;
  return atLeast(BEHIND_NGINX, share, SHARE, `${share.toFixed(2)} (${rates})`, `${SHARE} of nginx with a file`);
}

function homeOf(url: string): Target {
  return { url: `${url}/`, encoding: 'br' };
}

function nginxRow({ site, nginx }: Readonly<Record<'site' | 'nginx', number>>): Row {
  const measured = `${(site / nginx).toFixed(2)} of nginx (${whole(nginx)} a second)`;
  return { what: BESIDE_NGINX, measured, target: '', met: null };
}
