import { z } from 'zod';
import { recordId } from '#domain/record-id.ts';

const time = z.iso.datetime();

/** The channels that a correction or a kill has to reach, in the order of the desk's list. */
export const NOTICE_CHANNELS = [
  'pages',
  'network',
  'feeds',
  'sitemaps',
  'search',
  'live blog',
  'alerts',
  'webhooks',
  'newsletter',
] as const;
export type NoticeChannelName = (typeof NOTICE_CHANNELS)[number];

/** Their labels at the desk. */
export const NOTICE_CHANNEL_LABELS: Readonly<Record<NoticeChannelName, string>> = {
  pages: 'Pages',
  network: 'Delivery network',
  feeds: 'Feeds',
  sitemaps: 'Sitemaps',
  search: 'Search',
  'live blog': 'Live blog',
  alerts: 'Alerts',
  webhooks: 'Webhooks',
  newsletter: 'Newsletter',
};

/** 'failed' is tried again, with back-off, for two days. */
export const RECEIPT_STATES = ['waiting', 'done', 'failed', 'not needed'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** A receipt that waits for longer than this needs somebody's attention. */
export const LONG_WAIT_SECONDS = 30;

const noticeReceipt = z.object({
  channel: z.enum(NOTICE_CHANNELS),
  state: z.enum(RECEIPT_STATES),
  /** What has arrived, or why nothing has, in a sentence. */
  detail: z.string(),
  changedAt: time,
  /** When it is checked or retried next; `null` for never. */
  nextAt: time.nullable(),
});
export type NoticeReceipt = z.infer<typeof noticeReceipt>;

/** A story that was corrected or killed, with a receipt for each channel. */
export const storyNotice = z.object({
  _id: recordId,
  storyId: z.string(),
  kind: z.enum(['correction', 'kill']),
  origin: z.enum(['desk', 'wire']),
  title: z.string(),
  /** The correction, or why the story was killed; may be empty for a kill. */
  text: z.string(),
  by: z.string().nullable(),
  at: time,
  /** When the last receipt came in, or it was closed. */
  settledAt: time.nullable(),
  /** Why it was closed before every channel had it. */
  closed: z.string().nullable(),
  receipts: z.array(noticeReceipt),
});
export type StoryNotice = z.infer<typeof storyNotice>;

/**
 * GET /api/desk/stories/:id/notices, newest first; GET /api/desk/story-notices: those with a failed or long-waiting
 * receipt, oldest first.
 */
export const storyNoticesAnswer = z.object({ notices: z.array(storyNotice) });
