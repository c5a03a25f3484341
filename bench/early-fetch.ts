import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
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
    what: `with a mouse that has rested on its headline for ${RESTED_MS} ms`,
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
  title: 'From the click on a headline until the story, on slow 4G, with and without prefetching',
  onlyWhenNamed: false,
  run: async () => {
    const launched = await chromium.launch(browser.use?.launchOptions);
    try {
      await using site = await startSite({ SAMPLE_CONTENT: 'on' });
      const rows: Row[] = [];
      for (const way of WAYS) rows.push(await compared(launched, site.url, way));
      return rows;
    } finally {
      await launched.close();
    }
  },
};

async function compared(launched: Browser, site: string, way: Way): Promise<Row> {
  const early: number[] = [];
  const late: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    early.push(await waitOf(launched, site, way, false));
    late.push(await waitOf(launched, site, way, true));
  }
  const share = median(early) / median(late);
  const measured = `${share.toFixed(2)} (median ${median(early).toFixed(0)} ms, without ${median(late).toFixed(0)} ms)`;
  return atMost(`Opening a story ${way.what}`, share, way.most, measured, `${way.most} of the wait without it`);
}

async function waitOf(launched: Browser, site: string, { press }: Way, saveData: boolean): Promise<number> {
  const context = await launched.newContext({ viewport: { width: 1280, height: 900 }, hasTouch: true });
  try {
    await watchClicks(context, saveData);
    const page = await context.newPage();
    await page.goto(`${site}/world`);
    await untilInteractive(page);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...CONNECTION });
    const headline = page.locator('main article h2 a').nth(1);
    await headline.scrollIntoViewIfNeeded();
    const box = await headline.boundingBox();
    if (!box) throw new Error('the section has too few stories');
    await press(page, cdp, { x: box.x + 10, y: box.y + 10 });
    await page.waitForFunction(() => window.shownAt > 0);
    return await page.evaluate(() => window.shownAt - window.clickedAt);
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
