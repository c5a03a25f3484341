import type { Locator, Page } from '@playwright/test';
import { test as base, expect, untilInteractive } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { type Feed, feedItem, openFeedServer } from '../wire/feed.ts';

/** Written by one author: three pages of the latest, two months of the archive. */
export const WRITER = 'Asha Rao';
export const ODD_NAMES = [
  'A B/C',
  '🚀 Space & Co',
  'سارة خان',
  'नेहा शर्मा',
  'Zoë O’Neill-Śmith & “Co”',
  'x'.repeat(120),
];

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

function items(): Record<string, unknown>[] {
  const recent = Array.from({ length: 23 }, (_, index) =>
    feedItem(index + 1, { title: `Report ${index + 1}`, author: WRITER, published_at: hoursAgo(index + 1) }),
  );
  const old = feedItem('old', { title: 'Report of old', author: WRITER, published_at: hoursAgo(24 * 90) });
  const odd = ODD_NAMES.map((author, index) =>
    feedItem(`odd-${index}`, { title: `Odd ${index}`, author, published_at: hoursAgo(1) }),
  );
  return [...recent, old, ...odd];
}

/** `test` with a site that a wire of its own feeds, one per worker. */
export const test = base.extend<object, { fed: Site & { readonly feed: Feed } }>({
  fed: [
    async ({ browserName: _ }, use) => {
      const feed = await openFeedServer(items());
      const site = await startSite({ env: { WIRE_URL: feed.url, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '1' } });
      const all = `${site.url}${authorPage('x'.repeat(120))}`;
      await expect.poll(async () => (await fetch(all)).status, { timeout: 20_000 }).toBe(200);
      await use({ ...site, feed });
      await site.stop();
      await feed.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Path of an author's page. */
export function authorPage(name: string): string {
  return `/author/${encodeURIComponent(name)}`;
}

/** Headlines of the articles that are listed. */
export function headlines(page: Page): Locator {
  return page.getByRole('main').getByRole('article').getByRole('heading');
}

/** Opens a page and waits for its script. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilInteractive(page);
}
