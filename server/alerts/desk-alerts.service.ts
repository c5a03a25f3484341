import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  ALERT_CANCEL_SECONDS,
  type AlertAudience,
  type AlertsOverview,
  type alertTest,
  type alertTestAnswer,
  type DeskAlert,
  type newAlert,
  type newAlertDevice,
} from '#domain/desk/alerts.ts';
import { newId } from '#domain/ids.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { Problem } from '#server/http/problem.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import { storyAt } from '#server/newsroom/model/slugs.repo.ts';
import {
  alertById,
  alertByKey,
  cancelAlert,
  holdPublicStory,
  insertAlert,
  listAlerts,
  lockAlert,
  type NamedAlertRow,
} from './alerts.repo.ts';
import type { Alerts } from './alerts.service.ts';
import { type DeviceRow, deleteDevice, devicesOf, putDevice } from './devices.repo.ts';
import { checkBrowserKey, serviceOf } from './endpoint.ts';
import { keysById, knownKey } from './keys.ts';
import { messagesOf } from './sending/message.ts';
import type { PushOutcome } from './sending/push-batch.ts';
import { countSubscriptions } from './subscriptions.repo.ts';
import { withPresentTopics } from './subscriptions.service.ts';

export interface DeskAlertsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly alerts: Alerts;
  readonly siteUrl: string;
  /** How often one person may send; tests set it lower. */
  readonly rate?: Rate;
}

type NewAlert = z.output<typeof newAlert>;
type AlertTest = z.output<typeof alertTest>;
type NewAlertDevice = z.output<typeof newAlertDevice>;

const PER_PAGE = 30;
const MOST_DEVICES = 10;
/** A test is of interest now or never. */
const TEST_TTL_SECONDS = 300;

/** What was sent, newest first, how many get alerts, and the person's devices for tests. */
export async function alertsOverview(
  { db, alerts }: DeskAlertsNeeds,
  before: string | null,
  userId: string,
): Promise<AlertsOverview> {
  const [{ shown, next }, subscribers, devices, publicKey] = await Promise.all([
    readPage(
      PER_PAGE,
      (limit) => listAlerts(db.pool, before, limit),
      ({ id }) => id,
    ),
    countSubscriptions(db.pool, null),
    devicesOf(db.pool, userId),
    alerts.publicKey(),
  ]);
  return {
    alerts: shown.map(viewOf),
    next,
    subscribers,
    devices: devices.map(deviceView),
    publicKey,
  };
}

export async function readAlert({ db }: Pick<DeskAlertsNeeds, 'db'>, id: string): Promise<DeskAlert> {
  const row = await alertById(db.pool, id);
  if (!row) throw notFound();
  return viewOf(row);
}

/**
 * Stores an alert, which begins to be sent 20 seconds later. Throws Problem 422 `not_confirmed` or `story_not_public`, 409
 * `alert_key_reused`. `isNew` is false when the same was sent before.
 */
export async function createAlert(
  { db, clock, alerts }: DeskAlertsNeeds,
  wanted: NewAlert,
  userId: string,
): Promise<{ readonly alert: DeskAlert; readonly isNew: boolean }> {
  const { key, confirmed, ...fields } = wanted;
  const request = { key, hash: hashOf({ ...fields, userId }) };
  const earlier = await alertByKey(db.pool, key);
  if (earlier) return { alert: sameAlert(earlier, request.hash), isNew: false };
  if (fields.audience.kind === 'everyone' && !confirmed) {
    throw new Problem(422, 'not_confirmed', 'This goes to every reader who gets alerts. Confirm it first.');
  }
  const at = clock.now();
  const id = newId(at.getTime());
  // Also a typed address may lead to a story, whose kill has to find the alert.
  const storyId = fields.storyId ?? (await storyAt(db.pool, fields.path));
  const row = {
    id,
    kind: 'alert' as const,
    tag: id,
    noticeId: null,
    title: fields.title,
    body: fields.body,
    path: fields.path,
    storyId,
    topics: await topicsOf(db.pool, fields.audience),
    byMail: fields.byMail,
    request,
    createdBy: userId,
    createdAt: at,
    sendAt: new Date(at.getTime() + ALERT_CANCEL_SECONDS * 1000),
    newestSubscription: null,
  };
  const isNew = await inTransaction(db, async (tx) => {
    if (storyId !== null && !(await holdPublicStory(tx, storyId))) {
      throw new Problem(
        422,
        'story_not_public',
        'Readers cannot see this story, so no alert can lead to it. Publish it first.',
      );
    }
    if (!(await insertAlert(tx, row))) return false;
    const details = { to: fields.audience.kind === 'everyone' ? 'everyone' : fields.audience.topics.join(', ') };
    await audit(tx, { userId, action: 'sent', id, title: fields.title, details });
    await alerts.wakeUp(tx, ALERT_CANCEL_SECONDS);
    return true;
  });
  const stored = await alertByKey(db.pool, key);
  if (!stored) throw notFound();
  // Two of the same request at once: the second one finds what the first one has stored.
  return { alert: sameAlert(stored, request.hash), isNew };
}

function sameAlert(row: NamedAlertRow, hash: string): DeskAlert {
  if (row.request_hash === hash) return viewOf(row);
  throw new Problem(
    409,
    'alert_key_reused',
    'An alert with other words was sent from this form already. Look at the list before you send it again.',
  );
}

function hashOf(fields: object): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url');
}

