import { chromium } from '@playwright/test';
import browser from '../playwright.config.ts';
import { atMost, type Benchmark, type Row } from './benchmark.ts';
import { pagesToLookAt } from './pages-to-look-at.ts';

const PHONE = { width: 390, height: 844 };
const HOME_KB = 350;
const STORY_KB = 250;
const SCRIPT_KB = 110;

/** What a phone loads before any scrolling or touching. BENCH_SITE can name a running site to measure. */
export const firstView: Benchmark = {
  name: 'first-view',
  title: 'Bytes of a first view at 390 px',
  onlyWhenNamed: false,
  run: async () => {
    await using pages = await pagesToLookAt();
    const { home, story } = pages.english;
    if (!story) throw new Error('no story on the page of World: is the site empty?');
    return [...rows('Home page', await weigh(home), HOME_KB), ...rows('Story page', await weigh(story), STORY_KB)];
  },
};

interface Weight {
  readonly all: number;
  readonly script: number;
  readonly requests: number;
}

function rows(page: string, { all, script, requests }: Weight, limit: number): Row[] {
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    atMost(`${page}, all of a first view`, all / 1000, limit, `${kb(all)} in ${requests} requests`, `${limit} kB`),
    atMost(`${page}, script of it`, script / 1000, SCRIPT_KB, kb(script), `${SCRIPT_KB} kB`),
  ];
}

/** Bytes on the wire as counted by the browser, including headers. */
export async function weigh(url: string): Promise<Weight> {
  const launched = await chromium.launch(browser.use?.launchOptions);
  try {
    const page = await launched.newPage({ viewport: PHONE, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const scripts = new Set<string>();
    const weight = { all: 0, script: 0, requests: 0 };
    network.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      weight.all += encodedDataLength;
      weight.requests += 1;
      if (scripts.has(requestId)) weight.script += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    return weight;
  } finally {
    await launched.close();
  }
}
