import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { untilInteractive } from '#tests/support/journey.ts';
import browser from '../playwright.config.ts';
import { atMost, type Benchmark, median, type Row } from './benchmark.ts';
import { startSite } from './stores.ts';

/** Lighthouse's slow 4G. */
const CONNECTION = { latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (750 * 1000) / 8 };
const TURNS = 10;
/** How long the mouse hovers over a headline before the press, and how long a press takes. */
const RESTED_MS = 300;
const PRESSED_MS = 80;

/** A way to open a story; `most` is the maximum wait, as a share of that without prefetching. */
interface Way {
  readonly what: string;
  readonly press: (page: Page, cdp: CDPSession, at: Place) => Promise<void>;
  readonly most: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const WAYS: readonly Way[] = [
  {
    what: `with a mouse that has rested on it for ${RESTED_MS} ms`,
    press: async (page, _, { x, y }) => {
      await page.mouse.move(x, y);
      await page.waitForTimeout(RESTED_MS);
      await page.mouse.down();
      await page.waitForTimeout(PRESSED_MS);
      await page.mouse.up();
    },
    most: 0.5,
  },
  {
    what: `with a finger, a press of ${PRESSED_MS} ms`,
    press: async (page, cdp, at) => {
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
      await page.waitForTimeout(PRESSED_MS);
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    most: 0.85,
  },
];

/** Compares readers with readers who save data, for whom nothing is prefetched. */
export const earlyFetch: Benchmark = {
  name: 'early-fetch',
  title:
    'From the click on a headline until the story, and on Home until its first words, on slow 4G, with and without prefetching',
  onlyWhenNamed: false,
  run: async () => {
    const launched = await chromium.launch(browser.use?.launchOptions);
    try {
      await using site = await startSite({ SAMPLE_CONTENT: 'on' });
      const rows: Row[] = [];
      for (const way of WAYS) rows.push(await compared(launched, site.url, way));
      for (const way of WAYS) rows.push(await comparedHome(launched, site.url, way));
      return rows;
    } finally {
      await launched.close();
    }
  },
};

async function compared(launched: Browser, site: string, way: Way): Promise<Row> {
  return rowOf(`Opening a story ${way.what}`, way, (isEarly) => waitOf(launched, site, way, !isEarly));
}

/** Measures with and without prefetching, taking turns. */
async function rowOf(what: string, { most }: Way, wait: (isEarly: boolean) => Promise<number>): Promise<Row> {
  const early: number[] = [];
  const late: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    early.push(await wait(true));
    late.push(await wait(false));
  }
  const share = median(early) / median(late);
  const measured = `${share.toFixed(2)} (median ${median(early).toFixed(0)} ms, without ${median(late).toFixed(0)} ms)`;
  return atMost(what, share, most, measured, `${most} of the wait without it`);
}

async function waitOf(launched: Browser, site: string, { press }: Way, saveData: boolean): Promise<number> {
  const context = await launched.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: true });
  try {
    await watchClicks(context, saveData);
    const page = await context.newPage();
    const cdp = await openSection(page, site);
    await press(page, cdp, await placeOf(page.locator('main article h2 a').nth(1)));
    await page.waitForFunction(() => window.shownAt > 0);
    return await page.evaluate(() => window.shownAt - window.clickedAt);
  } finally {
    await context.close();
  }
}

/** The section as a window's first page, fetched quickly, on a line that is slow from then on. */
async function openSection(page: Page, site: string): Promise<CDPSession> {
  await page.goto(`${site}/world`, { waitUntil: 'networkidle' });
  await untilInteractive(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
  return cdp;
}

async function placeOf(link: Locator): Promise<Place> {
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (!box) throw new Error('the link is not on the page');
  return { x: box.x + 10, y: box.y + 10 };
}

/** Compares the home page, which browsers load whole, with and without the site's speculation rules. */
async function comparedHome(launched: Browser, site: string, way: Way): Promise<Row> {
  return rowOf(`Opening the home page ${way.what}`, way, (hasRules) => waitForHome(launched, site, way, hasRules));
}

async function waitForHome(launched: Browser, site: string, { press }: Way, hasRules: boolean): Promise<number> {
  const context = await launched.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: true });
  try {
    const page = await context.newPage();
    if (!hasRules) await page.route('**/speculation-rules/*', (route) => route.abort());
    const cdp = await openSection(page, site);
    const home = await placeOf(page.getByRole('banner').getByRole('link', { name: 'MATV' }).first());
    await page.evaluate(() =>
      addEventListener('click', ({ timeStamp }) => {
        sessionStorage.setItem('clickedAt', String(performance.timeOrigin + timeStamp));
      }),
    );
    await press(page, cdp, home);
    await page.waitForURL(`${site}/`);
    return await page.evaluate(async () => {
      const shown = await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [first] = list.getEntriesByName('first-contentful-paint');
          if (first) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      });
      return performance.timeOrigin + shown - Number(sessionStorage.getItem('clickedAt'));
    });
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    clickedAt: number;
    shownAt: number;
  }
}

/** Records when a link was clicked, and when the story appeared. */
async function watchClicks(context: BrowserContext, saveData: boolean): Promise<void> {
  await context.addInitScript(
    (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection });
      window.addEventListener('click', ({ timeStamp }) => {
        window.clickedAt = timeStamp;
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main article[data-story-id]')) return;
          requestAnimationFrame(() => {
            window.shownAt = performance.now();
          });
          observer.disconnect();
        }).observe(document.body, { childList: true, subtree: true });
      });
    },
    { saveData, effectiveType: '4g' },
  );
}
