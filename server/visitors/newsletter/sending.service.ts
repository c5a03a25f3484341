import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import {
  beginDeliveries,
  claimDeliveries,
  countQueued,
  editionsAtWork,
  finishEdition,
  nextDeliveries,
  settleDeliveries,
  startEdition,
} from './deliveries.repo.ts';
import { contentOf, editionContent, missingIn } from './edition-content.ts';
import { type EditionRow, lockEdition, turnEdition } from './editions.repo.ts';
import { forgetUnconfirmed, unsubscribeLink } from './newsletter.service.ts';
import { markBounced } from './subscribers.repo.ts';

export const SENDING_JOB = 'send-newsletter';
const LOOK_EVERY_SECONDS = 5;
const DAY_SECONDS = 86_400;
const PACE = {
  /** Queued in one transaction: everybody else waits that long on the embedded database. */
  batch: 25,
  /** Mails of an edition that wait for the mail server at most: so many still go out after a pause. */
  mostQueued: 100,
};

export interface SendingNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'sendAll'>;
  readonly siteUrl: string;
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Smaller in tests. */
  readonly pace?: typeof PACE;
}

/** Says how editions are sent. Call before the jobs start. */
export function registerNewsletterJobs(jobs: Jobs, needs: SendingNeeds): void {
  jobs.work(SENDING_JOB, (_data, signal) => advanceEditions(needs, signal));
  // Finds what is due, and goes on after a restart.
  jobs.every(SENDING_JOB, LOOK_EVERY_SECONDS, (signal) => advanceEditions(needs, signal));
  jobs.every('forget-unconfirmed', DAY_SECONDS, async () => {
    await forgetUnconfirmed(needs.db.pool, needs.clock.now());
  });
}

/** Begins editions whose time has come, and queues the next mails of those on their way. */
export async function advanceEditions(needs: SendingNeeds, signal: AbortSignal): Promise<void> {
  for (const { id, state } of await editionsAtWork(needs.db.pool, needs.clock.now())) {
    if (state === 'scheduled') await inTransaction(needs.db, (tx) => begin(needs, tx, id));
    while (!signal.aborted && (await inTransaction(needs.db, (tx) => advance(needs, tx, id))));
  }
}

/** Freezes the edition and puts down who gets it; without a story to mail it goes back to the desk, which is told. */
async function begin({ siteUrl, clock, log }: SendingNeeds, tx: Queryable, id: string): Promise<void> {
  const edition = await lockEdition(tx, id);
  const at = clock.now();
  if (edition?.state !== 'scheduled' || edition.send_at === null || edition.send_at > at) return;
  const content = await contentOf(tx, siteUrl, edition);
  if (content.stories.length === 0) {
    const problem = (await missingIn(tx, edition)) ?? 'No story of it could be opened by readers.';
    await turnEdition(tx, id, { state: 'draft', sendAt: null, problem, at });
    log.error({ edition: id }, 'an edition of the newsletter could not go out');
    return;
  }
  const recipients = await beginDeliveries(tx, id);
  await startEdition(tx, id, content, recipients, at);
  log.info({ edition: id, recipients }, 'an edition of the newsletter goes out');
}

/**
 * One step of one edition, in one transaction: what became of earlier mails is written down, and the next ones are
 * queued. Whoever is queued is so once, however often the process dies. True when another step can follow at once.
 */
async function advance(needs: SendingNeeds, tx: Queryable, id: string): Promise<boolean> {
  const edition = await lockEdition(tx, id);
  if (edition?.state !== 'sending' && edition?.state !== 'paused') return false;
  const at = needs.clock.now();
  const refused = await settleDeliveries(tx, id);
  if (refused.length > 0) await markBounced(tx, refused, at);
  if (edition.state === 'paused') return false;
  const queued = await countQueued(tx, id);
  const { batch, mostQueued } = needs.pace ?? PACE;
  const room = Math.min(batch, mostQueued - queued);
  if (room <= 0) return false;
  const claimed = await queueNext(needs, tx, edition, room);
  if (claimed > 0) return true;
  if (queued === 0) await finish(tx, edition, at);
  return false;
}

async function queueNext({ mail, siteUrl }: SendingNeeds, tx: Queryable, edition: EditionRow, limit: number) {
  const content = editionContent.parse(edition.content);
  const next = await nextDeliveries(tx, edition.id, limit);
  const reachable = next.flatMap(({ subscriber_id: subscriberId, email, token }) =>
    email === null || token === null ? [] : [{ subscriberId, email, leave: unsubscribeLink(siteUrl, token) }],
  );
  const mailIds = await mail.sendAll(
    tx,
    reachable.map(({ email, leave }) => ({
      to: { email, name: '' },
      template: 'newsletter-edition',
      props: { ...content, siteUrl, leave, isTest: false },
    })),
  );
  const mailOf = new Map(reachable.map(({ subscriberId }, place) => [subscriberId, mailIds[place]]));
  const claimed = next.map(({ subscriber_id: subscriberId }) => ({
    subscriberId,
    mailId: mailOf.get(subscriberId) ?? null,
  }));
  if (claimed.length > 0) await claimDeliveries(tx, edition.id, claimed);
  return claimed.length;
}

async function finish(tx: Queryable, { id, subject, recipients }: EditionRow, at: Date): Promise<void> {
  await finishEdition(tx, id, at);
  const entry = { userId: null, action: 'went out', subject: 'newsletter', subjectId: id, title: subject } as const;
  await recordAuditEntry(tx, { ...entry, details: { recipients } });
}
