import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import { type AlertRow, alertById, cancelAlert, isStoryPublic, lockAlert } from '../alerts.repo.ts';
import { keysById } from '../keys.ts';
import { quietAt } from '../quiet.ts';
import { REPLACED_FOR_DAYS } from '../replacements.ts';
import {
  addCounts,
  type ClaimedBatch,
  claimBatch,
  deleteGone,
  dueAlerts,
  finishIfDone,
  freeLostClaims,
  insertBatch,
  isReplaced,
  postponeService,
  releaseBatch,
  removeBatch,
  renewClaims,
  startAlert,
  type TargetRow,
  targetsOf,
  writeBatches,
} from './batches.repo.ts';
import { messagesOf } from './message.ts';
import type { PushOutcome, PushReport } from './push-batch.ts';
import type { PushSending } from './push-thread.ts';

export const SENDING_JOB = 'send-alerts';

/** Sizes and times of sending; smaller in tests. */
export interface Pace {
  /** Subscriptions of one batch. */
  readonly batch: number;
  /** A service with fewer subscriptions shares batches with others. */
  readonly ownBatches: number;
  /** Batches of one node under way at once, and of these to one push service: one that hangs leaves room for others. */
  readonly atOnce: number;
  readonly atOnceToService: number;
}

export const PACE: Pace = { batch: 250, ownBatches: 50, atOnce: 8, atOnceToService: 4 };

/** How long an alert is news. Afterwards nobody gets it, be it because the site was away or because a push service was. */
export const TTL_SECONDS = 4 * 3600;
const DAY_SECONDS = 86_400;
const LEASE_SECONDS = 30;
const RENEW_EVERY_MS = 10_000;
/** Retry back-off, by the number of earlier failures. */
const RETRY_SECONDS = [30, 120, 600, 1800, 1800] as const;
const LONGEST_RETRY_AFTER_SECONDS = 3600;
/** A service that fails for an hour still gets its alerts. */
const GIVE_UP_AFTER_SECONDS = 75 * 60;
/** Jobs queued for the other nodes when an alert begins. */
const OTHER_NODES = 3;

/** Called in the transaction in which an alert begins to be sent, once for each. */
export type OnSend = (tx: Queryable, alert: AlertRow) => Promise<void>;

export interface SenderNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly jobs: Pick<Jobs, 'sendAll'>;
  readonly keys: Sealing;
  readonly thread: PushSending;
  readonly siteUrl: string;
  /** An https: or mailto: address for push services. */
  readonly subject: string;
  readonly onSend: readonly OnSend[];
  readonly pace?: Pace;
}

/** Sends alerts that are due, together with the other nodes. */
export class Sender {
  readonly #needs: SenderNeeds;
  readonly #pace: Pace;
  readonly #holder = randomUUID();
  /** What became of messages to browsers since the start of this process. */
  readonly outcomes: Record<Exclude<PushOutcome, 'unsent'>, number> = { delivered: 0, gone: 0, refused: 0, failed: 0 };
  #running: Promise<void> | null = null;
  #isFirst = true;

  constructor(needs: SenderNeeds) {
    this.#needs = needs;
    this.#pace = needs.pace ?? PACE;
  }

