import { type Browser, chromium, type Page } from '@playwright/test';
import { untilInteractive } from '#tests/support/journey.ts';
import browser from '../playwright.config.ts';
import { atMost, type Benchmark, median, type Row } from './benchmark.ts';
import { startSite } from './stores.ts';

const STORIES = 20;
const OPEN_MS = 300;
const PHONE = { width: 390, height: 844 };

export const offline: Benchmark = {
  name: 'offline',
  title: `The last ${STORIES} stories read, opened without a connection`,
  onlyWhenNamed: false,
  run: async () => {
    const launched = await chromium.launch(browser.use?.launchOptions);
    try {
      await using site = await startSite({ SAMPLE_CONTENT: 'on' });
      return [await opening(launched, site.url)];
    } finally {
      await launched.close();
    }
  },
};

async function opening(launched: Browser, site: string): Promise<Row> {
  await using context = await launched.newContext({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  const stories = await newestStories(site);
  await readAll(page, site, stories);
  await context.setOffline(true);
  const waits: number[] = [];
  for (const story of stories) waits.push(await openingOf(page, site + story));
  const worst = Math.max(...waits);
  const measured = `worst ${worst.toFixed(0)} ms of ${waits.length}, median ${median(waits).toFixed(0)} ms`;
  return atMost(
    `The last ${STORIES} stories without a network, until the first text is painted`,
    worst,
    OPEN_MS - 1,
    measured,
    `under ${OPEN_MS} ms`,
  );
}

async function newestStories(site: string): Promise<string[]> {
  const feed = await (await fetch(`${site}/feed.xml`)).text();
  const paths = [...feed.matchAll(/<link>([^<]+)<\/link>/g)].map(([, link = '']) => new URL(link).pathname);
  const stories = [...new Set(paths)].filter((path) => path.split('/').length === 3).slice(0, STORIES);
  if (stories.length < STORIES) throw new Error(`the feed lists ${stories.length} stories`);
  return stories;
}

/** Reads the stories with the setting on that saves the last ones. */
async function readAll(page: Page, site: string, stories: readonly string[]): Promise<void> {
  await page.goto(`${site}/saved`);
  await untilInteractive(page);
  await page.getByRole('checkbox', { name: `Save the last ${STORIES} stories I read` }).check();
  for (const story of stories) {
    await page.goto(site + story);
    await untilInteractive(page);
    await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, story);
  }
}

/** Milliseconds from the navigation until the first text is painted. */
async function openingOf(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.locator('[data-stale]').waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const painted = list.getEntriesByName('first-contentful-paint')[0];
          if (painted) resolve(painted.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