/** Throws Problem 409 `alert_is_out` once it is being sent; a cancelled one stays cancelled. */
export async function cancelWaiting({ db, clock }: DeskAlertsNeeds, id: string, userId: string): Promise<DeskAlert> {
  await inTransaction(db, async (tx) => {
    const alert = await lockAlert(tx, id);
    if (!alert) throw notFound();
    if (alert.state === 'cancelled') return;
    if (alert.kind !== 'alert' || !(await cancelAlert(tx, id, clock.now()))) {
      throw new Problem(409, 'alert_is_out', 'This alert is already being sent, so it cannot be cancelled any more.');
    }
    await audit(tx, { userId, action: 'cancelled', id, title: alert.title });
  });
  return readAlert({ db }, id);
}

/** How many an audience has now. */
export async function reachOf(
  { db, alerts }: DeskAlertsNeeds,
  audience: AlertAudience,
): Promise<{ subscribers: number; byMail: number }> {
  const [subscribers, byMail] = await Promise.all([
    topicsOf(db.pool, audience).then((topics) => countSubscriptions(db.pool, topics)),
    alerts.countByMail(),
  ]);
  return { subscribers, byMail };
}

/** Adds the browser of a person for tests, and answers with all of theirs. */
export async function addDevice(
  { db, clock, alerts }: DeskAlertsNeeds,
  { endpoint, keys, publicKey, name }: NewAlertDevice,
  userId: string,
): Promise<AlertsOverview['devices']> {
  serviceOf(endpoint, alerts.trustedOrigin);
  checkBrowserKey(keys.p256dh);
  const key = await knownKey(db.pool, publicKey);
  if (!key) throw new Problem(409, 'unknown_key', 'The key of this site has changed. Reload the page and try again.');
  const at = clock.now();
  const device = { id: newId(at.getTime()), userId, name, endpoint, ...keys, keyId: key.id, at };
  await inTransaction(db, async (tx) => {
    const known = await devicesOf(tx, userId);
    if (known.length >= MOST_DEVICES && !known.some((one) => one.endpoint === endpoint)) {
      throw new Problem(409, 'too_many_devices', `You have ${MOST_DEVICES} devices for tests. Remove one first.`);
    }
    if (!(await putDevice(tx, device))) {
      throw new Problem(
        409,
        'endpoint_in_use',
        'This browser’s subscription cannot be used. Turn it off and on again.',
      );
    }
  });
  return (await devicesOf(db.pool, userId)).map(deviceView);
}

export async function removeDevice({ db }: DeskAlertsNeeds, id: string, userId: string): Promise<void> {
  if (await deleteDevice(db.pool, id, userId)) return;
  throw new Problem(404, 'no_such_device', 'That device is no longer on your list.');
}

const OUTCOMES = {
  delivered: 'delivered',
  gone: 'gone',
  refused: 'failed',
  failed: 'failed',
  unsent: 'failed',
} as const satisfies Record<PushOutcome, string>;

/** Sends to the person's own devices at once. Throws Problem 409 `no_device`. */
export async function testAlert(
  { db, alerts, siteUrl }: DeskAlertsNeeds,
  { title, body, path }: AlertTest,
  userId: string,
): Promise<z.infer<typeof alertTestAnswer>> {
  const devices = await devicesOf(db.pool, userId);
  if (devices.length === 0) throw new Problem(409, 'no_device', 'Add one of your devices first.');
  const tag = newId();
  const { outcomes } = await alerts.thread.send({
    message: messagesOf({ title, body, navigate: siteUrl + path, tag, siteUrl }),
    topic: tag,
    ttlSeconds: TEST_TTL_SECONDS,
    subject: alerts.subject,
    keys: await keysById(db.pool, alerts.keys, [...new Set(devices.map(({ key_id }) => key_id))]),
    targets: devices.map(({ endpoint, p256dh, auth, key_id: keyId }) => ({
      endpoint,
      p256dh,
      auth,
      keyId,
      isSilent: false,
    })),
  });
  const tested = devices.map(({ id, name }, place) => ({
    _id: id,
    name,
    outcome: OUTCOMES[outcomes[place] ?? 'failed'],
  }));
  for (const { _id, outcome } of tested) if (outcome === 'gone') await deleteDevice(db.pool, _id, userId);
  return { devices: tested };
}

async function topicsOf(db: Queryable, audience: AlertAudience) {
  return audience.kind === 'everyone' ? null : withPresentTopics(db, audience.topics);
}

function deviceView({ id, name, added_at }: DeviceRow) {
  return { _id: id, name, addedAt: added_at.toISOString() };
}

function viewOf(row: NamedAlertRow): DeskAlert {
  return {
    _id: row.id,
    kind: row.kind,
    replaces: row.kind === 'alert' ? null : row.tag,
    state: row.state,
    title: row.title,
    body: row.body,
    path: row.path,
    storyId: row.story_id,
    audience: row.topics === null ? { kind: 'everyone' } : { kind: 'topics', topics: row.topics },
    byMail: row.by_mail,
    createdAt: row.created_at.toISOString(),
    createdBy: row.sender,
    sendAt: row.send_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    counts: {
      recipients: row.recipients,
      delivered: row.delivered,
      failed: row.failed,
      gone: row.gone,
      clicked: row.clicked,
    },
  };
}

function notFound(): Problem {
  return new Problem(404, 'no_such_alert', 'There is no such alert.');
}

interface Entry {
  readonly userId: string;
  readonly action: string;
  readonly id: string;
  readonly title: string;
  readonly details?: Readonly<Record<string, string>>;
}

function audit(tx: Queryable, { id, ...entry }: Entry): Promise<void> {
  return recordAuditEntry(tx, { ...entry, subject: 'alert', subjectId: id });
}
