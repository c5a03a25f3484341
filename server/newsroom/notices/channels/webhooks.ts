import { counted } from '#domain/counted.ts';
import type { WebhookEvent, WebhookEventType } from '#domain/desk/webhooks.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { done, failed, type Notice, type NoticeChannel, notNeeded, type ReceiptNews, waiting } from '../notice.ts';

/** The progress of the deliveries of an event. */
export interface DeliveryProgress {
  readonly total: number;
  readonly delivered: number;
  readonly failed: number;
  readonly waiting: number;
  /** An endpoint that has not received it, and why; `null` if nothing is known. */
  readonly problem: string | null;
}

/** The data of the event. */
export interface StoryEvent {
  readonly id: string;
  readonly type: WebhookEventType;
  readonly timestamp: Date;
  readonly data: WebhookEvent['data'];
}

/** What webhooks do for corrections and kills. */
export interface WebhooksForNotices {
  /** Queues a delivery to each endpoint that wants the event, in the caller's transaction. */
  emit(tx: Queryable, event: StoryEvent): Promise<void>;
  progressOf(db: Queryable, eventId: string): Promise<DeliveryProgress>;
  /** Retries deliveries that were given up. */
  retryEvent(tx: Queryable, eventId: string): Promise<void>;
}

/** Other systems, notified by `story.corrected` and `story.killed`. The event has the id of the notice. */
export function webhooksChannel(webhooks: WebhooksForNotices, siteUrl: string): NoticeChannel {
  return {
    name: 'webhooks',
    begin: (tx, notice) => webhooks.emit(tx, eventOf(notice, siteUrl)),
    check: async (db, { id }) => inWords(await webhooks.progressOf(db, id)),
    retry: (tx, { id }) => webhooks.retryEvent(tx, id),
  };
}

/** Why a story was killed is for the desk alone. */
function eventOf({ id, kind, storyId, title, path, section, text, at }: Notice, siteUrl: string): StoryEvent {
  const { language } = splitLanguage(path);
  const data = { id: storyId, title, language, url: siteUrl + path, section, at: at.toISOString() };
  return kind === 'kill'
    ? { id, type: 'story.killed', timestamp: at, data }
    : { id, type: 'story.corrected', timestamp: at, data: { ...data, text } };
}

function inWords({ total, delivered, failed: refused, waiting: left, problem }: DeliveryProgress): ReceiptNews {
  if (total === 0) return notNeeded('No webhook asks for it.');
  const words = `Delivered to ${delivered.toLocaleString('en-GB')} of ${counted(total, 'webhook')}.`;
  const why = problem === null ? words : `${words} ${problem}.`;
  if (left > 0) return waiting(why);
  return refused > 0 ? failed(why) : done(words);
}
