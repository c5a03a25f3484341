import { atLeast, type Benchmark, leftOut, median, type Row, whole } from './benchmark.ts';
import { requestRates, requestRounds, type Target } from './load.ts';
import { embeddedStores, startSite } from './stores.ts';
import { startNginx } from './yardstick/nginx.ts';
import { fetchPacked, startYardstick } from './yardstick/yardstick.ts';

const STORIES = 2_534;
const SHARE = 0.9;
const BESIDE_NGINX = 'Cached home page beside nginx';
/** Many short turns: both are nearly as fast, and the machine's own speed changes from second to second. */
const TURNS = { rounds: 30, seconds: 1 };

export const cached: Benchmark = {
  name: 'cached',
  title: 'The cached home page, beside a plain Node server sending the same bytes',
  onlyWhenNamed: false,
  run: async () => {
    await using store = await embeddedStores(STORIES);
    await using site = await startSite(store.env);
    const home = await fetchPacked(`${site.url}/`, 'br');
    await using plain = await startYardstick(home);
    await using nginx = await startNginx(home);
    const target = (url: string): Target => ({ url: `${url}/`, encoding: 'br' });
    const [own = [], yardstick = []] = await requestRounds([target(site.url), target(plain.url)], TURNS);
    const share = median(own.map((rate, round) => rate / (yardstick[round] ?? Number.NaN)));
    const rates = `${whole(median(own))} a second, plain Node ${whole(median(yardstick))}`;
    const measured = `${share.toFixed(2)} (${rates}, ${whole(home.body.length)} bytes)`;
    return [
      atLeast('Cached home page', share, SHARE, measured, `${SHARE} of plain Node`),
      nginx === null
        ? leftOut(BESIDE_NGINX, 'nginx is not installed')
        : nginxRow(await requestRates({ site: target(site.url), nginx: target(nginx.url) })),
    ];
  },
};

function nginxRow({ site, nginx }: Readonly<Record<'site' | 'nginx', number>>): Row {
  const measured = `${(site / nginx).toFixed(2)} of nginx (${whole(nginx)} a second)`;
  return { what: BESIDE_NGINX, measured, target: '', met: null };
}