  /** Resolves once nothing is due that this node could send, or the batches under way are done after an abort. */
  work(signal: AbortSignal): Promise<void> {
    this.#running ??= this.#work(signal).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #work(signal: AbortSignal): Promise<void> {
    const { db, thread } = this.#needs;
    // Nobody else can have the embedded database, so its claims are of a process that died.
    if (this.#isFirst && db.engine === 'embedded') await freeLostClaims(db.pool, this.#holder);
    this.#isFirst = false;
    const claimed = new Map<string, { readonly service: string; readonly done: Promise<void> }>();
    const renewing = setInterval(() => void this.#renew([...claimed.keys()]), RENEW_EVERY_MS);
    try {
      for (;;) {
        await this.#beginDue();
        while (!signal.aborted && !thread.isStopped && claimed.size < this.#pace.atOnce) {
          const batch = await this.#claim(claimed);
          if (!batch) break;
          const done = this.#send(batch).finally(() => claimed.delete(batch.id));
          claimed.set(batch.id, { service: batch.service, done });
        }
        if (claimed.size === 0) return;
        await Promise.race([...claimed.values()].map(({ done }) => done));
      }
    } finally {
      await Promise.allSettled([...claimed.values()].map(({ done }) => done));
      clearInterval(renewing);
    }
  }

  /** Ends soon: batches under way are cut short, and what of them was not sent waits for another node or the next start. */
  async stop(): Promise<void> {
    this.#needs.thread.stop();
    await this.#running?.catch(() => undefined);
    await this.#needs.thread.close();
  }

  async #renew(ids: readonly string[]): Promise<void> {
    const { db, log } = this.#needs;
    if (ids.length === 0) return;
    await renewClaims(db.pool, ids, { holder: this.#holder, leaseSeconds: LEASE_SECONDS }).catch((error: unknown) =>
      log.warn({ err: error }, 'claims on alerts could not be renewed'),
    );
  }

  async #beginDue(): Promise<void> {
    const { db, clock, log } = this.#needs;
    for (const id of await dueAlerts(db.pool, clock.now())) {
      // Others must not wait for one that cannot be begun.
      await inTransaction(db, (tx) => this.#begin(tx, id)).catch((error: unknown) =>
        log.error({ err: error, alert: id }, 'an alert could not be begun; it is tried again'),
      );
    }
  }

  /** Stores the recipients of the alert; from now on it cannot be cancelled. One that leads to no public story is. */
  async #begin(tx: Queryable, id: string): Promise<void> {
    const { clock, log, jobs, onSend } = this.#needs;
    const alert = await lockAlert(tx, id);
    if (alert?.state !== 'waiting') return;
    const at = clock.now();
    if (secondsLeft(alert, at) <= 0) {
      await this.#cancel(tx, alert, at, 'too late');
      log.warn({ alert: id, due: alert.send_at }, 'an alert was cancelled: it is no longer news');
      return;
    }
    // Replacements still go out: they say that the story was withdrawn. Without a lock on the story, because a kill
    // locks it before the alert.
    if (alert.kind === 'alert' && alert.story_id !== null && !(await isStoryPublic(tx, alert.story_id))) {
      await this.#cancel(tx, alert, at, 'story not public');
      log.warn({ alert: id, story: alert.story_id }, 'an alert was cancelled: readers cannot see its story');
      return;
    }
    const audience = { alertId: id, topics: alert.topics, newestSubscription: alert.newest_subscription, at };
    const { recipients, newestSubscription } = await writeBatches(tx, audience, {
      size: this.#pace.batch,
      ownBatches: this.#pace.ownBatches,
    });
    await startAlert(tx, id, { recipients, newestSubscription, at });
    for (const tell of onSend) await tell(tx, alert);
    if (recipients > this.#pace.batch) {
      await jobs.sendAll(
        SENDING_JOB,
        Array.from({ length: OTHER_NODES }, () => ({})),
        tx,
      );
    }
    log.info({ alert: id, recipients }, 'an alert goes out');
  }

