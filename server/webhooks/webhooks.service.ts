import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  MAX_WEBHOOKS,
  type newWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventType,
  type WebhookFields,
  type WebhookSecret,
  webhookEvent,
} from '#domain/desk/webhooks.ts';
import { newId } from '#domain/ids.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { Log } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { createPoster, type Poster } from '#server/outgoing/post.ts';
import { type RemovalKind, removeRows } from '#server/removals/removals.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import {
  deleteOldDeliveries,
  type EventProgress,
  endpointsFor,
  insertDeliveries,
  readDeliveries,
  readProgress,
  renewDelivery,
  renewFailed,
  renewWaiting,
} from './deliveries.repo.ts';
import { checkEndpointAddress } from './endpoint-address.ts';
import {
  insertEndpoint,
  lockCreation,
  lockEndpoint,
  readEndpoint,
  readEndpoints,
  replaceSecret,
  turnEndpoint,
  updateEndpoint,
  wasAddedBy,
} from './endpoints.repo.ts';
import { createSender, type Sender } from './sender.ts';
import { newSecret } from './signature.ts';

const WAKE_JOB = 'send-webhooks';
const DUE_EVERY_SECONDS = 5;
const DAY_SECONDS = 86_400;
const DAY_MS = DAY_SECONDS * 1000;
const KEPT_DAYS = 30;
const BOTH_SECRETS_MS = DAY_MS;
const DELIVERIES_PER_PAGE = 25;

/** An event that is sent to other systems. */
export interface EmittedEvent {
  /** Idempotency key: emitting an event with the same id again does nothing. Letters, digits, '_' and '-'. */
  readonly id: string;
  readonly type: WebhookEventType;
  readonly timestamp: Date;
  readonly data: WebhookEvent['data'];
}

/** As `EmittedEvent`, or a test. */
type DeliveredEvent = Omit<EmittedEvent, 'type'> & Pick<WebhookEvent, 'type'>;

/** Outgoing webhooks after the Standard Webhooks specification (ADR-059). */
export interface Webhooks {
  /**
   * Makes a delivery for each active endpoint that wants the event, in the caller's transaction: sent once that is
   * committed, never if it is rolled back. Throws if the event is not valid. Call after `Jobs.prepare`.
   */
  emit(tx: Queryable, event: EmittedEvent): Promise<void>;
  /** Counts deliveries by state; `problem` names an endpoint that has not received the event, and why, for people. */
  progressOf(db: Queryable, eventId: string): Promise<EventProgress>;
  /** Retries the failed deliveries of an event, with all attempts ahead. */
  retryEvent(tx: Queryable, eventId: string): Promise<void>;
  readonly desk: WebhooksDesk;
  /** See `Sender`; jobs and tests call it. */
  readonly sender: Pick<Sender, 'wake' | 'settled'>;
  /** Deletes deliveries older than 30 days; returns how many. */
  deleteOldDeliveries(): Promise<number>;
  /** Aborts what is being sent; it is sent again after the next start. */
  close(): Promise<void>;
}

/** What administrators do. All but `list` throw Problem 404 `no_webhook`; what changes something is in the audit log. */
export interface WebhooksDesk {
  list(): Promise<Webhook[]>;
  /**
   * Returns the secret, which is never shown again. 422 for an address that cannot be used, 409 for too many. Sent again
   * with its id, it adds nothing, but saves what was changed since and makes another secret, since the first was not seen.
   */
  create(fields: z.infer<typeof newWebhook>, userId: string): Promise<WebhookSecret>;
  /** Deliveries that wait are sent to a new address at once. 409 `stale_webhook` on a version conflict. */
  change(id: string, change: WebhookFields & { readonly version: number }, userId: string): Promise<Webhook>;
  /** Deliveries that wait for a paused endpoint are sent when it is resumed, those also that were to be retried later. */
  pause(id: string, userId: string): Promise<Webhook>;
  resume(id: string, userId: string): Promise<Webhook>;
  /** A new secret; for a day deliveries are signed with the former one as well. */
  renewSecret(id: string, userId: string): Promise<WebhookSecret>;
  /** Deletes its deliveries as well. Returns the id by which that can be undone. */
  remove(id: string, userId: string): Promise<string>;
  /** 409 `webhook_paused`. */
  test(id: string, userId: string): Promise<void>;
  deliveries(
    id: string,
    before: string | null,
  ): Promise<{ readonly deliveries: WebhookDelivery[]; readonly next: string | null }>;
  /** Also one that was given up or delivered. 409 `webhook_paused`. */
  sendAgain(id: string, deliveryId: string, userId: string): Promise<WebhookDelivery>;
}

export interface WebhooksNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly sealing: Sealing;
  /** An origin that may be private and plain HTTP: the operator has set it. */
  readonly trustedOrigin: string | null;
  readonly poster?: Poster;
}

