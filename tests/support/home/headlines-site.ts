import { test as base } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { type HeadlinesStandIn, openHeadlines } from './headlines.ts';

/** A site of its own per worker that asks a stand-in for the headlines service. */
export const test = base.extend<object, { headlines: HeadlinesStandIn; site: Site }>({
  headlines: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => {
      const headlines = await openHeadlines();
      await use(headlines);
      await headlines.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ headlines }, use) => {
      const site = await startSite({ env: { HEADLINES_API_URL: headlines.url, HEADLINES_API_KEY: 'stand-in-key' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