  async #cancel(tx: Queryable, { id, title }: AlertRow, at: Date, because: string): Promise<void> {
    await cancelAlert(tx, id, at);
    await recordAuditEntry(tx, {
      userId: null,
      action: 'cancelled',
      subject: 'alert',
      subjectId: id,
      title,
      details: { because },
    });
  }

  /** `underWay`: the batches that this node is sending, by id. It takes none of them again, even if its claim has run out. */
  #claim(underWay: ReadonlyMap<string, { readonly service: string }>): Promise<ClaimedBatch | null> {
    const { db, clock } = this.#needs;
    const busy = [...Map.groupBy(underWay.values(), ({ service }) => service)]
      .filter(([, batches]) => batches.length >= this.#pace.atOnceToService)
      .map(([service]) => service);
    const holder = this.#holder;
    const underWayIds = [...underWay.keys()];
    return claimBatch(db.pool, { holder, leaseSeconds: LEASE_SECONDS, now: clock.now(), busy, underWay: underWayIds });
  }

  /** Never throws: what went wrong is logged, and the batch is tried again. */
  async #send(batch: ClaimedBatch): Promise<void> {
    const { db, log } = this.#needs;
    try {
      const alert = await alertById(db.pool, batch.alert_id);
      if (!alert) return;
      const targets = await targetsOf(db.pool, batch.subscriptions);
      const report = await this.#post(alert, targets);
      for (const outcome of report.outcomes) if (outcome !== 'unsent') this.outcomes[outcome] += 1;
      for (const refusal of report.refusals) {
        log.warn({ alert: alert.id, ...refusal }, 'messages of an alert were refused');
      }
      await inTransaction(db, (tx) => this.#settle(tx, alert, batch, targets, report));
    } catch (error) {
      log.error({ err: error, alert: batch.alert_id }, 'a batch of an alert could not be sent; it is tried again');
      const dueAt = new Date(this.#needs.clock.now().getTime() + RETRY_SECONDS[0] * 1000);
      // If this fails as well, the claim runs out by itself.
      await releaseBatch(db.pool, batch.id, this.#holder, dueAt).catch(() => pause(1000));
    }
  }

  async #post(alert: AlertRow, targets: readonly TargetRow[]): Promise<PushReport> {
    const { db, keys, siteUrl, subject, thread, clock } = this.#needs;
    const now = clock.now();
    const left = secondsLeft(alert, now);
    if (targets.length === 0 || left <= 0) {
      return { outcomes: targets.map(() => 'unsent'), pauses: [], refusals: [] };
    }
    const isQuiet = quietAt(now);
    return thread.send({
      message: messagesOf({ ...alert, navigate: `${siteUrl}/alerts/open/${alert.id}`, siteUrl }),
      topic: alert.tag,
      ttlSeconds: Math.min(TTL_SECONDS, left),
      subject,
      keys: await keysById(db.pool, keys, [...new Set(targets.map(({ key_id }) => key_id))]),
      targets: targets.map((target) => {
        const { quiet_from: from, quiet_to: to, quiet_zone: zone } = target;
        return {
          endpoint: target.endpoint,
          p256dh: target.p256dh,
          auth: target.auth,
          keyId: target.key_id,
          isSilent: from !== null && to !== null && zone !== null && isQuiet({ from, to, zone }),
        };
      }),
    });
  }

  /** Writes what became of a batch, in one transaction. */
  async #settle(
    tx: Queryable,
    alert: AlertRow,
    batch: ClaimedBatch,
    targets: readonly TargetRow[],
    report: PushReport,
  ): Promise<void> {
    const { clock, log, thread } = this.#needs;
    // The alert before its batches, as corrections and kills lock them, or the two would deadlock over a batch whose
    // claim has run out.
    await lockAlert(tx, alert.id);
    if (!(await removeBatch(tx, batch.id, this.#holder))) return;
    const at = clock.now();
    const having = (...outcomes: string[]) =>
      targets.filter((_, place) => outcomes.includes(report.outcomes[place] ?? ''));
    const gone = having('gone');
    const left = batch.subscriptions.length - targets.length;
    await addCounts(tx, alert.id, {
      delivered: having('delivered').length,
      failed: having('refused').length,
      gone: gone.length,
      dropped: left,
    });
    if (gone.length > 0) await deleteGone(tx, gone);
    const open = having('failed', 'unsent').map(({ id }) => id);
    if (open.length > 0) {
      if (await isReplaced(tx, alert.id)) {
        await addCounts(tx, alert.id, { ...NOTHING, dropped: open.length });
      } else if (thread.isStopped) {
        await insertBatch(tx, { ...batch, alertId: batch.alert_id, subscriptions: open, dueAt: at });
      } else {
        await this.#retry(tx, alert, batch, open, report, at);
      }
    }
    if (await finishIfDone(tx, alert.id, at)) log.info({ alert: alert.id }, 'an alert was sent to everybody');
  }

  async #retry(
    tx: Queryable,
    alert: AlertRow,
    batch: ClaimedBatch,
    subscriptions: readonly string[],
    { pauses }: PushReport,
    at: Date,
  ): Promise<void> {
    const { log } = this.#needs;
    const asked = Math.max(0, ...pauses.map(({ seconds }) => seconds ?? 0));
    const passed = (at.getTime() - (alert.started_at ?? at).getTime()) / 1000;
    const seconds =
      secondsLeft(alert, at) > 0
        ? retrySeconds({ attempt: batch.attempt, asked: asked > 0 ? asked : null, passed })
        : null;
    if (seconds === null) {
      await addCounts(tx, alert.id, { ...NOTHING, failed: subscriptions.length });
      log.warn({ alert: alert.id, service: batch.service, failed: subscriptions.length }, 'an alert was given up');
      return;
    }
    const dueAt = new Date(at.getTime() + seconds * 1000);
    const attempt = batch.attempt + 1;
    await insertBatch(tx, { alertId: alert.id, service: batch.service, subscriptions, attempt, dueAt });
    if (pauses.some(({ service }) => service === batch.service)) {
      await postponeService(tx, alert.id, batch.service, dueAt);
    }
  }
}

/** For how many seconds from `now` an alert is news, or a correction or kill has something to replace on devices. */
function secondsLeft({ kind, send_at: dueAt }: Pick<AlertRow, 'kind' | 'send_at'>, now: Date): number {
  const useful = kind === 'alert' ? TTL_SECONDS : REPLACED_FOR_DAYS * DAY_SECONDS;
  return Math.ceil(useful - (now.getTime() - dueAt.getTime()) / 1000);
}

const NOTHING = { delivered: 0, failed: 0, gone: 0, dropped: 0 };

interface Failure {
  /** How often it had failed before. */
  readonly attempt: number;
  /** Seconds that the service asks to wait. */
  readonly asked: number | null;
  /** Seconds since the alert began to be sent. */
  readonly passed: number;
}

/** Seconds until the next retry; `null` to give up. */
export function retrySeconds({ attempt, asked, passed }: Failure): number | null {
  if (passed >= GIVE_UP_AFTER_SECONDS) return null;
  if (asked !== null) return Math.min(asked, LONGEST_RETRY_AFTER_SECONDS);
  const seconds = RETRY_SECONDS[Math.min(attempt, RETRY_SECONDS.length - 1)] ?? RETRY_SECONDS[0];
  return passed + seconds > GIVE_UP_AFTER_SECONDS ? null : seconds;
}
