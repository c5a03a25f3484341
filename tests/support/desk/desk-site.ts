import { type HeadlinesStandIn, openHeadlines } from '../home/headlines.ts';
import { expect, guardedTest, mailSettings } from '../journey.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { type Site, startSite } from '../site/site.ts';
import { VideoChannel } from '../videos/channel.ts';
import { openDataApi } from '../videos/data-api.ts';
import { feedItem, openFeedServer } from '../wire/feed.ts';
import { addPeople, type People } from './newsroom-people.ts';

export { expect };

const DAY_MS = 86_400_000;
const VIDEOS = 8;
const password = 'a-long-test-password';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * The wire feed: sixty Health stories, newest first, which are two pages of the editor's list; one story each of
 * technology and science; two by one author under two names; two invalid items.
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

/** A site with stand-ins for all external services. */
interface Desk {
  readonly site: Site;
  readonly mailServer: MailServer;
  readonly headlines: HeadlinesStandIn;
  readonly videoChannel: VideoChannel;
  /** An editor and a reporter, besides the administrator; added on the first call. */
  people(): Promise<People>;
  close(): Promise<void>;
}

/** The desks of a worker, one at a time. */
interface Desks {
  /** The desk of this spec; closes that of the previous one. */
  of(spec: string): Promise<Desk>;
}

interface DeskFixtures extends Pick<Desk, 'site' | 'mailServer' | 'headlines' | 'videoChannel'> {
  readonly desk: Desk;
  readonly people: People;
}

/**
 * Playwright's `test` for journeys at the desk: one site per spec, with stand-ins for all external services. Editors
 * change what everybody sees, so on a shared site each spec would depend on the earlier ones. Worker and browser are
 * reused for the next spec.
 */
export const test = guardedTest.extend<DeskFixtures, { desks: Desks }>({
  desks: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => {
      let current: { readonly spec: string; readonly desk: Desk } | null = null;
      const close = async () => {
        const ended = current;
        current = null;
        await ended?.desk.close();
      };
      await use({
        of: async (spec) => {
          if (current?.spec !== spec) {
            await close();
            current = { spec, desk: await openDesk() };
          }
          return current.desk;
        },
      });
      await close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  desk: [async ({ desks }, use, { file }) => use(await desks.of(file)), { timeout: 90_000 }],
  site: ({ desk }, use) => use(desk.site),
  mailServer: ({ desk }, use) => use(desk.mailServer),
  headlines: ({ desk }, use) => use(desk.headlines),
  videoChannel: ({ desk }, use) => use(desk.videoChannel),
  people: [async ({ desk }, use) => use(await desk.people()), { timeout: 60_000 }],
});

async function openDesk(): Promise<Desk> {
  const mailServer = await startMailServer();
  const headlines = await openHeadlines();
  const videoChannel = new VideoChannel(VIDEOS, () => new Date());
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
  let people: Promise<People> | null = null;
  return {
    site,
    mailServer,
    headlines,
    videoChannel,
    people: () => {
      people ??= addEditorAndReporter(site);
      return people;
    },
    close: async () => {
      await site.stop();
      await Promise.all([videos, feed, headlines, mailServer].map((standIn) => standIn.close()));
    },
  };
}

async function addEditorAndReporter(site: Site): Promise<People> {
  const editor = { email: 'asha@matv.example', name: 'Asha Rao', password };
  const reporter = { email: 'ben@matv.example', name: 'Ben Ode', password };
  await addPeople(site, [
    [editor, 'editor'],
    [reporter, 'reporter'],
  ]);
  return { editor, reporter };
}

/** Waits until the wire's stories and the provider's videos are there. */
async function untilStocked({ url }: Site): Promise<void> {
  const videos = async () => (await (await fetch(`${url}/api/videos?size=100`)).json()).videos.length;
  await expect.poll(videos, { timeout: 30_000 }).toBe(VIDEOS);
  const wire = async () => (await fetch(`${url}/world/rivers`)).status;
  await expect.poll(wire, { timeout: 30_000 }).toBe(200);
}
