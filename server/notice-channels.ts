import type { Alerts } from './alerts/alerts.service.ts';
import type { OnSend } from './alerts/sending/sender.ts';
import { pendingPurges, queueTags, sendNow } from './cdn/purges.repo.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import { takeDownBannerOf } from './newsroom/banner/banner.service.ts';
import { alertsChannel } from './newsroom/notices/channels/alerts.ts';
import { feedsChannel } from './newsroom/notices/channels/feeds.ts';
import { liveBlogChannel } from './newsroom/notices/channels/live-blog.ts';
import { networkChannel } from './newsroom/notices/channels/network.ts';
import { newsletterChannel } from './newsroom/notices/channels/newsletter.ts';
import { pagesChannel } from './newsroom/notices/channels/pages.ts';
import { searchChannel } from './newsroom/notices/channels/search.ts';
import { sitemapsChannel } from './newsroom/notices/channels/sitemaps.ts';
import { webhooksChannel } from './newsroom/notices/channels/webhooks.ts';
import type { NoticeChannel } from './newsroom/notices/notice.ts';
import type { WebSubHub } from './newsroom/sitemaps/websub.ts';
import { mailBreaking } from './visitors/newsletter/breaking.service.ts';
import { createNewsletterNotices } from './visitors/newsletter/notices.service.ts';
import type { Webhooks } from './webhooks/webhooks.service.ts';

interface ChannelNeeds {
  readonly config: Pick<Config, 'siteUrl' | 'webSubHub' | 'cdn'>;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly alerts: Alerts;
  readonly webhooks: Webhooks;
}

/** The hub that is pinged about changed feeds; `null` if none is set. */
export function hubOf({ webSubHub, siteUrl }: Pick<Config, 'siteUrl' | 'webSubHub'>): WebSubHub | null {
  return webSubHub === null ? null : { hub: webSubHub, siteUrl };
}

/** Every way by which a story reaches readers, in the order in which the desk lists the receipts. */
export function noticeChannels({ config, clock, jobs, alerts, webhooks }: ChannelNeeds): readonly NoticeChannel[] {
  return [
    pagesChannel((tx, killed) => takeDownBannerOf(tx, killed, config.siteUrl)),
    // Without a network that can be told there is no receipt.
    ...(config.cdn?.purge ? [networkChannel({ queue: queueTags, pendingPurges, sendNow })] : []),
    feedsChannel(hubOf(config)),
    sitemapsChannel(),
    searchChannel(),
    liveBlogChannel(jobs),
    alertsChannel(alerts),
    webhooksChannel(webhooks, config.siteUrl),
    newsletterChannel(createNewsletterNotices(clock)),
  ];
}

/** What follows from an alert in the transaction in which it begins to be sent: an event, and a mail where asked for. */
export function alertFollowers(webhooks: Pick<Webhooks, 'emit'>, siteUrl: string): readonly OnSend[] {
  return [
    (tx, { id, kind, title, body, path, topics, send_at: at }) =>
      webhooks.emit(tx, {
        id,
        type: 'alert.sent',
        timestamp: at,
        data: { id, kind, title, text: body, url: siteUrl + path, topics },
      }),
    async (tx, alert) => {
      if (!alert.by_mail) return;
      const { id, title, body: text, path, story_id: storyId, send_at: sendAt, created_by: userId } = alert;
      await mailBreaking(tx, { id, title, text, path, storyId, sendAt, userId, at: sendAt });
    },
  ];
}
