import { test as journey } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { type Stream, startStream } from './stream.ts';

/** Seconds that viewers of the test stream can go back. */
export const WINDOW_SECONDS = 60;

/**
 * Playwright's `test` with a site that has a live stream. Faults that a test causes in the stream are removed after it.
 */
export const test = journey.extend<{ whole: undefined }, { stream: Stream; site: Site }>({
  stream: [
    async ({ browserName: _ }, use) => {
      const stream = await startStream({ windowSeconds: WINDOW_SECONDS });
      await use(stream);
      await stream.stop();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ stream }, use) => {
      const site = await startSite({ env: { LIVE_HLS_URL: stream.url } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  whole: [
    async ({ stream }, use) => {
      await use(undefined);
      stream.heal();
    },
    { auto: true },
  ],
});
