import { emailField } from '#domain/email-field.ts';
import { newId } from '#domain/ids.ts';
import type { MailConfig } from '#server/config.ts';
import { type Batches, createBatches } from '#server/db/batches.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import { OutsideFault } from '#server/jobs/batch.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import { createDelivery, type Delivery, PermanentRefusal } from './delivery.ts';
import {
  beginAttempts,
  insertMails,
  markFailed,
  markSent,
  type NewMail,
  noteFailedAttempt,
  type WaitingMail,
} from './mail.repo.ts';
import { type MailAttachment, packContents, unpackContents } from './mail-contents.ts';
import { MAIL_PROPS, type MailName, type MailProps, type MailTemplates, type RenderedMail } from './mail-props.ts';
import { clearOutbox } from './outbox.ts';

const JOB = 'send-mail';
/** With back-off from 5 s, doubling up to an hour, this outlasts a mail server that is down for about twelve hours. */
const MAX_ATTEMPTS = 21;
const AT_ONCE = 4;
const TAKEN_AT_ONCE = 16;
/** Sent mails are marked in batches gathered for this long; a process that crashes meanwhile sends them once more. */
const GATHER_MS = 25;
const CLEAR_OUTBOX_SECONDS = 600;

export interface MailToSend<Name extends MailName> {
  readonly to: { readonly email: string; readonly name: string };
  readonly template: Name;
  readonly props: MailProps[Name];
  /** Small attachments, sealed like the props while queued. */
  readonly attachments?: readonly MailAttachment[];
  /** Delay before it is sent; none by default. */
  readonly delaySeconds?: number;
}

export interface Mail {
  /**
   * Queues one e-mail in the transaction `tx`, so that it is sent once, and only if what it reports was committed.
   * Returns its id. Throws if the address is invalid.
   */
  send<Name extends MailName>(tx: Queryable, mail: MailToSend<Name>): Promise<string>;
  /**
   * Like `send` for many, always in two statements; returns their ids in order. Mails of a higher `priority` are sent
   * first; bulk mail is below 0, the priority of all others.
   */
  sendAll<Name extends MailName>(
    tx: Queryable,
    mails: readonly MailToSend<Name>[],
    priority?: number,
  ): Promise<string[]>;
  /** Renders an e-mail without sending it. */
  render<Name extends MailName>(template: Name, props: MailProps[Name]): Promise<RenderedMail>;
  /** What became of attempts to send since the start of this process. */
  readonly outcomes: Readonly<MailOutcomes>;
  close(): void;
}

export interface MailOutcomes {
  sent: number;
  /** Tried again later. */
  retried: number;
  givenUp: number;
}

export interface MailNeeds {
  readonly config: { readonly mail: MailConfig; readonly dataDir: string; readonly siteUrl: string };
  readonly db: Database;
  readonly jobs: Jobs;
  readonly sealing: Sealing;
  /** Loaded for the first e-mail. */
  readonly templates: () => Promise<MailTemplates>;
  readonly log: Pick<Log, 'error'>;
}