const eventId = /^[\w-]{1,100}$/;

export function createWebhooks(needs: WebhooksNeeds): Webhooks {
  const { db, clock, jobs } = needs;
  const poster = needs.poster ?? createPoster({ trustedOrigin: needs.trustedOrigin });
  const sender = createSender({ ...needs, poster });

  async function deliver(tx: Queryable, event: DeliveredEvent, endpoints: readonly string[]): Promise<void> {
    if (!eventId.test(event.id)) throw new Error(`'${event.id}' is no id of an event`);
    const { type, timestamp, data } = event;
    const body = webhookEvent.parse({ type, timestamp: timestamp.toISOString(), data });
    const payload = JSON.stringify(body);
    const made = await insertDeliveries(tx, { id: event.id, type, payload }, endpoints, clock.now());
    if (made.length > 0) await wakeLater(jobs, tx);
  }

  return {
    emit: async (tx, event) => deliver(tx, event, await endpointsFor(tx, event.type)),
    progressOf: readProgress,
    retryEvent: async (tx, eventId) => {
      if ((await renewFailed(tx, eventId, clock.now())) > 0) await wakeLater(jobs, tx);
    },
    desk: deskOf(needs, deliver),
    sender,
    deleteOldDeliveries: () => deleteOldDeliveries(db.pool, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS)),
    close: () => sender.close(),
  };
}

/** Not with a key: a job that is queued already may run before `tx` is committed, and miss what is written in it. */
async function wakeLater(jobs: WebhooksNeeds['jobs'], tx: Queryable): Promise<void> {
  await jobs.send(WAKE_JOB, {}, { within: tx });
}

type Deliver = (tx: Queryable, event: DeliveredEvent, endpoints: readonly string[]) => Promise<void>;

function deskOf({ db, clock, jobs, sealing, trustedOrigin }: WebhooksNeeds, deliver: Deliver): WebhooksDesk {
  const read = async (tx: Queryable, id: string): Promise<Webhook> => {
    const found = await readEndpoint(tx, id, clock.now());
    if (!found) throw new Problem(404, 'no_webhook', 'There is no such webhook any more.');
    return found;
  };
  /** Runs `work` on an endpoint that nobody else changes meanwhile. */
  const within = <T>(id: string, work: (tx: Queryable, before: Webhook) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockEndpoint(tx, id);
      return work(tx, await read(tx, id));
    });
  const turn = (id: string, state: Webhook['state'], userId: string): Promise<Webhook> =>
    within(id, async (tx, before) => {
      if (await turnEndpoint(tx, id, { state, because: null, now: clock.now() })) {
        await audit(tx, before, userId, state === 'paused' ? 'paused' : 'resumed');
        if (state === 'active') await sendWaiting(tx, id);
      }
      return read(tx, id);
    });

  const sendWaiting = async (tx: Queryable, id: string): Promise<void> => {
    await renewWaiting(tx, id, clock.now());
    await wakeLater(jobs, tx);
  };

  /** The answer to the first call may have been lost, and with it the secret. */
  const addAgain = async (tx: Queryable, id: string, fields: WebhookFields, sealedSecret: string, userId: string) => {
    if (!(await wasAddedBy(tx, id, userId))) {
      throw new Problem(409, 'webhook_id_taken', 'Another webhook has this id.');
    }
    const before = await read(tx, id);
    const now = clock.now();
    await replaceSecret(tx, id, { sealedSecret, formerUntil: now, now });
    await audit(tx, before, userId, 'renewed the secret of');
    if (isDeepStrictEqual(typedIn(before), typedIn(fields))) return before;
    if (before.version !== 1) throw staleWebhook();
    await updateEndpoint(tx, id, fields, now);
    const webhook = await read(tx, id);
    await audit(tx, webhook, userId, 'changed');
    return webhook;
  };

  return {
    list: () => readEndpoints(db.pool, clock.now()),
    create: ({ id = newId(), ...fields }, userId) => {
      checkEndpointAddress(fields.url, trustedOrigin);
      const secret = newSecret();
      const sealedSecret = sealing.seal(secret);
      return inTransaction(db, async (tx) => {
        const count = await lockCreation(tx);
        if (await lockEndpoint(tx, id))
          return { webhook: await addAgain(tx, id, fields, sealedSecret, userId), secret };
        if (count >= MAX_WEBHOOKS) throw tooManyWebhooks();
        await insertEndpoint(tx, id, fields, { sealedSecret, userId, now: clock.now() });
        const webhook = await read(tx, id);
        await audit(tx, webhook, userId, 'added');
        return { webhook, secret };
      });
    },
    change: (id, { version, ...fields }, userId) => {
      checkEndpointAddress(fields.url, trustedOrigin);
      return within(id, async (tx, before) => {
        if (before.version !== version) throw staleWebhook();
        await updateEndpoint(tx, id, fields, clock.now());
        if (fields.url !== before.url) await sendWaiting(tx, id);
        const webhook = await read(tx, id);
        await audit(tx, webhook, userId, 'changed');
        return webhook;
      });
    },
    pause: (id, userId) => turn(id, 'paused', userId),
    resume: (id, userId) => turn(id, 'active', userId),
    renewSecret: (id, userId) =>
      within(id, async (tx, before) => {
        const secret = newSecret();
        const now = clock.now();
        const formerUntil = new Date(now.getTime() + BOTH_SECRETS_MS);
        await replaceSecret(tx, id, { sealedSecret: sealing.seal(secret), formerUntil, now });
        await audit(tx, before, userId, 'renewed the secret of');
        return { webhook: await read(tx, id), secret };
      }),
    remove: (id, userId) =>
      within(id, async (tx, before) => {
        await audit(tx, before, userId, 'removed');
        return removeRows(tx, WEBHOOK_REMOVAL, { id, subjectId: id, title: before.name, userId });
      }),
    test: (id, userId) =>
      within(id, async (tx, before) => {
        refusePaused(before);
        const data = { message: 'A test from the MATV desk.' };
        await deliver(tx, { id: `test-${newId()}`, type: WEBHOOK_TEST, timestamp: clock.now(), data }, [id]);
        await audit(tx, before, userId, 'sent a test to');
      }),
    deliveries: async (id, before) => {
      await read(db.pool, id);
      const { shown, next } = await readPage(
        DELIVERIES_PER_PAGE,
        (limit) => readDeliveries(db.pool, id, { before, limit }),
        ({ _id }) => _id,
      );
      return { deliveries: shown, next };
    },
    sendAgain: (id, deliveryId, userId) =>
      within(id, async (tx, before) => {
        refusePaused(before);
        const delivery = await renewDelivery(tx, { id: deliveryId, endpointId: id, now: clock.now() });
        if (!delivery) throw new Problem(404, 'no_delivery', 'There is no such delivery any more.');
        await wakeLater(jobs, tx);
        await audit(tx, before, userId, 'sent a delivery again to', { type: delivery.type });
        return delivery;
      }),
  };
}

