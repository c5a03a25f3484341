import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import { pathOf } from './alerts.repo.ts';
import { type Clicks, createClicks } from './clicks.ts';
import { currentKey } from './keys.ts';
import { type Replacement, type ReplacementProgress, replaceAlertsOf, replacementProgress } from './replacements.ts';
import { type PushSending, PushThreads } from './sending/push-thread.ts';
import { type OnSend, type Pace, SENDING_JOB, Sender } from './sending/sender.ts';
import { deleteUnseenBrowsers } from './subscriptions.service.ts';

const LOOK_EVERY_SECONDS = 5;
const DAY_SECONDS = 86_400;
const MOST_PATHS = 500;

export interface AlertsNeeds {
  readonly config: Pick<Config, 'siteUrl' | 'mail' | 'pushTrustedOrigin'>;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly jobs: Pick<Jobs, 'send' | 'sendAll'>;
  /** `sealing(secret, 'push keys')` */
  readonly keys: Sealing;
  /** Called in the transaction in which an alert, a correction or a kill begins to be sent. */
  readonly onSend?: readonly OnSend[];
  /** How many get the newsletter's breaking list. */
  readonly byMail?: (db: Queryable) => Promise<number>;
  readonly pace?: Pace;
  /** Sends the messages; by default in threads of its own. */
  readonly thread?: PushSending;
}

/** Web-push alerts: who gets them, and sending them. */
export interface Alerts {
  readonly clicks: Clicks;
  readonly trustedOrigin: string | null;
  /** Sends to a few devices at once, outside of any batch. */
  readonly thread: PushSending;
  readonly keys: Sealing;
  /** The VAPID subject (RFC 8292): an https: or mailto: address. */
  readonly subject: string;
  /** The VAPID key that browsers subscribe with. */
  publicKey(): Promise<string>;
  /** The page that an alert leads to, the home page for an unknown one. */
  open(id: string, options: { readonly isCounted: boolean }): Promise<string>;
  /** Queues the sending job for when a new alert is due, in the transaction that stores it. */
  wakeUp(tx: Queryable, afterSeconds: number): Promise<void>;
  countByMail(): Promise<number>;
  /**
   * Replaces the alerts about a story of the last three days, on readers' devices too; a kill cancels those that still
   * wait. Call in the transaction of the correction or kill.
   */
  replaceAlertsOf(
    tx: Queryable,
    storyId: string,
    replacement: Replacement,
  ): Promise<{ replaced: number; cancelled: number }>;
  replacementProgress(db: Queryable, noticeId: string): Promise<ReplacementProgress>;
  /** What became of messages to browsers since the start of this process. */
  readonly outcomes: Sender['outcomes'];
  /** Sends what is due. */
  work(signal: AbortSignal): Promise<void>;
  /** Ends sending, within a few seconds; nothing is lost. */
  close(): Promise<void>;
}

export function createAlerts(needs: AlertsNeeds): Alerts {
  const { config, db, clock, log, jobs, keys } = needs;
  const { siteUrl, pushTrustedOrigin: trustedOrigin } = config;
  const subject = subjectOf(config);
  const thread = needs.thread ?? new PushThreads({ trustedOrigin });
  const pace = needs.pace ? { pace: needs.pace } : {};
  const sender = new Sender({
    db,
    clock,
    log,
    jobs,
    keys,
    thread,
    siteUrl,
    subject,
    onSend: needs.onSend ?? [],
    ...pace,
  });
  const clicks = createClicks(db.pool, log);
  const paths = new Map<string, string>();
  const wakeUp = (tx: Queryable, afterSeconds: number) =>
    jobs.send(SENDING_JOB, {}, { within: tx, startAfterSeconds: afterSeconds });
  return {
    clicks,
    trustedOrigin,
    thread,
    keys,
    subject,
    wakeUp,
    publicKey: async () => (await currentKey(db, keys)).publicKey,
    open: async (id, { isCounted }) => {
      // Most clicks come within minutes after an alert, all for one path, which never changes.
      const path = paths.get(id) ?? (await pathOf(db.pool, id));
      if (path === null) return '/';
      if (paths.size >= MOST_PATHS) paths.clear();
      paths.set(id, path);
      if (isCounted) clicks.count(id);
      return path;
    },
    countByMail: async () => (await needs.byMail?.(db.pool)) ?? 0,
    replaceAlertsOf: async (tx, storyId, replacement) => {
      const outcome = await replaceAlertsOf(tx, storyId, replacement, clock.now());
      if (outcome.replaced > 0) await wakeUp(tx, 0);
      return outcome;
    },
    replacementProgress,
    outcomes: sender.outcomes,
    work: (signal) => sender.work(signal),
    close: () => sender.stop(),
  };
}

/** Registers the jobs that send alerts and delete unused subscriptions. Call before the jobs start. */
export function registerAlertJobs(
  jobs: Pick<Jobs, 'work' | 'every'>,
  { alerts, db, clock }: { readonly alerts: Alerts; readonly db: Database; readonly clock: Clock },
): void {
  jobs.work(SENDING_JOB, (_data, signal) => alerts.work(signal));
  // Finds what is due, retries, and goes on after a restart.
  jobs.every(SENDING_JOB, LOOK_EVERY_SECONDS, (signal) => alerts.work(signal));
  jobs.every('forget-unseen-subscriptions', DAY_SECONDS, async () => {
    await deleteUnseenBrowsers({ db, clock });
  });
}

/** The VAPID subject (RFC 8292): the site, or the sender of its mails if it has no https address. */
function subjectOf({ siteUrl, mail }: AlertsNeeds['config']): string {
  if (siteUrl.startsWith('https:')) return siteUrl;
  return `mailto:${/<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from}`;
}
