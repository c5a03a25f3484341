import { planned, type Queryable } from '#server/db/client.ts';

export interface NewMail {
  readonly id: string;
  readonly recipient: string;
  readonly recipientName: string;
  readonly template: string;
  readonly sealedProps: string;
}

export interface WaitingMail {
  recipient: string;
  recipient_name: string;
  template: string;
  sealed_props: string;
  created_at: Date;
  tries: number;
}

/** What is stored of an e-mail besides its contents. */
export interface SentMail {
  readonly email: string;
  readonly name: string;
  readonly template: string;
  readonly queuedAt: Date;
  /** `null` while it is queued, or if it was given up. */
  readonly sentAt: Date | null;
}

export async function insertMails(tx: Queryable, mails: readonly NewMail[]): Promise<void> {
  await tx.query(
    planned(
      'insert_mails',
      `insert into mails (id, recipient, recipient_name, template, sealed_props)
       select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])`,
      [
        mails.map(({ id }) => id),
        mails.map(({ recipient }) => recipient),
        mails.map(({ recipientName }) => recipientName),
        mails.map(({ template }) => template),
        mails.map(({ sealedProps }) => sealedProps),
      ],
    ),
  );
}

/** Counts an attempt of each and returns the e-mails by id, without those that were sent or given up already. */
export async function beginAttempts(db: Queryable, ids: readonly string[]): Promise<Map<string, WaitingMail>> {
  const { rows } = await db.query<WaitingMail & { id: string }>(
    planned(
      'begin_mails',
      `update mails set tries = tries + 1 where id = any($1::text[]) and sent_at is null and failed_at is null
       returning id, recipient, recipient_name, template, sealed_props, created_at, tries`,
      [ids],
    ),
  );
  return new Map(rows.map((mail) => [mail.id, mail]));
}

/** Deletes the contents as well, because links in them grant access. */
export async function markSent(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    planned(
      'mails_sent',
      `update mails set sent_at = now(), sealed_props = null, last_error = null where id = any($1::text[])`,
      [ids],
    ),
  );
}

export async function noteFailedAttempt(db: Queryable, id: string, reason: string): Promise<void> {
  await db.query(`update mails set last_error = $2 where id = $1`, [id, reason.slice(0, 500)]);
}

/** Gives up an e-mail; `isOfAddress` if the mail server will never accept e-mail for this address. */
export async function markFailed(db: Queryable, id: string, reason: string, isOfAddress = false): Promise<void> {
  await db.query(
    `update mails set failed_at = now(), sealed_props = null, last_error = $2, refused_for_good = $3 where id = $1`,
    [id, reason.slice(0, 500), isOfAddress],
  );
}

const NO_INVITATION = 'not exists (select from invitations i where i.mail_id = m.id)';

/**
 * E-mails to any of the addresses, which are in lower case, newest first, without their contents. Open invitations to the
 * desk are left out, as `deleteMailsTo` does.
 */
export async function mailsTo(db: Queryable, emails: readonly string[]): Promise<SentMail[]> {
  const { rows } = await db.query<SentMail>(
    `select recipient as email, recipient_name as name, template, created_at as "queuedAt", sent_at as "sentAt" from mails m
     where lower(recipient) = any($1::text[]) and ${NO_INVITATION} order by id desc`,
    [emails],
  );
  return rows;
}

/**
 * Deletes the e-mails to any of the addresses, which are in lower case, queued ones included, except open invitations to
 * the desk; returns how many.
 */
export async function deleteMailsTo(tx: Queryable, emails: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from mails m where lower(m.recipient) = any($1::text[]) and ${NO_INVITATION}`,
    [emails],
  );
  return rowCount ?? 0;
}

/**
 * Forgets to whom the e-mails of one area went that were sent or given up, for people whom a page has told that their
 * address is forgotten; `emails` in lower case. That these e-mails went out is still counted.
 */
export async function forgetRecipients(
  tx: Queryable,
  emails: readonly string[],
  area: 'newsletter' | 'petition',
): Promise<void> {
  if (emails.length === 0) return;
  await tx.query(
    `update mails set recipient = '', recipient_name = '', last_error = null
     where lower(recipient) = any($1::text[]) and template like $2::text || '-%'
       and (sent_at is not null or failed_at is not null)`,
    [emails, area],
  );
}

/** Those of the ids whose e-mail exists and still names its recipient. */
export async function recipientsKept(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select id from mails where id = any($1::text[]) and recipient <> ''`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const DAY_MS = 86_400_000;
/** Long enough to trace an e-mail that somebody misses; the Privacy Policy names these times. */
const SENT_DAYS = 30;
const FAILED_DAYS = 365;

/** Deletes what was sent a month ago or given up a year ago, except open invitations to the desk; returns how many. */
export async function deleteOldMails(db: Queryable, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rowCount } = await db.query(
    `delete from mails m where (m.sent_at < $1 or m.failed_at < $2) and ${NO_INVITATION}`,
    [before(SENT_DAYS), before(FAILED_DAYS)],
  );
  return rowCount ?? 0;
}
