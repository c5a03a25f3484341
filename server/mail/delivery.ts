import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { cutText } from '#domain/summary.ts';
import type { MailConfig } from '#server/config.ts';
import { makeSyncedFolder, syncFolder } from '#server/files/synced-folder.ts';
import type { MailAttachment } from './mail-contents.ts';
import type { RenderedMail } from './mail-props.ts';
import { outboxIn } from './outbox.ts';

export interface OutgoingMail extends RenderedMail {
  /** The same for every attempt, so that mail servers and readers can recognise duplicates. */
  readonly messageId: string;
  /** When it was queued. */
  readonly date: Date;
  readonly to: { readonly address: string; readonly name: string };
  readonly attachments: readonly MailAttachment[];
}

/** Delivers one e-mail. Throws `PermanentRefusal` if retrying is of no use, otherwise whatever happened. */
export interface Delivery {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server will never accept this e-mail. */
export class PermanentRefusal extends Error {
  /** Whether it takes no e-mail for this address; otherwise it only refuses what is in this one. */
  readonly isOfAddress: boolean;

  constructor(reason: string, { isOfAddress, ...options }: ErrorOptions & { readonly isOfAddress: boolean }) {
    super(reason, options);
    this.name = 'PermanentRefusal';
    this.isOfAddress = isOfAddress;
  }
}

/** An attempt must end before another process may take over its job and send the same e-mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
/** Pooled connections for bulk mail. */
const AT_ONCE = 4;
const LONGEST_HEADER = 200;
/** 'Delivery not authorized' and the like (RFC 3463): the server does not relay for us, or has us on a blocklist. */
const REFUSES_US = /\b5\.7\.\d/;

/** By SMTP, or without a mail server into files in `DATA_DIR/outbox`. */
export function createDelivery(config: MailConfig, dataDir: string): Delivery {
  return config.smtpUrl === null ? intoFiles(config, outboxIn(dataDir)) : bySmtp(config, config.smtpUrl);
}

/** Connects to the mail server and logs in, and sends nothing. Throws if it would take no mail. */
export async function checkMailServer(config: MailConfig, smtpUrl: string): Promise<void> {
  const transport = createTransport(smtpOptions(config, smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function smtpOptions(config: MailConfig, smtpUrl: string) {
  return {
    url: smtpUrl,
    ...TIMEOUTS,
    requireTLS: config.requiresTls,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function bySmtp(config: MailConfig, smtpUrl: string): Delivery {
  const options = smtpOptions(config, smtpUrl);
  const transport = createTransport(options);
  // Bulk mail shares connections, opened with the first e-mail and closed when idle.
  const pooled = createTransport({ ...options, pool: true, maxConnections: AT_ONCE });
  return {
    deliver: async (mail) => {
      try {
        const chosen = mail.unsubscribe === undefined ? transport : pooled;
        await chosen.sendMail(messageOf(config, mail));
      } catch (error) {
        throw permanentRefusal(error) ?? error;
      }
    },
    close: () => {
      transport.close();
      pooled.close();
    },
  };
}

function intoFiles(config: MailConfig, folder: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    deliver: async (mail) => {
      const { message } = await transport.sendMail(messageOf(config, mail));
      if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed as a whole');
      await makeSyncedFolder(folder);
      const name = mail.messageId.replace(/[^\w.@-]/g, '');
      const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(draft, message, { mode: 0o600, flush: true });
        await rename(draft, join(folder, `${name}.eml`));
        await syncFolder(folder);
      } finally {
        await rm(draft, { force: true });
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ from }: MailConfig, mail: OutgoingMail) {
  const { to, subject, html, text, messageId, date, attachments, unsubscribe } = mail;
  return {
    from,
    to: { address: to.address, name: oneLine(to.name) },
    subject: oneLine(subject),
    html,
    text,
    messageId,
    date,
    attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
    // Keeps auto-responders silent (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...listHeaders(unsubscribe) },
  };
}

/** Lets mail programs offer their own 'Unsubscribe' (RFC 2369, RFC 8058). */
function listHeaders(unsubscribe: string | undefined): Record<string, string> {
  if (unsubscribe === undefined) return {};
  return {
    'List-Unsubscribe': `<${new URL(unsubscribe).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

// A line break would begin another header.
function oneLine(text: string): string {
  return cutText(text.replace(/\p{Cc}+/gu, ' ').trim(), LONGEST_HEADER);
}

/**
 * What the server refuses for good about this e-mail. A refusal of ourselves, such as of our sender or login, can be put
 * right, and every e-mail meets it.
 */
function permanentRefusal(error: unknown): PermanentRefusal | null {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return null;
  const { message, responseCode, command } = error;
  if (typeof responseCode !== 'number' || responseCode < 500) return null;
  if (command === 'DATA') return new PermanentRefusal(message, { isOfAddress: false, cause: error });
  if (command !== 'RCPT TO' || REFUSES_US.test(message)) return null;
  return new PermanentRefusal(message, { isOfAddress: true, cause: error });
}
