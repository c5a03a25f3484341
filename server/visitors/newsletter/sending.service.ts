import type { EditionKind } from '#domain/desk/newsletter.ts';
import type { Language } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail, MailToSend } from '#server/mail/mail.service.ts';
import {
  beginDeliveries,
  claimDeliveries,
  countQueued,
  countSent,
  editionsAtWork,
  finishEdition,
  languagesOfReaders,
  nextDeliveries,
  settleDeliveries,
  startEdition,
} from './deliveries.repo.ts';
import {
  breakingContent,
  breakingIn,
  contentOf,
  type EditionContent,
  editionContent,
  mailedIn,
  missingIn,
} from './edition-content.ts';
import { type EditionRow, lockEdition, turnEdition } from './editions.repo.ts';
import { clearUnconfirmed, offeredTo, unsubscribeLink } from './newsletter.service.ts';
import { takeNotices } from './notices.repo.ts';
import { markBounced } from './subscribers.repo.ts';

export const SENDING_JOB = 'send-newsletter';
const LOOK_EVERY_SECONDS = 5;
const DAY_SECONDS = 86_400;
/** Breaking news is late after seconds; it has its own job, so that an edition being sent does not delay it. */
const LOOK_FOR_BREAKING_SECONDS = 2;

interface Pace {
  /** Mails queued in one transaction, for which all other queries wait on the embedded database. */
  readonly batch: number;
  /** Most mails of an edition that wait for their first try at a time; as many may still go out after it is paused. */
  readonly mostQueued: number;
  /** Priority in the queue of all mails; those that answer one person's click have 0, and overtake both kinds. */
  readonly priority: number;
}

const PACE: Readonly<Record<EditionKind, Pace>> = {
  edition: { batch: 25, mostQueued: 100, priority: -2 },
  // As many as a mail server takes until the job runs again: four at a time, each in 20 ms.
  breaking: { batch: 25, mostQueued: 400, priority: -1 },
};

export interface SendingNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'sendAll'>;
  readonly siteUrl: string;
  /** Those that readers are offered; whoever chose another one gets the mails in the first. */
  readonly languages: readonly Language[];
  readonly log: Pick<Log, 'info' | 'error'>;
  /** Smaller in tests. */
  readonly pace?: Readonly<Record<EditionKind, Pace>>;
}

/** Registers the jobs that send editions and delete unconfirmed subscribers. Call before the jobs start. */
export function registerNewsletterJobs(jobs: Jobs, needs: SendingNeeds): void {
  jobs.work(SENDING_JOB, (_data, signal) => advanceEditions(needs, 'edition', signal));
  // The recurring jobs find editions that are due, and continue after a restart.
  jobs.every('send-breaking-news', LOOK_FOR_BREAKING_SECONDS, (signal) => advanceEditions(needs, 'breaking', signal));
  jobs.every(SENDING_JOB, LOOK_EVERY_SECONDS, (signal) => advanceEditions(needs, 'edition', signal));
  jobs.every('forget-unconfirmed', DAY_SECONDS, async () => {
    await clearUnconfirmed(needs.db, needs.clock.now());
  });
}

/**
 * Starts editions that are due, and queues the next mails of those being sent, until `signal` is aborted. One that fails
 * keeps no other waiting; the first error is thrown at the end.
 */
