import { atLeast, type Benchmark, leftOut, type Row, whole } from './benchmark.ts';
import { requestRates, type Target } from './load.ts';
import { embeddedStores, startSite } from './stores.ts';
import { startNginx } from './yardstick/nginx.ts';
import { fetchPacked, startYardstick } from './yardstick/yardstick.ts';

const STORIES = 2_534;
const SHARE = 0.9;

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
    const targets: Record<string, Target> = {
      site: { url: `${site.url}/`, encoding: 'br' },
      plain: { url: `${plain.url}/`, encoding: 'br' },
    };
    if (nginx) targets.nginx = { url: `${nginx.url}/`, encoding: 'br' };
    const rates = await requestRates(targets);
    const [own = 0, yardstick = 0] = [rates.site, rates.plain];
    const measured = `${share(own, yardstick)} (${whole(own)} a second, plain Node ${whole(yardstick)}, ${whole(home.body.length)} bytes)`;
    return [
      atLeast('Cached home page', own / yardstick, SHARE, measured, `${SHARE} of plain Node`),
      nginxRow(own, rates.nginx),
    ];
  },
};

function nginxRow(site: number, nginx: number | undefined): Row {
  const what = 'Cached home page beside nginx';
  if (nginx === undefined) return leftOut(what, 'nginx is not installed');
  return { what, measured: `${share(site, nginx)} of nginx (${whole(nginx)} a second)`, target: '', met: null };
}

function share(value: number, of: number): string {
  return (value / of).toFixed(2);
}
