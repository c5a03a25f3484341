import { emailField } from '#domain/desk/people.ts';
import { newId } from '#domain/ids.ts';
import type { MailConfig } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { createDelivery, type Delivery, RefusedForGood } from './delivery.ts';
import { beginTry, insertMails, markFailed, markRefused, markSent, type NewMail } from './mail.repo.ts';
import { type MailAttachment, packContents, unpackContents } from './mail-contents.ts';
import { MAIL_PROPS, type MailName, type MailProps, type MailTemplates, type RenderedMail } from './mail-props.ts';

const JOB = 'send-mail';
/** With pauses of 5 s that double up to an hour: about twelve hours of a mail server that is away. */
const MOST_TRIES = 21;
const AT_ONCE = 4;

export interface MailToSend<Name extends MailName> {
  readonly to: { readonly email: string; readonly name: string };
  readonly template: Name;
  readonly props: MailProps[Name];
  /** Small files that go along, sealed while they wait as the props are. */
  readonly attachments?: readonly MailAttachment[];
  /** Waits so long before it goes out; not at all unless told. */
  readonly delaySeconds?: number;
}

export interface Mail {
  /**
   * Queues one mail in the transaction `tx`, so that it goes out only if what it tells has happened, and once. Gives its
   * id. Throws when the address is none.
   */
  send<Name extends MailName>(tx: Queryable, mail: MailToSend<Name>): Promise<string>;
  /** As `send` for each of many, in two statements however many they are; gives their ids in order. */
  sendAll<Name extends MailName>(tx: Queryable, mails: readonly MailToSend<Name>[]): Promise<string[]>;
  /** A mail as it would be read, sent to nobody. */
  render<Name extends MailName>(template: Name, props: MailProps[Name]): Promise<RenderedMail>;
  close(): void;
}

/** Texts that only this site can read; see `server/accounts/sealing.ts`. */
interface Seal {
  seal(text: string): string;
  open(sealed: string): string | null;
}

export interface MailNeeds {
  readonly config: { readonly mail: MailConfig; readonly dataDir: string; readonly siteUrl: string };
  readonly db: Database;
  readonly jobs: Jobs;
  readonly sealing: Seal;
  /** Loaded when the first mail goes out. */
  readonly templates: () => Promise<MailTemplates>;
  readonly log: Pick<Log, 'error'>;
}

/** Mails to people: queued with what they tell, rendered and sent by a job. Call before the jobs start. */
export function createMail(needs: MailNeeds): Mail {
  const delivery = createDelivery(needs.config.mail, needs.config.dataDir);
  const { jobs, sealing } = needs;
  jobs.work<{ mailId: string }>(JOB, ({ mailId }) => sendOne(needs, delivery, mailId), {
    concurrency: AT_ONCE,
    retryLimit: MOST_TRIES - 1,
  });
  const queue = async (tx: Queryable, rows: readonly NewMail[], delaysSeconds: readonly number[]) => {
    if (rows.length === 0) return;
    await insertMails(tx, rows);
    await jobs.sendAll(
      JOB,
      rows.map(({ id }) => ({ mailId: id })),
      tx,
      delaysSeconds,
    );
  };
  return {
    async send(tx, mail) {
      const row = rowOf(mail, sealing);
      await queue(tx, [row], [mail.delaySeconds ?? 0]);
      return row.id;
    },
    async sendAll(tx, mails) {
      const rows = mails.map((mail) => rowOf(mail, sealing));
      await queue(
        tx,
        rows,
        mails.map(({ delaySeconds = 0 }) => delaySeconds),
      );
      return rows.map(({ id }) => id);
    },
    render: async (template, props) =>
      (await needs.templates()).renderMail(template, MAIL_PROPS[template].parse(props)),
    close: () => delivery.close(),
  };
}

function rowOf<Name extends MailName>(
  { to, template, props, attachments = [] }: MailToSend<Name>,
  sealing: Seal,
): NewMail {
  return {
    id: newId(),
    recipient: emailField.parse(to.email),
    recipientName: to.name,
    template,
    sealedProps: sealing.seal(packContents(MAIL_PROPS[template].parse(props), attachments)),
  };
}

async function sendOne(needs: MailNeeds, delivery: Delivery, id: string): Promise<void> {
  const { db, config, log } = needs;
  const mail = await beginTry(db.pool, id);
  if (!mail) return;
  const opened = needs.sealing.open(mail.sealed_props);
  if (opened === null) {
    log.error({ mail: id }, 'a mail can no longer be read: the session secret has changed. It is not sent');
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
    if (!(error instanceof RefusedForGood) && mail.tries < MOST_TRIES) {
      await markRefused(db.pool, id, reason);
      throw error;
    }
    log.error({ err: error, mail: id, tries: mail.tries }, 'a mail could not be sent and is given up');
    return markFailed(db.pool, id, reason, error instanceof RefusedForGood);
  }
  await markSent(db.pool, id);
}