export async function advanceEditions(needs: SendingNeeds, kind: EditionKind, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, state } of await editionsAtWork(needs.db.pool, kind, needs.clock.now())) {
    try {
      if (state === 'scheduled' && !signal.aborted) await inTransaction(needs.db, (tx) => begin(needs, tx, id));
      while (!signal.aborted && (await inTransaction(needs.db, (tx) => advance(needs, tx, id))));
    } catch (error) {
      needs.log.error(
        { err: error, edition: id },
        'an edition of the newsletter cannot be sent yet; it is tried again',
      );
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Freezes the content and adds the deliveries; an edition without a story to mail becomes a draft with a problem. */
async function begin(
  { siteUrl, languages: offered, clock, log }: SendingNeeds,
  tx: Queryable,
  id: string,
): Promise<void> {
  const edition = await lockEdition(tx, id);
  const at = clock.now();
  if (edition?.state !== 'scheduled' || edition.send_at === null || edition.send_at > at) return;
  // Nothing is composed in a language without readers.
  const languages = (await languagesOfReaders(tx, edition.kind)).filter((language) => offered.includes(language));
  const content =
    edition.kind === 'breaking'
      ? await breakingIn(tx, breakingContent.parse(edition.content), edition.stories, languages)
      : await frozenContent(tx, siteUrl, edition, languages);
  if (content === null) {
    const problem = (await missingIn(tx, edition)) ?? 'No story of it could be opened by readers.';
    await turnEdition(tx, id, { state: 'draft', sendAt: null, problem, at });
    log.error({ edition: id }, 'an edition of the newsletter could not go out');
    return;
  }
  const recipients = await beginDeliveries(tx, id, edition.kind);
  await startEdition(tx, id, content, recipients, at);
  log.info({ edition: id, recipients }, 'an edition of the newsletter goes out');
}

/** The content of an edition from now on, which takes all waiting notices; null without a story to mail. */
async function frozenContent(
  tx: Queryable,
  siteUrl: string,
  edition: EditionRow,
  languages: readonly Language[],
): Promise<EditionContent | null> {
  const { stories } = await contentOf(tx, siteUrl, edition, [], []);
  return stories.length === 0 ? null : contentOf(tx, siteUrl, edition, await takeNotices(tx, edition.id), languages);
}

/**
 * One step of one edition, in one transaction: records the outcome of earlier mails and queues the next ones. Each
 * recipient is queued once, however often the process crashes. True when another step can follow at once.
 */
async function advance(needs: SendingNeeds, tx: Queryable, id: string): Promise<boolean> {
  const edition = await lockEdition(tx, id);
  if (edition?.state !== 'sending' && edition?.state !== 'paused') return false;
  const at = needs.clock.now();
  const refused = await settleDeliveries(tx, id);
  if (refused.length > 0) await markBounced(tx, refused, at);
  if (edition.state === 'paused') return false;
  const { fresh, putOff } = await countQueued(tx, id);
  const { batch, mostQueued, priority } = (needs.pace ?? PACE)[edition.kind];
  const room = Math.min(batch, mostQueued - fresh);
  if (room <= 0 || (await isMostlyPutOff(tx, id, putOff, mostQueued))) return false;
  const claimed = await queueNext(needs, tx, edition, room, priority);
  if (claimed > 0) return true;
  if (fresh + putOff === 0) await finish(tx, edition, at);
  return false;
}

/**
 * Whether so many mails are put off that the server itself seems to be at fault: more than `enough`, and more than a
 * tenth of those that it has accepted. Some providers put off every mail of a sender they don't know for a few minutes
 * (greylisting), which must not hold up everybody else's.
 */
async function isMostlyPutOff(tx: Queryable, id: string, putOff: number, enough: number): Promise<boolean> {
  return putOff >= enough && putOff >= (await countSent(tx, id)) / 10;
}

async function queueNext(
  { mail, siteUrl, languages }: SendingNeeds,
  tx: Queryable,
  edition: EditionRow,
  limit: number,
  priority: number,
): Promise<number> {
  const next = await nextDeliveries(tx, edition, limit);
  const compose = composer(edition, siteUrl);
  const reachable = next.flatMap(({ subscriber_id: subscriberId, email, token, language: chosen }) => {
    if (email === null || token === null) return [];
    const language = offeredTo(chosen, languages);
    const composed = compose(language, unsubscribeLink(siteUrl, token, language));
    return composed === null ? [] : [{ subscriberId, mail: { to: { email, name: '' }, ...composed } }];
  });
  const mailIds = await mail.sendAll(
    tx,
    reachable.map((one) => one.mail),
    priority,
  );
  const mailOf = new Map(reachable.map(({ subscriberId }, place) => [subscriberId, mailIds[place]]));
  const claimed = next.map(({ subscriber_id: subscriberId }) => ({
    subscriberId,
    mailId: mailOf.get(subscriberId) ?? null,
  }));
  if (claimed.length > 0) await claimDeliveries(tx, edition.id, claimed);
  return claimed.length;
}

type Composed = Pick<MailToSend<'newsletter-edition' | 'newsletter-breaking'>, 'template' | 'props'>;

/** Composes an edition's mail for a reader, given the unsubscribe link; null if no story is left in the language. */
function composer(edition: EditionRow, siteUrl: string): (language: Language, leave: string) => Composed | null {
  if (edition.kind === 'breaking') {
    const { title, text, path, versions } = breakingContent.parse(edition.content);
    return (language, leave) => {
      const url = siteUrl + (versions.find((one) => one.language === language)?.path ?? path);
      return { template: 'newsletter-breaking', props: { language, title, text, url, siteUrl, leave } };
    };
  }
  const content = editionContent.parse(edition.content);
  return (language, leave) => {
    const mailed = mailedIn(content, language);
    if (mailed.stories.length === 0) return null;
    const props = { language, ...mailed, siteUrl, leave, isTest: false };
    return { template: 'newsletter-edition', props };
  };
}

async function finish(tx: Queryable, { id, kind, subject, recipients }: EditionRow, at: Date): Promise<void> {
  await finishEdition(tx, id, at);
  const entry = { userId: null, action: 'went out', subject: 'newsletter', subjectId: id, title: subject } as const;
  await recordAuditEntry(tx, { ...entry, details: { recipients, kind } });
}
