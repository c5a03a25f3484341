import { counted } from '#domain/counted.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  done,
  failed,
  type Notice,
  type NoticeChannel,
  notNeeded,
  publicText,
  type ReceiptNews,
  waiting,
} from '../notice.ts';

/** The progress of replacing the alerts of a story. */
export interface ReplacementProgress {
  /** Alerts of the story that were replaced or cancelled; 0 when none was sent. */
  readonly alerts: number;
  /** Those of them that had not been sent and were cancelled. */
  readonly cancelled: number;
  /** Readers to whom the replacements go. */
  readonly recipients: number;
  readonly delivered: number;
  /** Given up, or refused by the push service. */
  readonly failed: number;
  /** Subscriptions that no longer exist. */
  readonly gone: number;
  /** Replacements not sent yet. */
  readonly waiting: number;
}

/** What alerts do for corrections and kills. */
export interface AlertsForNotices {
  /** Replaces what readers' devices may still show of the story, and cancels what was not sent yet. */
  replaceAlertsOf(
    tx: Queryable,
    storyId: string,
    by: Pick<Notice, 'kind' | 'title' | 'text'> & { readonly noticeId: string },
  ): Promise<unknown>;
  replacementProgress(db: Queryable, noticeId: string): Promise<ReplacementProgress>;
}

/** Alerts that were sent: replaced on the devices that still show them. */
export function alertsChannel(alerts: AlertsForNotices): NoticeChannel {
  return {
    name: 'alerts',
    begin: async (tx, notice) => {
      const { id, storyId, kind } = notice;
      const title = `${kind === 'kill' ? 'Withdrawn' : 'Correction'}: ${notice.title}`;
      await alerts.replaceAlertsOf(tx, storyId, { noticeId: id, kind, title, text: publicText(notice) });
    },
    check: async (db, { id }) => inWords(await alerts.replacementProgress(db, id)),
  };
}

/**
 * Push services refuse a few of many thousand messages for reasons of their own; a larger share than this is a fault.
 */
const TOLERATED_FAILURES = 0.01;

function inWords(progress: ReplacementProgress): ReceiptNews {
  const { alerts, cancelled, recipients, delivered, gone } = progress;
  if (alerts === 0) return notNeeded('No alert of this story was sent in the last days.');
  if (cancelled === alerts) return done('The alert had not been sent yet and was cancelled.');
  const reached = delivered.toLocaleString('en-GB');
  const words = `Replaced for ${reached} of ${counted(recipients - gone, 'reader')}.`;
  if (progress.waiting > 0) return waiting(words);
  return progress.failed > recipients * TOLERATED_FAILURES
    ? failed(`${words} The push services did not take the rest.`)
    : done(words);
}
