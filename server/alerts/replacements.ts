import { ALERT_LIMITS } from '#domain/alerts.ts';
import { newId } from '#domain/ids.ts';
import { cutAtWord } from '#domain/summary.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Queryable } from '#server/db/client.ts';
import { type AlertRow, cancelAlert, insertAlert, lockAlertsOfStory, replacementsOf } from './alerts.repo.ts';
import { addCounts, dropWaitingBatches, finishIfDone } from './sending/batches.repo.ts';

const DAY_MS = 86_400_000;
/** Older alerts are no longer shown on any device, nor held by any push service. */
export const REPLACED_FOR_DAYS = 3;

/** A correction or a kill of a story, as shown to those who got its alerts. Long texts are cut. */
export interface Replacement {
  /** Idempotency key: a notice replaces an alert at most once. */
  readonly noticeId: string;
  readonly kind: 'correction' | 'kill';
  readonly title: string;
  readonly text: string;
  /** The page it opens; by default the alert's page, and for a kill the home page. */
  readonly path?: string;
}

/** How far the replacements of a notice are; all 0: there was nothing to replace. */
export interface ReplacementProgress {
  /** Alerts that were replaced, or cancelled by a kill before they were sent. */
  readonly alerts: number;
  readonly cancelled: number;
  readonly waiting: number;
  readonly recipients: number;
  readonly delivered: number;
  readonly failed: number;
  readonly gone: number;
}

/**
 * Replaces the alerts about a story of the last three days; a kill cancels those that still wait. Key events of a live
 * blog are replaced by a kill alone, because posts are corrected one by one.
 */
export async function replaceAlertsOf(
  tx: Queryable,
  storyId: string,
  replacement: Replacement,
  at: Date,
): Promise<{ replaced: number; cancelled: number }> {
  const since = new Date(at.getTime() - REPLACED_FOR_DAYS * DAY_MS);
  let [replaced, cancelled] = [0, 0];
  for (const alert of await lockAlertsOfStory(tx, storyId, since, replacement.kind)) {
    const outcome = await replaceAlert(tx, alert, replacement, at);
    if (outcome === 'replaced') replaced += 1;
    if (outcome === 'cancelled') cancelled += 1;
  }
  return { replaced, cancelled };
}

/** Replaces one alert, which the transaction has locked. A correction does not change one that waits to be sent. */
export async function replaceAlert(
  tx: Queryable,
  alert: AlertRow,
  replacement: Replacement,
  at: Date,
): Promise<'replaced' | 'cancelled' | 'unchanged'> {
  if (alert.kind === 'alert' && alert.state === 'waiting') {
    // After a correction it may go out as it is: its editor can still cancel it.
    if (replacement.kind !== 'kill' || !(await cancelAlert(tx, alert.id, at, replacement.noticeId))) return 'unchanged';
    await audit(tx, alert, 'cancelled', replacement);
    return 'cancelled';
  }
  if (!(await insertReplacement(tx, alert, replacement, at))) return 'unchanged';
  await audit(tx, alert, replacement.kind === 'kill' ? 'took back' : 'corrected', replacement);
  await stopSending(tx, alert, at);
  return 'replaced';
}

function insertReplacement(
  tx: Queryable,
  alert: AlertRow,
  { noticeId, kind, title, text, path }: Replacement,
  at: Date,
): Promise<boolean> {
  return insertAlert(tx, {
    // Later than what it replaces, whatever the clocks of two nodes say: the order of ids decides which is shown.
    id: newId(Math.max(at.getTime(), alert.created_at.getTime() + 1)),
    kind,
    tag: alert.tag,
    noticeId,
    title: cutAtWord(title, ALERT_LIMITS.title),
    body: cutAtWord(text, ALERT_LIMITS.body),
    path: path ?? (kind === 'kill' ? '/' : alert.path),
    storyId: alert.story_id,
    topics: alert.topics,
    byMail: false,
    request: null,
    createdBy: null,
    createdAt: at,
    sendAt: at,
    newestSubscription: alert.newest_subscription,
  });
}

/** Cancels what has not been sent of an alert yet, because its replacement goes to the same readers. */
async function stopSending(tx: Queryable, { id, state }: AlertRow, at: Date): Promise<void> {
  if (state === 'waiting') {
    await cancelAlert(tx, id, at);
  } else if (state === 'sending') {
    const dropped = await dropWaitingBatches(tx, id);
    await addCounts(tx, id, { delivered: 0, failed: 0, gone: 0, dropped });
    await finishIfDone(tx, id, at);
  }
}

async function audit(tx: Queryable, { id, title }: AlertRow, action: string, { kind }: Replacement): Promise<void> {
  const entry = { userId: null, action, subject: 'alert', subjectId: id, title, details: { because: kind } } as const;
  await recordAuditEntry(tx, entry);
}

export async function replacementProgress(db: Queryable, noticeId: string): Promise<ReplacementProgress> {
  const alerts = await replacementsOf(db, noticeId);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    alerts: alerts.length,
    cancelled: alerts.filter(({ state }) => state === 'cancelled').length,
    waiting: alerts.filter(({ state }) => state === 'waiting' || state === 'sending').length,
    recipients: sum(alerts.map(({ recipients }) => recipients)),
    delivered: sum(alerts.map(({ delivered }) => delivered)),
    failed: sum(alerts.map(({ failed }) => failed)),
    gone: sum(alerts.map(({ gone }) => gone)),
  };
}
