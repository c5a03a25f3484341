import type { Queryable } from '#server/db/client.ts';
import { deleteMailsTo, deleteOldMails, mailsTo, type SentMail } from './mail.repo.ts';

const DAY_MS = 86_400_000;
/** Long enough to find out what became of a mail that somebody misses. */
const SENT_DAYS = 30;
const FAILED_DAYS = 365;

/** What is kept of the mails to `email`, newest first; never their contents. */
export function keptMailsTo(db: Queryable, email: string): Promise<SentMail[]> {
  return mailsTo(db, email);
}

/** Forgets the mails to `email`; those that still wait do not go out. Answers how many. */
export function forgetMailsTo(tx: Queryable, email: string): Promise<number> {
  return deleteMailsTo(tx, email);
}

/** Forgets who got a mail a month ago, and whom one could not reach a year ago. Answers how many. */
export function forgetOldMails(db: Queryable, now: Date): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return deleteOldMails(db, { sent: before(SENT_DAYS), failed: before(FAILED_DAYS) });
}