/** What somebody has typed, so that it can be compared. */
function typedIn({ name, url, events }: WebhookFields): WebhookFields {
  return { name, url, events: WEBHOOK_EVENTS.filter((type) => events.includes(type)) };
}

function staleWebhook(): Problem {
  return new Problem(409, 'stale_webhook', 'Someone else has just changed this webhook. Look again.');
}

/** A webhook with its secrets and deliveries: those that wait are sent once it is back. */
export const WEBHOOK_REMOVAL: RemovalKind = {
  name: 'webhook',
  allow: 'administrator',
  tables: [
    { table: 'webhook_endpoints', key: 'id' },
    { table: 'webhook_deliveries', key: 'endpoint_id' },
  ],
  message: (name) => `${name} is back with its deliveries.`,
  audit: { subject: 'webhook', action: 'put back' },
  fit: async (tx) => {
    if ((await lockCreation(tx)) > MAX_WEBHOOKS) throw tooManyWebhooks();
  },
};

function tooManyWebhooks(): Problem {
  return new Problem(409, 'too_many_webhooks', `There can be ${MAX_WEBHOOKS} webhooks. Remove one first.`);
}

function refusePaused({ state }: Webhook): void {
  if (state === 'paused') throw new Problem(409, 'webhook_paused', 'This webhook is paused. Resume it first.');
}

type Facts = Readonly<Record<string, string | null>>;

/** The address may hold a token of the receiver's, so only its host is put down. */
async function audit(tx: Queryable, { _id, name, url }: Webhook, userId: string, action: string, facts: Facts = {}) {
  const details = { host: new URL(url).host, ...facts };
  await recordAuditEntry(tx, { userId, action, subject: 'webhook', subjectId: _id, title: name, details });
}

/** Says how deliveries are sent and how long they are kept. Call before the jobs start. */
export function registerWebhookJobs(jobs: Pick<Jobs, 'work' | 'every'>, webhooks: Webhooks): void {
  jobs.work(WAKE_JOB, (_data, signal) => webhooks.sender.wake(signal), { concurrency: 4 });
  // Finds what is to be tried again, and goes on after a restart.
  jobs.every(WAKE_JOB, DUE_EVERY_SECONDS, (signal) => webhooks.sender.wake(signal));
  jobs.every('forget-old-webhook-deliveries', DAY_SECONDS, async () => {
    await webhooks.deleteOldDeliveries();
  });
}
