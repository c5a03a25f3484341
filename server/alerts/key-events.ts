import { hash } from 'node:crypto';
import { ALERT_LIMITS, type AlertTopic } from '#domain/alerts.ts';
import { ALERT_CANCEL_SECONDS } from '#domain/desk/alerts.ts';
import { newId } from '#domain/ids.ts';
import { cutAtWord } from '#domain/summary.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import type { KeyEvent, KeyEvents } from '#server/newsroom/live-blogs/key-events.ts';
import { insertAlert, lockAlertOfRequest } from './alerts.repo.ts';
import type { Alerts } from './alerts.service.ts';
import { type Replacement, replaceAlert } from './replacements.ts';
import { hasSubscribers } from './subscriptions.repo.ts';

interface KeyEventNeeds {
  readonly clock: Clock;
  readonly alerts: Pick<Alerts, 'wakeUp'>;
}

/**
 * Alerts of a live blog's key events, to readers who asked for them: each post once, twenty seconds after it was
 * published, so that it can still be cancelled. Nothing is sent of a blog that nobody has asked for.
 */
export function keyEventAlerts({ clock, alerts }: KeyEventNeeds): KeyEvents {
  const replace = async (tx: Queryable, postId: string, replacement: Replacement) => {
    const alert = await lockAlertOfRequest(tx, requestKeyOf(postId));
    if (!alert) return;
    const { path } = alert;
    const outcome = await replaceAlert(tx, alert, { ...replacement, path }, clock.now());
    if (outcome === 'replaced') await alerts.wakeUp(tx, 0);
  };
  return {
    posted: async (tx, event) => {
      const topic: AlertTopic = `live-blog:${event.storyId}`;
      if (!(await hasSubscribers(tx, topic))) return;
      if (await store(tx, event, topic, clock.now())) await alerts.wakeUp(tx, ALERT_CANCEL_SECONDS);
    },
    corrected: (tx, event, correction) =>
      replace(tx, event.postId, {
        // Each correction of a post is one of its own.
        noticeId: `${event.postId}-${hash('sha256', correction, 'hex').slice(0, 16)}`,
        kind: 'correction',
        title: `Correction: ${titleOf(event)}`,
        text: correction,
      }),
    withdrawn: (tx, postId, note) =>
      replace(tx, postId, { noticeId: postId, kind: 'kill', title: 'We have withdrawn a post', text: note }),
  };
}

async function store(tx: Queryable, event: KeyEvent, topic: AlertTopic, at: Date): Promise<boolean> {
  const id = newId(at.getTime());
  const title = cutAtWord(titleOf(event), ALERT_LIMITS.title);
  const body = cutAtWord(event.text, ALERT_LIMITS.body);
  const isNew = await insertAlert(tx, {
    id,
    kind: 'alert',
    tag: id,
    noticeId: null,
    title,
    body,
    path: event.path,
    storyId: event.storyId,
    topics: [topic],
    byMail: false,
    request: { key: requestKeyOf(event.postId), hash: hash('sha256', JSON.stringify(event)) },
    createdBy: event.userId,
    createdAt: at,
    sendAt: new Date(at.getTime() + ALERT_CANCEL_SECONDS * 1000),
    newestSubscription: null,
  });
  if (isNew) {
    const entry = { userId: event.userId, action: 'sent', subject: 'alert', subjectId: id, title } as const;
    await recordAuditEntry(tx, { ...entry, details: { to: topic } });
  }
  return isNew;
}

function titleOf({ headline, title }: KeyEvent): string {
  return headline === '' ? title : headline;
}

/** No form of the desk makes such a key. */
function requestKeyOf(postId: string): string {
  return `live post ${postId}`;
}