/** E-mail: queued with its props, rendered and sent by a job. Call before the jobs start. */
export function createMail(needs: MailNeeds): Mail {
  const delivery = createDelivery(needs.config.mail, needs.config.dataDir);
  const { jobs, sealing } = needs;
  const outcomes: MailOutcomes = { sent: 0, retried: 0, givenUp: 0 };
  const beginning = createBatches<string, WaitingMail | null>({
    gatherMs: 0,
    run: async (batch) => {
      const mails = await beginAttempts(
        needs.db.pool,
        batch.map(({ asked }) => asked),
      );
      for (const { asked, resolve } of batch) resolve(mails.get(asked) ?? null);
    },
  });
  const noting = createBatches<string, void>({
    gatherMs: GATHER_MS,
    run: async (batch) => {
      await markSent(
        needs.db.pool,
        batch.map(({ asked }) => asked),
      );
      for (const { resolve } of batch) resolve();
    },
  });
  const sending: Sending = { delivery, outcomes, beginning, noting };
  jobs.work<{ mailId: string }>(JOB, ({ mailId }) => sendOne(needs, sending, mailId), {
    concurrency: AT_ONCE,
    takes: TAKEN_AT_ONCE,
    retryLimit: MAX_ATTEMPTS - 1,
  });
  // Also with a mail server: it may have been set since the files were written.
  jobs.every('clear-outbox', CLEAR_OUTBOX_SECONDS, () => clearOutbox(needs.db.pool, needs.config.dataDir));
  const queue = async (tx: Queryable, rows: readonly NewMail[], delaysSeconds: readonly number[], priority = 0) => {
    if (rows.length === 0) return;
    await insertMails(tx, rows);
    await jobs.sendAll(
      JOB,
      rows.map(({ id }) => ({ mailId: id })),
      tx,
      delaysSeconds,
      priority,
    );
  };
  return {
    async send(tx, mail) {
      const row = rowOf(mail, sealing);
      await queue(tx, [row], [mail.delaySeconds ?? 0]);
      return row.id;
    },
    async sendAll(tx, mails, priority) {
      const rows = mails.map((mail) => rowOf(mail, sealing));
      await queue(
        tx,
        rows,
        mails.map(({ delaySeconds = 0 }) => delaySeconds),
        priority,
      );
      return rows.map(({ id }) => id);
    },
    render: async (template, props) =>
      (await needs.templates()).renderMail(template, MAIL_PROPS[template].parse(props)),
    outcomes,
    close: () => delivery.close(),
  };
}

function rowOf<Name extends MailName>(
  { to, template, props, attachments = [] }: MailToSend<Name>,
  sealing: Sealing,
): NewMail {
  return {
    id: newId(),
    recipient: emailField.parse(to.email),
    recipientName: to.name,
    template,
    sealedProps: sealing.seal(packContents(MAIL_PROPS[template].parse(props), attachments)),
  };
}

interface Sending {
  readonly delivery: Delivery;
  readonly outcomes: MailOutcomes;
  /** Counts an attempt; `null` for a mail that was sent or given up already. */
  readonly beginning: Batches<string, WaitingMail | null>;
  /** Notes that a mail was sent. */
  readonly noting: Batches<string, void>;
}

async function sendOne(
  needs: MailNeeds,
  { delivery, outcomes, beginning, noting }: Sending,
  id: string,
): Promise<void> {
  const { db, config, log } = needs;
  const mail = await beginning.call(id);
  if (!mail) return;
  const opened = needs.sealing.open(mail.sealed_props);
  if (opened === null) {
    log.error({ mail: id }, 'a mail can no longer be read: the session secret has changed. It is not sent');
    outcomes.givenUp += 1;
    return markFailed(db.pool, id, 'The session secret has changed.');
  }
  try {
    const { props, attachments } = unpackContents(opened);
    const { renderMail } = await needs.templates();
    await delivery.deliver({
      ...(await renderMail(mail.template, props)),
      attachments,
      messageId: `<${id}@${new URL(config.siteUrl).hostname}>`,
      date: mail.created_at,
      to: { address: mail.recipient, name: mail.recipient_name },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof PermanentRefusal) && mail.tries < MAX_ATTEMPTS) {
      outcomes.retried += 1;
      await noteFailedAttempt(db.pool, id, reason);
      throw outsideFault(error) ?? error;
    }
    log.error({ err: error, mail: id, tries: mail.tries }, 'a mail could not be sent and is given up');
    outcomes.givenUp += 1;
    return markFailed(db.pool, id, reason, error instanceof PermanentRefusal && error.isOfAddress);
  }
  outcomes.sent += 1;
  await noting.call(id);
}

/** The same message for all e-mails that fail for one reason; a server's own words name the recipient. */
function outsideFault(error: unknown): OutsideFault | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  const answered = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  if (answered !== null) return new OutsideFault(`the mail server answered ${answered}`, { cause: error });
  return /^E[A-Z]+$/.test(error.code) ? new OutsideFault(error.message, { cause: error }) : null;
}
