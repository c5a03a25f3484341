import { openHeadlines } from '../home/headlines.ts';
import { expect, guardedTest, mailSettings } from '../journey.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { type PushService, startPushService } from '../push/push-service.ts';
import { type Site, startSite } from '../site/site.ts';
import { openDataApi } from '../videos/data-api.ts';
import { type HostileFeeds, hostileChannel, hostileHeadlines, openHostileFeeds } from './feeds.ts';
import { openSender, type Sender } from './sender.ts';

interface HostileSite {
  readonly site: Site;
  readonly sender: Sender;
  readonly feeds: HostileFeeds;
  readonly mailServer: MailServer;
  readonly push: PushService;
}

/** Playwright's `test` with a site whose external services all answer with attacks, except for the mail server. */
export const test = guardedTest.extend<object, { hostile: HostileSite }>({
  hostile: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => {
      const mailServer = await startMailServer();
      const push = await startPushService();
      const feeds = await openHostileFeeds();
      const headlines = await openHeadlines();
      headlines.give(hostileHeadlines());
      const videos = await openDataApi(hostileChannel());
      const env = {
        ...mailSettings(mailServer),
        ...videos.env,
        HEADLINES_API_URL: headlines.url,
        HEADLINES_API_KEY: 'stand-in-key',
        WIRE_URL: feeds.json,
        WIRE_TOKEN: 'stand-in-token',
        WIRE_INTERVAL: '600',
        WIRE_TRUSTED_ORIGIN: feeds.origin,
        PUSH_TRUSTED_ORIGIN: push.origin,
        // Visitors come from networks of their own, because rate limits are tested elsewhere.
        TRUST_PROXY: '1',
      };
      const site = await startSite({ env, isLong: true });
      await use({ site, sender: await openSender(site), feeds, mailServer, push });
      await site.stop();
      await Promise.all([videos, feeds, headlines, mailServer, push].map((standIn) => standIn.close()));
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

export { expect };
