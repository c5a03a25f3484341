import { canonicalEmail } from '#domain/forms/canonical-email.ts';
import type { Queryable } from '#server/db/client.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { Mail, MailToSend } from '#server/mail/mail.service.ts';

const HOUR_MS = 3_600_000;
/** Three mails may wait for their hour; more would let a stranger fill the day of somebody's mailbox at once. */
const MAX_WAIT_MS = 3 * HOUR_MS;

/**
 * The mails that forms send, and whether somebody is stuck without one. A mail that is needed waits for its hour, any
 * other is left out when the recipient had one within the hour.
 */
const IS_NEEDED = {
  'diaspora-received': false,
  'newsletter-known': false,
  'newsletter-confirm': true,
  'booking-confirm': true,
  'petition-confirm': true,
  'petition-signed': true,
} as const;

export type VisitorMailName = keyof typeof IS_NEEDED;

/**
 * Mails to an address that anybody may have typed: they hold nothing that was typed, and one mailbox gets one an hour
 * from all forms together, however its address is written.
 */
export interface VisitorMails {
  /** Queues mails in the transaction `tx`; returns for each, in order, whether it goes out. */
  send<Name extends VisitorMailName>(tx: Queryable, mails: readonly MailToSend<Name>[]): Promise<boolean[]>;
}

export function createVisitorMails(needs: {
  readonly mail: Pick<Mail, 'sendAll'>;
  readonly limits: Pick<SharedLimits, 'turns'>;
}): VisitorMails {
  const turns = needs.limits.turns('mails to one mailbox', HOUR_MS);
  return {
    async send<Name extends VisitorMailName>(tx: Queryable, mails: readonly MailToSend<Name>[]) {
      const [first] = mails;
      if (!first) return [];
      const mostWaitMs = IS_NEEDED[first.template] ? MAX_WAIT_MS : 0;
      const waits = await turns.book(
        tx,
        mails.map(({ to }) => canonicalEmail(to.email)),
        mostWaitMs,
      );
      const going = mails.flatMap((mail, place) => {
        const wait = waits[place] ?? null;
        return wait === null ? [] : [{ ...mail, delaySeconds: Math.ceil(wait / 1000) }];
      });
      await needs.mail.sendAll(tx, going);
      return waits.map((wait) => wait !== null);
    },
  };
}
