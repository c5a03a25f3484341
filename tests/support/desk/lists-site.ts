import type { Page } from '@playwright/test';
import { test as base, expect } from '../journey.ts';
import { startSite } from '../site/site.ts';
import { type Feed, feedItem, openFeedServer } from '../wire/feed.ts';
import { addPerson } from './newsroom-people.ts';

export const REPORTER = { email: 'reporter@matv.example', name: 'Ravi Shah', password: 'a-long-reporter-password' };

/** Sixty stories of the wire under Health, the newest first: two pages of the editor's list. */
function items(): Record<string, unknown>[] {
  return Array.from({ length: 60 }, (_, index) =>
    feedItem(index + 1, {
      title: `Wire report ${index + 1}`,
      slug: `wire-report-${index + 1}`,
      category_name: 'Health',
      published_at: new Date(Date.now() - (index + 1) * 600_000).toISOString(),
    }),
  );
}

/** `test` with a site that has a wire of its own and a reporter besides its administrator, one per worker. */
export const test = base.extend<object, { feed: Feed }>({
  feed: [
    async ({ browserName: _ }, use) => {
      const feed = await openFeedServer(items());
      await use(feed);
      await feed.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ feed }, use) => {
      const env = { WIRE_URL: feed.url, WIRE_TOKEN: feed.token, WIRE_INTERVAL: '1' };
      const site = await startSite({ env });
      // With the site running: it makes its administrator only where nobody has an account yet.
      await addPerson(site, REPORTER, 'reporter');
      const isIn = async () => (await (await fetch(`${site.url}/health`)).text()).includes('Wire report 2');
      await expect.poll(isIn, { timeout: 30_000 }).toBe(true);
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Replaces a list by the API, as the person who is logged in; answers what is stored. */
export async function postList(page: Page, apiPath: string, items: readonly unknown[]): Promise<{ _id: string }[]> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()).items;
    },
    [apiPath, JSON.stringify(items)] as const,
  );
}
