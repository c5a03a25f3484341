import { type HeadlinesStandIn, openHeadlines } from '../home/headlines.ts';
import { expect, test as journey, mailSettings } from '../journey.ts';
import { type Site, startSite } from '../site/site.ts';
import { VideoChannel } from '../videos/channel.ts';
import { openDataApi } from '../videos/data-api.ts';
import { feedItem, openFeedServer } from '../wire/feed.ts';
import { addPerson, type People } from './newsroom-people.ts';

export { expect };

const DAY_MS = 86_400_000;
const VIDEOS = 8;
const password = 'a-long-test-password';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * What the wire has brought: sixty stories under Health, the newest first, which are two pages of the editor's list; one
 * story of technology and one of science; two by one author under two names; two items that cannot stand.
 */
function wireItems(): Record<string, unknown>[] {
  const health = Array.from({ length: 60 }, (_, index) =>
    feedItem(index + 1, {
      title: `Wire report ${index + 1}`,
      slug: `wire-report-${index + 1}`,
      category_name: 'Health',
      published_at: minutesAgo(10 * (index + 1)),
    }),
  );
  return [
    ...health,
    feedItem('chips', { title: 'Chips from Gujarat', category_name: 'Technology', slug: 'chips' }),
    feedItem('moon', { title: 'A moon of ice', category_name: 'Science', slug: 'moon' }),
    feedItem('monsoon', { title: 'Monsoon comes early', author: 'A. Kumar', tags: ['Monsoon rains'], slug: 'monsoon' }),
    feedItem('rivers', { title: 'Rivers run high', author: 'Anil Kumar', tags: ['monsoons'], slug: 'rivers' }),
    feedItem('untitled', { title: '', content: '<p>no title</p>' }),
    feedItem('early', { title: 'Next week', published_at: new Date(Date.now() + 7 * DAY_MS).toISOString() }),
  ];
}

interface Services {
  readonly headlines: HeadlinesStandIn;
  readonly videoChannel: VideoChannel;
  /** An editor and a reporter, besides the administrator. */
  readonly people: People;
  /** The spec, set by each with `test.use`: a new worker begins with it, and so a new site. */
  readonly spec: string;
}

/**
 * Playwright's `test` for journeys at the desk: one site per spec, with stand-ins for all that it asks. Editors change what
 * everybody sees, so a site that specs shared would make each depend on which ones came before it.
 */
export const test = journey.extend<object, Services & { site: Site }>({
  spec: ['', { scope: 'worker', option: true }],
  headlines: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => {
      const headlines = await openHeadlines();
      await use(headlines);
      await headlines.close();
    },
    { scope: 'worker' },
  ],
  videoChannel: [
    async ({ browserName: _ }, use) => use(new VideoChannel(VIDEOS, () => new Date())),
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer, headlines, videoChannel }, use) => {
      const feed = await openFeedServer(wireItems());
      const videos = await openDataApi(videoChannel);
      const env = {
        ...mailSettings(mailServer),
        HEADLINES_API_URL: headlines.url,
        HEADLINES_API_KEY: 'stand-in-key',
        WIRE_URL: feed.url,
        WIRE_TOKEN: feed.token,
        WIRE_INTERVAL: '600',
        ...videos.env,
      };
      const site = await startSite({ env });
      await untilStocked(site);
      await use(site);
      await site.stop();
      await videos.close();
      await feed.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  people: [
    async ({ site }, use) => {
      const editor = { email: 'asha@matv.example', name: 'Asha Rao', password };
      const reporter = { email: 'ben@matv.example', name: 'Ben Ode', password };
      await addPerson(site, editor, 'editor');
      await addPerson(site, reporter, 'reporter');
      await use({ editor, reporter });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Waits until the wire's stories and the provider's videos are there. */
async function untilStocked({ url }: Site): Promise<void> {
  const videos = async () => (await (await fetch(`${url}/api/videos?size=100`)).json()).videos.length;
  await expect.poll(videos, { timeout: 30_000 }).toBe(VIDEOS);
  const wire = async () => (await fetch(`${url}/world/rivers`)).status;
  await expect.poll(wire, { timeout: 30_000 }).toBe(200);
}
